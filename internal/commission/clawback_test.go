package commission

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"ynova/internal/commission/plan"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

// P12: R$ per MWh, a division into thirds, and what goes back of a fee after 9 of 24
// months, to the cent.
func TestExample_P12_PF08(t *testing.T) {
	t.Parallel()
	want := prooftest.PortfolioExample(t, "P12")
	perMWh := plan.Plan{Type: plan.PerMWh, Rate: of(money.ParsePrice("3.50"))}
	f, err := perMWh.Figures(plan.Basis{Volume: *of(energy.ParseMWh("334.776"))})
	if err != nil || f.Total.Text() != want["r_mwh"] {
		t.Fatalf("P12 R$/MWh %s, want %s (%v)", f.Total, want["r_mwh"], err)
	}
	third := *of(percent.Parse("33.33"))
	parts, err := plan.Divide(f, []plan.Share{
		{Slot: 0, Role: plan.Portfolio, UserID: "bia", Percent: third},
		{Slot: 1, Role: plan.Introduce, PartnerID: "norte", Percent: third},
		{Slot: 2, Role: plan.Deal, UserID: "ana", Percent: *of(percent.Parse("33.34"))},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := "carteira " + parts[0].Amount.Text() + " parceiro " + parts[1].Amount.Text() + " negocio " + parts[2].Amount.Text(); got != want["divisao_3333_3333_3334"] {
		t.Errorf("P12 division %q, want %q", got, want["divisao_3333_3333_3334"])
	}
	fee, paid := of(money.Parse(want["taxa_unica"])), Commission{Type: plan.Once, Role: plan.Deal, UserID: "ana", Status: Pago}
	paid.Share, paid.Amount = percent.Hundred, fee
	rows, err := clawbacks([]Commission{paid}, &Agreed{Fee: fee, Clawback: new(24)}, 9, nothing)
	expect.Must(t, fmt.Sprintf("P12 estorno, want -%s", want["estorno_cancelamento_no_mes_9_de_24"]), expect.Is(err, nil), expect.Len(rows, 1))
	expect.All(t, fmt.Sprintf("P12 estorno, want -%s", want["estorno_cancelamento_no_mes_9_de_24"]),
		expect.Is(rows[0].Amount.Text(), "-"+want["estorno_cancelamento_no_mes_9_de_24"]), expect.Is(rows[0].Status, Pendente),
		expect.Is(rows[0].Type, plan.Estorno))
}

// nothing pending stays.
func nothing(month.Month) bool { return false }

// Nobody gives back what was not received, and what was earned of it is due; monthly
// commissions stay; a second estorno is refused.
func TestClawbackOfInstallments_PF08(t *testing.T) {
	t.Parallel()
	fee := of(money.Parse("12000.00"))
	parts, err := installments(*fee, 12)
	if err != nil {
		t.Fatal(err)
	}
	var stored []Commission
	for i := range parts {
		c := Commission{Type: plan.Once, Role: plan.Deal, UserID: "ana", Month: month.New(2026, 1).Add(i), Status: Pendente}
		c.Share, c.Amount = percent.Hundred, &parts[i]
		if i < 9 {
			c.Status = Pago
		}
		stored = append(stored, c)
	}
	monthly := Commission{Type: plan.OfValue, Role: plan.Deal, UserID: "ana", Status: Pago}
	monthly.Amount = fee
	stored = append(stored, monthly)
	rows, err := clawbacks(stored, &Agreed{Fee: fee, Clawback: new(24)}, 9, nothing)
	// 9 of 12 installments were received, 9.000,00; 9 of 24 months earn 4.500,00.
	expect.Must(t, "PF-08", expect.Is(err, nil), expect.Len(rows, 1))
	expect.All(t, "PF-08", expect.Is(rows[0].Amount.Text(), "-4500.00"))
	for i := range stored[:9] {
		stored[i].Status = Pendente
	}
	rows, err = clawbacks(stored, &Agreed{Fee: fee, Clawback: new(24)}, 9, nothing)
	expect.Must(t, "PF-08 nothing was received", expect.Is(err, nil), expect.Len(rows, 1))
	expect.All(t, "PF-08 nothing was received", expect.Is(rows[0].Amount.Text(), "4500.00"), expect.Is(rows[0].balance(), true))
	if _, err := clawbacks([]Commission{{Type: plan.Estorno}}, &Agreed{Fee: fee, Clawback: new(24)}, 9, nothing); err == nil {
		t.Error("PF-08 a second estorno is made")
	}
}

// feeOf are so many equal installments of a fee of one person, of which some are approved and
// some more are pending and stay.
func feeOf(fee money.Amount, parts, approved, pending int) (stored []Commission, stays func(month.Month) bool) {
	first := month.New(2026, 1)
	for i := range parts {
		c := Commission{Type: plan.Once, Role: plan.Deal, UserID: "ana", Month: first.Add(i), Status: Pendente}
		c.Share, c.Amount = percent.Hundred, of(fee/money.Amount(parts), nil)
		if i < approved {
			c.Status = Processando
		}
		stored = append(stored, c)
	}
	return stored, func(m month.Month) bool { return m < first.Add(approved+pending) }
}

// VD-18, golden T11: what a person keeps of a fee is the part of the months served: more than
// that goes back, less is a last row, whatever was approved and whatever is pending and due.
func TestClawbackKeepsTheMonthsServed_VD18(t *testing.T) {
	t.Parallel()
	type settled struct{ Estorno, Saldo string }
	want := prooftest.TrueExample[map[string]struct {
		Back string `json:"estorno"`
		Due  string `json:"saldo_a_pagar"`
	}](t, "T11")
	for name, c := range map[string]struct{ fee, parts, approved, pending, term, served int }{
		"9000 em 3, uma aprovada, 3 de 12":                       {9000, 3, 1, 0, 12, 3},
		"9000 em 3, duas aprovadas, 3 de 12":                     {9000, 3, 2, 0, 12, 3},
		"9000 em 3, uma aprovada e uma pendente devida, 3 de 12": {9000, 3, 1, 1, 12, 3},
		"9000 em 3, uma aprovada, 9 de 12":                       {9000, 3, 1, 0, 12, 9},
		"12000 única, 9 de 24 (P12)":                             {12000, 1, 1, 0, 24, 9},
		"nada aprovado, 3 de 12":                                 {9000, 3, 0, 0, 12, 3},
	} {
		fee := money.Amount(c.fee) * 100 * money.Cent
		stored, stays := feeOf(fee, c.parts, c.approved, c.pending)
		rows, err := clawbacks(stored, &Agreed{Fee: &fee, Clawback: new(c.term)}, c.served, stays)
		if err != nil || len(rows) != 1 {
			t.Fatalf("VD-18 %s: %+v, %v", name, rows, err)
		}
		got := settled{"0.00", "0.00"}
		if row := rows[0]; row.balance() {
			got.Saldo = row.Amount.Text()
		} else {
			got.Estorno = row.Amount.Text()
		}
		if got != (settled{want[name].Back, want[name].Due}) || rows[0].Status != Pendente {
			t.Errorf("VD-18 %s: %+v, want %+v", name, got, want[name])
		}
	}
}

// Property (VD-18): for every split, whatever was approved, the parts that people keep add up to
// the fee of the months served, to the cent.
func TestClawbackAddsUp_VD18(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		fee := money.Amount(rapid.Int64Range(1, 10_000_000).Draw(t, "cents")) * money.Cent
		n := rapid.IntRange(1, 12).Draw(t, "installments")
		people := rapid.IntRange(1, 5).Draw(t, "people")
		term := rapid.IntRange(1, 60).Draw(t, "term")
		served := rapid.IntRange(0, term-1).Draw(t, "served")
		parts, err := installments(fee, n)
		if err != nil {
			t.Fatal(err)
		}
		shares, left := make([]plan.Share, people), percent.Hundred
		for i := range shares {
			p := left
			if i < people-1 {
				p = percent.Percent(rapid.Int64Range(1, int64(left)/2).Draw(t, "share"))
			}
			shares[i], left = plan.Share{Slot: i, Role: plan.Portfolio, UserID: "u", Percent: p}, left-p
		}
		shares[0].Role = plan.Deal
		var stored []Commission
		kept := money.Amount(0)
		approved := rapid.IntRange(0, n).Draw(t, "approved")
		for i := range parts {
			figures, err := plan.Divide(plan.Figures{Total: &parts[i]}, shares)
			if err != nil {
				t.Fatal(err)
			}
			for j := range figures {
				c := Commission{Type: plan.Once, Role: shares[j].Role, Slot: j, UserID: "u", Month: month.New(2026, 1).Add(i), Figures: figures[j], Status: Pendente}
				if i < approved {
					c.Status, kept = Pago, kept+*figures[j].Amount
				}
				stored = append(stored, c)
			}
		}
		rows, err := clawbacks(stored, &Agreed{Fee: &fee, Clawback: &term}, served, nothing)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			kept += *row.Amount
		}
		back, err := portion(fee, term-served, term)
		if err != nil {
			t.Fatal(err)
		}
		if earned := fee - back; kept != earned {
			t.Fatalf("VD-18 kept %s of %s", kept.Text(), earned.Text())
		}
	})
}

// Property: the installments of a fee add up to it.
func TestInstallmentsAddUp_PF08(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "parts")
		total := money.Amount(rapid.Int64Range(0, 1_000_000_00).Draw(t, "cents")) * money.Cent
		each, err := installments(total, n)
		if err != nil {
			t.Fatal(err)
		}
		var sum money.Amount
		for _, part := range each {
			if sum += part; part < 0 {
				t.Fatalf("PF-08 an installment of %s", part)
			}
		}
		if sum != total {
			t.Fatalf("PF-08 %d installments of %s add up to %s", n, total, sum)
		}
	})
}

func of[T any](v T, err error) *T {
	if err != nil {
		panic(err)
	}
	return &v
}
