package category_test

import "ynova/internal/compliance/checktest"

// The literals of checks.
var (
	parameters = checktest.Parameters
	mwh, pct   = checktest.MWh, checktest.Percent
	at, date   = checktest.Month, checktest.Date
)
