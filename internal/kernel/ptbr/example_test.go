package ptbr_test

import (
	"fmt"

	"ynova/internal/kernel/ptbr"
)

// What people type in Brazil: a decimal comma, and points between thousands.
func ExampleParseNumber() {
	n, err := ptbr.ParseNumber("1.234,56")
	fmt.Println(n, err)
	// Output: 1234.56 <nil>
}

// A cell with its unit is read into the number that the API takes and the unit.
func ExampleCanonical() {
	number, unit, err := ptbr.Canonical("1.234,5 MWh")
	fmt.Println(number, unit, err)
	// Output: 1234.5 MWh <nil>
}

// Searches compare folded texts: without accents, case and doubled spaces.
func ExampleFold() {
	fmt.Println(ptbr.Fold("Três Irmãos"))
	// Output: tres irmaos
}
