// Package ocr recognises the words of a picture with the tesseract program.
//
// It owns how the program is started and limited and how its table of words is
// read. It does not own where pictures come from nor what the words mean.
//
// Invariants:
//   - the program gets pictures that this product drew, never a foreign file;
//   - it runs on one core, in its own process group, and is gone when Recognise
//     returns; several documents run side by side instead;
//   - it writes no file.
//
// Without the program, ErrAbsent: pages with a text layer are read all the same.
package ocr
