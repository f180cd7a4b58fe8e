package rule_test

import (
	"context"
	"testing"

	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/tariff/parameter"
)

// VD-27: above the general rate of the state, which ships as expected, the bill raises a
// question, without an amount; once a person has confirmed the rate it is a claim. A rate of the
// class goes before it, and a state without one raises nothing.
func TestGeneralICMSRate_VD27(t *testing.T) {
	d := dbtest.SQLite(t)
	load := func() *parameter.Snapshot {
		p, err := parameter.Load(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		return &p
	}
	exec := func(statement string) {
		t.Helper()
		if err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, statement)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	found := func(p *parameter.Snapshot, state, rate string) []rule.Found {
		s := newScene()
		s.params = p
		s.in.Register[0].State = state
		bills(func(f *invoice.BillFigures) { f.ICMSRate = pct(rate) })(s)
		return byRule(s.found(t), rule.ICMSRate)
	}
	shipped := load()
	asked := found(shipped, "SP", "25")
	expect.Must(t, "VD-27 asked", expect.Len(asked, 1))
	expect.All(t, "VD-27 asked", expect.Is(asked[0].Contestable, false), expect.Is(asked[0].AtStake, nil), expect.Is(asked[0].Light, "amarelo"),
		expect.Is(asked[0].Sentence, "ICMS a 25%; a alíquota geral de SP é 18%, a confirmar (STF, Tema 745; LC 194/2022)."))
	for state, rate := range map[string]string{"SP": "18", "PR": "19.5", "AC": "25", "SE": "25"} {
		if f := found(shipped, state, rate); len(f) != 0 {
			t.Errorf("VD-27 %s at %s: %+v", state, rate, f)
		}
	}
	exec(`UPDATE parameters SET status = 'em_vigor' WHERE key = 'icms.aliquota_geral' AND scope = 'SP'`)
	// Seven percent of the base of 85 347.14.
	claim := found(load(), "SP", "25")
	expect.Must(t, "VD-27 claimed", expect.Len(claim, 1))
	expect.All(t, "VD-27 claimed", expect.Is(claim[0].Contestable, true), expect.Is(text(claim[0].AtStake), "5974.30"),
		expect.Lacks(claim[0].Sentence, "a confirmar"))
	exec(`UPDATE parameters SET value = '25' WHERE key = 'icms.fatura_aliquota'`)
	if f := found(load(), "SP", "25"); len(f) != 0 {
		t.Errorf("VD-27 a rate of the class: %+v", f)
	}
}
