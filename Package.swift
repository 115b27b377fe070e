// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]
let pure: [SwiftSetting] =
  strict + [
    .strictMemorySafety(),
    .enableExperimentalFeature("Lifetimes"),
    .treatWarning("EmbeddedRestrictions", as: .error),
  ]
/// Loops over pixels are a hundred times slower without it: the debug build would spend minutes in tests.
let optimised = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))

let package = Package(
  name: "tessera",
  products: [
    .executable(name: "tessera", targets: ["tessera"]),
    .executable(name: "tessera-bench", targets: ["tessera-bench"]),
  ],
  targets: [
    .systemLibrary(name: "CLibev", providers: [.apt(["libev-dev"])]),
    .systemLibrary(
      name: "CLibwebsockets", pkgConfig: "libwebsockets", providers: [.apt(["libwebsockets-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(
      name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),

    // For credits on posters and films: FreeType's bitmaps of Pango's lines, without Cairo and a display's libraries.
    .systemLibrary(name: "CPango", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),

    .target(name: "TesseraCore", swiftSettings: pure),
    .target(name: "TesseraBrowser", dependencies: ["TesseraCore"], swiftSettings: pure),
    .target(
      name: "Migrations", path: "Migrations",
      resources: [
        .embedInCode("0001_create_pictures.sql"), .embedInCode("0002_create_rooms.sql"),
        .embedInCode("0003_create_moves.sql"), .embedInCode("0004_create_views.sql"),
        .embedInCode("0005_create_player_views.sql"), .embedInCode("0006_check_moves_cheaply.sql"),
        .embedInCode("0007_add_picture_credits.sql"),
        .embedInCode("0008_end_rooms_and_pictures.sql"),
        .embedInCode("0009_add_card_tables.sql"),
        .embedInCode("0010_keep_answers_with_moves.sql"),
        .embedInCode("0011_keep_answers_with_clients.sql"),
      ],
      swiftSettings: strict),
    .target(
      name: "TesseraStore", dependencies: ["TesseraCore", "CSQLite", "Migrations"],
      swiftSettings: strict),
    .target(
      name: "TesseraImaging", dependencies: ["TesseraCore", "CTurboJPEG", "CPango"],
      swiftSettings: strict + [optimised]),
    .target(
      name: "TesseraTransport", dependencies: ["CLibwebsockets", "CLibev"], swiftSettings: strict),
    .target(
      name: "TesseraServer",
      dependencies: [
        "TesseraCore", "TesseraStore", "TesseraImaging", "TesseraTransport", "CSodium", "CZlib",
        "CBrotli", "CQRencode", "CLinux",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "tessera", dependencies: ["TesseraCore", "TesseraStore", "TesseraServer"], swiftSettings: strict),
    .target(name: "CLinux"),
    .executableTarget(
      name: "tessera-bench",
      dependencies: ["TesseraCore", "TesseraStore", "TesseraImaging", "CLinux", "CTurboJPEG"],
      resources: [
        .embedInCode("Peers/relay.py"), .embedInCode("Peers/relay.js"), .embedInCode("Peers/pictures.py"),
      ],
      swiftSettings: strict),

    .testTarget(name: "TesseraCoreTests", dependencies: ["TesseraCore"], swiftSettings: strict),
    .testTarget(
      name: "TesseraBrowserTests", dependencies: ["TesseraBrowser", "TesseraCore"],
      swiftSettings: strict),
    .executableTarget(
      name: "store-writer", dependencies: ["TesseraStore", "TesseraCore"], path: "Tests/StoreWriter",
      swiftSettings: strict),
    .target(name: "CFaultyDisk", dependencies: ["CSQLite"], path: "Tests/CFaultyDisk"),
    .target(
      name: "FaultyDisk", dependencies: ["CFaultyDisk", "TesseraCore"], path: "Tests/FaultyDisk",
      swiftSettings: strict + [optimised]),
    .testTarget(
      name: "TesseraStoreTests", dependencies: ["TesseraStore", "TesseraCore", "FaultyDisk", "store-writer"],
      swiftSettings: strict),
    .executableTarget(
      name: "simulate",
      dependencies: ["TesseraCore", "TesseraStore", "TesseraTransport", "TesseraServer"],
      path: "Tests/Simulation", swiftSettings: strict),
    .testTarget(
      name: "TesseraImagingTests", dependencies: ["TesseraImaging", "CTurboJPEG"],
      swiftSettings: strict),
    .testTarget(
      name: "TesseraTransportTests", dependencies: ["TesseraTransport"], swiftSettings: strict),
    .testTarget(
      name: "TesseraServerTests", dependencies: ["TesseraServer", "FaultyDisk"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

/// `scripts/fuzz` builds these, with libFuzzer as their main program; every other build does without.
if Context.environment["TESSERA_FUZZ"] != nil {
  package.targets.append(
    .target(
      name: "FuzzSupport", dependencies: ["TesseraCore"], path: "Tests/Fuzz/Support", swiftSettings: strict))
  let fuzzers: [(name: String, of: [Target.Dependency])] = [
    ("Frames", ["TesseraCore"]), ("Room", ["TesseraCore"]), ("JSON", ["TesseraCore", "TesseraServer"]),
    ("HTTP", ["TesseraCore", "TesseraServer", "TesseraTransport"]),
    ("JPEG", ["TesseraImaging", "CTurboJPEG"]), ("EXIF", ["TesseraImaging"]),
  ]
  for fuzzer in fuzzers {
    package.targets.append(
      .executableTarget(
        name: "fuzz-\(fuzzer.name.lowercased())", dependencies: ["FuzzSupport"] + fuzzer.of,
        path: "Tests/Fuzz/\(fuzzer.name)", swiftSettings: strict))
  }
}
