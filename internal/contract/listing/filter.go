package listing

import (
	"slices"
	"strings"

	"ynova/internal/client/extra"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
)

// MaxPageSize is the longest page of a list.
const MaxPageSize = 100

// MaxCounted is up to where the hits of a search are counted.
const MaxCounted = 1000

// Sort is an order of the list.
type Sort string

// The orders; each has an index.
const (
	SortNewest     Sort = "-created_at"
	SortOldest     Sort = "created_at"
	SortCode       Sort = "code"
	SortCodeDesc   Sort = "-code"
	SortClient     Sort = "client" // without regard to accents and case
	SortClientDesc Sort = "-client"
	SortStart      Sort = "start_date"
	SortStartDesc  Sort = "-start_date"
	SortEnd        Sort = "end_date"
	SortEndDesc    Sort = "-end_date"
	SortStatus     Sort = "status"
	SortStatusDesc Sort = "-status"
	SortDifference Sort = "-difference" // against the accumulated limit; of opportunities only
)

// ParseSort reads an order as the API names it; the fields of a contract are
// understood as well.
func ParseSort(s string) Sort {
	switch s {
	case "contract_code", "-contract_code", "client_name", "-client_name":
		s = strings.Replace(strings.Replace(s, "contract_code", "code", 1), "client_name", "client", 1)
	}
	return Sort(s)
}

// Extras are the additional data of contracts.
var Extras = extra.Records("contract", "contracts r", "r.deleted_at IS NULL", "r.client_id")

// Filter chooses what a list holds. The zero value is every contract, newest first.
type Filter struct {
	Search        search.Search
	Month         month.Month   // contracts that are active in it; 0: any
	Opportunities bool          // of the month only
	Status        term.Status   // empty: any
	Situation     status.Status // the status in detail; empty: any
	Deleted       bool          // those that were deleted, for who may restore them
	Unpriced      bool          // active contracts without an agreed price in the months ahead
	Marks         []string      // that the contract bears in the month
	Extra         extra.Filter  // by additional data
	RenewIn       int           // active contracts that end within so many months from today; 0: any
	Sort          Sort          // empty: newest first, opportunities by their difference, renewals by their end
	Limit, Offset int
	Shown         month.Month // what each row says of this month; 0: nothing

	// Unbounded finds every hit of a search, also where a page would sort only the newest.
	Unbounded bool

	today month.Date // of RenewIn and Unpriced
	marks []chosenMark
	few   bool // what drives the query finds few rows, which are sorted rather than searched for in order
}

var (
	errSort  = fault.Fields(fault.Field{Path: "sort", Message: "Ordem desconhecida"})
	errMonth = fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês das oportunidades"})
	errMark  = fault.Fields(fault.Field{Path: "falta", Message: "Valor desconhecido"})
	errOf    = fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês do filtro"})
	errRenew = fault.Fields(fault.Field{Path: "renova_em", Message: "Informe 3, 6, 12 ou 24 meses"})
)

// Normal returns the filter with its defaults filled in; fields that say nothing known are refused.
func (f Filter) Normal() (Filter, error) {
	f.Limit = min(max(f.Limit, 1), MaxPageSize)
	f.Offset = max(f.Offset, 0)
	if f.Opportunities && f.Month == 0 {
		return f, errMonth
	}
	if len(f.Marks) > 0 && f.Month == 0 {
		return f, errOf
	}
	if f.RenewIn != 0 && !slices.Contains(portfolio.RenewalMonths[:], f.RenewIn) {
		return f, errRenew
	}
	if f.Situation != "" && f.Status == "" {
		f.Status = term.StatusOf(f.Situation) // which finds it along an index
	}
	if f.Sort == "" {
		f.Sort = f.naturalSort()
	}
	if _, known := orders[f.Sort]; !known || f.Sort == SortDifference && !f.Opportunities {
		return f, errSort
	}
	return f, nil
}

func (f Filter) naturalSort() Sort {
	switch {
	case f.Opportunities:
		return SortDifference
	case f.RenewIn != 0:
		return SortEnd
	default:
		return SortNewest
	}
}

// impossible reports filters that no contract satisfies: about to be renewed, but with
// another status than the active one.
func (f Filter) impossible() bool {
	return (f.RenewIn != 0 || f.Unpriced) && f.Status != "" && f.Status != term.StatusAtivo
}

// first reports the first page of everything.
func (f Filter) first() bool {
	return f.Search.Empty() && f.Month == 0 && f.Status == "" && !f.Deleted && !f.Opportunities &&
		f.RenewIn == 0 && !f.Unpriced && !f.Extra.Given() && len(f.Marks) == 0 && f.Offset == 0
}

// searchesOnly reports a search through all contracts, newest first.
func (f Filter) searchesOnly() bool {
	return !f.Search.Empty() && f.Month == 0 && f.Status == "" && !f.Deleted && !f.Opportunities &&
		f.RenewIn == 0 && !f.Unpriced && !f.Extra.Given() && f.Sort == SortNewest
}
