package plan

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
)

// Property: parts that make 100 % add up to the total, none is off by a cent or more from
// its exact share but the one of the deal.
func TestDivisionAddsUp_PF08(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, maxShares).Draw(t, "parts")
		total := money.Amount(rapid.Int64Range(0, 1_000_000_00).Draw(t, "cents")) * money.Cent
		shares := make([]Share, n)
		left := percent.Hundred
		for i := range shares {
			p := left
			if i < n-1 {
				p = percent.Percent(rapid.Int64Range(0, int64(left)).Draw(t, "percent"))
			}
			shares[i], left = Share{Slot: i, Role: Portfolio, Percent: p}, left-p
		}
		shares[rapid.IntRange(0, n-1).Draw(t, "deal")].Role = Deal
		parts, err := Divide(Figures{Total: &total}, shares)
		if err != nil {
			t.Fatal(err)
		}
		var sum money.Amount
		for i := range parts {
			sum += *parts[i].Amount
		}
		if sum != total {
			t.Fatalf("PF-08 parts of %s add up to %s", total, sum)
		}
	})
}

func TestCheckShares_PF08(t *testing.T) {
	t.Parallel()
	half := 50 * percent.One
	for name, c := range map[string]struct {
		shares []Share
		want   string
	}{
		"whole":             {[]Share{{Role: Deal, UserID: "ana", Percent: half}, {Role: Portfolio, UserID: "bia", Percent: half}}, ""},
		"one, both roles":   {[]Share{{Role: Deal, UserID: "ana", Percent: half}, {Role: Portfolio, UserID: "ana", Percent: half}}, ""},
		"98 %":              {[]Share{{Role: Deal, UserID: "ana", Percent: half}, {Role: Portfolio, UserID: "bia", Percent: 48 * percent.One}}, "A divisão soma 98,00 %. Ajuste para 100 %."},
		"nobody's deal":     {[]Share{{Role: Portfolio, UserID: "bia", Percent: percent.Hundred}}, "Informe quem fica com o negócio"},
		"twice":             {[]Share{{Role: Deal, UserID: "ana", Percent: half}, {Role: Deal, UserID: "ana", Percent: half}}, "duas vezes"},
		"a company's deal":  {[]Share{{Role: Deal, PartnerID: "norte", Percent: percent.Hundred}}, "Escolha uma pessoa"},
		"a person partner":  {[]Share{{Role: Deal, UserID: "ana", Percent: half}, {Role: Introduce, UserID: "ana", Percent: half}}, "Escolha uma empresa parceira"},
		"nothing":           {[]Share{{Role: Deal, UserID: "ana", Percent: percent.Hundred}, {Role: Portfolio, UserID: "bia"}}, "maior que 0"},
		"a role unheard of": {[]Share{{Role: "amigo", UserID: "ana", Percent: percent.Hundred}}, "Escolha o papel"},
		"no parts":          {nil, "de 1 a 10 partes"},
	} {
		err := Check(c.shares)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(said(err), c.want) {
			t.Errorf("PF-08 %s: %v, want %q", name, said(err), c.want)
		}
	}
}

// A transfer holds from its month on; of two the later one.
func TestInForce_PF08(t *testing.T) {
	t.Parallel()
	m := month.New(2027, 3)
	all := []Share{
		{Slot: 0, Role: Deal, UserID: "ana"},
		{Slot: 1, Role: Portfolio, UserID: "bia"},
		{Slot: 1, Since: m, Role: Portfolio, UserID: "caio"},
		{Slot: 1, Since: m.Add(2), Role: Portfolio, UserID: "davi"},
	}
	for at, want := range map[month.Month]string{0: "bia", m.Add(-1): "bia", m: "caio", m.Add(1): "caio", m.Add(2): "davi"} {
		got := InForce(all, at)
		expect.Must(t, fmt.Sprintf("PF-08 in %s", at), expect.Len(got, 2))
		expect.All(t, fmt.Sprintf("PF-08 in %s", at), expect.Is(got[0].UserID, "ana"), expect.Is(got[1].UserID, want))
	}
}

// Of the plans that name a contract each type gives a commission; without one the general
// plan that wins gives the only one.
func TestPlansOfAContract_PF08(t *testing.T) {
	t.Parallel()
	m := month.New(2026, 11)
	plans := []Plan{
		{Name: "geral", Type: OfValue, First: m, Priority: 9},
		{Name: "por MWh", Type: PerMWh, ContractID: "k", First: m},
		{Name: "valor", Type: OfValue, ContractID: "k", First: m},
		{Name: "taxa", Type: Once, First: m},
		{Name: "taxa dele", Type: Once, ContractID: "k", First: m},
	}
	Sort(plans)
	names := func(found []*Plan) (text string) {
		for _, p := range found {
			text += p.Name + ";"
		}
		return text
	}
	if got := names(Monthly(plans, Subject{ContractID: "k"}, m)); got != "por MWh;valor;" && got != "valor;por MWh;" {
		t.Errorf("PF-08 of the contract %q", got)
	}
	if got := names(Monthly(plans, Subject{ContractID: "other"}, m)); got != "geral;" {
		t.Errorf("PF-08 of another %q", got)
	}
	if got := Fee(plans, Subject{ContractID: "k"}, m); got == nil || got.Name != "taxa dele" {
		t.Errorf("PF-08 fee of the contract %+v", got)
	}
	if got := Fee(plans, Subject{ContractID: "other"}, m.Add(-1)); got != nil {
		t.Errorf("PF-08 a fee before its plan begins %+v", got)
	}
}

// PF-08: only a percent of before 2027 can be adjusted; the approval says by whom and when,
// stays while the percent does, and is taken back.
func TestAdjustedBaseIsApproved_PF08(t *testing.T) {
	t.Parallel()
	for first, refused := range map[string]bool{"2026-12": false, "2027-01": true} {
		in := Input{Name: "Carteira", Percent: "2", First: first, Adjust: true}
		if _, err := in.Plan(); strings.Contains(said(err), "antes de 2027") != refused {
			t.Errorf("PF-08 from %s: %v", first, err)
		}
	}
	in := Input{Name: "Carteira", Rate: "3.50", First: "2026-01", Adjust: true}
	if _, err := in.Plan(); !strings.Contains(said(err), "antes de 2027") {
		t.Errorf("PF-08 R$ per MWh: %v", err)
	}
	before := Plan{Percent: of(percent.Parse("2"))}
	before.Adjust(true, nil, "Ana", 5)
	same, another, back := Plan{Percent: of(percent.Parse("2"))}, Plan{Percent: of(percent.Parse("3"))}, Plan{Percent: of(percent.Parse("2"))}
	same.Adjust(true, &before, "Bia", 9)
	another.Adjust(true, &before, "Bia", 9)
	back.Adjust(false, &before, "Bia", 9)
	expect.All(t, "PF-08", expect.Is(same.AdjustedBy, "Ana"), expect.Is(*same.Adjusted, 5), expect.Is(another.AdjustedBy, "Bia"),
		expect.Is(*another.Adjusted, 9), expect.Is(back.Adjusted, nil), expect.Is(back.AdjustedBy, ""))
}

// said is every sentence of a refusal.
func said(err error) (text string) {
	var f *fault.Error
	if errors.As(err, &f) {
		for _, field := range f.Fields {
			text += field.Message + ";"
		}
	}
	return text
}
