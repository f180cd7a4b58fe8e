package balance

import (
	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/search"
)

// ErrNotFound is the one answer for a balance that does not exist and for one that
// is out of reach (R3, BD-06).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Nenhum balanço energético encontrado.")

var (
	errNoID  = fault.New(fault.BadRequest, "id_obrigatorio", "ID do balanço energético é obrigatório")
	errMonth = fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês no formato AAAA-MM"})
)

// Balance is one metering unit with the totals of its months (EB-02).
type Balance struct {
	state
	ClientID   string
	ClientName string
	CNPJ       string
	Meter      string
	Tax        chain.Opt[percent.Percent]
	ContractID string // of the newest month that has one
	LastMonth  month.Month
	ledger.Totals
	Recent []MonthConsumption // of a list: the twelve months up to the newest of its page, oldest first

	seq     int64
	renames int64 // how often the client was renamed: part of its months' versions
}

// MonthConsumption is what a unit consumed in a month; unknown where it was not measured.
type MonthConsumption struct {
	Month       month.Month
	Consumption chain.Energy
}

// Month is one month of a balance as it is shown (BD-04).
type Month struct {
	ID string
	ledger.Row
	Supplier     string // the row's, or the contract's
	DispatchedAt clock.Micros
	ClosedAt     *clock.Micros // nil: the month is open
	Version      int64         // of what is shown; the row's is of what is stated
}

// Sort is an order of the list.
type Sort string

// The orders; each has an index. What is unknown counts as less than any figure.
const (
	SortNewest          Sort = "-created_at"
	SortClient          Sort = "client" // without regard to accents and case
	SortClientDesc      Sort = "-client"
	SortMeter           Sort = "meter"
	SortMeterDesc       Sort = "-meter"
	SortLastMonth       Sort = "last_month"
	SortLastMonthDesc   Sort = "-last_month"
	SortConsumption     Sort = "consumption" // of the filter's month, if it names one
	SortConsumptionDesc Sort = "-consumption"
	SortPosition        Sort = "position" // likewise
	SortPositionDesc    Sort = "-position"
)

var errSort = fault.Fields(fault.Field{Path: "sort", Message: "Ordem desconhecida"})

// Filter chooses what the list holds. The zero value is every balance, newest first.
type Filter struct {
	Search        search.Search
	Month         month.Month // balances that have it, with that month's figures; 0: any
	Missing       month.Month // balances that do not have it; 0: any
	ContractID    string      // balances with a month that the contract serves; empty: any
	ClientID      string      // balances of this client's units; empty: any
	Sort          Sort        // empty: newest first
	Limit, Offset int
}

// normal returns the filter with its order filled in.
func (f Filter) normal() (Filter, error) {
	if f.Sort == "" {
		f.Sort = SortNewest
	}
	if _, known := orders[f.Sort]; !known {
		return f, errSort
	}
	return f, nil
}

// plain reports a filter whose totals are counters.
func (f Filter) plain() bool {
	return f.Search.Empty() && f.Missing == 0 && f.ContractID == "" && f.ClientID == ""
}

// countedMissing reports a filter for balances that lack a month and nothing else.
func (f Filter) countedMissing() bool {
	return f.Missing != 0 && f.Month == 0 && f.Search.Empty() && f.ContractID == "" && f.ClientID == ""
}

// List is a page of balances, each as JSON.
type List struct {
	Balances [][]byte
	Total    int
	Capped   bool // there are more than Total
}

// Event is one entry of a balance's timeline (BD-05).
type Event struct {
	ID          string
	Title       string
	Description string
	At          clock.Micros
	User        string
}

// team is who acted, for readers who may not know the names of others (P06).
const team = "Equipe YNOVA"

// mask is what an actor sees of a month beyond its energy (security 2.3).
type mask struct{ prices, recipients, addresses bool }

func maskOf(a actor.Actor) mask {
	return mask{a.SeesPrices(), a.Can(actor.EmailsRead), a.SeesEmailAddresses()}
}

// hide removes what the mask does not show of a month: prices, costs and supplier, and the
// recipients of statements, in whole or in part.
func (m *Month) hide(sees mask) {
	if !sees.prices {
		m.Computed.Price, m.Computed.Flow.Value, m.Supplier = chain.Opt[money.Price]{}, chain.Opt[money.Amount]{}, ""
	}
	switch {
	case sees.addresses:
	case sees.recipients:
		m.Stated.Email = email.MaskList(m.Stated.Email)
	default:
		m.Stated.Email = ""
	}
}
