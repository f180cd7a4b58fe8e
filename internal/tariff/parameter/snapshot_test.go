package parameter

import (
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
)

func date(s string) month.Date {
	d, err := month.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

// valid is a validity of the parameter "k".
func valid(scope, number, unit, from, to string) row {
	r := row{key: "k", scope: scope}
	r.Value = Value{Number: decimal.RequireFromString(number), Unit: unit, From: date(from), Source: "act"}
	if to != "" {
		r.to = date(to)
	}
	return r
}

// EB-13: a value holds from its first to its last day, whatever the order in which the
// validities come; what begins last counts, and that of a scope before the general one.
func TestValidityOfADate_EB13(t *testing.T) {
	p := newSnapshot([]row{
		valid("", "17", UnitPercent, "2020-01-01", "2023-12-31"),
		valid("SP", "19", UnitPercent, "2022-06-01", ""),
		valid("", "18", UnitPercent, "2024-02-01", ""),
		valid("SP", "18.5", UnitPercent, "2022-01-01", "2022-12-31"),
		valid("", "17.5", UnitPercent, "2023-12-31", "2023-12-31"),
	})
	for _, c := range []struct{ scope, date, want string }{
		{"", "2019-12-31", ""},
		{"", "2020-01-01", "17"},
		{"", "2023-12-30", "17"},
		{"", "2023-12-31", "17.5"},
		{"", "2024-01-01", ""},
		{"", "2024-01-31", ""},
		{"", "2024-02-01", "18"},
		{"", "2099-12-31", "18"},
		{"SP", "2019-12-31", ""},
		{"SP", "2021-12-31", "17"},
		{"SP", "2022-01-01", "18.5"},
		{"SP", "2022-05-31", "18.5"},
		{"SP", "2022-06-01", "19"},
		{"RJ", "2024-02-01", "18"},
	} {
		v, ok := p.At("k", c.scope, date(c.date))
		if got := v.Number.String(); ok != (c.want != "") || ok && got != c.want {
			t.Errorf("EB-13 %q on %s: %s, %v; want %q", c.scope, c.date, got, ok, c.want)
		}
	}
	v, _ := p.At("k", "", date("2024-03-01"))
	if got := v.Trace("k"); got != (trace.Source{Kind: trace.KindParametro, Ref: "k", Detail: "act (desde 01/02/2024)"}) {
		t.Errorf("EB-13 %+v", got)
	}
}

// EB-13: a parameter is read as what its unit says, with the decimals that this holds.
func TestTypedParameters_EB13(t *testing.T) {
	const missing = "–"
	day := date("2026-10-05")
	getters := map[string]func(Snapshot) (n int64, v Value, ok bool){
		"percent": func(p Snapshot) (int64, Value, bool) { n, v, ok := p.Percent("k", "", day); return int64(n), v, ok },
		"energy":  func(p Snapshot) (int64, Value, bool) { n, v, ok := p.Energy("k", "", day); return int64(n), v, ok },
		"money":   func(p Snapshot) (int64, Value, bool) { n, v, ok := p.Money("k", "", day); return int64(n), v, ok },
		"price": func(p Snapshot) (int64, Value, bool) {
			n, v, ok := p.Price("k", UnitPrice, day)
			return int64(n), v, ok
		},
		"kW": func(p Snapshot) (int64, Value, bool) {
			n, v, ok := p.Price("k", UnitPricePerKW, day)
			return int64(n), v, ok
		},
		"months": func(p Snapshot) (int64, Value, bool) {
			n, v, ok := p.Count("k", "", UnitMonths, day)
			return int64(n), v, ok
		},
	}
	for _, c := range []struct{ as, unit, number, want string }{
		{"percent", UnitPercent, "2.123456", "2123456"},
		{"percent", UnitPercent, "-5", "-5000000"},
		{"percent", UnitPercent, "2.1234567", missing},
		{"percent", UnitRatio, "2", missing},
		{"energy", UnitMWh, "2", "200000000000"},
		{"energy", UnitMWh, "0.00000000001", "1"},
		{"energy", UnitMWh, "0.000000000001", missing},
		{"energy", UnitPercent, "2", missing},
		{"money", UnitMoney, "2.1234", "21234"},
		{"money", UnitMoney, "2.12345", missing},
		{"money", UnitPrice, "2", missing},
		{"price", UnitPrice, "247.12345678", "24712345678"},
		{"price", UnitPrice, "247.123456789", missing},
		{"price", UnitPricePerKW, "247", missing},
		{"kW", UnitPricePerKW, "32.5", "3250000000"},
		{"kW", UnitPrice, "32.5", missing},
		{"months", UnitMonths, "6", "6"},
		{"months", UnitMonths, "0", "0"},
		{"months", UnitMonths, "-1", missing},
		{"months", UnitMonths, "10000", "10000"},
		{"months", UnitMonths, "10001", missing},
		{"months", UnitMonths, "6.5", missing},
		{"months", UnitCycles, "6", missing},
	} {
		got := missing
		n, v, ok := getters[c.as](newSnapshot([]row{valid("", c.number, c.unit, "2026-01-01", "")}))
		if ok {
			got = decimal.NewFromInt(n).String()
			if v.Source != "act" || v.Number.String() != c.number {
				t.Errorf("EB-13 %s: %+v", c.as, v)
			}
		}
		if got != c.want {
			t.Errorf("EB-13 %s %s as %s: %s, want %s", c.number, c.unit, c.as, got, c.want)
		}
	}
	for as, get := range getters {
		n, v, ok := get(Snapshot{})
		expect.All(t, "EB-13 nothing as "+as, expect.Is(ok, false), expect.Is(n, 0), expect.Is(v, Value{}))
	}
	p := newSnapshot([]row{valid("SP", "1.05", UnitRatio, "2026-01-01", "")})
	n, v, ok := p.Number("k", "SP", UnitRatio, day)
	expect.All(t, "EB-13 a number", expect.Is(ok, true), expect.Is(n.String(), "1.05"), expect.Is(v.Source, "act"))
	if _, _, ok := p.Number("k", "SP", UnitPercent, day); ok {
		t.Error("EB-13 a ratio was read as a percentage")
	}
	if _, _, ok := p.Number("k", "RJ", UnitRatio, day); ok {
		t.Error("EB-13 another scope")
	}
}

// DB-17: what a person may enter: whole numbers where things are counted, as many
// decimals as the unit holds, and nothing beyond the bounds.
func TestAcceptedValues_DB17(t *testing.T) {
	const whole, decimals = "Informe um número inteiro", "O valor tem casas decimais demais"
	percentage := Info{Unit: UnitPercent, Min: -100, Max: 100}
	amount := Info{Unit: UnitMoney, Min: 0, Max: 1_000_000}
	count := Info{Unit: UnitMonths, Min: 1, Max: 120, Whole: true}
	for _, c := range []struct {
		info         Info
		number, want string
	}{
		{percentage, "-100", ""},
		{percentage, "100", ""},
		{percentage, "100.000001", "Informe um valor entre -100 e 100"},
		{percentage, "-100.000001", "Informe um valor entre -100 e 100"},
		{percentage, "0.000001", ""},
		{percentage, "0.0000001", decimals},
		{amount, "0.0001", ""},
		{amount, "0.00001", decimals},
		{amount, "-0.0001", "Informe um valor entre 0 e 1.000.000"},
		{count, "1", ""},
		{count, "120", ""},
		{count, "121", "Informe um valor entre 1 e 120"},
		{count, "0", "Informe um valor entre 1 e 120"},
		{count, "1.5", whole},
		{count, "6.0", ""},
	} {
		if got := c.info.accepts(decimal.RequireFromString(c.number)); got != c.want {
			t.Errorf("DB-17 %s %s: %q, want %q", c.number, c.info.Unit, got, c.want)
		}
	}
	first, last := catalog[0], catalog[len(catalog)-1]
	for _, want := range []Info{first, last} {
		if got, ok := InfoOf(want.Key); !ok || got != want {
			t.Errorf("DB-17 %s: %+v, %v", want.Key, got, ok)
		}
	}
	if got, ok := InfoOf("outro"); ok || got != (Info{}) {
		t.Errorf("DB-17 a key that nobody reads: %+v", got)
	}
	list := Catalog()
	list[0].Key = "changed"
	if catalog[0] != first {
		t.Error("DB-17 the list of a caller is the catalogue itself")
	}
}

// LW-01: what is expected counts until an official value begins on the same day, and a
// scenario stands in for what is only expected.
func TestExpectedValues_LW01(t *testing.T) {
	expected := func(number string, s Scenario) row {
		r := valid("", number, UnitPercent, "2027-01-01", "")
		r.Status, r.Scenario = Expected, s
		return r
	}
	official := valid("", "8.9", UnitPercent, "2027-01-01", "2027-12-31")
	official.Status, official.Scenario = InForce, ScenarioBase
	ahead := []row{expected("8.2", ScenarioLow), expected("8.7", ScenarioBase), expected("9.2", ScenarioHigh)}
	for name, c := range map[string]struct {
		p          Snapshot
		year, next string
	}{
		"expected":         {newSnapshot(ahead), "8.7", "8.7"},
		"high":             {newSnapshot(ahead).Assuming(ScenarioHigh), "9.2", "9.2"},
		"low":              {newSnapshot(ahead).Assuming(ScenarioLow), "8.2", "8.2"},
		"official":         {newSnapshot(append(ahead, official)), "8.9", "8.7"},
		"official, high":   {newSnapshot(append(ahead, official)).Assuming(ScenarioHigh), "8.9", "9.2"},
		"of no scenario":   {newSnapshot([]row{official}).Assuming(ScenarioHigh), "8.9", ""},
		"the base assumed": {newSnapshot(ahead).Assuming(ScenarioBase), "8.7", "8.7"},
	} {
		for day, want := range map[string]string{"2026-12-31": "", "2027-06-01": c.year, "2028-01-01": c.next} {
			v, ok := c.p.At("k", "", date(day))
			if ok != (want != "") || ok && v.Number.String() != want {
				t.Errorf("LW-01 %s on %s: %s, %v; want %q", name, day, v.Number, ok, want)
			}
		}
	}
	v, _ := newSnapshot(ahead).At("k", "", date("2027-01-01"))
	if got := v.Trace("k").Detail; got != "act (desde 01/01/2027), previsto, cenário base" {
		t.Errorf("LW-01 source %q", got)
	}
}

// VD-26: a price of a year that has none is that of the validity before it, which says so; it
// never comes from a later one.
func TestLastPrice_VD26(t *testing.T) {
	p := newSnapshot([]row{
		valid("", "55.70", UnitPrice, "2022-01-01", "2022-12-31"),
		valid("", "61.07", UnitPrice, "2024-01-01", "2024-12-31"),
	})
	for day, want := range map[string]string{"2021-12-31": "", "2022-06-01": "55.70 2022", "2023-06-01": "55.70 2022", "2024-12-31": "61.07 2024", "2027-01-01": "61.07 2024"} {
		got := ""
		if v, at, ok := p.LastPrice("k", UnitPrice, date(day)); ok {
			got = v.Text() + " " + at.From.String()[:4]
		}
		if got != want {
			t.Errorf("VD-26 on %s: %q, want %q", day, got, want)
		}
	}
}
