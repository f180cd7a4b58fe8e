package record

import (
	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/platform/web"
)

func ValueOf(v *extract.Value) *decimal.Decimal {
	if v == nil {
		return nil
	}
	return DecimalOf(v.Value)
}

func DecimalOf(s string) *decimal.Decimal {
	d, err := decimal.NewFromString(s)
	if err != nil {
		return nil
	}
	return &d
}

func Number(d *decimal.Decimal) *web.Number { return web.NumberOf(d, decimal.Decimal.String) }

func NumberOf(s string) *web.Number { return Number(DecimalOf(s)) }

// Certain is the confidence of what an XML says: it is the document.
const Certain = 100
