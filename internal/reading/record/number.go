package record

import (
	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/platform/web"
)

// ValueOf is a value that was read as a number; nil where it is none.
func ValueOf(v *extract.Value) *decimal.Decimal {
	if v == nil {
		return nil
	}
	return DecimalOf(v.Value)
}

// DecimalOf is a text as a number; nil where it is none.
func DecimalOf(s string) *decimal.Decimal {
	d, err := decimal.NewFromString(s)
	if err != nil {
		return nil
	}
	return &d
}

// Number is a number as it is sent.
func Number(d *decimal.Decimal) *web.Number { return web.NumberOf(d, decimal.Decimal.String) }

// NumberOf is a text as a number that is sent; nil where it is none.
func NumberOf(s string) *web.Number { return Number(DecimalOf(s)) }

// Certain is the confidence of what an XML says: it is the document.
const Certain = 100
