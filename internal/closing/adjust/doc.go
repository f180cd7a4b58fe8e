// Package adjust owns corrections of closed months in later ones that are open.
//
// Tables: closing_adjustments.
package adjust
