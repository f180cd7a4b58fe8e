// Package record is a contract itself: as it is stored, shown, typed and sent, the rules
// of what is typed, what of it a person sees, and in what two states differ. It does not
// own who may change a contract, nor what follows from a change (contract).
//
// Invariants:
//   - how a value is stored, typed, checked, compared, restored, masked, labelled and
//     exported follows from its one entry in the list of fields;
//   - an input is checked as a whole, and all its broken rules are returned at once, with
//     the sentences that the screens use (CC-19);
//   - what an actor may not see is removed by View.Masked alone.
package record
