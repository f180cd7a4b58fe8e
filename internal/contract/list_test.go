package contract_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// codes joins the codes of a page.
func codes(t testing.TB, s *contract.Service, a actor.Actor, f listing.Filter) string {
	t.Helper()
	if f.Limit == 0 {
		f.Limit = 20
	}
	list, err := s.List(t.Context(), a, f)
	if err != nil {
		t.Fatal(err)
	}
	all := make([]string, len(list.Contracts))
	for i, v := range list.Contracts {
		all[i] = v.ContractCode
	}
	return strings.Join(all, " ")
}

// fixtures makes five contracts, CT-1 the oldest.
func fixtures(t testing.TB, s *contract.Service, a actor.Actor) []contract.View {
	t.Helper()
	var made []contract.View
	for i, c := range []struct{ name, status, start, end string }{
		{"Laticínios São João", "Ativo", "2025-01-01", "2026-03-31"},
		{"Cerâmica AÇO 100% Ltda", "Ativo", "2026-01-01", "2026-12-31"},
		{"Hotel Três Irmãos", "Inativo", "2026-01-01", "2026-12-31"},
		{"Padaria Conceição", "Em análise", "2026-01-01", "2026-12-31"},
		{"São João Metais", "Ativo", "2026-03-15", "2028-12-31"},
	} {
		in := valid(i + 1)
		in.Code, in.ClientName, in.Status, in.StartDate, in.EndDate = fmt.Sprintf("CT-%d", i+1), c.name, c.status, c.start, c.end
		made = append(made, create(t, s, a, in))
	}
	return made
}

func TestList_CT02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{Clock: clock.Fixed(time.Date(2026, 3, 20, 12, 0, 0, 0, time.UTC))})
		made := fixtures(t, s, staff)
		for name, c := range map[string]struct {
			f    listing.Filter
			want string
		}{
			"newest first":              {listing.Filter{}, "CT-5 CT-4 CT-3 CT-2 CT-1"},
			"page 2":                    {listing.Filter{Limit: 2, Offset: 2}, "CT-3 CT-2"},
			"beyond the end":            {listing.Filter{Limit: 2, Offset: 10}, ""},
			"oldest first":              {listing.Filter{Sort: listing.SortOldest}, "CT-1 CT-2 CT-3 CT-4 CT-5"},
			"by code":                   {listing.Filter{Sort: listing.SortCode, Limit: 2}, "CT-1 CT-2"},
			"by code, last first":       {listing.Filter{Sort: listing.SortCodeDesc, Limit: 2}, "CT-5 CT-4"},
			"first to end":              {listing.Filter{Sort: listing.SortEnd, Limit: 2}, "CT-1 CT-2"},
			"last to end":               {listing.Filter{Sort: listing.SortEndDesc, Limit: 2}, "CT-5 CT-4"},
			"CT-02 active in 2026-01":   {listing.Filter{Month: month(t, "2026-01")}, "CT-2 CT-1"},
			"CT-02 active in 2026-03":   {listing.Filter{Month: month(t, "2026-03")}, "CT-5 CT-2 CT-1"},
			"CT-02 active in 2026-04":   {listing.Filter{Month: month(t, "2026-04")}, "CT-5 CT-2"},
			"CT-02 active in 2029-01":   {listing.Filter{Month: month(t, "2029-01")}, ""},
			"status":                    {listing.Filter{Status: term.StatusEmAnalise}, "CT-4"},
			"VD-36 in detail":           {listing.Filter{Situation: status.Suspenso}, "CT-3"},
			"VD-36 in detail and month": {listing.Filter{Situation: status.Ativo, Month: month(t, "2026-04")}, "CT-5 CT-2"},
			"active and in analysis":    {listing.Filter{Month: month(t, "2026-04"), Status: term.StatusEmAnalise}, ""},
			"active and Ativo":          {listing.Filter{Month: month(t, "2026-04"), Status: term.StatusAtivo}, "CT-5 CT-2"},
			"search and month":          {listing.Filter{Month: month(t, "2026-01"), Search: search.Parse("são joão")}, "CT-1"},
			"search and status":         {listing.Filter{Status: term.StatusInativo, Search: search.Parse("tres")}, "CT-3"},
			"search, oldest first":      {listing.Filter{Sort: listing.SortOldest, Search: search.Parse("sao joao")}, "CT-1 CT-5"},
			"search of a month by code": {listing.Filter{Month: month(t, "2026-03"), Sort: listing.SortCode, Search: search.Parse("sao")}, "CT-1 CT-5"},
		} {
			if got := codes(t, s, staff, c.f); got != c.want {
				t.Errorf("%s: %q, want %q", name, got, c.want)
			}
		}
		for name, c := range map[string]struct {
			f    listing.Filter
			want int
		}{
			"all":       {listing.Filter{Limit: 1}, 5},
			"month":     {listing.Filter{Limit: 1, Month: month(t, "2026-03")}, 3},
			"status":    {listing.Filter{Limit: 1, Status: term.StatusAtivo}, 3},
			"search":    {listing.Filter{Limit: 1, Search: search.Parse("são joão")}, 2},
			"short":     {listing.Filter{Limit: 1, Search: search.Parse("t-")}, 5},
			"last page": {listing.Filter{Limit: 2, Offset: 4}, 5},
		} {
			list, err := s.List(t.Context(), staff, c.f)
			expect.All(t, "total of "+name, expect.Is(err, nil), expect.Is(list.Total, c.want), expect.Is(list.Capped, false))
		}
		if _, err := s.List(t.Context(), staff, listing.Filter{Sort: "average_price_mwh; DROP TABLE contracts"}); !hasCode(err, "validacao") {
			t.Errorf("an unknown order: %v", err)
		}
		_ = made
	})
}

