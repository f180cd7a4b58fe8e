package agenda_test

import (
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// VD-37: the agenda shows the days on which contracts in reach end or become something
// else, in their order, and those of nobody else.
func TestDaysOfContracts_VD37(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		add := func(id, client, end, turns, history string) {
			k.exec(t, `INSERT INTO contracts (id, contract_code, client_id, client_name, cnpj, volume, volume_unit, status, energy_source, incentive_percent,
				start_date, end_date, status_history, turns_on, search_text, created_at, updated_at)
				VALUES ($1, $1, $2, 'Padaria Sol', '11222333000181', 1, 'MWh', 'Ativo', 'Convencional', 0, '2026-01-01', $3, $4, $5, '', 0, 0)`, id, client, end, history, turns)
		}
		const active = `{"vigente_de":"2026-01-01","situacao":"ativo"}`
		add("ends", k.own, "2026-12-31", "2027-01-01", `[`+active+`]`)
		add("rescinded", k.own, "2027-12-31", "2026-12-15", `[`+active+`,{"vigente_de":"2026-12-15","situacao":"rescindido"}]`)
		add("later", k.own, "2027-02-17", "2027-02-18", `[`+active+`]`)
		add("last", k.own, "2027-02-16", "2027-02-17", `[`+active+`]`)
		add("foreign", k.foreign, "2026-12-31", "2027-01-01", `[`+active+`]`)
		days := func(query string) string {
			t.Helper()
			var got struct {
				Data []struct{ Contrato, Cliente, Dia, Situacao string }
			}
			k.as(k.consultant).Get("/api/agenda/contracts"+query).Status(t, 200).Decode(t, &got)
			told := ""
			for _, one := range got.Data {
				told += one.Contrato + " " + one.Situacao + " " + one.Dia + "; "
			}
			return told
		}
		if got := days(""); got != "rescinded rescindido 2026-12-15; ends encerrado 2026-12-31; last encerrado 2027-02-16; later encerrado 2027-02-17; " {
			t.Errorf("VD-37 the next 90 days: %s", got)
		}
		if got := days("?de=2026-12-16&ate=2027-02-16"); got != "ends encerrado 2026-12-31; last encerrado 2027-02-16; " {
			t.Errorf("VD-37 of some days: %s", got)
		}
		k.as(k.consultant).Get("/api/agenda/contracts?de=amanha").Status(t, 422)
	})
}
