// Package review owns what people add to the rules about a contract: analysis steps
// set by hand over their rule (CT-19) and notes (CT-20). It does not own the rules of
// the steps (category).
//
// Tables: contract_steps, contract_notes.
package review
