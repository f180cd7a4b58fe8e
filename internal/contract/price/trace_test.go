package price

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/parameter"
)

// agreedBy is the contract of the records.
var agreedBy = trace.Source{Kind: trace.KindContrato, Ref: "42 v3"}

// year is twelve equal values.
func year(v string) string { return strings.TrimSpace(strings.Repeat(v+" ", 12)) }

// CC-14, domain 2: the price of each kind of month, what it rests on, and the
// sentence and the record that say so.
func TestPriceOfAMonth_CC14(t *testing.T) {
	t.Parallel()
	base := "2024-01"
	adjusting := func(code string, positiveOnly bool, periods ...PeriodInput) *ScheduleInput {
		return &ScheduleInput{Index: code, BaseMonth: &base, PositiveOnly: positiveOnly, Periods: periods}
	}
	long := span("2023-01", "2030-12", "200", "2025-03", "300")
	first := month.New(2024, 1)
	two := snapshot(t, "IPCA", first, year("1")+" "+year("-1"))
	short := snapshot(t, "IPCA", first, year("1")+" 0.5 0.25* ")
	holed := snapshot(t, "IPCA", first, "1 ? ? 1 ? 1 1 1 1 1 1 1 1")
	average := money.Price(150_00) * priceCent
	dozen := strings.TrimSuffix(strings.Repeat("(1 + 1,00%) × ", 12), " × ")
	yearOf := func(name, formula, value, ref, detail string) trace.Node {
		return trace.Node{Name: name, Formula: formula, Value: value, Source: &trace.Source{Kind: trace.KindIndice, Ref: ref, Detail: detail}}
	}
	source := func(detail string) *trace.Source {
		return &trace.Source{Kind: trace.KindContrato, Ref: "42 v3", Detail: detail}
	}
	const rules = "regras de preço e reajuste, versão 3"
	price := func(value string, inputs ...trace.Node) trace.Node {
		return trace.Node{Name: "Preço", Value: value, Unit: "R$/MWh", Rules: rules, Formula: "P₀ × Fator, arredondado uma vez para 2 casas", Inputs: inputs}
	}
	p0 := func(value, place string) trace.Node {
		return trace.Node{Name: "P₀", Value: value, Unit: "R$/MWh", Source: source(place)}
	}
	const longPlace = "Preço padrão do período 1 (jan/2023 a dez/2030)"
	for _, c := range []struct {
		name    string
		in      *ScheduleInput
		month   string
		average *money.Price
		f       *Factors
		price   string // and base, origin, factor, due, adjustment
		source  string
		trace   trace.Node
	}{
		{
			"before the first anniversary", adjusting("IPCA", false, long), "2024-12", &average, NewFactors(two, parameter.Snapshot{}),
			"200.00 of 200.00 (período) × 1.000000, due -, Não", longPlace + ", sem reajuste",
			trace.Node{Name: "Preço", Value: "200.00", Unit: "R$/MWh", Rules: rules, Source: source(longPlace + ", sem reajuste")},
		},
		{
			"on the first anniversary", adjusting("IPCA", false, long), "2025-01", nil, NewFactors(two, parameter.Snapshot{}),
			"225.37 of 200.00 (período) × 1.126825, due 2025-01, Sim", longPlace + ", reajustado pelo IPCA de jan/2024 a dez/2024",
			price("225.37", p0("200.00", longPlace), trace.Node{
				Name: "Fator", Formula: "Π (1 + IPCA do mês ÷ 100) de jan/2024 a dez/2024, sem arredondar", Value: "1.126825", Source: source("reajuste pelo IPCA, data-base jan/2024"),
				Inputs: []trace.Node{yearOf("IPCA de jan/2024 a dez/2024", dozen, "1.126825", "IPCA jan/2024 a dez/2024", "BCB 2024")},
			}),
		},
		{
			"a month's own price", adjusting("IPCA", false, long), "2025-03", nil, NewFactors(two, parameter.Snapshot{}),
			"338.05 of 300.00 (mês) × 1.126825, due 2025-01, Sim", "Preço de mar/2025 no período 1 (jan/2023 a dez/2030), reajustado pelo IPCA de jan/2024 a dez/2024",
			price("338.05", p0("300.00", "Preço de mar/2025 no período 1 (jan/2023 a dez/2030)"), trace.Node{
				Name: "Fator", Formula: "Π (1 + IPCA do mês ÷ 100) de jan/2024 a dez/2024, sem arredondar", Value: "1.126825", Source: source("reajuste pelo IPCA, data-base jan/2024"),
				Inputs: []trace.Node{yearOf("IPCA de jan/2024 a dez/2024", dozen, "1.126825", "IPCA jan/2024 a dez/2024", "BCB 2024")},
			}),
		},
		{
			"only what rises, second anniversary", adjusting("IPCA", true, long), "2026-12", nil, NewFactors(two, parameter.Snapshot{}),
			"225.37 of 200.00 (período) × 1.126825, due 2026-01, Sim", longPlace + ", reajustado pelo IPCA de jan/2024 a dez/2025",
			price("225.37", p0("200.00", longPlace), trace.Node{
				Name: "Fator", Formula: "Π (1 + IPCA do mês ÷ 100) de jan/2024 a dez/2025, sem arredondar", Value: "1.126825", Source: source("reajuste pelo IPCA, data-base jan/2024"),
				Inputs: []trace.Node{
					yearOf("IPCA de jan/2024 a dez/2024", dozen, "1.126825", "IPCA jan/2024 a dez/2024", "só variação positiva; BCB 2024"),
					yearOf("IPCA de jan/2025 a dez/2025", strings.ReplaceAll(dozen, "+", "−"), "1.000000", "IPCA jan/2025 a dez/2025", "só variação positiva; BCB 2025"),
				},
			}),
		},
		{
			"months that are not published", adjusting("IPCA", false, long), "2026-01", nil, NewFactors(short, parameter.Snapshot{}),
			"248.23 of 200.00 (período) × 1.241158, due 2026-01, Sim, provisório", longPlace + ", reajustado pelo IPCA de jan/2024 a dez/2025 (provisório)",
			price("248.23", p0("200.00", longPlace), trace.Node{
				Name: "Fator", Formula: "Π (1 + IPCA do mês ÷ 100) de jan/2024 a dez/2025, sem arredondar", Value: "1.241158", Source: source("reajuste pelo IPCA, data-base jan/2024"),
				Inputs: []trace.Node{
					yearOf("IPCA de jan/2024 a dez/2024", dozen, "1.126825", "IPCA jan/2024 a dez/2024", "BCB 2024"),
					yearOf("IPCA de jan/2025 a dez/2025", "(1 + 0,50%) × (1 + 0,25%)"+strings.Repeat(" × (1 + 0,895551%)", 10), "1.101465", "IPCA jan/2025 a dez/2025",
						"ainda não publicado: mar/2025 a dez/2025; raiz 12ª do acumulado de 12 meses até fev/2025; BCB 2025"),
				},
			}),
		},
		{
			"holes in the index", adjusting("IPCA", false, long), "2025-02", nil, NewFactors(holed, parameter.Snapshot{}),
			" of 200.00 (período) × 1.000000, due 2025-01, Não", longPlace + "; sem preço: falta o IPCA de fev/2024 a mar/2024, mai/2024",
			price("", p0("200.00", longPlace), trace.Node{
				Name: "Fator", Formula: "Π (1 + IPCA do mês ÷ 100) de jan/2024 a dez/2024, sem arredondar", Source: source("reajuste pelo IPCA, data-base jan/2024"),
				Inputs: []trace.Node{yearOf("IPCA de jan/2024 a dez/2024", "(1 + 1,00%) × ? × ? × (1 + 1,00%) × ?"+strings.Repeat(" × (1 + 1,00%)", 7), "",
					"IPCA jan/2024 a dez/2024", "falta fev/2024 a mar/2024, mai/2024; BCB 2024")},
			}),
		},
		{
			"never adjusted", &ScheduleInput{Index: "nenhum", BaseMonth: &base, Periods: []PeriodInput{span("2025-02", "2025-02", "99.9")}}, "2025-02", nil, nil,
			"99.90 of 99.90 (período) × 1.000000, due -, Não", "Preço padrão do período 1 (fev/2025), sem reajuste",
			trace.Node{Name: "Preço", Value: "99.90", Unit: "R$/MWh", Rules: rules, Source: source("Preço padrão do período 1 (fev/2025), sem reajuste")},
		},
		{
			"the average price", adjusting("IPCA", false, span("2025-02", "2025-02", "99.9")), "2026-02", &average, NewFactors(two, parameter.Snapshot{}),
			"150.00 of 150.00 (preço médio) × 1.000000, due -, Não", "Não há preço para fev/2026: preço médio do contrato, sem reajuste",
			trace.Node{
				Name: "Preço", Value: "150.00", Unit: "R$/MWh", Rules: rules,
				Source: source("Não há preço para fev/2026: preço médio do contrato, sem reajuste"),
			},
		},
		{
			"the typed price", nil, "2026-02", &average, NewFactors(two, parameter.Snapshot{}),
			"150.00 of 150.00 (preço informado) × 1.000000, due -, Não", "Preço informado no contrato, sem reajuste",
			trace.Node{Name: "Preço", Value: "150.00", Unit: "R$/MWh", Rules: rules, Source: source("Preço informado no contrato, sem reajuste")},
		},
		{
			"no price at all", nil, "2026-02", nil, nil, " of  (indefinido) × 1.000000, due -, Não", "O contrato não tem preço para fev/2026",
			trace.Node{Name: "Preço", Unit: "R$/MWh", Rules: rules, Source: source("O contrato não tem preço para fev/2026")},
		},
	} {
		t.Run("CC-14 "+c.name, func(t *testing.T) {
			s, err := NewSchedule(c.in, month.Date{}, month.Date{})
			if err != nil {
				t.Fatal(err)
			}
			m, err := month.Parse(c.month)
			if err != nil {
				t.Fatal(err)
			}
			p := s.In(m, Agreed{Average: c.average, Gap: GapAverage}, c.f)
			due := "-"
			if p.Due != 0 {
				due = p.Due.String()
			}
			got := fixed.TextOf(p.Price) + " of " + fixed.TextOf(p.Base) + " (" + string(p.Origin) + ") × " + p.FactorText() + ", due " + due + ", " + p.State().String()
			expect.All(t, "CC-14", expect.Is(got, c.price), expect.Is(p.Month, m), expect.Is(p.Source(), c.source))
			if diff := cmp.Diff(c.trace, p.Trace(agreedBy, c.f)); diff != "" {
				t.Errorf("CC-14 record (-want +got):\n%s", diff)
			}
		})
	}
}

