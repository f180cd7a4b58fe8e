// Package workbook owns the spreadsheet of a proposal: the input as cells and every
// figure as a formula over them, so that a client can check and vary them. It does not
// own the figures (frozen) nor the arithmetic (simulation/cost), with which its formulas
// agree.
package workbook
