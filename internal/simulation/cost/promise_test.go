package cost_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
	"ynova/internal/tariff/tax"
)

// t1 is the case of golden T1: E5, all of it in 2027, at a price, with a TE that may fall.
func t1(t testing.TB, price string) cost.Case {
	c := p2(t, "2027-07", true)
	c.Taxes[1].From = day(t, "2027-01-01")
	c.Ahead = &cost.Ahead{RebalancedTE: 925 * hundredth}
	c.LawUntil = at(t, "2028-12")
	v, err := money.ParsePrice(price)
	if err != nil {
		t.Fatal(err)
	}
	c.Offer.Prices[0].Price = v
	c.Move = &cost.Move{Metering: reais(t, "33000"), Membership: reais(t, "8500"), Contribution: reais(t, "0"), Discount: 12 * percent.One}
	return c
}

func promise(t testing.TB, c *cost.Case, m cost.Modality) *cost.Promise {
	t.Helper()
	p, err := simulate(t, c).Promise(m)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func decode(t testing.TB, data []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

func optional(a *money.Amount) string {
	if a == nil {
		return ""
	}
	return a.Text()
}

// VD-01, VD-02, VD-03, golden T1: what is promised is of the modality, the lower of base and
// rebalanced tariffs; a loss and a promise of nothing promise nothing.
func TestPromise_T1_VD01_VD02_VD03(t *testing.T) {
	type row struct {
		Base       string  `json:"base_ano"`
		Rebalanced string  `json:"reequilibrada_ano"`
		Headline   string  `json:"manchete"`
		Value      *string `json:"valor"`
		Promised   *string `json:"prometida"`
	}
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	want := prooftest.TrueExample[map[string]json.RawMessage](t, "T1")
	seen := 0
	for name, of := range want {
		modality, price, _ := strings.Cut(name, " a ")
		if modality != "Verde" && modality != "Azul" {
			continue
		}
		seen++
		var w row
		decode(t, of, &w)
		c := t1(t, price)
		p := promise(t, &c, cost.Modality(modality))
		label, value := p.Headline()
		got := row{Base: p.Base.Text(), Rebalanced: p.Annual.Text(), Headline: label}
		expect.All(t, fmt.Sprintf("VD-01 %s: want %+v", name, w), expect.Is(got.Base, w.Base), expect.Is(got.Rebalanced, w.Rebalanced),
			expect.Is(label, w.Headline), expect.Is(optional(value), text(w.Value)), expect.Is(optional(p.Promised()), text(w.Promised)))
		if !p.Rebalanced || p.Modality != cost.Modality(modality) {
			t.Errorf("VD-01 %s: %+v", name, p)
		}
	}
	if seen != 6 {
		t.Fatalf("T1 has %d rows", seen)
	}
	var payback map[string]int
	decode(t, want["payback_meses"], &payback)
	c := t1(t, "265.00")
	if got := simulate(t, &c).Savings.Verde.Payback; *got.Months != payback["base"] {
		t.Errorf("VD-01 payback of the base %s", got.Text())
	}
	if got := promise(t, &c, cost.Verde).Payback; *got.Months != payback["prometida"] {
		t.Errorf("VD-01 payback of the promise %s", got.Text())
	}
	if got := promise(t, &c, cost.Azul).Payback.Text(); got != "Não se paga" {
		t.Errorf("VD-03 a promise of nothing pays for itself: %s", got)
	}
	var flag map[string]string
	decode(t, want["bandeira_digitada_vermelha_2"], &flag)
	c.Premises.Flag = cost.FlagVermelha2
	p := promise(t, &c, cost.Verde)
	expect.All(t, "VD-02 a typed vermelha 2", expect.Is(p.Base.Text(), flag["base_ano"]), expect.Is(optional(p.Promised()), flag["prometida"]),
		expect.Is(p.By, cost.ByVerde), expect.Has(p.Why(), "a promessa usa a verde"))
}

// VD-02, VD-03: the words beside the headline say the base and why the promise is another.
func TestWhatStandsBesideThePromise_VD02_VD03(t *testing.T) {
	for _, tt := range []struct {
		modality        cost.Modality
		price           string
		beside, because string
	}{
		{cost.Verde, "265.00", "R$ 144.350,16 com as premissas de hoje", "É a menor entre a base e a das tarifas reequilibradas, enquanto a ANEEL não homologa as tarifas de 2027."},
		{cost.Azul, "265.00", "Com as premissas de hoje a economia seria de R$ 15.395,64; com as tarifas reequilibradas, R$ 65.990,28 a mais por ano.", "É a menor entre a base e a das tarifas reequilibradas, enquanto a ANEEL não homologa as tarifas de 2027."},
		{cost.Azul, "275.00", "", ""},
	} {
		c := t1(t, tt.price)
		p := promise(t, &c, tt.modality)
		same(t, "VD-02 "+string(tt.modality)+" "+tt.price, tt.beside+"|"+tt.because, spaced([]string{p.Beside()})+"|"+p.Why())
	}
}

// VD-05, golden T1b: the horizon ends with the law by which it was computed.
func TestHorizonEndsWithTheLaw_T1b_VD05(t *testing.T) {
	want := prooftest.TrueExample[map[string]any](t, "T1b")
	c := t1(t, "265.00")
	p := promise(t, &c, cost.Verde)
	h := p.Law
	expect.All(t, fmt.Sprintf("VD-05; want %v", want), expect.Is[any](float64(h.Months), want["meses"]), expect.Is[any](h.Until.String(), want["ate"]),
		expect.Is[any](h.Value.Text(), want["prometida_ate"]), expect.Is[any](h.Base.Text(), want["base_ate"]),
		expect.Is[any](p.Horizon.Three.Text(), want["tres_anos_prometida"]), expect.Is[any](p.Horizon.Ten.Text(), want["dez_anos_prometida"]))
	same(t, "VD-05", "Até dez/2028 (18 meses)", h.Label())
	c.Start, c.Offer.Prices[0].From = at(t, "2028-12"), at(t, "2028-12")
	if h := promise(t, &c, cost.Verde).Law; h.Months != 1 || h.Label() != "Até dez/2028 (1 mês)" {
		t.Errorf("VD-05 the last month of the law: %+v", h)
	}
	for _, until := range []string{"2028-11", "2039-01"} { // over before the start, and further than anybody looks
		c.LawUntil = at(t, until)
		if h := promise(t, &c, cost.Verde).Law; h != nil {
			t.Errorf("VD-05 until %s: %+v", until, h)
		}
	}
}

// VD-01: without the tariff of a modality nothing is promised of it.
func TestNoTariffNoPromise_VD01(t *testing.T) {
	c := plain(t)
	if p := promise(t, &c, cost.Azul); p != nil {
		t.Errorf("VD-01 %+v", p)
	}
	if _, ok := simulate(t, &c).PromiseTrace(cost.Azul); ok {
		t.Error("VD-01 a record of no promise")
	}
	node, ok := simulate(t, &c).PromiseTrace(cost.Verde)
	expect.All(t, "VD-01 the record of a promise", expect.Is(ok, true), expect.Is(node.Value, "60000.00"), expect.Len(node.Inputs, 1))
}

// VD-01: what a proposal in Azul says of price, charges and law is of Azul.
func TestEverythingIsOfItsModality_VD01(t *testing.T) {
	c := t1(t, "265.00")
	half := 50 * percent.One
	c.Risks = &cost.Risks{Charges: &half}
	r := simulate(t, &c)
	sense, err := cost.Sense(r, cost.Steps{Price: []percent.Percent{10 * percent.One}})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range cost.Modalities() {
		s := sense.Of(m)
		if s.Modality != m || s.Effects[0].Annual-s.Effects[0].Delta != r.Savings.Of(m).Annual {
			t.Errorf("VD-01 sensitivity of %s: %+v", m, s)
		}
		law, err := r.LawScenarios(m)
		expect.Must(t, "VD-01 law", expect.Is(err, nil))
		expect.All(t, "VD-01 law", expect.Is(law[0].Modality, m), expect.Is(law[0].Annual, r.Savings.Of(m).Annual))
		if risks := r.Risks(m); len(risks) != 3 || *risks[0].High*2 != r.Free.Of(m).Sum(cost.LineCCEE) {
			t.Errorf("VD-01 risks of %s: %+v", m, risks)
		}
	}
}

// Property, VD-01, VD-02: what is promised is at most the base and at most what either flag
// gives, and every figure of it is of its modality.
func TestPromiseIsTheLeast_VD01_VD02(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := anyCase(rt, t)
		c.Start = at(t, "2027-03")
		c.Offer.Prices[0].From = c.Start
		c.Taxes = append(c.Taxes, cost.TaxSet{From: day(t, "2027-01-01"), ICMS: 18 * percent.One, CBS: 870 * hundredth, IBSState: 10 * hundredth, ICMSOnConsumption: rapid.Bool().Draw(rt, "inside")})
		c.Offer.Includes, c.Offer.Seller = tax.IncludesPISCOFINS, 925*hundredth
		c.Ahead = &cost.Ahead{RebalancedTE: percent.Percent(rapid.Int64Range(0, 15).Draw(rt, "rebalanced")) * percent.One}
		c.Premises.Flag = rapid.SampledFrom(cost.FlagNames()).Draw(rt, "flag")
		if rapid.Bool().Draw(rt, "history") {
			c.FlagYears = &cost.FlagYears{Months: map[cost.Flag]int{
				cost.FlagVerde: rapid.IntRange(0, 30).Draw(rt, "verde"), cost.FlagAmarela: rapid.IntRange(1, 9).Draw(rt, "amarela"), cost.FlagVermelha2: rapid.IntRange(0, 9).Draw(rt, "vermelha"),
			}}
		}
		r := run(rt, c)
		for _, m := range cost.Modalities() {
			p, err := r.Promise(m)
			if err != nil {
				rt.Fatal(err)
			}
			s := r.Savings.Of(m)
			least := s.Annual
			if s.Expected != nil {
				least = min(least, s.Expected.Annual)
			} else {
				least = min(least, s.Flags[0].Captive-r.Free.Of(m).Total)
			}
			expect.Must(rt, fmt.Sprintf("promised, base, least of the base %s", least), expect.Is(p.Modality, m), expect.Is(p.Base, s.Annual),
				expect.Is(p.Annual <= least, true), expect.Is(!p.Rebalanced && p.Annual != least, false), expect.Is(p.Horizon.One, p.Annual))
		}
	})
}