// CC-14: a provisional value that is published is reported as such, and a variation is
// shown with all its decimals.
func TestRecordOfAYear_CC14(t *testing.T) {
	t.Parallel()
	base := "2024-01"
	s, err := NewSchedule(&ScheduleInput{BaseMonth: &base, Periods: []PeriodInput{span("2024-01", "2030-12", "200")}}, month.Date{}, month.Date{})
	if err != nil {
		t.Fatal(err)
	}
	f := NewFactors(snapshot(t, "IPCA", month.New(2024, 1), "0.1234 1* "+strings.TrimPrefix(year("-0.5"), "-0.5 -0.5 ")), parameter.Snapshot{})
	p := s.In(month.New(2025, 12), Agreed{Average: nil, Gap: GapAverage}, f)
	node := p.Trace(agreedBy, f).Inputs[1].Inputs[0]
	if want := "(1 + 0,1234%) × (1 + 1,00%)" + strings.Repeat(" × (1 − 0,50%)", 10); node.Formula != want {
		t.Errorf("CC-14 formula %s, want %s", node.Formula, want)
	}
	expect.Must(t, "CC-14", expect.Is(node.Source.Detail, "há valor provisório; BCB 2024"), expect.Is(p.State(), AdjustmentProvisional))
	expect.All(t, "CC-14", expect.Is(p.State().String(), "Sim, provisório"))
	if AdjustmentFinal.String() != "Sim" || AdjustmentNone.String() != "Não" {
		t.Error("CC-14 adjustments have other names")
	}
}

