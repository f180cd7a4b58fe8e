// Package link makes an invoice of a contract out of a document, by a person or by itself,
// and takes that back. It checks under lock what place only proposes.
package link
