package cost_test

import (
	"strings"
	"testing"
	"testing/quick"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/simulation/cost"
)

func reais(t testing.TB, text string) *money.Amount {
	t.Helper()
	v, err := money.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return &v
}

// p4 is E5 with charges that leave the saving of golden P4 in every month, and its costs.
func p4(t testing.TB) cost.Case {
	c := e5(t, 0)
	c.Charges[0].Rate = 262049622 // R$ 2.62049622/MWh × 185.400 MWh = R$ 485.84
	c.Move = &cost.Move{Metering: reais(t, "33000"), Membership: reais(t, "8500"), Contribution: reais(t, "0"), Discount: 12 * percent.One}
	return c
}

// LW-03, golden P4: 41 500,00 once against 11 438,58 a month is paid after four months;
// waiting three costs their saving; a fee of the varejista comes off every month.
func TestPayback_LW03(t *testing.T) {
	want := prooftest.PortfolioExample(t, "P4")
	c := p4(t)
	r := simulate(t, &c)
	s := r.Savings.Verde
	p := s.Payback
	month := r.Current.Months[0].Total - r.Free.Verde.Months[0].Total
	for name, got := range map[string]string{
		"economia_mensal": month.Text(), "custos_unicos": p.Sum.Text(), "custo_de_atraso_de_3_meses": p.Waiting.Three.Text(),
		"saldo_no_mes_n_menos_1": (month*3 - p.Sum).Text(), "saldo_no_mes_n": (month*4 - p.Sum).Text(),
	} {
		if got != want[name] {
			t.Errorf("LW-03 %s = %s, want %s", name, got, want[name])
		}
	}
	expect.Must(t, "LW-03", expect.Not(p.Months, nil))
	expect.All(t, "LW-03", expect.Is(decimal.NewFromInt(int64(*p.Months)).String(), want["payback_meses"]), expect.Is(p.Text(), "4 meses"),
		expect.Is(p.Never, false), expect.Is(p.Waiting.One, month))
	c.Move.Retailer = &cost.Retailer{Monthly: reais(t, "890")}
	if got := simulate(t, &c).Savings.Verde.Annual; got != 12**reais(t, want["varejista: economia liquida de taxa mensal 890.00"]) {
		t.Errorf("LW-03 with a varejista %s", got)
	}
	c.Move.Retailer.PerMWh = new(money.Price)
	*c.Move.Retailer.PerMWh = 2 * 1e8 // on 181.800 MWh
	if got := simulate(t, &c).Free.Verde.Sum(cost.LineRetailer); got != 12**reais(t, "1253.60") {
		t.Errorf("LW-03 fee per MWh %s", got)
	}
}

// LW-03: the present value takes the rate a month of golden P8; without a rate it is the sum.
func TestPresentValue_LW03(t *testing.T) {
	if got := cost.MonthlyRate(12 * percent.One).String(); got != prooftest.PortfolioExample(t, "P8")["taxa_mensal"] {
		t.Errorf("LW-03 monthly rate %s", got)
	}
	c := p4(t)
	at := simulate(t, &c).Savings.Verde.Payback.Present
	c.Move.Discount = 0
	plain := simulate(t, &c).Savings.Verde.Payback.Present
	for n, got := range map[int64]money.Amount{12: plain.Twelve, 36: plain.ThirtySix, 60: plain.Sixty} {
		if want := money.Amount(n)**reais(t, "11438.58") - *reais(t, "41500"); got != want {
			t.Errorf("LW-03 %d months without a rate: %s, want %s", n, got, want)
		}
	}
	// The annuity in closed form: s (1 − v^n) ÷ i − once.
	i := decimal.RequireFromString("0.009488792935")
	for n, got := range map[int64]money.Amount{12: at.Twelve, 36: at.ThirtySix, 60: at.Sixty} {
		v := decimal.NewFromInt(1).DivRound(decimal.NewFromInt(1).Add(i).Pow(decimal.NewFromInt(n)), 24)
		want := decimal.RequireFromString("11438.58").Mul(decimal.NewFromInt(1).Sub(v)).DivRound(i, 12).Sub(decimal.NewFromInt(41500))
		if want.StringFixed(2) != got.Text() {
			t.Errorf("LW-03 %d months: %s, want %s", n, got.Text(), want.StringFixed(2))
		}
	}
}

