package dossier_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/dossier"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// e7 are the measured demands of example E7: 500 kW contracted, R$ 32.50/kW.
var e7 = []string{"410", "425", "438", "452", "401", "390", "385", "396", "430", "447", "560", "455"}

// bill enters a bill of a month with a measured demand and no taxes, as E7 has none.
func (w *testEnv) bill(contractID string, m month.Month, measured string) {
	w.t.Helper()
	w.As(actor.Gestora).JSON("POST", "/contracts/"+contractID+"/invoices", map[string]any{
		"kind": "fatura_distribuidora", "competencia": m.String(), "figures": map[string]any{
			"subgroup": "A4", "modality": "Verde", "icms_rate": 0, "pis_cofins_rate": 0, "discount_percent": 0,
			"demand": []map[string]any{{"posto": "unico", "contracted_kw": 500, "measured_kw": raw(measured), "tariff": 32.50}},
		},
	}).Status(w.t, 201)
}

// raw is a number in a JSON body.
type raw string

// MarshalJSON writes the digits as they are.
func (r raw) MarshalJSON() ([]byte, error) { return []byte(r), nil }

func (w *testEnv) optimum(role actor.Role, contractID string) (o dossier.Optimum) {
	w.t.Helper()
	w.As(role).Get("/contracts/"+contractID+"/demanda-otima").Status(w.t, 200).Decode(w.t, &o)
	return o
}

// E7: the linked bills give the demand that would have cost least, once there are
// six of them, with its cost curve and its record.
func TestOptimumDemand_E7(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract(nil)
		if o := w.optimum(actor.Gestora, v.ID); o.Reason == nil || len(o.Lines) != 0 {
			t.Errorf("without bills %+v", o)
		}
		first := month.New(2026, 1)
		for i, kw := range e7 {
			w.bill(v.ID, first.Add(i), kw)
			if o := w.optimum(actor.Gestora, v.ID); i == 4 && (o.Reason == nil || !strings.Contains(*o.Reason, "5 de 6 meses")) {
				t.Errorf("five bills: %+v", o)
			}
		}
		o := w.optimum(actor.Gestora, v.ID)
		expect.Must(t, "E7", expect.Is(o.Reason, nil), expect.Len(o.Lines, 1), expect.Is(o.Least, 6))
		l := o.Lines[0]
		expect.All(t, "E7", expect.Is(l.Months, 12), expect.Is(l.Current, "500"), expect.Is(l.Optimal, "433.33"), expect.Is(l.Suggested, "434"),
			expect.Is(l.CurrentCost, "200850.00"), expect.Is(l.Recommended, true), expect.Is(l.Trace.Value, "433.33"),
			expect.Is(l.Trace.Inputs[1].Value, "183256.67"))
		for _, part := range []string{"De 500 kW para 434 kW", "90 dias", "art. 155"} {
			if !strings.Contains(l.Sentence, part) {
				t.Errorf("E7 %q lacks %q", l.Sentence, part)
			}
		}
		least := l.Curve[0]
		for _, p := range l.Curve {
			if amount(t, string(p.Cost)).LessThan(amount(t, string(least.Cost))) {
				least = p
			}
		}
		if least.KW != "434" || len(l.Curve) < 20 {
			t.Errorf("the curve has its least at %s kW of %d points", least.KW, len(l.Curve))
		}
	})
}

// A02, R3: the optimum of a foreign contract and of none are not found.
func TestOptimumIsInScope_A02(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	v := w.contract(nil)
	stranger := w.Client(w.Person("Estranha", actor.Consultor))
	stranger.Get("/contracts/"+v.ID+"/demanda-otima").Status(t, 404)
	w.As(actor.Gestora).Get("/contracts/01900000-0000-7000-8000-00000000dead/demanda-otima").Status(t, 404)
}

func amount(t *testing.T, s string) decimal.Decimal {
	t.Helper()
	d, err := decimal.NewFromString(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
