// Package pdfread reads foreign PDF files: words with their places and pictures
// of pages.
//
// It owns the PDF engine (PDFium compiled to WebAssembly, so that no C code of
// ours touches a hostile file), what its failures mean, and the limits of size.
// It does not own what the words mean. Use it in a child process only: package
// sandbox bounds memory and time.
//
// Invariants:
//   - a page without a single painted pixel is a failure, never a white picture;
//   - coordinates are those of the page as it is looked at, its rotation undone;
//   - the engine sees no file system, no environment and no clock.
package pdfread