// CC-14: an adjusted price that does not fit is said to be beyond the bound.
func TestPriceBeyondItsBoundIsTold_CC14(t *testing.T) {
	t.Parallel()
	base := "2024-01"
	s, err := NewSchedule(&ScheduleInput{BaseMonth: &base, Periods: []PeriodInput{span("2024-01", "2030-12", "100000")}}, month.Date{}, month.Date{})
	if err != nil {
		t.Fatal(err)
	}
	p := s.In(month.New(2025, 1), Agreed{Average: nil, Gap: GapAverage}, NewFactors(snapshot(t, "IPCA", month.New(2024, 1), year("900")), parameter.Snapshot{}))
	expect.All(t, "CC-14, adjusted", expect.Is(p.Price, nil), expect.Is(p.Adjusted, false),
		expect.Ends(p.Source(), "; sem preço: o reajuste passa do limite"))
}

// A factor is computed once for an index, a data-base, an anniversary and whether
// only rises count; each of them makes another.
func TestFactorsAreTheirOwn_CC14(t *testing.T) {
	t.Parallel()
	rise := year("1")
	both := NewFactors(snapshot(t, "IPCA", month.New(2024, 1), rise+" "+year("-1")+" "+year("2")), parameter.Snapshot{})
	factor := func(base string, positiveOnly bool, at month.Month) string {
		s, err := NewSchedule(&ScheduleInput{BaseMonth: &base, PositiveOnly: positiveOnly, Periods: []PeriodInput{span("2024-01", "2030-12", "1")}}, month.Date{}, month.Date{})
		if err != nil {
			t.Fatal(err)
		}
		p := s.In(at, Agreed{Average: nil, Gap: GapAverage}, both)
		return p.FactorText()
	}
	for range 2 { // the second time from what is known
		for _, c := range []struct {
			base         string
			positiveOnly bool
			at           month.Month
			want         string
		}{
			{"2024-01", false, month.New(2026, 1), "0.998801"},
			{"2024-01", true, month.New(2026, 1), "1.126825"},
			{"2024-01", false, month.New(2025, 1), "1.126825"},
			{"2025-01", false, month.New(2026, 1), "0.886385"},
			{"2026-01", true, month.New(2027, 1), "1.268242"},
		} {
			if got := factor(c.base, c.positiveOnly, c.at); got != c.want {
				t.Errorf("CC-14 %s, only rises %v, at %s: %s, want %s", c.base, c.positiveOnly, c.at, got, c.want)
			}
		}
	}
}

