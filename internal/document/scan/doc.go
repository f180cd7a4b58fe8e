// Package scan turns a foreign PDF into what extract reads, without trusting it.
//
// It owns the way of a document: the PDF is opened in a child process that knows
// nothing else (package sandbox), pages without a usable text layer are drawn
// there and recognised by package ocr, and the words go to extract in a child
// again. It owns what each failure means to the person. It does not own the
// reading of fields, nor the stored document, its states and its jobs; it touches
// no table.
//
// Invariants:
//   - text first, recognition last: a page is recognised only where its text
//     layer is missing, or where the labels of its fields are part of a picture;
//   - a value of the text layer is never replaced by a recognised one;
//   - the child's answer is as foreign as the file: its size, its pages and its
//     pictures are bounded before they cost memory.
package scan
