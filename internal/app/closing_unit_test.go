package app_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// MC-01, MC-03: a month waits for every unit that its contract serves: one of two without
// a measurement holds it back, whether it was ever measured or not, until the sheet has it;
// a unit of another group, or one that is measured only from a later month on, does not.
func TestMonthWaitsForEveryUnit_MC01(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonth(t, p.signIn(t))
		var fora []struct{ Medidor, Motivo string }
		standing := func() (state, status, reason string) {
			var d struct {
				Suprimentos []struct {
					Estado string
					Itens  []struct{ Item, Situacao, Motivo string }
					Fora   []struct{ Medidor, Motivo string }
				}
			}
			c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &d)
			fora = d.Suprimentos[0].Fora
			items := d.Suprimentos[0].Itens
			i := slices.IndexFunc(items, func(of struct{ Item, Situacao, Motivo string }) bool { return of.Item == "medicao" })
			return d.Suprimentos[0].Estado, items[i].Situacao, items[i].Motivo
		}
		expect := func(when, status, reason string) {
			t.Helper()
			state, got, why := standing()
			expect.All(t, fmt.Sprintf("MC-01 %s: %s", when, state), expect.Is(got, status), expect.Is(why, reason),
				expect.Is(state != "aberto", status == "ok"))
		}
		line := func(meter, month, kWh string) string {
			return "Cerâmica Vale Sereno Ltda;11.222.333/0001-81;" + meter + ";" + month + ";" + kWh + ";6,412;CCEE/SCDE consistida\n"
		}
		const header = "cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh;medicao\n"
		month, before, after := c.month.String(), c.month.Add(-1).String(), c.month.Add(1).String()

		expect("one unit, measured", "ok", "")
		c.must(t, http.MethodPost, "/api/leads/"+c.clientID+"/unidades", map[string]any{"codigo": "OUTRO GRUPO", "grupo": "fora"}, nil)
		c.importSheet(t, "depois.csv", []byte(header+line("BRSP004", after, "100000")))
		expect("with a unit of another group and one of a later month", "ok", "")

		c.must(t, http.MethodPost, "/api/leads/"+c.clientID+"/unidades", map[string]any{"codigo": "BRSP003"}, nil)
		expect("with a unit that was never measured", "falta", "Sem medição de BRSP003")
		c.importSheet(t, "antes.csv", []byte(header+line("BRSP002", before, "90000")))
		expect("with another one that was measured before", "falta", "Sem medição de BRSP002, BRSP003")
		c.refused(t, http.MethodPost, c.path("itens/medicao/dispensar"), map[string]string{"motivo": "a unidade não foi medida ainda"}, http.StatusUnprocessableEntity)
		leave := c.path("itens/medicao/dispensar?unidade=BRSP002")
		why := map[string]string{"motivo": "a unidade foi desligada em setembro"}
		c.refused(t, http.MethodPost, c.path("itens/nf/dispensar?unidade=BRSP002"), why, http.StatusUnprocessableEntity)
		c.refused(t, http.MethodPost, c.path("itens/medicao/dispensar?unidade="+closedMeter), why, http.StatusConflict)
		c.refused(t, http.MethodPost, leave, map[string]string{"motivo": "curto"}, http.StatusUnprocessableEntity)
		c.must(t, http.MethodPost, leave, why, nil)
		c.refused(t, http.MethodPost, leave, why, http.StatusConflict)
		expect("without one that is no part of the month", "falta", "Sem medição de BRSP003")
		c.must(t, http.MethodPost, c.path("itens/medicao/dispensar?unidade=BRSP003"), why, nil)
		expect("without both", "ok", "")
		if len(fora) != 2 || fora[0].Medidor != "BRSP002" || fora[0].Motivo != why["motivo"] {
			t.Errorf("MC-01 no part of the month: %+v", fora)
		}
		var entries int
		err := a.DB().QueryRowContext(t.Context(), `SELECT COUNT(*) FROM audit_entries WHERE action = 'month.waive' AND title LIKE 'Unidade BRSP002 fora de %' AND reason = $1`, why["motivo"]).Scan(&entries)
		if err != nil || entries != 1 {
			t.Errorf("MC-01 the trail has %d entries (%v)", entries, err)
		}
		c.must(t, http.MethodDelete, leave, nil, nil)
		c.refused(t, http.MethodDelete, leave, nil, http.StatusConflict)
		expect("with it again", "falta", "Sem medição de BRSP002")
		c.importSheet(t, "resto.csv", []byte(header+line("BRSP002", month, "88000")+line("BRSP003", month, "91000")))
		expect("all of them measured", "ok", "")
	})
}

// MC-01, MC-05: a unit that is no part of the month is kept so at its close, which it does
// not hold back; from then on it stays.
func TestUnitOutsideTheMonth_MC01(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonth(t, p.signIn(t))
		c.must(t, http.MethodPost, "/api/leads/"+c.clientID+"/unidades", map[string]any{"codigo": "BRSP003"}, nil)
		dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE consumer_units SET created_at = 0 WHERE meter_code = 'BRSP003'`)
			return err
		})
		c.waive(t, "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		c.refused(t, http.MethodPost, c.path("fechar"), nil, http.StatusUnprocessableEntity)
		leave := c.path("itens/medicao/dispensar?unidade=BRSP003")
		c.must(t, http.MethodPost, leave, map[string]string{"motivo": "a unidade foi desligada em setembro"}, nil)
		c.must(t, http.MethodPost, c.path("fechar"), nil, nil)
		var d struct {
			Suprimentos []struct {
				Fora []struct{ Medidor, Motivo string }
			}
		}
		c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &d)
		fora := d.Suprimentos[0].Fora
		expect.Must(t, "MC-05 closed, the units outside", expect.Len(fora, 1))
		expect.All(t, "MC-05 closed, the units outside", expect.Is(fora[0].Medidor, "BRSP003"), expect.Not(fora[0].Motivo, ""))
		var kept string
		if err := a.DB().QueryRowContext(t.Context(), `SELECT body FROM closing_snapshots`).Scan(&kept); err != nil || !strings.Contains(kept, `"medidor":"BRSP003"`) {
			t.Errorf("MC-05 the picture: %v %s", err, kept)
		}
		c.refused(t, http.MethodDelete, leave, nil, http.StatusConflict)
		if page := c.download(t, c.path("relatorio.pdf")); len(page) == 0 {
			t.Error("MC-05 no report")
		}
	})
}
