// Package prooftest gives tests the values that were worked out outside the
// product: the worked examples of the domain (E1 to E7) of the month (M1 to M10) and
// of the portfolio (P1 to P12), of what is promised, lawful and claimed (T1 to T22), which the project holds, and the foreign files (real bills, notas, sheets), which
// it may not copy and reads from the folder shared beside the project.
package prooftest
