// Package variance owns what a month was accrued for against what it came to, for one client
// or all of them, in files, and why a line differs (fechamento 3, MC-07). The lines are computed
// by closing/accrual, and what they rest on is gathered and kept by closing/provision.
package variance
