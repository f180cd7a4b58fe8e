package contract

import (
	"ynova/internal/client"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// MaxPageSize is the longest page of a list.
const MaxPageSize = 100

// maxCounted is up to where the hits of a search are counted.
const maxCounted = 1000

// Sort is an order of the list.
type Sort string

// The orders; each has an index.
const (
	SortNewest     Sort = "-created_at"
	SortOldest     Sort = "created_at"
	SortCode       Sort = "contract_code"
	SortCodeDesc   Sort = "-contract_code"
	SortEnd        Sort = "end_date"
	SortEndDesc    Sort = "-end_date"
	SortDifference Sort = "-difference" // against the accumulated limit; of opportunities only
)

// Filter chooses what a list holds. The zero value is every contract, newest first.
type Filter struct {
	Search        client.Search
	Month         month.Month // contracts that are active in it; 0: any
	Opportunities bool        // of the month only
	Status        Status      // empty: any
	Deleted       bool        // those that were deleted, for who may restore them
	Sort          Sort        // empty: newest first, opportunities by their difference
	Limit, Offset int
}

// List is a page of contracts.
type List struct {
	Contracts []View
	Total     int
	Capped    bool // there are more than Total
}

var (
	errSort  = fault.Fields(fault.Field{Path: "sort", Message: "Ordem desconhecida"})
	errMonth = fault.Fields(fault.Field{Path: "mes", Message: "Informe o mês das oportunidades"})
)

// normal returns the filter with its defaults filled in.
func (f Filter) normal() (Filter, error) {
	f.Limit = min(max(f.Limit, 1), MaxPageSize)
	f.Offset = max(f.Offset, 0)
	if f.Opportunities && f.Month == 0 {
		return f, errMonth
	}
	switch f.Sort {
	case "":
		f.Sort = SortNewest
		if f.Opportunities {
			f.Sort = SortDifference
		}
	case SortNewest, SortOldest, SortCode, SortCodeDesc, SortEnd, SortEndDesc:
	case SortDifference:
		if !f.Opportunities {
			return f, errSort
		}
	default:
		return f, errSort
	}
	return f, nil
}

// impossible reports filters that no contract satisfies: active in a month, but
// with another status.
func (f Filter) impossible() bool {
	return f.Month != 0 && f.Status != "" && f.Status != StatusAtivo
}

// searchesOnly reports a search through all contracts, newest first.
func (f Filter) searchesOnly() bool {
	return !f.Search.Empty() && f.Month == 0 && f.Status == "" && !f.Deleted && !f.Opportunities && f.Sort == SortNewest
}
