// Package paper owns the PDF of a proposal: its pages, drawings and texts. It does not
// own the figures (frozen) nor how a document is made (platform/pdf).
//
// Invariant: the same document gives the same bytes.
package paper
