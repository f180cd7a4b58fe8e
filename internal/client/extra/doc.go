// Package extra owns what people keep of a contract, a client or a consumer unit that has
// no field of its own: a text under a label (dados adicionais, DR-26). There are no types,
// rules or formulas: what a rule needs deserves a field. It does not own the record: the
// values lie in its row, as JSON, are written with it and stand in its history; what is here
// finds records by them and offers the labels that are in use.
//
// Invariants:
//   - a record has one value of a label, compared without regard to case and accents; the
//     first spelling of a label is the one that all records show;
//   - labels and values are offered of records in reach alone, and who may not see the
//     values finds nothing by them;
//   - what is here is written in the transaction that writes the row.
//
// Tables: extra_values.
package extra
