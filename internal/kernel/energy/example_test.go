package energy_test

import (
	"fmt"

	"ynova/internal/kernel/energy"
)

// Spreadsheets state kWh, contracts MWh; both are the same exact number.
func ExampleParseKWh() {
	measured, _ := energy.ParseKWh("331250.4")
	stated, _ := energy.ParseMWh("331.2504")
	fmt.Println(measured == stated, measured, measured.RoundKWh())
	// Output: true 331.2504 MWh 331.250 MWh
}
