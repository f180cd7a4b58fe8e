package app_test

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/account"
	"ynova/internal/client"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// keepers are the routes that are answered while a month is closed and leave it as it is,
// by the test that proves it.
var keepers = map[string][]string{
	"TestOtherWritesKeepAClosedMonth_MC03": {
		"PUT /api/indices/{code}/{month}", "DELETE /api/indices/{code}/{month}", "PUT /api/flags/{month}", "DELETE /api/flags/{month}",
		"PUT /api/pld/{submarket}/{month}", "DELETE /api/pld/{submarket}/{month}", "POST /api/parameters", "DELETE /api/parameters/{id}", "POST /api/recompute",
		"POST /api/contracts/batch", "POST /contracts/{id}/alteracoes-preco/{pedido}",
	},
	"TestReadBillOfAClosedMonth_MC03": {
		"POST /api/idp/document/{id}/link", "POST /api/idp/process", "POST /api/idp/upload", "PUT /api/idp/document/{id}/fields", "PUT /api/idp/document/{id}/items",
		"PUT /api/idp/document/{id}/history", "POST /api/idp/document/{id}/confirm", "PUT /api/idp/document/{id}/class", "POST /api/idp/document/{id}/retry",
		"DELETE /api/idp/document/{id}",
	},
	"TestContractStaysInItsClosedMonths_MC03": {"POST /contracts/{id}/restore", "POST /contracts/{id}/versions/{version}/restore"},
	"TestClosedMonthStays_MC04": {
		"POST /energy-balance/upload", "POST /api/imports/{id}/mapping", "POST /api/imports/{id}/header", "POST /api/imports/{id}/cells", "POST /api/imports/{id}/apply",
		"POST /api/imports/{id}/undo",
	},
	// Files of market data end where one value does: at the recomputation.
	"TestCatchUpLeavesClosedMonths_DB11": {
		"POST /api/indices/{code}/import", "POST /api/tariffs/import", "POST /api/flags/import", "POST /api/pld/import", "POST /api/reference-imports/{id}/undo",
		"PUT /api/distributors/{id}",
	},
	"TestSheetOfContractsBesideAClosedMonth_MC03": {
		"POST /api/contracts/imports", "POST /api/contracts/imports/{id}/mapping", "POST /api/contracts/imports/{id}/header", "POST /api/contracts/imports/{id}/cells",
		"POST /api/contracts/imports/{id}/apply", "POST /api/contracts/imports/{id}/undo",
	},
	"TestClosedMonths_MC03": {
		"POST /api/ccee/importacoes", "POST /api/ccee/importacoes/{id}/mapping", "POST /api/ccee/importacoes/{id}/header", "POST /api/ccee/importacoes/{id}/cells",
		"POST /api/ccee/importacoes/{id}/apply", "POST /api/ccee/importacoes/{id}/undo",
	},
	"TestClosingDatesBoletos_MC11":  {"POST /api/mail/due"},
	"TestClosingSeveralAtOnce_MC11": {"POST /api/fechamento/lote"},
}

// MC-03: of each route that is said to leave a closed month alone a test proves it.
func TestKeepersAreProved_MC03(t *testing.T) {
	proved := map[string]bool{}
	tests := testNames(t)
	for test, routes := range keepers {
		if !tests[test] {
			t.Errorf("MC-03 there is no test %s", test)
		}
		for _, r := range routes {
			proved[r] = true
		}
	}
	for _, r := range closedRoutes(t) {
		if r.does == "mantém" && !proved[r.route] {
			t.Errorf("MC-03 nothing proves that %s leaves a closed month alone", r.route)
		}
		if r.does != "mantém" && proved[r.route] {
			t.Errorf("MC-03 %s is proved to keep what it does not", r.route)
		}
	}
}