// LW-03: a dearer move is never paid sooner.
func TestPaybackIsMonotoneInCost_LW03(t *testing.T) {
	months := func(cents uint32, growth int8) int {
		c := p4(t)
		v := money.Amount(cents) * money.Cent
		c.Move.Metering = &v
		c.Premises.FreeGrowth = percent.Percent(growth%10) * percent.One
		p := simulate(t, &c).Savings.Verde.Payback
		if p.Months == nil {
			return 1000
		}
		return *p.Months
	}
	holds := func(a, b uint32, growth int8) bool {
		low, high := min(a, b)%200_000_000, max(a, b)%200_000_000
		return months(min(low, high), growth) <= months(max(low, high), growth)
	}
	if err := quick.Check(holds, &quick.Config{MaxCount: 15}); err != nil {
		t.Error(err)
	}
}

// LW-03: nothing has a default amount: what nobody said is named, and the payback does not
// exist; what saves nothing is never paid, and a loss is said in words.
func TestNoDefaultAmount_LW03(t *testing.T) {
	const adequacy = "Custo de adequação não informado: a economia e o payback não o descontam."
	for name, c := range map[string]struct {
		change func(*cost.Case)
		want   string
	}{
		"metering":     {func(c *cost.Case) { c.Move.Metering = nil }, adequacy},
		"membership":   {func(c *cost.Case) { c.Move.Membership = nil }, adequacy},
		"contribution": {func(c *cost.Case) { c.Move.Contribution = nil }, "Contribuição à CCEE não informada: a economia e o payback não a descontam."},
		"retailer": {func(c *cost.Case) {
			c.Contracted = cost.Contracted{OffPeak: decimal.NewFromInt(400)}
		}, "Custo do comercializador varejista não informado: a economia e o payback não o descontam."},
	} {
		of := p4(t)
		c.change(&of)
		r := simulate(t, &of)
		p := r.Savings.Verde.Payback
		expect.Must(t, "LW-03 "+name, expect.Len(p.Missing, 1))
		expect.All(t, "LW-03 "+name, expect.Is(p.Missing[0], c.want), expect.Is(p.Months, nil), expect.Is(p.Present, nil),
			expect.Is(p.Text(), "Indefinido"))
		if !strings.Contains(strings.Join(r.Notes, "\n"), c.want) {
			t.Errorf("LW-03 %s is no premise: %v", name, r.Notes)
		}
	}
	loss := p4(t)
	loss.Offer.Prices[0].Price *= 2
	s := simulate(t, &loss).Savings.Verde
	p := s.Payback
	expect.All(t, "LW-03", expect.Is(p.Never, true), expect.Is(p.Text(), "Não se paga"), expect.Is(p.WaitingText(), ""),
		expect.Begins(cost.LossText(s.Annual), "A proposta custa R$"))
	c := p4(t)
	c.Move.Metering = reais(t, "90000000")
	p = simulate(t, &c).Savings.Verde.Payback
	expect.All(t, "LW-03", expect.Is(p.Never, true), expect.Is(p.Months, nil), expect.Is(p.Text(), "Não se paga"))
	free := e5(t, 0)
	if p := promise(t, &free, cost.Verde); p.Payback != nil || len(p.Sentences(&free)) != 0 {
		t.Errorf("LW-03 without a move: %+v", p.Payback)
	}
}

// LW-03: a guarantee costs its rate on the face for its months, not its face.
func TestGuaranteeCostsItsRate_LW03(t *testing.T) {
	g := cost.Guarantee{Face: *reais(t, "100000"), Rate: 3 * percent.One, Months: 18}
	if got := g.Cost().Text(); got != "4500.00" {
		t.Errorf("LW-03 %s", got)
	}
	c := p4(t)
	c.Move.Guarantee, c.Move.Penalty, c.Move.Other = &g, reais(t, "1"), reais(t, "2")
	if p := simulate(t, &c).Savings.Verde.Payback; p.Sum.Text() != "46003.00" || len(p.Once) != 5 {
		t.Errorf("LW-03 %+v", p)
	}
}
