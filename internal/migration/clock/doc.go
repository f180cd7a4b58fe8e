// Package clock computes when a consumer that leaves the regulated market may begin in
// the free one: the notice (denúncia) that the law asks for, the end of the present term
// of the contract of regulated energy (CCER), and the first day of a month, on which
// supply begins (LW-03, portfolio.md 3.1). It is pure; it does not own the migrations,
// their stages and documents, nor the parameters.
//
// Invariants: the notice and the days of preparation are dated parameters, never
// constants; supply never begins before the notice is over, nor within the term of the
// contract.
package clock
