package money_test

import (
	"fmt"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
)

// The cost of a month: price per MWh times energy, in cents.
func ExamplePrice_Of() {
	price, _ := money.ParsePrice("175.335")
	month, _ := energy.ParseMWh("331.25")
	cost, err := price.Of(month)
	fmt.Println(cost, err)
	// Output: 58079.72 <nil>
}
