// Package brdoc owns the Brazilian document numbers: CNPJ (numeric and, since
// July 2026, alphanumeric: IN RFB 2.229/2024), CPF and the access key of fiscal
// documents, and what codes of units are compared by. It does not own who holds a document.
//
// Invariants: a CNPJ or CPF value exists only normalised (no mask, upper case)
// and with valid check digits, so equal documents are equal strings; only ASCII
// digits and letters are read.
package brdoc
