// Package version owns every state that a contract has had: who made it, when and
// why, the contract as it then was, and in what two states differ as a person reads
// them. It does not own contracts: a state is what the contract gives it, and it
// compares labelled texts.
//
// Invariants: a state is only ever added, in the transaction of the change that it
// came of.
//
// Tables: contract_versions.
package version