func TestContractSearch_CT01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		made := fixtures(t, s, staff)
		masked := func(v contract.View) string {
			c := v.CNPJ
			return c[:2] + "." + c[2:5] + "." + c[5:8] + "/" + c[8:12] + "-" + c[12:]
		}
		for text, want := range map[string]string{
			"SAO JOAO":               "CT-5 CT-1",
			"são   joão":             "CT-5 CT-1",
			"aço":                    "CT-2",
			"ct-4":                   "CT-4",
			made[2].CNPJ:             "CT-3",
			masked(made[2]):          "CT-3",
			masked(made[2])[:10]:     "CT-3",
			"%":                      "CT-2",
			"_":                      "",
			"0%":                     "CT-2",
			"100% l":                 "CT-2",
			"00% ":                   "CT-2",
			`"`:                      "",
			`sao" OR "aco`:           "",
			"'; DROP TABLE x":        "",
			"sao*":                   "",
			"inexistente":            "",
			"já":                     "",
			"t-5":                    "CT-5",
			"s":                      "CT-5 CT-3 CT-1",
			strings.Repeat("a", 300): "",
			"\x00":                   "CT-5 CT-4 CT-3 CT-2 CT-1", // nothing left to search
		} {
			if got := codes(t, s, staff, listing.Filter{Search: search.Parse(text)}); got != want {
				t.Errorf("CT-01 %q finds %q, want %q", text, got, want)
			}
		}
		// The index follows a change and a removal.
		v, err := s.Update(t.Context(), staff, made[0].ID, edit(made[0], func(in *contract.Input) { in.ClientName = "Fábrica Nova" }))
		if err != nil {
			t.Fatal(err)
		}
		if got := codes(t, s, staff, listing.Filter{Search: search.Parse("joão")}); got != "CT-5" {
			t.Errorf("after a change the old name finds %q", got)
		}
		if err := s.Delete(t.Context(), staff, v.ID, nil, ""); err != nil {
			t.Fatal(err)
		}
		if got := codes(t, s, staff, listing.Filter{Search: search.Parse("fabrica")}); got != "" {
			t.Errorf("a deleted contract is found: %q", got)
		}
		if _, err := s.Restore(t.Context(), staff, v.ID, ""); err != nil {
			t.Fatal(err)
		}
		if got := codes(t, s, staff, listing.Filter{Search: search.Parse("fabrica")}); got != "CT-1" {
			t.Errorf("a restored contract: %q", got)
		}
	})
}

func TestSearchCountsUpToAThousand_W2(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		if _, err := s.BulkInsert(t.Context(), actor.SystemActor(), many(1001)); err != nil {
			t.Fatal(err)
		}
		list, err := s.List(t.Context(), staff, listing.Filter{Search: search.Parse("uniao"), Limit: 5})
		expect.All(t, "total, capped", expect.Is(err, nil), expect.Is(list.Total, 1000), expect.Is(list.Capped, true), expect.Len(list.Contracts, 5))
		list, err = s.List(t.Context(), staff, listing.Filter{Search: search.Parse("ct-17000000007 uniao"), Limit: 5})
		if err != nil || list.Total != 100 || list.Capped { // 700–799
			t.Errorf("total %d, capped %v, %v", list.Total, list.Capped, err)
		}
		list, err = s.List(t.Context(), staff, listing.Filter{Search: search.Parse("0000999 ao un"), Limit: 5})
		if err != nil || list.Total != 1 || len(list.Contracts) != 1 { // short words too, in any order (FC-04)
			t.Errorf("total %d, %d on the page, %v", list.Total, len(list.Contracts), err)
		}
		list, err = s.List(t.Context(), staff, listing.Filter{Limit: 1000})
		expect.All(t, "contracts on a page", expect.Is(err, nil), expect.Is(list.Total, 1001), expect.Len(list.Contracts, listing.MaxPageSize))
	})
}

