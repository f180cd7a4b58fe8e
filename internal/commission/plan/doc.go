// Package plan computes what a contract pays in commissions: which plans fit it, what a month
// amounts to by one of them, and how those who share it divide that (CS-02, PF-08).
//
// It reads and stores nothing, and decides nothing of approval and payment: commission does.
package plan
