package app_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/pdfread/pdfreadtest"
)

// RQ-11: the server is killed while the picture of a page is recognised; started again it
// recognises it anew, and the document is concluded once.
func TestKilledWhileRecognising_RQ11(t *testing.T) {
	dbtest.SweepOn(t, dbtest.OnSQLite)
	text, err := billtest.Generate(nil, 0, billtest.Plain, 5)
	if err != nil {
		t.Fatal(err)
	}
	scanned, err := text.As(pdfreadtest.Start(t), billtest.Scan, 5)
	if err != nil {
		t.Fatal(err)
	}
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		running := p.spawn(t)
		who := p.signIn(t)
		documentID := id.New()
		who.sendBill(t, documentID, "digitalizada.pdf", scanned.Data)
		eventually(t, "the page is recognised", func() bool { return childDoes(running.Process.Pid, "stdin", "por") })
		p.replace(t, running, 1)
		who.login(t, testEmail)
		who.ended(t, []string{documentID})
		var got dividedDocument
		who.must(t, http.MethodGet, "/api/idp/document/"+documentID, nil, &got)
		expect.Must(t, "RQ-11 killed while the picture was recognised", expect.Is(got.Status, "COMPLETED"), expect.Is(got.Version, 2),
			expect.Not(got.Extracted, nil))
		expect.All(t, "RQ-11 killed while the picture was recognised", expect.Is(got.Extracted.Installation, text.Truth.Fields[extract.Installation]))
	})
}

// RQ-11: the server is killed while a bill links itself: once inside the copy of its file
// into the contract, once inside the link. Nothing is half linked; started again the link
// is made, once.
func TestKilledWhileLinkingItself_RQ11(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		p.lendEngine(t)
		for round, table := range []string{"documents", "invoices"} {
			paper, err := billtest.Generate(nil, 0, billtest.Plain, uint64(40+round))
			if err != nil {
				t.Fatal(err)
			}
			documentID := id.New()
			p.inside(t, func(a *app.App) {
				expectBill(t, a.DB(), strconv.Itoa(round), &paper.Truth)
				execute(t, a.DB(), stallOn(a.DB().Dialect(), table, round+1).make...)
			})
			running := p.spawn(t)
			who := p.signIn(t)
			who.sendBill(t, documentID, "fatura.pdf", paper.Data)
			who.ended(t, []string{documentID})
			eventually(t, "the link has begun", func() bool { return who.linking(t) })
			time.Sleep(2 * time.Second) // longer than a link takes: it is inside
			if !who.linking(t) {
				t.Fatalf("RQ-11 the link does not stall at %s", table)
			}
			if err := running.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = running.Wait()
			p.inside(t, func(a *app.App) {
				execute(t, a.DB(), stallOn(a.DB().Dialect(), table, round+1).drop...)
				linkedWhole(t, a.DB(), round)
			})
			second := p.ahead(round + 1).spawn(t)
			who.login(t, testEmail)
			eventually(t, "the bill is linked", func() bool {
				var got struct {
					InvoiceID *string `json:"invoice_id"`
				}
				who.must(t, http.MethodGet, "/api/idp/document/"+documentID, nil, &got)
				return got.InvoiceID != nil && !who.linking(t) // and its job has ended
			})
			_ = second.Process.Signal(syscall.SIGTERM)
			_ = second.Wait()
			p.inside(t, func(a *app.App) { linkedWhole(t, a.DB(), round+1) })
		}
	})
}

// linking reports whether a document is linking itself.
func (w *person) linking(t *testing.T) bool {
	t.Helper()
	var list struct{ Data []struct{ Tipo string } }
	w.must(t, http.MethodGet, "/api/tarefas?estado=andamento", nil, &list)
	return slices.ContainsFunc(list.Data, func(j struct{ Tipo string }) bool { return j.Tipo == "reading.link" })
}

// expectBill enters the client, the unit and the contract of a bill, and has bills link
// themselves.
func expectBill(t *testing.T, d *db.DB, name string, of *billtest.Truth) {
	t.Helper()
	parsed, err := brdoc.ParseCNPJ(of.Fields[extract.ClientDocument])
	if err != nil {
		t.Fatal(err)
	}
	clientID, cnpj := "cliente-"+name, string(parsed)
	dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO clients (id, name, cnpj, search_text, created_at, updated_at) VALUES ($1, $2, $3, '', 0, 0)`, clientID, of.Fields[extract.Name], cnpj)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source,
			incentive_percent, start_date, end_date, group_name, search_text, created_at, updated_at)
			VALUES ($1, $2, $1, $3, $4, 0, 'MWh', 'Ativo', 'Convencional', 0, '2020-01-01', '2035-12-31', $5, '', 0, 0)`,
			"contrato-"+name, clientID, of.Fields[extract.Name], cnpj, client.DefaultGroup)
		if err != nil {
			return err
		}
		_, err = client.EnsureUnits(ctx, tx, 0, []client.NewUnit{{UnitKey: client.UnitKey{ClientID: clientID, Meter: of.Fields[extract.Installation]}}})
		return err
	})
	execute(t, d, `INSERT INTO settings (key, value, updated_at) VALUES ('leitura.vinculo_automatico', 'sim', 1) ON CONFLICT (key) DO NOTHING`)
}

// linkedWhole requires that so many bills have linked themselves, each with its one
// invoice, its one entry in the trail and its job, and that no other left anything but
// the copy of its file.
func linkedWhole(t *testing.T, d *db.DB, want int) {
	t.Helper()
	for what, query := range map[string]string{
		"invoices":           `SELECT COUNT(*) FROM invoices`,
		"linked by itself":   `SELECT COUNT(*) FROM readings r JOIN invoices i ON i.id = r.invoice_id WHERE r.link_mode = 'automatico'`,
		"linked":             `SELECT COUNT(*) FROM readings WHERE invoice_id IS NOT NULL OR contract_id IS NOT NULL`,
		"entries":            `SELECT COUNT(*) FROM audit_entries WHERE action = 'reading.link'`,
		"ended jobs":         `SELECT COUNT(*) FROM jobs WHERE kind = 'reading.link' AND state = 'done'`,
		"files of its bills": `SELECT COUNT(*) FROM documents d JOIN invoices i ON i.file_id = d.id`,
	} {
		var n int
		if err := d.QueryRowContext(t.Context(), query).Scan(&n); err != nil || n != want {
			t.Errorf("RQ-11 %s: %d, want %d %v", what, n, want, err)
		}
	}
	var files int
	err := d.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM documents`).Scan(&files)
	expect.All(t, fmt.Sprintf("RQ-11 files of contracts: %d, for %d bills", files, want), expect.Is(err, nil), expect.Is(files >= want, true),
		expect.Is(files <= want+1, true))
}
