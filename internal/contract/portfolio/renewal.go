package portfolio

import "ynova/internal/kernel/month"

// RenewalMonths are the periods that the renewal radar distinguishes, ascending.
var RenewalMonths = [...]int{3, 6, 12, 24}

// RenewalEnd is the last day of a period of months from today.
func RenewalEnd(today month.Date, months int) month.Date {
	m := today.Month().Add(months)
	return m.First().AddDays(min(today.Day(), m.Days()) - 1)
}
