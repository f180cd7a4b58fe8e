package plan

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
)

func of[T any](v T, err error) *T {
	if err != nil {
		panic(err)
	}
	return &v
}

func basis(mwh, price string) Basis {
	b := Basis{Volume: *of(energy.ParseMWh(mwh)), Price: of(money.ParsePrice(price))}
	b.Value = of(b.Price.Of(b.Volume))
	return b
}

// byPlan are the parts of who won the deal and of the partner company; nil: none.
type byPlan struct{ consultor, parceiro *Figures }

// split shares a month's commission as a contract does that has no division of its own.
func (p *Plan) split(b Basis, hasConsultor, hasPartner bool) (byPlan, error) {
	f, err := p.Figures(b)
	if err != nil {
		return byPlan{}, err
	}
	user, partner := "", ""
	if hasConsultor {
		user = "ana"
	}
	if hasPartner {
		partner = "norte"
	}
	shares := SharesByPlan(p.Partner, user, partner)
	parts, err := Divide(f, shares)
	var out byPlan
	for i := range parts {
		if shares[i].Kind() == Consultor {
			out.consultor = &parts[i]
		} else {
			out.parceiro = &parts[i]
		}
	}
	return out, err
}

// A percent is of the value, R$/MWh of the volume; each is rounded once to cents.
func TestFigures_CS02(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                    string
		plan                    Plan
		basis                   Basis
		partner                 bool
		total, sells, introduce string
	}{
		{"CS-02 percent of the value", Plan{Percent: of(percent.Parse("5"))}, basis("200", "250"), false, "2500.00", "2500.00", ""},
		{"CS-02 R$ per MWh", Plan{Rate: of(money.ParsePrice("3.75"))}, basis("200.5", "250"), false, "751.88", "751.88", ""},
		{"CS-02 shared with a partner", Plan{Percent: of(percent.Parse("5")), Partner: 30 * percent.One}, basis("200", "250"), true, "2500.00", "1750.00", "750.00"},
		{"CS-02 what rounding leaves over goes to the consultant", Plan{Rate: of(money.ParsePrice("0.01")), Partner: 50 * percent.One}, basis("1", "250"), true, "0.01", "0.00", "0.01"},
		{"CS-02 a share without a partner", Plan{Percent: of(percent.Parse("5")), Partner: 30 * percent.One}, basis("200", "250"), false, "2500.00", "2500.00", ""},
	} {
		got, err := c.plan.split(c.basis, true, c.partner)
		if err != nil {
			t.Fatal(err)
		}
		if got.consultor.Total.Text() != c.total || got.consultor.Amount.Text() != c.sells {
			t.Errorf("%s: total %s, consultant %s", c.name, got.consultor.Total, got.consultor.Amount)
		}
		introduced := ""
		if got.parceiro != nil {
			introduced = got.parceiro.Amount.Text()
		}
		if introduced != c.introduce {
			t.Errorf("%s: partner %q", c.name, introduced)
		}
	}
	unknown, err := (&Plan{Percent: of(percent.Parse("5")), Partner: 30 * percent.One}).split(Basis{Volume: energy.MWh}, true, true)
	expect.Must(t, "CS-02 a value that is unknown, want none", expect.Is(err, nil))
	expect.All(t, "CS-02 a value that is unknown, want none", expect.Is(unknown.consultor.Amount, nil), expect.Is(unknown.parceiro.Amount, nil))
}

// Property: the parts add up to the commission, whatever is shared.
func TestPartsAddUp_CS02(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Plan{Percent: new(percent.Percent), Partner: percent.Percent(rapid.Int64Range(0, int64(percent.Hundred)).Draw(t, "partner"))}
		*p.Percent = percent.Percent(rapid.Int64Range(1, int64(percent.Hundred)).Draw(t, "percent"))
		value := money.Amount(rapid.Int64Range(0, int64(1_000_000_000*money.Real)).Draw(t, "value")).Round()
		got, err := p.split(Basis{Value: &value}, true, true)
		if err != nil {
			t.Fatal(err)
		}
		var sum, total money.Amount
		for _, f := range []*Figures{got.consultor, got.parceiro} {
			if f == nil {
				continue
			}
			if *f.Amount < 0 || f.Amount.Round() != *f.Amount {
				t.Fatalf("a part of %s", f.Amount)
			}
			sum, total = sum+*f.Amount, *f.Total
		}
		if sum != total || total > value {
			t.Fatalf("parts of %s add up to %s, value %s", total, sum, value)
		}
	})
}