// testNames are the tests of the project.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, _ os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for line := range strings.Lines(string(text)) {
			if rest, is := strings.CutPrefix(line, "func Test"); is {
				name, _, _ := strings.Cut(rest, "(")
				names["Test"+name] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// idle waits until no job is left to run.
func (c *closedCase) idle(t *testing.T, d *db.DB) {
	t.Helper()
	eventually(t, "the jobs are done", func() bool {
		var left int
		err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM jobs WHERE state = 'running' OR state = 'queued' AND run_at <= $1`, time.Now().UnixMicro()).Scan(&left)
		return err == nil && left == 0
	})
}

// MC-03, rulings 3: market data and parameters are always accepted and a recomputation
// does what they ask, but leaves a closed month alone; many contracts changed at once, and
// a price that is approved, are refused as one edit is.
func TestOtherWritesKeepAClosedMonth_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		before, m := rows(t, a.DB(), c.month), c.month.String()
		confirm := map[string]string{"percent": "valor divulgado pelo IBGE", "price": "valor divulgado pela CCEE"}
		var loss struct{ ID string }
		c.must(t, http.MethodPost, "/api/parameters", map[string]any{"key": "perdas.percentual", "value": 7, "valid_from": c.month.First().String(), "source": "ensaio"}, &loss)
		for _, w := range []struct {
			method, path string
			body         any
		}{
			{http.MethodPut, "/api/indices/IPCA/" + m, map[string]any{"percent": 1.5, "provisional": false, "source": "IBGE", "confirmar": confirm}},
			{http.MethodPut, "/api/pld/SE/" + m, map[string]any{"price": 311.42, "source": "CCEE", "confirmar": confirm}},
			{http.MethodPut, "/api/flags/" + m, map[string]any{"label": "Amarela", "price": 18.85, "source": "ANEEL", "confirmar": confirm}},
			{http.MethodPost, "/api/recompute", map[string]any{"reason": "novos parâmetros"}},
			{http.MethodDelete, "/api/indices/IPCA/" + m, nil},
			{http.MethodDelete, "/api/pld/SE/" + m, nil},
			{http.MethodDelete, "/api/flags/" + m, nil},
			{http.MethodDelete, "/api/parameters/" + loss.ID, nil},
		} {
			if status, text, err := c.call(w.method, w.path, w.body, nil); err != nil || status/100 != 2 {
				t.Errorf("MC-03 %s %s beside a closed month: %d %s %v", w.method, w.path, status, text, err)
			}
			c.idle(t, a.DB())
			c.kept(t, a.DB(), before)
		}

		version := json.Number(strings.Trim(c.version(t), `"`))
		status, text, err := c.call(http.MethodPost, "/api/contracts/batch", map[string]any{
			"contratos": []any{map[string]any{"id": c.contractID, "version": version}}, "alteracao": map[string]any{"end_date": c.month.Add(-1).Last().String()}, "motivo": "fim do aditivo",
		}, nil)
		if err != nil || !strings.Contains(string(text), "fechado") {
			t.Errorf("MC-03 many contracts at once: %d %s %v", status, text, err)
		}
		c.kept(t, a.DB(), before)

		in := account.NewUser{Email: "vera@ynova.example", Name: "Vera", Roles: []actor.Role{actor.Consultor}, Password: testPassword}
		u, _, err := a.Accounts.CreateUser(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Clients.Assign(t.Context(), actor.SystemActor(), c.clientID, client.Assignment{OwnerUserID: u.ID}, "carteira"); err != nil {
			t.Fatal(err)
		}
		seller := p.anonymous(t)
		seller.login(t, in.Email)
		seller.must(t, http.MethodPut, "/contracts/"+c.contractID, map[string]any{"average_price_mwh": json.Number("251")}, nil)
		var asked struct{ Data []struct{ ID string } }
		c.must(t, http.MethodGet, "/contracts/alteracoes-preco?contrato="+c.contractID, nil, &asked)
		if len(asked.Data) != 1 {
			t.Fatalf("MC-03 the price that was asked for: %+v", asked)
		}
		status, text, err = c.call(http.MethodPost, "/contracts/"+c.contractID+"/alteracoes-preco/"+asked.Data[0].ID, map[string]any{"decisao": "aprovada"},
			http.Header{"If-Match": {c.version(t)}})
		if err != nil || status != http.StatusConflict || !strings.Contains(string(text), "mes_fechado") {
			t.Errorf("MC-03 a price approved: %d %s %v", status, text, err)
		}
		c.kept(t, a.DB(), before)
	})
}

// MC-03: a bill that was read is not linked into a closed month, by nobody's word.
func TestReadBillOfAClosedMonth_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		before := rows(t, a.DB(), c.month)
		b, err := billtest.Generate(nil, 0, billtest.Plain, 1)
		if err != nil {
			t.Fatal(err)
		}
		document := id.New()
		c.sendBill(t, document, "fatura.pdf", b.Data)
		if read := c.ended(t, []string{document}); read[0].Status != "COMPLETED" {
			t.Fatalf("MC-03 the bill is %+v", read[0])
		}
		c.kept(t, a.DB(), before)
		status, text, err := c.call(http.MethodPost, "/api/idp/document/"+document+"/link", map[string]any{
			"contract_id": c.contractID, "competencia": c.month.String(), "motivo": "a unidade mudou de titular neste ano",
		}, nil)
		if err != nil || status != http.StatusConflict || !strings.Contains(string(text), "mes_fechado") {
			t.Errorf("MC-03 linked into the closed month: %d %s %v", status, text, err)
		}
		c.kept(t, a.DB(), before)
	})
}

