// Package provision gathers what the accrual of a month rests on (fechamento 3): metering
// and contracts, former notas and bills or, before the first one, the register of the unit,
// tariffs in force, what the CCEE charged before; and the documents that realise it. It
// keeps each contract's accrual as it stood when the
// month became medido: later documents change what is realised, never what was accrued.
//
// A line whose inputs are not stored has no accrual and says why. The charges of the CCEE
// are the client's, since they are its agents'; everything else is a contract's.
//
// It does not decide when a month is medido, closed or in reach: closing does.
//
// Tables: accruals, accrual_reasons.
package provision
