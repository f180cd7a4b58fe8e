// Package category decides the fifteen lines of the compliance table of a month
// (CT-20), projects the months ahead and moves the analysis steps of a contract
// (CT-19). It is pure: what invoices were found to be comes from check, what people
// declare over a step belongs to review.
//
// Invariants:
//   - what nobody knows is Em análise and amarelo (CT-16);
//   - what a person declares over a computed status never replaces it: both are kept
//     (CT-18).
package category
