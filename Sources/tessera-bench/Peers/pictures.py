"""What others need for the same work: pictures.py pillow|vips FILE COUNT. A line of milliseconds of the processor for each time.

The same variants as the server's: at most 4,096, 1,600 and 320 pixels, the same qualities and chroma, no metadata.
"""
import io
import sys
import time

MASTER, BOARD, THUMBNAIL = (4096, 90), (1600, 87), (320, 82)


def pillow(path):
    from PIL import Image, ImageOps

    def shrunk(image, side):
        width, height = image.size
        scale = min(1, side / max(width, height))
        return image if scale == 1 else image.resize(
            (round(width * scale), round(height * scale)), Image.Resampling.BOX, reducing_gap=None)

    def jpeg(image, quality, chroma):
        file = io.BytesIO()
        image.save(file, "JPEG", quality=quality, subsampling=chroma)
        return file.getvalue()

    master = shrunk(ImageOps.exif_transpose(Image.open(path)).convert("RGB"), MASTER[0])
    board = shrunk(master, BOARD[0])
    return [jpeg(master, MASTER[1], 2), jpeg(board, BOARD[1], 2), jpeg(shrunk(board, THUMBNAIL[0]), THUMBNAIL[1], 0)]


def vips(path):
    import pyvips

    def shrunk(image, side):
        scale = min(1, side / max(image.width, image.height))
        return image if scale == 1 else image.resize(scale, kernel="linear").copy_memory()

    def jpeg(image, quality, chroma):
        return image.jpegsave_buffer(Q=quality, subsample_mode=chroma, strip=True)

    master = shrunk(pyvips.Image.new_from_file(path).autorot(), MASTER[0]).copy_memory()
    board = shrunk(master, BOARD[0])
    return [jpeg(master, MASTER[1], "on"), jpeg(board, BOARD[1], "on"),
            jpeg(shrunk(board, THUMBNAIL[0]), THUMBNAIL[1], "off")]


def main(name, path, count):
    work = {"pillow": pillow, "vips": vips}[name]
    if name == "vips":
        import pyvips
        pyvips.cache_set_max(0)
    for turn in range(int(count) + 1):
        began = time.process_time()
        work(path)
        # The first time is for loading the library.
        if turn:
            print((time.process_time() - began) * 1000, flush=True)


main(*sys.argv[1:])
