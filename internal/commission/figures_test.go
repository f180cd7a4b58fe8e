package commission

import (
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/contract"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
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
	unknown, err := (&Plan{Percent: of(percent.Parse("5"))}).split(Basis{Volume: energy.MWh}, true, false)
	if err != nil || unknown.consultor.Amount != nil {
		t.Errorf("CS-02 a value that is unknown gives %v, want none", unknown.consultor.Amount)
	}
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
	half := contract.IncentiveHalf
	who := subject{userID: "ana", supplier: "Brisa Energia", product: half}
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
		if got := choose(append([]Plan{general}, c.more...), who, m); got == nil || got.Name != c.want {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	if got := choose([]Plan{general}, who, m.Add(-13)); got != nil {
		t.Errorf("CS-02 a plan before it begins: %+v", got)
	}
}
