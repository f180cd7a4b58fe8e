// Package scan turns a foreign PDF, or photographs of a bill, into what extract reads,
// without trusting them.
//
// It owns the way of a document: the file is opened in a child process that knows
// nothing else (package sandbox), pages without a usable text layer are drawn
// there, straightened (package picture) and recognised by package ocr, and the words go
// to extract in a child again. It owns which pages are recognised, and what each failure
// means to the person. It does not own the reading of fields, nor the stored document,
// its states and its jobs; it touches no table.
//
// Invariants:
//   - text first, recognition last: a page is recognised only where its text layer is
//     missing, or where it is painted and the minimum of the document's class is
//     lacking; no more of them are once it is there;
//   - a word of a legible text layer is never replaced by a recognised one;
//   - words stand where they do on a page that lies straight, and the page says by how
//     much it is turned to show them there;
//   - the child's answer is as foreign as the file: its size, its pages and its
//     pictures are bounded before they cost memory.
package scan
