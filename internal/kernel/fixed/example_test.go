package fixed_test

import (
	"fmt"

	"ynova/internal/kernel/fixed"
)

// The scaled number 12345 with three decimals is 12.345; the product is exact before
// it is rounded once.
func ExampleMulDiv() {
	v, _ := fixed.Parse("12.345", 3)
	half, err := fixed.MulDiv(v, 1, 2, fixed.HalfUp)
	fmt.Println(v, fixed.Text(half, 3, 2), err)
	// Output: 12345 6.173 <nil>
}
