// Package trace owns the record of a calculation (memória de cálculo): the
// value with its formula, its inputs and where each came from. A calculation
// returns it, the API gives it as it is, the screen and the exports show it. It
// does not own the calculation nor the formatting of values.
package trace
