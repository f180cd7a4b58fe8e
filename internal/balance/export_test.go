package balance_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

const threeMeters = "cliente;cnpj;medidor;mes;consumo_mwh;proinfa\n" +
	"Alfa;" + cnpjA + ";M-1;09/2026;100;0\nAlfa;" + cnpjA + ";M-1;10/2026;110;0\n" +
	"Alfa;" + cnpjA + ";M-2;09/2026;50,5;0\nBeta;" + cnpjB + ";M-3;10/2026;70;0\n"

func TestBalanceFilters_EB05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		first := w.contract("Alfa", cnpjA, func(in *contract.Input) { in.Group = "M-1"; in.EndDate = "2026-09-30" })
		second := w.contract("Alfa", cnpjA, func(in *contract.Input) { in.Group = "M-1"; in.StartDate = "2026-10-01" })
		other := w.contract("Beta", cnpjB, func(*contract.Input) {})
		w.send("balanco.csv", threeMeters)
		owner := w.Person("Consultora", actor.Consultor)
		if err := client.NewService(d).Assign(t.Context(), w.gestora, other.ClientID, client.Assignment{OwnerUserID: owner.UserID}, ""); err != nil {
			t.Fatal(err)
		}
		meters := func(c *webtest.Client, query string) string {
			t.Helper()
			list := get[struct {
				Data  []struct{ MeterCode string }
				Total int
			}](t, c, "/energy-balance?"+query)
			var found []string
			for _, b := range list.Data {
				found = append(found, b.MeterCode)
			}
			slices.Sort(found)
			return fmt.Sprint(strings.Join(found, " "), " of ", list.Total)
		}
		staff, consultor := w.Client(w.gestora), w.Client(owner)
		for _, c := range []struct {
			who         *webtest.Client
			query, want string
		}{
			{staff, "", "M-1 M-2 M-3 of 3"},
			{staff, "contractId=" + first.ID, "M-1 of 1"}, // also where a newer contract serves the unit now
			{staff, "contractId=" + second.ID, "M-1 of 1"},
			{staff, "contractId=" + other.ID, "M-3 of 1"},
			{staff, "contractId=" + other.ID + "&q=m-3", "M-3 of 1"},
			{staff, "contractId=" + other.ID + "&mes=2026-09", " of 0"},
			{staff, "contractId=00000000-0000-7000-8000-000000000000", " of 0"},
			{staff, "contractId=x' OR '1'='1", " of 0"},
			{staff, "semMes=2026-10", "M-2 of 1"},
			{staff, "semMes=2026-08", "M-1 M-2 M-3 of 3"},
			{staff, "semMes=2026-09&mes=2026-10", "M-3 of 1"},
			{consultor, "", "M-3 of 1"},
			{consultor, "semMes=2026-09", "M-3 of 1"},
			{consultor, "contractId=" + first.ID, " of 0"},
		} {
			if got := meters(c.who, strings.ReplaceAll(c.query, " ", "%20")); got != c.want {
				t.Errorf("EB-05 %q: %s, want %s", c.query, got, c.want)
			}
		}
		p := staff.Get("/energy-balance?semMes=10/2026").Status(t, http.StatusUnprocessableEntity).Problem(t)
		if len(p.Fields) != 1 || p.Fields[0].Path != "semMes" {
			t.Errorf("EB-05 %+v", p)
		}
	})
}

func TestBalanceExport_R8(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("Alfa", cnpjA, func(*contract.Input) {})
		w.send("balanco.csv", threeMeters)
		c := w.Client(w.gestora)
		f, err := excelize.OpenReader(bytes.NewReader(c.Get("/energy-balance/export").Status(t, http.StatusOK).Body))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		rows, err := f.GetRows("Balanços", excelize.Options{RawCellValue: true})
		expect.Must(t, "R8", expect.Is(err, nil), expect.Len(rows, 5))
		expect.All(t, "R8", expect.Is(rows[0][4], "Consumo (kWh)"), expect.Is(rows[4][0], "Total"), expect.Is(rows[4][4], "330500"))
		body := string(c.Get("/energy-balance/export?format=csv&mes=2026-10").Status(t, http.StatusOK).Body)
		lines := strings.Split(body, "\r\n")
		expect.Must(t, "R8", expect.Len(lines, 5), expect.Begins(body, "\ufeffCliente;CNPJ;Medidor;Imposto (%);Consumo (kWh);"),
			expect.Has(body, "Beta;11.222.333/0001-81;M-3;;70000,000;"))
		expect.All(t, "R8", expect.Has(lines[3], ";180000,000;"))
		trail, err := audit.ByEntity(t.Context(), d, "export", "balances", audit.Page{})
		expect.Must(t, "R8", expect.Is(err, nil), expect.Len(trail, 2))
		expect.All(t, "R8", expect.Is(string(trail[0].After), `{"filtro":{"mes":"2026-10"},"formato":"csv","linhas":2}`))
		w.As(actor.Consultor).Get("/energy-balance/export?format=csv").Status(t, http.StatusOK)
	})
}

