package contract_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/prooftest"
)

// MC-10, M6: a contract that begins or ends inside a month agrees its days' share of
// the volume, with the band around it; a whole month stays whole.
func TestPartialMonth_MC10(t *testing.T) {
	want := prooftest.MonthExample[map[string]json.RawMessage](t, "M6")
	mwhOf := func(key string) string {
		var told struct {
			MWh string `json:"mwh"`
		}
		if err := json.Unmarshal(want[key], &told); err != nil {
			t.Fatal(err)
		}
		return told.MWh
	}
	power, err := energy.ParsePower("0.5")
	if err != nil {
		t.Fatal(err)
	}
	lower, upper := 80*percent.One, 120*percent.One
	terms := contract.Terms{
		Start: date(t, "2026-03-15"), End: date(t, "2027-09-10"), Volume: price.VolumeMWMedio(power), Partial: contract.PartialDays,
		History: status.History{{From: date(t, "2026-01-01"), Status: status.Ativo}}, LowerLimit: &lower, UpperLimit: &upper,
	}
	contracted := func(terms contract.Terms, m string) contract.Range {
		t.Helper()
		r, _, err := terms.RangeIn(month(t, m))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, m := range []string{"2026-03", "2026-04", "2027-09"} {
		if got := contracted(terms, m).Contracted.MWhText(); got != mwhOf(m) {
			t.Errorf("MC-10 %s: %s MWh, want %s", m, got, mwhOf(m))
		}
	}
	r := contracted(terms, "2026-03")
	if got := fmt.Sprintf("[%q, %q]", r.Minimum.MWhText(), r.Maximum.MWhText()); got != strings.TrimSpace(string(want["faixa 80–120 em 2026-03"])) {
		t.Errorf("MC-10 band %s, want %s", got, want["faixa 80–120 em 2026-03"])
	}
	whole := terms
	whole.Partial = contract.PartialWhole
	if got := contracted(whole, "2026-03").Contracted.MWhText(); got != mwhOf("2026-03 mes_inteiro") {
		t.Errorf("MC-10 a whole March is %s", got)
	}
	monthly := terms
	monthly.Volume = price.VolumeMWh(150 * energy.MWh)
	if got := fmt.Sprintf("%q", contracted(monthly, "2026-03").Contracted.MWhText()); got != string(want["150 MWh/mês em 2026-03"]) {
		t.Errorf("MC-10 150 MWh of March are %s", got)
	}
	none := terms
	none.Partial = contract.PartialNext
	if none.Supplies(month(t, "2026-03")) || !none.Supplies(month(t, "2026-04")) || !none.ActiveIn(month(t, "2026-03")) {
		t.Error("MC-10 a contract that begins with the next month supplies this one")
	}
	suspended := whole
	suspended.Partial = contract.PartialDays
	suspended.History = status.History{{From: date(t, "2026-01-01"), Status: status.Ativo}, {From: date(t, "2026-06-11"), Status: status.Suspenso}}
	if got := contracted(suspended, "2026-06").Contracted.MWhText(); got != "120.000" {
		t.Errorf("MC-10 ten days of June are %s", got)
	}
}

// MC-10: the rule is stored, and its absence is told where it matters.
func TestPartialMonthIsAsked_MC10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, staff := contract.NewService(d, contract.Options{}), gestora(t, d)
		in := valid(1)
		in.StartDate = "2026-03-15"
		v := create(t, s, staff, in)
		if v.PartialMonth != contract.PartialWhole || len(v.Warnings) != 1 || !strings.Contains(v.Warnings[0], "março de 2026") {
			t.Errorf("MC-10 %s, %q", v.PartialMonth, v.Warnings)
		}
		v, err := s.Update(t.Context(), staff, v.ID, edit(v, func(in *contract.Input) { in.PartialMonth = "pro_rata_dias" }))
		if err != nil || v.PartialMonth != contract.PartialDays || len(v.Warnings) != 0 {
			t.Errorf("MC-10 %s, %q, %v", v.PartialMonth, v.Warnings, err)
		}
		if _, err := s.Update(t.Context(), staff, v.ID, edit(v, func(in *contract.Input) { in.PartialMonth = "meio" })); err == nil {
			t.Error("MC-10 an unknown rule is accepted")
		}
	})
}
