// Package pdf owns how documents of the product are made: page, fonts with every
// Portuguese letter, and that the same content gives the same bytes. It does not
// own what stands in a document.
package pdf