// MC-03: a sheet of contracts leaves out the one that would be active in a closed month of
// its client, and says so.
func TestSheetOfContractsBesideAClosedMonth_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		before := rows(t, a.DB(), c.month)
		sheet := "codigo;cliente;cnpj;inicio;fim;volume;unidade\nCT-DEPOIS;Cerâmica Vale Sereno Ltda;11.222.333/0001-81;" +
			c.month.First().BR() + ";" + c.month.Add(12).Last().BR() + ";100;MWh\n"
		var im struct{ ID, ImportID, State string }
		const path = "/api/contracts/imports"
		c.must(t, http.MethodPost, path, map[string]string{"filename": "contratos.csv", "fileData": base64.StdEncoding.EncodeToString([]byte(sheet))}, &im)
		at := path + "/" + im.ImportID
		eventually(t, "the sheet of contracts is read", func() bool {
			if c.must(t, http.MethodGet, at, nil, &im); im.State == "revisao" {
				c.must(t, http.MethodPost, at+"/apply", map[string]string{}, nil)
			}
			return im.State == "concluido"
		})
		if lines := string(c.download(t, at+"/rows")); !strings.Contains(lines, "fechado") {
			t.Errorf("MC-03 the lines of the sheet do not name the closed month: %s", lines)
		}
		var made int
		if err := a.DB().QueryRowContext(t.Context(), `SELECT COUNT(*) FROM contracts WHERE contract_code = 'CT-DEPOIS'`).Scan(&made); err != nil || made != 0 {
			t.Errorf("MC-03 the contract was made all the same: %d %v", made, err)
		}
		c.kept(t, a.DB(), before)
	})
}

// MC-03: of two who close, or open again, at once one does; who acts on a month that
// somebody else has closed or opened since it was read is told so, and nothing happens.
func TestClosingAndOpeningAtOnce_MC03(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := openMonth(t, p.signIn(t))
		c.waive(t, "conf_nf", "fatura", "conf_fatura", "boleto", "email", "encargos", "liquidacao")
		version := func() http.Header {
			var d struct{ Versao json.Number }
			c.must(t, http.MethodGet, strings.TrimSuffix(c.path(""), "/"), nil, &d)
			return http.Header{"If-Match": {`"` + d.Versao.String() + `"`}}
		}
		atOnce := func(act string, body any) (statuses map[int]int) {
			t.Helper()
			read := version()
			statuses = map[int]int{}
			var mu sync.Mutex
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					status, text, err := c.call(http.MethodPost, c.path(act), body, read.Clone())
					mu.Lock()
					defer mu.Unlock()
					if statuses[status]++; err != nil || status >= http.StatusInternalServerError {
						t.Errorf("MC-03 %s at once: %d %s %v", act, status, text, err)
					}
				})
			}
			all.Wait()
			return statuses
		}
		reason := map[string]string{"categoria": "outro", "motivo": "para fechar de novo em seguida"}
		old := version()
		for round := 1; round <= 2; round++ {
			if got := atOnce("fechar", nil); got[http.StatusOK] != 1 || got[http.StatusPreconditionFailed]+got[http.StatusConflict] != 3 {
				t.Errorf("MC-03 four who close at once: %v", got)
			}
			if got := atOnce("reabrir", reason); got[http.StatusNoContent] != 1 || got[http.StatusPreconditionFailed]+got[http.StatusConflict] != 3 {
				t.Errorf("MC-03 four who open at once: %v", got)
			}
		}
		if status, text, _ := c.call(http.MethodPost, c.path("fechar"), nil, old); status != http.StatusPreconditionFailed && status != http.StatusConflict ||
			!strings.Contains(string(text), "versao_desatualizada") {
			t.Errorf("MC-03 on a version of long ago: %d %s", status, text)
		}
		var kept, closed int
		if err := a.DB().QueryRowContext(t.Context(), `SELECT (SELECT COUNT(*) FROM closing_snapshots), (SELECT COUNT(*) FROM closed_months)`).Scan(&kept, &closed); err != nil || kept != 2 || closed != 0 {
			t.Errorf("MC-03 %d pictures and %d closed months, %v", kept, closed, err)
		}
	})
}
