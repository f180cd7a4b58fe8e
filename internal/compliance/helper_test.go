package compliance_test

import "ynova/internal/compliance/checktest"

// The literals of checks.
var (
	mwh, at = checktest.MWh, checktest.Month
)