// CC-14: one month is enough to leave the price open or provisional, and a variation
// is written with its sign, however small.
func TestRecordOfOneMonth_CC14(t *testing.T) {
	t.Parallel()
	base := "2024-01"
	s, err := NewSchedule(&ScheduleInput{BaseMonth: &base, Periods: []PeriodInput{span("2024-01", "2030-12", "200")}}, month.Date{}, month.Date{})
	if err != nil {
		t.Fatal(err)
	}
	first, anniversary := month.New(2024, 1), month.New(2025, 1)
	detail := func(f *Factors) (string, string, MonthPrice) {
		p := s.In(anniversary, Agreed{Average: nil, Gap: GapAverage}, f)
		node := p.Trace(agreedBy, f).Inputs[1].Inputs[0]
		return node.Formula, node.Source.Detail, p
	}

	_, note, p := detail(NewFactors(snapshot(t, "IPCA", first, "1 ? 1 1 1 1 1 1 1 1 1 1"), parameter.Snapshot{}))
	expect.All(t, "CC-14 one hole", expect.Is(p.Price, nil), expect.Is(p.Adjusted, false), expect.Is(note, "falta fev/2024; BCB 2024"),
		expect.Ends(p.Source(), "; sem preço: falta o IPCA de fev/2024"))
	_, note, p = detail(NewFactors(snapshot(t, "IPCA", first, "1 1 1 1 1 1 1 1 1 1 1"), parameter.Snapshot{}))
	if p.Price != nil || note != "falta dez/2024; BCB 2024" {
		t.Errorf("LW-07 eleven months say nothing of the twelfth: %s, %s", note, p.Source())
	}
	formula, _, _ := detail(NewFactors(snapshot(t, "IPCA", first, "0 0.000001 -0.000001 0 0 0 0 0 0 0 0 0"), parameter.Snapshot{}))
	if want := "(1 + 0,00%) × (1 + 0,000001%) × (1 − 0,000001%)" + strings.Repeat(" × (1 + 0,00%)", 9); formula != want {
		t.Errorf("CC-14 formula %s, want %s", formula, want)
	}
	rows := make([]index.Row, 12)
	for i := range rows {
		rows[i] = index.Row{Code: "IPCA", Month: first.Add(i)}
	}
	rows[3].Value.Source = "BCB"
	if _, note, _ = detail(NewFactors(index.NewSnapshot(rows), parameter.Snapshot{})); note != "BCB" {
		t.Errorf("CC-14 values without a source: %q", note)
	}
	p = s.In(anniversary, Agreed{Average: nil, Gap: GapAverage}, nil)
	if p.Price != nil || len(p.Missing) != 12 {
		t.Errorf("CC-14 without any index: %v, missing %v", p.Price, p.Missing)
	}
}