func TestOpportunitiesOfAMonth_CT02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner := gestora(t, d), webtest.Consultor()
		store(t, d, owner)
		s := contract.NewService(d, contract.Options{})
		made := fixtures(t, s, staff)
		assign(t, d, staff, made[1].ClientID, client.Assignment{OwnerUserID: owner.UserID})
		m := month(t, "2026-03")
		for i, delta := range map[int]percent.Percent{0: 2 * percent.One, 1: 30 * percent.One, 4: -percent.One} {
			setMonths(t, d, made[i], portfolio.Month{
				Month: m, Active: true, Conformity: portfolio.ConformityExcedente, Delta: &delta, Opportunity: i != 4, RulesVersion: 1,
			})
		}
		f := listing.Filter{Month: m, Opportunities: true}
		if got := codes(t, s, staff, f); got != "CT-2 CT-1" {
			t.Errorf("CT-02 opportunities %q, greatest difference first", got)
		}
		f.Limit = 1
		if list, err := s.List(t.Context(), staff, f); err != nil || list.Total != 2 {
			t.Errorf("CT-02 total %d, %v", list.Total, err)
		}
		f.Sort, f.Limit = listing.SortNewest, 20
		if got := codes(t, s, staff, f); got != "CT-2 CT-1" {
			t.Errorf("CT-02 opportunities, newest first: %q", got)
		}
		f.Search = search.Parse("são joão")
		if got := codes(t, s, staff, f); got != "CT-1" {
			t.Errorf("CT-02 opportunities of a search: %q", got)
		}
		if got := codes(t, s, owner, listing.Filter{Month: m, Opportunities: true}); got != "CT-2" {
			t.Errorf("CT-02 opportunities in reach: %q", got)
		}
		if _, err := s.List(t.Context(), staff, listing.Filter{Opportunities: true}); !hasCode(err, "validacao") {
			t.Errorf("opportunities of no month: %v", err)
		}
		months, err := s.Months(t.Context(), staff)
		expect.Must(t, "CT-02 months with data", expect.Is(err, nil), expect.Len(months, 1))
		expect.All(t, "CT-02 months with data", expect.Is(months[0], m))
		if months, err = s.Months(t.Context(), owner); err != nil || len(months) != 1 {
			t.Errorf("CT-02 months with data in reach: %v, %v", months, err)
		}
		if months, err = s.Months(t.Context(), webtest.Consultor()); err != nil || len(months) != 0 {
			t.Errorf("CT-02 months out of reach: %v, %v", months, err)
		}
	})
}

// FC-07: a row of the list says how the contract stands in the requested month.
func TestListSaysHowEachStandsInAMonth_FC07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		made := fixtures(t, s, staff)
		m, consumption := month(t, "2026-03"), 250*energy.MWh
		setMonths(t, d, made[0], portfolio.Month{Month: m, Active: true, Consumption: &consumption, Conformity: portfolio.ConformityExcedente, RulesVersion: 1})
		list, err := s.List(t.Context(), staff, listing.Filter{Shown: m, Limit: 20})
		if err != nil || len(list.Contracts) != len(made) {
			t.Fatalf("%d contracts, %v", len(list.Contracts), err)
		}
		for i := range list.Contracts {
			v := &list.Contracts[i]
			measured := v.ID == made[0].ID
			expect.Must(t, fmt.Sprintf("FC-07 %s in March", v.ContractCode), expect.Not(v.Month, nil))
			expect.All(t, fmt.Sprintf("FC-07 %s in March", v.ContractCode), expect.Is(v.Month.Month, "2026-03"),
				expect.Is(measured, v.Month.Conformity == portfolio.ConformityExcedente), expect.Is(measured, v.Month.Consumption != nil))
			if measured && *v.Month.Consumption != "250.000" {
				t.Errorf("FC-07 consumption %s", *v.Month.Consumption)
			}
		}
		list, err = s.List(t.Context(), staff, listing.Filter{Limit: 1})
		if err != nil || list.Contracts[0].Month != nil {
			t.Errorf("without a month: %+v, %v", list.Contracts[0].Month, err)
		}
	})
}

func setMonths(t testing.TB, d *db.DB, v contract.View, months ...portfolio.Month) {
	t.Helper()
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		return portfolio.ReplaceMonths(ctx, tx, portfolio.Months{ContractID: v.ID, ClientID: v.ClientID, Months: months})
	})
}
