package closing

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

// parse is the month of the path.
func (in *OfClient) parse() (month.Month, error) { return monthIn(in.Month) }

// monthIn reads the month that a request names.
func monthIn(text string) (month.Month, error) {
	var wrong fault.Collector
	m := web.Month(&wrong, "mes", text)
	return m, wrong.Err()
}
