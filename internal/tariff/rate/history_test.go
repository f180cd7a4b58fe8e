package rate_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/compliance/checktest"
	"ynova/internal/tariff/rate"
)

// validity is a tariff of a posto in R$/kW and R$/MWh; "" for none, and for no end.
func validity(posto, from, to, kw, mwh string) rate.Tariff {
	t := rate.Tariff{Key: rate.Key{Posto: posto}, From: checktest.Date(from), Act: "REH de " + from[:4], Source: "ANEEL"}
	if to != "" {
		t.To = new(checktest.Date(to))
	}
	if kw != "" {
		t.TUSDkW = checktest.Price(kw)
	}
	if mwh != "" {
		t.TUSDMWh = checktest.Price(mwh)
	}
	return t
}

// acts are two validities, of September and from October 2026 on, and one that is over
// before; oldest first.
var acts = rate.History{
	validity("unico", "2024-10-01", "2025-08-31", "29", ""),
	validity("unico", "2025-10-01", "2026-09-30", "30", ""),
	validity("ponta", "2025-10-01", "2026-09-30", "", "2200"),
	validity("fora_ponta", "2025-10-01", "2026-09-30", "", "130"),
	validity("unico", "2026-10-01", "", "32.50", ""),
	validity("ponta", "2026-10-01", "", "", "2296.63"),
	validity("fora_ponta", "2026-10-01", "", "", "140.21"),
}

// Domain 4.6: the tariff of a reading cycle, which goes from the day after one date to
// another, is the mean by days of the acts in force.
func TestTariffOfACycle_E4b(t *testing.T) {
	of := func(h rate.History, demand bool, posto, after, until string) string {
		look := h.Energy
		if demand {
			look = h.Demand
		}
		m, ok := look(posto, checktest.Date(after), checktest.Date(until))
		if !ok {
			if len(m.Parts) != 0 || !m.Value.IsZero() {
				t.Errorf("E4b not known, and %+v", m)
			}
			return ""
		}
		text := m.Value.String()
		for _, p := range m.Parts {
			text += fmt.Sprintf(" %d×%s", p.Days, p.Price.Text())
		}
		return text
	}
	for name, c := range map[string]struct {
		got, want string
	}{
		"one act":                  {of(acts, true, "unico", "2026-10-05", "2026-11-04"), "32.5 30×32.50"},
		"the demand of Verde":      {of(acts, true, "ponta", "2026-10-05", "2026-11-04"), "32.5 30×32.50"}, // of no period
		"energy":                   {of(acts, false, "ponta", "2026-10-05", "2026-11-04"), "2296.63 30×2296.63"},
		"off the peak":             {of(acts, false, "fora_ponta", "2026-10-05", "2026-11-04"), "140.21 30×140.21"},
		"an energy of no period":   {of(acts, false, "unico", "2026-10-05", "2026-11-04"), ""},
		"two acts":                 {of(acts, true, "unico", "2026-09-20", "2026-10-20"), "31.66666667 10×30.00 20×32.50"}, // (10 × 30 + 20 × 32.50) ÷ 30
		"the last day of one":      {of(acts, true, "unico", "2026-08-31", "2026-09-30"), "30 30×30.00"},
		"and a day":                {of(acts, true, "unico", "2026-08-31", "2026-10-01"), "30.08064516 30×30.00 1×32.50"}, // 932.50 ÷ 31
		"the first day of another": {of(acts, true, "unico", "2026-09-30", "2026-10-01"), "32.5 1×32.50"},
		"the day before":           {of(acts, true, "unico", "2026-09-29", "2026-10-01"), "31.25 1×30.00 1×32.50"},
		"a cycle of no day":        {of(acts, true, "unico", "2026-09-30", "2026-09-30"), "30 1×30.00"},
		"a cycle that runs back":   {of(acts, true, "unico", "2026-10-02", "2026-10-01"), ""},
		"a hundred days":           {of(acts, true, "unico", "2026-10-01", "2027-01-09"), "32.5 100×32.50"},
		"a day more":               {of(acts, true, "unico", "2026-10-01", "2027-01-10"), ""},
		"a day of no act":          {of(acts, true, "unico", "2025-09-29", "2025-10-01"), ""},
		"after one ended":          {of(acts, true, "unico", "2025-08-31", "2025-09-01"), ""},
		"its last day":             {of(acts, true, "unico", "2025-08-30", "2025-08-31"), "29 1×29.00"},
		"before all":               {of(acts, true, "unico", "2024-09-01", "2024-09-30"), ""},
		"nothing known":            {of(nil, true, "unico", "2026-10-05", "2026-11-04"), ""},
		// An act that corrects another begins later and takes its place.
		"the later beginning": {of(append(acts[:4:4], validity("unico", "2026-09-11", "2026-09-30", "31", "")), true, "unico", "2026-08-31", "2026-09-30"), "30.66666667 10×30.00 20×31.00"},
		// A period's own tariff goes before that of no period, where it fixes the amount.
		"a period of its own": {of(append(acts[:7:7], validity("ponta", "2026-01-01", "", "88.82", "")), true, "ponta", "2026-10-05", "2026-11-04"), "88.82 30×88.82"},
	} {
		if c.got != c.want {
			t.Errorf("E4b %s: %q, want %q", name, c.got, c.want)
		}
	}
}

