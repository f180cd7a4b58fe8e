// Package picture makes pictures of paper fit to be recognised: light, angle, size
// and, of a photograph, the sheet that lies on the table.
//
// It owns the geometry and the grey of a page, and how a foreign photograph is
// decoded. It does not own recognition (ocr), pages of a PDF (pdfread), nor what
// words mean.
//
// Invariants:
//   - a photograph is decoded in the limited child only, and never before its
//     measures are known to be within bounds;
//   - nothing of a photograph but its grey leaves this package: no place, no time,
//     no name of a camera;
//   - angles are degrees clockwise, as they are looked at.
package picture
