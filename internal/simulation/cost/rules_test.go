package cost_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/expect"
	"ynova/internal/simulation/cost"
)

func price(t testing.TB, s string) *money.Price {
	t.Helper()
	p, err := money.ParsePrice(s)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// failure is the sentence and the fields of what Simulate refuses.
func failure(t *testing.T, c *cost.Case) string {
	t.Helper()
	_, err := cost.Simulate(c)
	var f *fault.Error
	if !errors.As(err, &f) {
		t.Fatalf("error = %v", err)
	}
	text := f.Message
	for _, x := range f.Fields {
		text += "\n" + x.Path + ": " + x.Message
	}
	return text
}

// A readjustment on 16/04: the days before pay the old table, those from then on
// the new one; the months after pay the new one alone.
func TestTariffAcrossReadjustment_SM06(t *testing.T) {
	c := e5(t, 0)
	next := c.Tariffs[0]
	c.Tariffs[0].To = day(t, "2027-04-15")
	next.From, next.DemandOffPeak = day(t, "2027-04-16"), price(t, "65.00")
	c.Tariffs = append(c.Tariffs, next)
	r := simulate(t, &c)
	// F_T = 0.82 × 0.9468; 590 kW at 32.50, at the mean of 15 + 15 days 48.75, at 65.00.
	factor := decimal.RequireFromString("0.776376")
	for m, tariff := range map[string]string{"2027-03": "32.50", "2027-04": "48.75", "2027-05": "65.00"} {
		want := decimal.RequireFromString(tariff).Mul(decimal.NewFromInt(590)).DivRound(factor, 2).StringFixed(2)
		for _, p := range []*cost.Plan{r.Captive.Verde, r.Free.Verde} {
			for i := range p.Months {
				if got := p.Months[i].Line(cost.LineDemandFP); p.Months[i].Month == at(t, m) && got.Value.Text() != want {
					t.Errorf("%s %s = %s, want %s", p.Market, m, got.Value, want)
				}
			}
		}
	}
	if !strings.Contains(strings.Join(r.Notes, "\n"), "A tarifa muda em abr/2027") {
		t.Errorf("notes %q", r.Notes)
	}
	node := r.Captive.Verde.Months[4].Line(cost.LineDemandFP).Trace()
	if tariff := node.Inputs[1]; len(tariff.Inputs) != 2 || tariff.Value != "48.75" {
		t.Errorf("trace of the mixed month %+v", tariff)
	}
}

func TestMissingTariffSaysWhich_SM06(t *testing.T) {
	c := e5(t, 0)
	c.Tariffs = c.Tariffs[1:] // the unit is Verde
	if got := failure(t, &c); !strings.Contains(got, "Falta a tarifa Verde A4 da Distribuidora Exemplo para dez/2026") || !strings.Contains(got, "Importe") {
		t.Errorf("message %q", got)
	}
	c = e5(t, 0)
	c.Tariffs = c.Tariffs[:1] // without Azul its figures stay out
	r := simulate(t, &c)
	expect.All(t, "notes", expect.Is(r.Free.Azul, nil), expect.Is(r.Savings.Azul, nil), expect.Not(r.Free.Verde, nil),
		expect.Has(strings.Join(r.Notes, "\n"), "Falta a tarifa Azul"))
	c = e5(t, 0)
	c.Tariffs[0].To = day(t, "2026-10-31") // expired before the start
	if got := failure(t, &c); !strings.Contains(got, "não há tabela em vigor em 01/12/2026") {
		t.Errorf("message %q", got)
	}
	c.Premises.HoldExpired = true
	r = simulate(t, &c)
	if !strings.Contains(strings.Join(r.Notes, "\n"), "a última tarifa é mantida") || !r.Rates(cost.Verde)[0].Held {
		t.Errorf("notes %q", r.Notes)
	}
	c = e5(t, 0) // a gap between two tables is an error, not a premise
	later := c.Tariffs[0]
	c.Tariffs[0].To, later.From = day(t, "2027-02-10"), day(t, "2027-02-20")
	c.Tariffs = append(c.Tariffs, later)
	if got := failure(t, &c); !strings.Contains(got, "11/02/2027") {
		t.Errorf("message %q", got)
	}
}

// DM exactly 1.05 × DC pays no penalty; 0.01 kW more pays it on the whole excess.
func TestExcessIsTriggerNotFranchise_SM06(t *testing.T) {
	c := e5(t, 0)
	for _, tt := range []struct{ kw, want string }{{"630", "0.00"}, {"630.01", "2512.51"}} {
		kw := decimal.RequireFromString(tt.kw)
		for i := range c.Use {
			c.Use[i].DemandOffPeak = &kw
		}
		r := simulate(t, &c)
		if got := r.Captive.Verde.Months[0].Line(cost.LineExcessFP).Value.Text(); got != tt.want {
			t.Errorf("%s kW on 600: %s, want %s", tt.kw, got, tt.want)
		}
		if r.Savings.Verde.Excess != r.Free.Verde.Sum(cost.LineExcessFP) {
			t.Error("the penalty of the year is not the sum")
		}
	}
}

func TestGrandfatheredAmount_SM06(t *testing.T) {
	c := e5(t, 50)
	kw := decimal.NewFromInt(300) // half of the 600 kW keeps the right
	c.NetworkDiscount.Right = &kw
	r := simulate(t, &c)
	m := &r.Free.Verde.Months[0]
	// 590 × 32.50 × (1 − 0.25) / 0.776376
	if got := m.Line(cost.LineDemandFP).Value.Text(); got != "18523.56" {
		t.Errorf("demand %s", got)
	}
	c.NetworkDiscount.Right, c.NetworkDiscount.Until = nil, day(t, "2027-05-31")
	r = simulate(t, &c)
	for i := range r.Free.Verde.Months {
		m := &r.Free.Verde.Months[i]
		want := "12349.04"
		if m.Month > at(t, "2027-05") {
			want = "24698.08"
		}
		if got := m.Line(cost.LineDemandFP).Value.Text(); got != want {
			t.Errorf("%s = %s, want %s", m.Month, got, want)
		}
	}
}

func TestEligibility_SM06(t *testing.T) {
	c := e5(t, 0)
	for _, tt := range []struct {
		subgroup string
		business bool
		on       string
		eligible bool
		from     string
		retail   bool
	}{
		{"A4", true, "2026-12-01", true, "2024-01-01", false},
		{"A4", true, "2023-12-31", false, "2024-01-01", false},
		{"B3", true, "2027-11-24", false, "2027-11-25", true},
		{"B3", true, "2027-11-25", true, "2027-11-25", true},
		{"B1", false, "2028-11-24", false, "2028-11-25", true},
		{"B1", false, "2028-11-25", true, "2028-11-25", true},
	} {
		e := c.Law.Eligibility(&cost.Unit{Subgroup: tt.subgroup, Business: tt.business}, decimal.NewFromInt(600), day(t, tt.on))
		expect.All(t, fmt.Sprintf("%+v", tt), expect.Is(e.Eligible, tt.eligible), expect.Is(e.From, day(t, tt.from)), expect.Is(e.Retail, tt.retail))
	}
	if e := c.Law.Eligibility(&c.Unit, decimal.NewFromInt(499), day(t, "2026-12-01")); !e.Retail || !strings.Contains(e.Reason, "varejista") {
		t.Errorf("499 kW: %+v", e)
	}
	c.Unit.Subgroup = "B3"
	if got := failure(t, &c); !strings.Contains(got, "25/11/2027") {
		t.Errorf("low voltage: %q", got)
	}
}

// The generator's energy costs today; switched off, it enters the grid's peak.
func TestGenerator_SM06(t *testing.T) {
	c := e5(t, 0)
	c.Generator = &cost.Generator{Monthly: 2 * energy.MWh, PowerKW: decimal.NewFromInt(50), Cost: *price(t, "2100.00")}
	kept := simulate(t, &c)
	c.Generator.SwitchOff = true
	off := simulate(t, &c)
	for _, r := range []*cost.Result{kept, off} {
		if got := r.Current.Months[0].Line(cost.LineGenerator).Value.Text(); got != "4200.00" {
			t.Errorf("today %s", got)
		}
	}
	if kept.Free.Verde.Months[0].Line(cost.LineGenerator) == nil || off.Free.Verde.Months[0].Line(cost.LineGenerator) != nil {
		t.Error("the proposal pays the generator only while it runs")
	}
	l := off.Free.Azul.Months[0].Load
	expect.All(t, "load", expect.Is(l.Peak, 20*energy.MWh), expect.Is(l.DemandPeak.String(), "570"),
		expect.Is(kept.Free.Azul.Months[0].Load.Peak, 18*energy.MWh))
}

// In SP the ICMS falls on what was consumed, not on the losses (domain 3.3).
func TestICMSOnMetered_SM06(t *testing.T) {
	c := e5(t, 0)
	c.Offer.ICMSOnMetered = true
	r := simulate(t, &c)
	// 180 MWh × 265 = 47 700 × 0.18 / 0.82
	if got := r.Free.Verde.Months[0].Line(cost.LineACLICMS).Value.Text(); got != "10470.73" {
		t.Errorf("ICMS %s", got)
	}
}

// R$ 109,721.04 a year at 10 %: 99 746.40, then 272 859.99 over three years and
// 674 188.29 over ten.
func TestPresentValue_SM06(t *testing.T) {
	c := e5(t, 0)
	ten := 10 * percent.One
	c.Premises.DiscountRate = &ten
	s := simulate(t, &c).Savings.Verde
	expect.Must(t, "present value", expect.Not(s.Present, nil))
	expect.All(t, "present value", expect.Is(s.Present.One.Text(), "99746.40"), expect.Is(s.Present.Three.Text(), "272859.99"),
		expect.Is(s.Present.Ten.Text(), "674188.29"))
}

func TestValidation_SM06(t *testing.T) {
	for want, spoil := range map[string]func(*cost.Case){
		"São necessários 12 meses de consumo; há 11": func(c *cost.Case) { c.Use = c.Use[:11] },
		"São necessários 12 meses de consumo; há 13": func(c *cost.Case) { c.Use = append(c.Use, c.Use[0]) },
		"são o mesmo mês do ano":                     func(c *cost.Case) { c.Use[3].Month = c.Use[2].Month },
		"O mês não tem consumo":                      func(c *cost.Case) { c.Use[0].Peak, c.Use[0].OffPeak = 0, 0 },
		"O consumo não pode ser negativo":            func(c *cost.Case) { c.Use[0].Peak = -1 },
		"Informe a demanda contratada em kW":         func(c *cost.Case) { c.Contracted.OffPeak = decimal.Zero },
		"Informe a distribuidora":                    func(c *cost.Case) { c.Unit.Distributor = " " },
		"Informe a modalidade Verde ou Azul":         func(c *cost.Case) { c.Unit.Modality = "" },
		"O subgrupo A3 só tem a modalidade Azul":     func(c *cost.Case) { c.Unit.Subgroup = "A3" },
		"Informe o preço da energia":                 func(c *cost.Case) { c.Offer.Prices = nil },
		"Sem o preço da energia de dez/2026":         func(c *cost.Case) { c.Offer.Prices[0].From++ },
		"Falta o adicional da bandeira amarela":      func(c *cost.Case) { c.Flags = append(c.Flags[:1:1], c.Flags[2:]...) },
		"As perdas deve ir de 0% a 20%":              func(c *cost.Case) { c.Premises.Loss = -1 },
	} {
		c := e5(t, 0)
		spoil(&c)
		if got := failure(t, &c); !strings.Contains(got, want) {
			t.Errorf("want %q, got %q", want, got)
		}
	}
}

// Every line shows its formula with inputs and sources, down to the year's total.
func TestTraces_SM06(t *testing.T) {
	c := e5(t, 50)
	c.Premises.PublicLighting = 300 * money.Real
	c.Generator = &cost.Generator{Monthly: energy.MWh, Cost: *price(t, "2000"), Source: trace.Source{Kind: trace.KindUsuario}}
	r := simulate(t, &c)
	for _, p := range plans(r) {
		node := p.Trace()
		expect.Must(t, fmt.Sprintf("%s %s", p.Market, p.Modality), expect.Is(node.Value, p.Total.Text()), expect.Not(node.Rules, ""),
			expect.Len(node.Inputs, 12))
		for _, m := range node.Inputs {
			for _, l := range m.Inputs {
				expect.All(t, m.Name+": line without a record", expect.Not(l.Name, ""), expect.Not(l.Value, ""),
					expect.Is(l.Source == nil && (l.Formula == "" || len(l.Inputs) == 0), false))
			}
		}
	}
	s := r.Savings.Verde
	if n := s.Trace(r); n.Value != "21.43" && n.Value == "" {
		t.Errorf("saving %+v", n)
	}
	if n := s.HorizonTrace(r, 3); n.Value != s.Horizon.Three.Text() {
		t.Errorf("horizon %+v", n)
	}
	if n := r.Environment.Trace(&c); n.Value != "0.43" {
		t.Errorf("environment %+v", n)
	}
}

func TestScenariosAndSensitivity_SM06(t *testing.T) {
	c := e5(t, 0)
	list, err := simulate(t, &c).Scenarios(cost.Verde, cost.Spread{Price: 10 * percent.One, Volume: 10 * percent.One, Tariff: 5 * percent.One, Dear: cost.FlagAmarela})
	if err != nil {
		t.Fatal(err)
	}
	base := simulate(t, &c)
	saving := func(i int) money.Amount { return list[i].Result.Savings.Verde.Annual }
	expect.All(t, fmt.Sprintf("savings %s, %s", saving(0), saving(2)), expect.Is(saving(0) < saving(1), true), expect.Is(saving(1) < saving(2), true),
		expect.Is(saving(1), base.Savings.Verde.Annual))
	steps := []percent.Percent{-10 * percent.One, 10 * percent.One}
	both, err := cost.Sense(base, cost.Steps{Price: steps, Volume: steps, Tariff: steps})
	if err != nil {
		t.Fatal(err)
	}
	s := both.Verde
	// 10 % of 48 177.00 and of its ICMS, twelve times: ±(4 817.70 + 1 057.54) × 12.
	if got := s.Effects[0].Delta.Text(); got != "70502.88" {
		t.Errorf("price −10%%: %s", got)
	}
	if s.Effects[1].Delta.Text() != "-70502.88" || len(s.Effects) != 11 {
		t.Errorf("effects %+v", s.Effects)
	}
	at := c
	at.Offer.Prices = []cost.PriceStep{{From: c.Start, Price: *s.BreakEven}}
	if r := simulate(t, &at); r.Savings.Verde.Annual > 12*50*money.Real || r.Savings.Verde.Annual < -12*50*money.Real {
		t.Errorf("at %s the saving is %s", s.BreakEven, r.Savings.Verde.Annual)
	}
}

// The case that was given stays as it was.
func TestApplyCopies_SM06(t *testing.T) {
	c, same := e5(t, 0), e5(t, 0)
	c.Apply(cost.Change{Price: percent.One, Volume: percent.One, Tariff: percent.One, Flag: cost.FlagAmarela})
	expect.All(t, "Apply changed the case", expect.Is(c.Offer.Prices[0], same.Offer.Prices[0]), expect.Is(c.Use[0].Peak, same.Use[0].Peak),
		expect.Is(*c.Tariffs[0].TEPeak, *same.Tariffs[0].TEPeak))
}

// A demand in the peak that nobody contracted is assumed to be the optimal one.
func TestAzulWithoutPeakContract_SM06(t *testing.T) {
	c := e5(t, 0)
	c.Contracted.Peak = nil
	r := simulate(t, &c)
	if got := r.Free.Azul.Demand.Peak.String(); got != "496" { // 520 ÷ 1.05 = 495.24
		t.Errorf("peak demand %s", got)
	}
	if !strings.Contains(strings.Join(r.Notes, "\n"), "demanda ótima de 496 kW") {
		t.Errorf("notes %q", r.Notes)
	}
}

// A stored case is read under the keys that it was stored with.
func TestStoredCaseKeepsItsKeys_SM06(t *testing.T) {
	c := e5(t, 50)
	c.Premises.NetworkWithoutICMS = true
	raw, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var keys struct {
		Wire     struct{ Offered percent.Percent }
		Premises struct{ WireWithoutICMS bool }
	}
	err = json.Unmarshal(raw, &keys)
	expect.All(t, "keys", expect.Is(err, nil), expect.Is(keys.Wire.Offered, 50*percent.One), expect.Is(keys.Premises.WireWithoutICMS, true))
	var again cost.Case
	err = json.Unmarshal(raw, &again)
	expect.All(t, "again", expect.Is(err, nil), expect.Is(again.NetworkDiscount.Offered, 50*percent.One),
		expect.Is(again.Premises.NetworkWithoutICMS, true))
}
