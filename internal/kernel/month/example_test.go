package month_test

import (
	"fmt"

	"ynova/internal/kernel/month"
)

// A month is a number, so that it can be added to and compared.
func ExampleMonth_Add() {
	start, _ := month.Parse("2026-11")
	last := start.Add(3)
	fmt.Println(last, last > start, last.Label(), last.Last(), last.Hours())
	// Output: 2027-02 true fevereiro de 2027 2027-02-28 672
}