// The price of a month is kept with the contract's month, for what depends on it.
func TestPriceOfAContractsMonth_DB18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		v := w.contract("Alfa", cnpjA, func(in *contract.Input) { in.Group, in.AveragePrice = "M-1", "247.35" })
		none := w.contract("Beta", cnpjB, func(in *contract.Input) { in.AveragePrice = "" })
		w.send("balanco.csv", "cliente;cnpj;medidor;mes;consumo_mwh;proinfa;preco\nAlfa;"+cnpjA+";M-1;09/2026;100;0;\nAlfa;"+cnpjA+";M-1;10/2026;100;0;199,90\n"+
			"Beta;"+cnpjB+";M-2;10/2026;100;0;\n")
		for _, c := range []struct{ id, month, want string }{
			{v.ID, "2026-09", "24735000000"}, {v.ID, "2026-10", "19990000000"}, {none.ID, "2026-10", "-"},
		} {
			if got := w.text(`SELECT CAST(price AS TEXT) FROM contract_months WHERE contract_id = $1 AND month = $2`, c.id, c.month); got != c.want {
				t.Errorf("DB-18 price of %s: %s, want %s", c.month, got, c.want)
			}
		}
	})
}

// EB-05: every order, with unknown values before any figure; a month's own figures
// decide where a month is requested.
func TestBalanceOrder_EB05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("Alfa", cnpjA, func(in *contract.Input) { in.Group = "M-3" })
		w.send("balanco.csv", "cliente;cnpj;medidor;mes;consumo_mwh;proinfa;geracao_mwh\n"+
			"Água Viva;"+cnpjB+";M-2;09/2026;90;0;\nÁgua Viva;"+cnpjB+";M-2;10/2026;10;0;\n"+
			"Alfa;"+cnpjA+";M-3;10/2026;60;0;\nAlfa;"+cnpjA+";M-1;08/2026;;0;0\n")
		staff := w.As(actor.Gestora)
		order := func(query string) string {
			t.Helper()
			var page struct {
				Data []struct{ MeterCode string }
			}
			staff.Get("/energy-balance?"+query).Status(t, http.StatusOK).Decode(t, &page)
			meters := make([]string, len(page.Data))
			for i := range page.Data {
				meters[i] = page.Data[i].MeterCode
			}
			return strings.Join(meters, " ")
		}
		for _, c := range []struct{ query, want string }{
			{"", "M-1 M-3 M-2"},
			{"sort=-created_at", "M-1 M-3 M-2"},
			{"sort=meter", "M-1 M-2 M-3"},
			{"sort=-meter", "M-3 M-2 M-1"},
			{"sort=client", "M-2 M-1 M-3"},
			{"sort=-client", "M-3 M-1 M-2"},
			{"sort=last_month", "M-1 M-2 M-3"},
			{"sort=-last_month", "M-3 M-2 M-1"},
			{"sort=consumption", "M-1 M-3 M-2"},
			{"sort=-consumption", "M-2 M-3 M-1"},
			{"sort=consumption&mes=2026-10", "M-2 M-3"},
			{"sort=-consumption&mes=2026-10", "M-3 M-2"},
			{"sort=-position", "M-3 M-1 M-2"},
			{"sort=position&mes=2026-10", "M-2 M-3"},
			{"sort=-meter&q=alfa", "M-3 M-1"},
			{"sort=meter&semMes=2026-10", "M-1"},
		} {
			if got := order(c.query); got != c.want {
				t.Errorf("EB-05 %s: %s, want %s", c.query, got, c.want)
			}
		}
		p := staff.Get("/energy-balance?sort=seq").Status(t, http.StatusUnprocessableEntity).Problem(t)
		if len(p.Fields) != 1 || p.Fields[0].Path != "sort" {
			t.Errorf("EB-05 %+v", p)
		}
		staff.Get("/energy-balance/export?sort=seq").Status(t, http.StatusUnprocessableEntity)
		body := string(staff.Get("/energy-balance/export?format=csv&sort=meter").Status(t, http.StatusOK).Body)
		if first, second := strings.Index(body, ";M-1;"), strings.Index(body, ";M-3;"); first < 0 || second < first {
			t.Errorf("R8 EB-05 %q", body)
		}
	})
}
