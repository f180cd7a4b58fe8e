package item

import (
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// OfClient is the path of a month of a client.
type OfClient struct {
	ClientID string `path:"cliente" maxLength:"64"`
	Month    string `path:"mes" maxLength:"7" doc:"AAAA-MM"`
}

// Parse is the month of the path.
func (in *OfClient) Parse() (month.Month, error) { return MonthIn(in.Month) }

// MonthIn reads the month that a request names.
func MonthIn(text string) (month.Month, error) {
	var wrong fault.Collector
	m := web.Month(&wrong, "mes", text)
	return m, wrong.Err()
}
