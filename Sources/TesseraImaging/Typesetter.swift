import CPango
import Synchronization

/// Text as pixels: how much of each one the ink covers, rows from the top, a byte a pixel.
struct TextMask: Equatable {
  let width: Int
  let height: Int
  let coverage: [UInt8]
}

/// Sets text in the fonts that the machine has (Pango, which knows every script and where a line may break).
///
/// Begins with the first text that is set: who sets none pays nothing for fonts.
enum Typesetter {
  /// The most lines; what does not fit into them ends in an ellipsis.
  static let lines = 6

  /// The text in lines of at most `width` pixels, in letters of `size` pixels; nil where there is no font at all.
  ///
  /// About a millisecond once the fonts are known, a few hundred for the first text. Any thread, one at a time.
  static func mask(of text: String, size: Int, within width: Int) -> TextMask? {
    precondition(size > 0 && width > 0, "letters need a size and lines a width")
    return press.withLock { press in
      if press == nil { press = Press() }
      return press?.mask(of: text, size: size, within: width)
    }
  }

  /// Pango's objects may be used by one thread at a time only, which the lock sees to.
  private static let press = Mutex<Press?>(nil)

  /// The tag of the language whose forms Chinese characters get: of Japan beside kana, else of the mainland.
  static func language(of text: String) -> String {
    text.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) } ? "ja" : "zh-cn"
  }
}

/// The fonts of the machine and what has been read of them; lives as long as the program.
private struct Press: ~Copyable {
  private let fonts: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer

  init?() {
    guard let fonts = pango_ft2_font_map_new(), let context = pango_font_map_create_context(fonts) else {
      return nil
    }
    self.fonts = fonts
    self.context = context
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fonts)
  }

  private var hasFonts: Bool {
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    // The library allocates the list of names, which is given back at once; the families stay the map's.
    pango_font_map_list_families(fonts, &families, &count)
    g_free(families)
    return count > 0
  }

  func mask(of text: String, size: Int, within width: Int) -> TextMask? {
    guard hasFonts, let layout = pango_layout_new(context), let font = pango_font_description_new() else {
      return nil
    }
    defer {
      pango_font_description_free(font)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    pango_context_set_language(context, pango_language_from_string(Typesetter.language(of: text)))
    pango_font_description_set_family(font, "sans-serif")
    pango_font_description_set_absolute_size(font, Double(size) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    // Both strings are copied by the library before the calls return.
    pango_layout_set_text(layout, text, -1)
    pango_layout_set_width(layout, Int32(clamping: width * Int(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_height(layout, -Int32(Typesetter.lines))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    return ink(of: layout, width: width)
  }

  private func ink(of layout: OpaquePointer, width: Int) -> TextMask? {
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, nil, &height)
    guard height > 0, let columns = UInt32(exactly: width) else { return nil }
    var coverage = [UInt8](repeating: 0, count: width * Int(height))
    // The bitmap is the array's memory for the one call that draws into it, which clips to these sides.
    coverage.withUnsafeMutableBufferPointer { pixels in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(height)
      bitmap.width = columns
      bitmap.pitch = Int32(width)
      bitmap.buffer = pixels.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      pango_ft2_render_layout(&bitmap, layout, 0, 0)
    }
    return TextMask(width: width, height: Int(height), coverage: coverage)
  }
}
