package percent_test

import (
	"fmt"

	"ynova/internal/kernel/percent"
)

// 3 % and the fraction 0.03 are the same percent.
func ExampleParseFraction() {
	loss, _ := percent.ParseFraction("0.03")
	same, _ := percent.Parse("3")
	fmt.Println(loss == same, loss, loss.FractionText(), loss.FixedText(2))
	// Output: true 3% 0.03 3.00
}