// IV-11: the amounts of other validities, the newest first; those that a mean is made of
// are not others.
func TestOtherValidities_IV11(t *testing.T) {
	others := func(demand bool, posto, after, until string) (out []string) {
		look := acts.Energy
		if demand {
			look = acts.Demand
		}
		m, ok := look(posto, checktest.Date(after), checktest.Date(until))
		if !ok {
			t.Fatal("IV-11 not known")
		}
		for _, p := range m.Others(acts, demand) {
			out = append(out, p.Posto+" "+p.Price.Text()+" "+p.From.String())
		}
		return out
	}
	// A validity without the amount is none, nor is one of another period what the mean took.
	own := rate.History{
		validity("ponta", "2025-01-01", "2025-12-31", "", "2200"), validity("ponta", "2026-01-01", "2026-01-31", "70", ""),
		validity("unico", "2026-01-01", "", "30", ""), validity("ponta", "2026-03-01", "2026-03-10", "80", ""),
	}
	if m, ok := own.Demand("ponta", checktest.Date("2026-02-28"), checktest.Date("2026-03-20")); !ok || len(m.Parts) != 2 {
		t.Errorf("IV-11 two periods: %+v", m)
	} else if found := m.Others(own, true); len(found) != 1 || found[0].Price.Text() != "70.00" {
		t.Errorf("IV-11 beside two periods: %+v", found)
	}
	for name, c := range map[string]struct{ got, want []string }{
		"of the demand":     {others(true, "unico", "2026-10-05", "2026-11-04"), []string{"unico 30.00 2025-10-01", "unico 29.00 2024-10-01"}},
		"of an older one":   {others(true, "unico", "2026-08-31", "2026-09-30"), []string{"unico 32.50 2026-10-01", "unico 29.00 2024-10-01"}},
		"of two":            {others(true, "unico", "2026-09-20", "2026-10-20"), []string{"unico 29.00 2024-10-01"}},
		"of the peak":       {others(false, "ponta", "2026-10-05", "2026-11-04"), []string{"ponta 2200.00 2025-10-01"}},
		"of Verde's demand": {others(true, "ponta", "2026-10-05", "2026-11-04"), []string{"unico 30.00 2025-10-01", "unico 29.00 2024-10-01"}},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("IV-11 %s (-want +got)\n%s", name, diff)
		}
	}
}

// EB-16: the record of a tariff names its act, of a mean each with its days.
func TestRecordOfATariff_EB16(t *testing.T) {
	record := func(after, until string) string {
		m, _ := acts.Demand("unico", checktest.Date(after), checktest.Date(until))
		node := m.Trace("Tarifa", "R$/kW")
		return checktest.Record(&node)
	}
	if diff := cmp.Diff("Tarifa = 32.5 R$/kW ← parâmetro REH de 2026\n", record("2026-10-05", "2026-11-04")); diff != "" {
		t.Errorf("EB-16 one act (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(`Tarifa = 31.66666667 R$/kW (média das vigências, ponderada pelos dias do ciclo)
  Tarifa = 30.00 R$/kW ← parâmetro REH de 2025
    Dias do ciclo = 10
  Tarifa = 32.50 R$/kW ← parâmetro REH de 2026
    Dias do ciclo = 20
`, record("2026-09-20", "2026-10-20")); diff != "" {
		t.Errorf("EB-16 two acts (-want +got)\n%s", diff)
	}
}