func TestPlanPriority_CS02(t *testing.T) {
	t.Parallel()
	m := month.New(2026, 11)
	half := term.IncentiveHalf
	who := Subject{UserID: "ana", Supplier: "Brisa Energia", Product: half}
	general := Plan{ID: "1", Name: "geral", First: m.Add(-12)}
	for _, c := range []struct {
		name string
		more []Plan
		want string
	}{
		{"CS-02 the only one", nil, "geral"},
		{"CS-02 product before general", []Plan{{ID: "2", Name: "produto", Product: &half, First: m.Add(-12)}}, "produto"},
		{"CS-02 supplier before product, whatever its case", []Plan{
			{ID: "2", Name: "produto", Product: &half, First: m.Add(-12)}, {ID: "3", Name: "fornecedor", Supplier: "BRISA energia", First: m.Add(-12)},
		}, "fornecedor"},
		{"CS-02 consultant before supplier and product", []Plan{
			{ID: "2", Name: "ambos", Product: &half, Supplier: "Brisa Energia", First: m}, {ID: "3", Name: "ana", UserID: "ana", First: m.Add(-12)},
		}, "ana"},
		{"CS-02 priority before all", []Plan{
			{ID: "2", Name: "ana", UserID: "ana", First: m}, {ID: "3", Name: "campanha", Priority: 1, First: m.Add(-12)},
		}, "campanha"},
		{"CS-02 the later start", []Plan{{ID: "0", Name: "novo", First: m}}, "novo"},
		{"CS-02 over or not begun", []Plan{
			{ID: "2", Name: "findo", Priority: 9, First: m.Add(-12), Last: m.Add(-1)}, {ID: "3", Name: "futuro", Priority: 9, First: m.Add(1)},
		}, "geral"},
		{"CS-02 of somebody or something else", []Plan{
			{ID: "2", Name: "bia", UserID: "bia", First: m}, {ID: "3", Name: "outro", Supplier: "Alvorada", First: m},
		}, "geral"},
	} {
		plans := append([]Plan{general}, c.more...)
		Sort(plans)
		if got := Monthly(plans, who, m); len(got) != 1 || got[0].Name != c.want {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	if got := Monthly([]Plan{general}, who, m.Add(-13)); len(got) != 0 {
		t.Errorf("CS-02 a plan before it begins: %+v", got)
	}
}

// Half a cent is rounded up, once; who has no part gets none.
func TestRoundingAndParts_CS02(t *testing.T) {
	t.Parallel()
	five := of(percent.Parse("5"))
	for value, want := range map[string]string{"0.10": "0.01", "0.09": "0.00", "0.30": "0.02", "0.50": "0.03", "100.00": "5.00"} { // 0.5, 0.45, 1.5 and 2.5 cents
		got, err := (&Plan{Percent: five}).total(Basis{Value: of(money.Parse(value))})
		if err != nil || got.Text() != want {
			t.Errorf("CS-02 5%% of %s: %v, %v", value, got, err)
		}
	}
	b := basis("200", "250")
	shared := Plan{ID: "p", Name: "Plano", Percent: five, Partner: 30 * percent.One}
	all, least, most := shared, shared, shared
	all.Partner, least.Partner, most.Partner = percent.Hundred, 1, percent.Hundred-1
	for name, c := range map[string]struct {
		plan                     Plan
		hasConsultor, hasPartner bool
		consultor, parceiro      string // amount and share
	}{
		"both":                    {shared, true, true, "1750.00 70", "750.00 30"},
		"no consultant":           {shared, false, true, "", "750.00 30"},
		"no partner":              {shared, true, false, "2500.00 100", ""},
		"nobody":                  {shared, false, false, "", ""},
		"a plan without a share":  {Plan{Percent: five}, true, true, "2500.00 100", ""},
		"all of it the partner's": {all, true, true, "", "2500.00 100"},
		"the least share":         {least, true, true, "2500.00 99.999999", "0.00 0.000001"},
		"all but the least":       {most, true, true, "0.00 0.000001", "2500.00 99.999999"},
	} {
		got, err := c.plan.split(b, c.hasConsultor, c.hasPartner)
		if err != nil {
			t.Fatal(err)
		}
		said := func(f *Figures) string {
			if f == nil {
				return ""
			}
			expect.All(t, "CS-02 "+name, expect.Is(f.PlanID, c.plan.ID), expect.Is(f.PlanName, c.plan.Name), expect.Is(f.Percent, c.plan.Percent),
				expect.Is(f.Total.Text(), "2500.00"), expect.Is(f.Volume, b.Volume))
			return f.Amount.Text() + " " + f.Share.Text()
		}
		if said(got.consultor) != c.consultor || said(got.parceiro) != c.parceiro {
			t.Errorf("CS-02 %s: %q and %q", name, said(got.consultor), said(got.parceiro))
		}
	}
}

// What was billed counts before what the contract agrees; a value needs a price.
func TestBasis_CS02(t *testing.T) {
	t.Parallel()
	m := month.New(2026, 11)
	terms := term.Terms{
		Start: m.First(), End: m.Last(), History: status.History{{From: m.First(), Status: status.Ativo}}, Volume: price.VolumeMWh(200 * energy.MWh), Price: of(money.ParsePrice("250")),
	}
	billed := portfolio.Month{Billable: of(energy.ParseMWh("180")), Price: of(money.ParsePrice("260")), EnergyValue: of(money.Parse("46800"))}
	for name, c := range map[string]struct {
		terms  term.Terms
		stored *portfolio.Month
		want   string
	}{
		"agreed":               {terms, nil, "false 200.000 250.00 50000.00"},
		"billed":               {terms, &billed, "true 180.000 260.00 46800.00"},
		"measured, not billed": {terms, &portfolio.Month{Price: billed.Price}, "false 200.000 250.00 50000.00"},
		"without a price":      {term.Terms{Start: terms.Start, End: terms.End, History: terms.History, Volume: terms.Volume}, nil, "false 200.000  "},
	} {
		b, err := BasisOf(&c.terms, m, c.stored, nil)
		if err != nil {
			t.Fatal(err)
		}
		rate, value := "", ""
		if b.Price != nil {
			rate = b.Price.Text()
		}
		if b.Value != nil {
			value = b.Value.Text()
		}
		if got := fmt.Sprint(b.Billed, " ", b.Volume.MWhText(), " ", rate, " ", value); got != c.want {
			t.Errorf("CS-02 %s: %q, want %q", name, got, c.want)
		}
	}
}

// A figure out of range is an error, not truncated.
func TestBeyondAllBounds_CS02(t *testing.T) {
	t.Parallel()
	m := month.New(2026, 11)
	terms := term.Terms{
		Start: m.First(), End: m.Last(), History: status.History{{From: m.First(), Status: status.Ativo}},
		Volume: price.VolumeMWMedio(math.MaxInt64), Price: new(money.Price(math.MaxInt64)),
	}
	if b, err := BasisOf(&terms, m, nil, nil); err == nil {
		t.Errorf("CS-02 the volume is %s", b.Volume)
	}
	terms.Volume = price.VolumeMWh(1_000_000 * energy.MWh)
	if b, err := BasisOf(&terms, m, nil, nil); err == nil {
		t.Errorf("CS-02 the value is %s", b.Value)
	}
	large := Basis{Volume: math.MaxInt64, Value: new(money.Amount(math.MaxInt64))}
	for name, p := range map[string]Plan{
		"total": {Rate: terms.Price},
		"share": {Percent: new(percent.Hundred), Partner: math.MaxInt64},
	} {
		if got, err := p.split(large, true, true); err == nil {
			t.Errorf("CS-02 the %s is %+v", name, got.parceiro)
		}
	}
}

// Figures that differ anywhere are not the same.
func TestSameFigures_CS02(t *testing.T) {
	t.Parallel()
	whole := func() Figures {
		return Figures{
			PlanID: "p", PlanName: "Plano", Basis: basis("200", "250"), Percent: of(percent.Parse("5")), Rate: of(money.ParsePrice("3")),
			Total: of(money.Parse("1")), Share: percent.One, Amount: of(money.Parse("2")),
		}
	}
	a, b := whole(), whole()
	if !a.Same(&b) {
		t.Error("CS-02 equal figures differ")
	}
	for name, change := range map[string]func(f *Figures){
		"plan": func(f *Figures) { f.PlanID = "q" }, "name": func(f *Figures) { f.PlanName = "Outro" }, "billed": func(f *Figures) { f.Billed = true },
		"volume": func(f *Figures) { f.Volume++ }, "price": func(f *Figures) { f.Price = nil }, "value": func(f *Figures) { *f.Value++ },
		"percent": func(f *Figures) { f.Percent = nil }, "rate": func(f *Figures) { *f.Rate++ }, "total": func(f *Figures) { f.Total = nil },
		"share": func(f *Figures) { f.Share++ }, "amount": func(f *Figures) { *f.Amount++ },
	} {
		b := whole()
		change(&b)
		if a.Same(&b) || b.Same(&a) {
			t.Errorf("CS-02 another %s is the same", name)
		}
	}
}
