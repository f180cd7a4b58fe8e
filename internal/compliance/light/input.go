package light

import (
	"strconv"

	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/contract/portfolio"
	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
)

// HistoryMonths is how many months the lights look back, the month itself included.
const HistoryMonths = 12

// Input is what the lights of a month look at.
type Input struct {
	Month      month.Month
	Bills      []invoice.Invoice // of KindBill, of the twelve months that end with it, oldest first
	Parameters parameter.Snapshot
	Acts       map[string]Acts // by the id of the bill; none: what bills print counts
	// Tests are the demands of the month in a period of tests, by the id of the bill and the
	// tariff period: the kW up to which no excess is charged.
	Tests map[string]map[invoice.Posto]decimal.Decimal
}

// thresholds are the limits of lights as they hold in the month.
func (in *Input) thresholds() basis.Thresholds {
	return basis.Thresholds{All: in.Parameters, Month: in.Month}
}

// inMonth returns the bills of the month itself.
func (in *Input) inMonth() []invoice.Invoice {
	var found []invoice.Invoice
	for i := range in.Bills {
		if in.Bills[i].Month == in.Month {
			found = append(found, in.Bills[i])
		}
	}
	return found
}

// worst is the worst light of the bills, the first of several.
func worst(bills []invoice.Invoice, decide func(*invoice.Invoice) Result) Result {
	found := decide(&bills[0])
	for i := range bills[1:] {
		if r := decide(&bills[i+1]); r.Light.Worse(found.Light) != found.Light {
			found = r
		}
	}
	return found
}

// missing is the light where data is lacking.
func missing(reason string) Result {
	return Result{Light: portfolio.LightAmarelo, Reason: reason, Missing: true}
}

// howMany is a number with what it counts.
func howMany(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

const noBill = "Não há fatura da distribuidora neste mês."
