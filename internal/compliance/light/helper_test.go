package light_test

import "ynova/internal/compliance/checktest"

// The literals of checks.
var (
	parameters         = checktest.Parameters
	mwh, kwh, kw       = checktest.MWh, checktest.KWh, checktest.KW
	price, amount, pct = checktest.Price, checktest.Amount, checktest.Percent
	dec, at, date      = checktest.Decimal, checktest.Month, checktest.Date
)
