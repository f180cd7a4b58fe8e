// Package ptbrtest finds, for tests, what is not written as pt-BR writes it.
package ptbrtest

import "regexp"

var (
	decimalPoint = regexp.MustCompile(`(?:^|[\s(+−-])\d+\.\d+(?:$|[^\w.])`)
	thousands    = regexp.MustCompile(`\b\d{1,3}(\.\d{3})+\b`)
)

// DecimalPoint is the first number with a decimal point in a text, with what stands around it;
// empty where there is none. Points of thousands, as in numbers of laws, are none.
func DecimalPoint(text string) string {
	return decimalPoint.FindString(thousands.ReplaceAllString(text, ""))
}
