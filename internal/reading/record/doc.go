// Package record owns what a document is between upload and invoice: what was read of it,
// what people corrected, edited, confirmed or waived, what its class demands, where it stands,
// and how it is kept and sent. It decides nothing by the register (place) and reads no content.
package record
