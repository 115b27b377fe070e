import TesseraCore

/// Makes room for `count` bytes of input and says where the page is to write them.
@_expose(wasm, "input") @c(tessera_input)
public func input(_ count: Int32) -> UnsafeMutablePointer<UInt8> {
  unsafe page.input.resize(Int(max(count, 0)), filledWith: 0)
  return unsafe page.input.base
}

@_expose(wasm, "frames_at") @c(tessera_frames_at)
public func framesAt() -> UnsafeMutablePointer<UInt8> { unsafe page.out.frames.base }

@_expose(wasm, "frames_size") @c(tessera_frames_size)
public func framesSize() -> Int32 { unsafe Int32(truncatingIfNeeded: page.out.frames.count) }

@_expose(wasm, "words_at") @c(tessera_words_at)
public func wordsAt() -> UnsafeMutablePointer<Double> { unsafe page.out.words.base }

@_expose(wasm, "words_size") @c(tessera_words_size)
public func wordsSize() -> Int32 { unsafe Int32(truncatingIfNeeded: page.out.words.count) }

@_expose(wasm, "text_at") @c(tessera_text_at)
public func textAt() -> UnsafeMutablePointer<UInt8> { unsafe page.out.text.base }

@_expose(wasm, "text_size") @c(tessera_text_size)
public func textSize() -> Int32 { unsafe Int32(truncatingIfNeeded: page.out.text.count) }

/// Ends the use of a handle.
@_expose(wasm, "close") @c(tessera_close)
public func close(_ handle: Int32) { unsafe page.close(handle) }
