// Package page owns what a page of a document is once its text is known: words
// with their place, whether they came from the text layer or from recognition,
// and how words make lines and cells. It does not own how words are obtained
// (pdfread, ocr) nor what they mean.
//
// Coordinates are points (1/72 inch) from the upper left corner of the page as it
// is read: rotation is already undone.
package page
