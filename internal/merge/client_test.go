package merge_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// pairOfClients are two clients of one name under two companies: both have the unit 41077, each
// with a month of its own and one that both have; the one that goes has an invoice, a contact and
// a unit of its own as well.
type pairOfClients struct {
	kept, gone, contract, keptUnit, goneUnit, ownUnit string
}

func clients(h *house) (p pairOfClients) {
	h.Helper()
	p.kept, p.gone = h.client(cnpjA, "Moinho Alvorada", "CT-1"), h.client(cnpjB, "MOINHO  ALVORADA", "CT-2")
	p.keptUnit, p.goneUnit, p.ownUnit = h.twin(p.kept, "41077"), h.twin(p.gone, "0041.077"), h.twin(p.gone, "FILIAL")
	h.measure(p.kept, p.keptUnit, "41077", map[string]int64{"2026-07": 10000, september: 20000})
	h.measure(p.gone, p.goneUnit, "0041.077", map[string]int64{"2026-08": 30000, september: 5000})
	h.measure(p.gone, p.ownUnit, "FILIAL", map[string]int64{"2026-08": 7000})
	h.write(func(ctx context.Context, tx *db.Tx) error {
		if err := tx.QueryRowContext(ctx, `SELECT id FROM contracts WHERE contract_code = 'CT-2'`).Scan(&p.contract); err != nil {
			return err
		}
		for _, statement := range []string{
			`INSERT INTO invoices (id, kind, contract_id, client_id, unit_id, month, number, status, figures, created_at, updated_at)
				VALUES ('i1', 'fatura_distribuidora', $2, $1, $3, '2026-08', '701', 'Paga', '{}', 0, 0)`,
			`INSERT INTO client_contacts (id, client_id, name, created_at, updated_at) VALUES ('k1', $1, 'Rita' || SUBSTR($2, 1, 0) || SUBSTR($3, 1, 0), 0, 0)`,
			`INSERT INTO mail_domains (client_id, domain, created_at) VALUES ($1, 'moinho.example' || SUBSTR($2, 1, 0) || SUBSTR($3, 1, 0), 0)`,
		} {
			if _, err := tx.ExecContext(ctx, statement, p.gone, p.contract, p.goneUnit); err != nil {
				return err
			}
		}
		return nil
	})
	return p
}

// of is how many rows of a table are the client's.
func (h *house) of(table, clientID string) int {
	h.Helper()
	return h.count(h.d, ` FROM `+table+` WHERE client_id = $1`, clientID)
}

// found are the names by which the clients are found that match.
func (h *house) found(q string) (ids []string) {
	h.Helper()
	var out struct{ Data []struct{ ID string } }
	h.srv.As(webtest.Gestora()).Get("/api/clients?q="+q).Status(h, 200).Decode(h, &out)
	for _, c := range out.Data {
		ids = append(ids, c.ID)
	}
	return ids
}

// DR-15: clients are merged with all they have, the units of one code as well; the old id, name
// and CNPJ find the one that was kept; the totals agree; undoing brings back what there was.
func TestClientsAreMergedAndParted_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		p := clients(h)
		var twins struct {
			Data []struct{ Iguais []struct{ ID string } }
		}
		h.srv.As(webtest.Gestora()).Get("/api/juncoes/clientes").Status(t, 200).Decode(t, &twins)
		expect.Must(t, "twins", expect.Len(twins.Data, 1))
		expect.All(t, "twins", expect.Len(twins.Data[0].Iguais, 2))
		shown := h.preview(webtest.Gestora(), "cliente", p.kept, p.gone)
		counts := map[string]int{}
		for _, c := range shown.Mudam {
			counts[c.Nome] = c.Total
		}
		expect.All(t, "what moves", expect.Same(counts, map[string]int{"contrato": 1, "unidades": 2, "meses medidos": 3, "fatura ou nota": 1, "contato": 1}),
			expect.Len(shown.Meses, 1), expect.Len(shown.Recusas, 0))

		mergeID := h.merge("cliente", p.kept, p.gone, choices{september: "soma"})
		for _, table := range []string{"contracts", "contract_months", "invoices", "client_contacts", "mail_domains", "balances"} {
			expect.All(t, table+" of the one that went", expect.Is(h.of(table, p.gone), 0))
		}
		expect.All(t, "months", expect.Same(h.used(p.keptUnit), map[string]int64{"2026-07": 10000, "2026-08": 30000, september: 25000}),
			expect.Same(h.used(p.ownUnit), map[string]int64{"2026-08": 7000}))
		expect.All(t, "the invoice's unit", expect.Is(h.count(d, ` FROM invoices WHERE unit_id = $1`, p.keptUnit), 1))
		expect.All(t, "the contract's version says so", expect.Is(h.count(d, ` FROM contract_versions WHERE contract_id = $1 AND version = 2`, p.contract), 1),
			expect.Is(h.count(d, ` FROM contracts WHERE id = $1 AND client_name = 'Moinho Alvorada' AND cnpj = '`+cnpjA+`'`, p.contract), 1))
		expect.All(t, "by the old CNPJ", expect.Same(h.found(cnpjB), []string{p.kept}))
		var row struct{ ID string }
		h.srv.As(webtest.Gestora()).Get("/api/eco/"+p.gone).Status(t, 200).Decode(t, &row)
		expect.All(t, "by the old id", expect.Is(row.ID, p.kept))
		again := h.client(cnpjB, "Moinho", "CT-3")
		expect.All(t, "a contract under the old CNPJ", expect.Is(again, p.kept))
		h.whole("merged")

		expect.All(t, "nothing has changed since", expect.Len(h.undo(mergeID), 0))
		for table, n := range map[string]int{"contracts": 1, "invoices": 1, "client_contacts": 1, "mail_domains": 1, "balances": 2} {
			expect.All(t, table+" are back", expect.Is(h.of(table, p.gone), n))
		}
		expect.All(t, "months", expect.Same(h.used(p.goneUnit), map[string]int64{"2026-08": 30000, september: 5000}),
			expect.Same(h.used(p.keptUnit), map[string]int64{"2026-07": 10000, september: 20000}))
		expect.All(t, "by the CNPJ", expect.Same(h.found(cnpjB), []string{p.gone}))
		h.srv.As(webtest.Gestora()).Get("/api/eco/"+p.gone).Status(t, 200).Decode(t, &row)
		expect.All(t, "by its id", expect.Is(row.ID, p.gone))
		h.whole("parted")
	})
}

// DR-15: what changed since stays with the client that was kept and is named; what hangs on a
// contract stays with it.
func TestUndoOfClientsNamesWhatChanged_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		p := clients(h)
		mergeID := h.merge("cliente", p.kept, p.gone, choices{september: "fica"})
		h.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE contracts SET version = version + 1 WHERE id = $1`, p.contract)
			if err == nil {
				_, err = tx.ExecContext(ctx, `UPDATE client_contacts SET name = 'Rita Lee', version = version + 1`)
			}
			return err
		})
		expect.All(t, "what stays", expect.Same(h.undo(mergeID), []string{"contrato CT-2", "contato Rita Lee"}))
		expect.All(t, "the contract's invoice stays with it", expect.Is(h.of("invoices", p.kept), 1), expect.Is(h.of("contracts", p.kept), 2),
			expect.Is(h.of("contract_months", p.gone), 0), expect.Is(h.of("balances", p.gone), 2))
		h.whole("parted")
	})
}

// DR-15: a month that one client has closed goes with its picture; one that both measured, or
// that both closed, refuses the merge, and so do establishments of one company.
func TestClosedMonthsOfClients_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		p := clients(h)
		refusals := func(want ...string) {
			t.Helper()
			expect.All(t, "refusals", expect.Same(h.preview(webtest.Gestora(), "cliente", p.kept, p.gone).Recusas, want))
		}
		h.close(p.gone, month.New(2026, 9))
		refusals("Set/2026 está fechado e tem medição nos dois.")
		h.close(p.kept, month.New(2026, 9))
		refusals("Set/2026 foi fechado nos dois, cada um por si.")
		h.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `DELETE FROM closed_months`)
			return err
		})
		h.close(p.kept, month.New(2026, 8))
		refusals("Ago/2026 está fechado em 11.222.333/0001-81, e 11.444.777/0001-61 tem medição ou fatura nele: reabra o mês antes.")
		h.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `DELETE FROM closed_months`)
			return err
		})
		h.close(p.gone, month.New(2026, 8))
		h.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO closing_snapshots (client_id, month, sequence, body, sha256, closed_at, closed_by) VALUES ($1, '2026-08', 1, '{}', 'h', 0, '')`, p.gone)
			return err
		})
		mergeID := h.merge("cliente", p.kept, p.gone, choices{september: "fica"})
		expect.All(t, "the closed month of one", expect.Is(h.of("closed_months", p.kept), 1), expect.Is(h.of("closing_snapshots", p.kept), 1),
			expect.Is(h.used(p.keptUnit)["2026-08"], int64(30000)))
		h.undo(mergeID)
		expect.All(t, "goes back", expect.Is(h.of("closed_months", p.gone), 1), expect.Is(h.of("closing_snapshots", p.gone), 1))

		other := h.client(sameRoot, "Moinho Alvorada", "CT-4")
		same := h.preview(webtest.Gestora(), "cliente", p.kept, other)
		expect.All(t, "one company", expect.Same(same.Recusas, []string{"São estabelecimentos da mesma empresa: use o grupo."}))
	})
}

// DR-15: who reaches the client that is kept reaches what stays of the other, such as its trail;
// who reached the other alone reaches neither.
func TestReachAfterAMerge_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		p := clients(h)
		h.write(func(ctx context.Context, tx *db.Tx) error {
			for user, clientID := range map[string]string{"ana": p.kept, "bia": p.gone} {
				_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at) VALUES ($1, $1, $1, 'ativo', '', 0, 0)`, user)
				if err == nil {
					_, err = tx.ExecContext(ctx, `UPDATE clients SET owner_user_id = $1 WHERE id = $2`, user, clientID)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		reach := func(user string) int { return h.count(d, ` FROM client_access WHERE principal = $1`, user) }
		mergeID := h.merge("cliente", p.kept, p.gone, choices{september: "fica"})
		expect.All(t, "merged", expect.Is(reach("ana"), 2), expect.Is(reach("bia"), 0))
		h.undo(mergeID)
		expect.All(t, "parted", expect.Is(reach("ana"), 1), expect.Is(reach("bia"), 1))

		last := h.client("19131243000197", "Moinho Alvorada", "CT-9")
		h.merge("cliente", p.kept, p.gone, choices{september: "fica"})
		chained := h.merge("cliente", last, p.kept, nil)
		expect.All(t, "merged twice", expect.Is(reach("ana"), 0), expect.Is(reach("bia"), 0), expect.Same(h.found(cnpjB), []string{last}))
		h.undo(chained)
		expect.All(t, "the second taken back", expect.Is(reach("ana"), 2), expect.Is(reach("bia"), 0),
			expect.Same(h.found(cnpjB), []string{p.kept}), expect.Same(h.found(cnpjA), []string{p.kept}), expect.Same(h.found("19131243000197"), []string{last}))
	})
}

// DR-15: what came to the client that went while it was merged follows by the job; of additional
// data the kept one gets what it has none of, and undoing gives it back.
func TestWhatCameMeanwhileFollows_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		p := clients(h)
		extra := func(id, label, value string) {
			h.write(func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, `INSERT INTO extra_values (entity, id, label_key, label, value_key, value) VALUES ('client', $1, $2, $2, $3, $3)`, id, label, value)
				return err
			})
		}
		extra(p.kept, "praca", "norte")
		extra(p.gone, "praca", "sul")
		extra(p.gone, "filial", "3")
		mergeID := h.merge("cliente", p.kept, p.gone, choices{september: "fica"})
		of := func(id string) string {
			all, err := db.List(t.Context(), d, "extra", db.Single[string], `SELECT label || '=' || value FROM extra_values WHERE id = $1 ORDER BY label`, id)
			expect.Must(t, "additional data", expect.Is(err, nil))
			return strings.Join(all, " ")
		}
		expect.All(t, "additional data", expect.Is(of(p.kept), "filial=3 praca=norte"), expect.Is(of(p.gone), "praca=sul"))

		h.write(func(ctx context.Context, tx *db.Tx) error { // by who had found the client before
			_, err := tx.ExecContext(ctx, `INSERT INTO client_contacts (id, client_id, name, created_at, updated_at) VALUES ('k2', $1, 'Zeca', 0, 0)`, p.gone)
			return err
		})
		h.runJobs()
		expect.All(t, "contacts", expect.Is(h.of("client_contacts", p.kept), 2), expect.Is(h.of("client_contacts", p.gone), 0))
		expect.All(t, "undone", expect.Len(h.undo(mergeID), 0), expect.Is(h.of("client_contacts", p.gone), 2),
			expect.Is(of(p.kept), "praca=norte"), expect.Is(of(p.gone), "filial=3 praca=sul"))
	})
}

// DR-15: a contract that serves units by their code or group is not left without one, and units
// that one client has twice are merged first.
func TestContractsKeepAUnit_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		p := clients(h)
		serve := func(contract, group string) {
			h.write(func(ctx context.Context, tx *db.Tx) error {
				_, err := tx.ExecContext(ctx, `UPDATE contracts SET group_name = $2 WHERE contract_code = $1`, contract, group)
				return err
			})
		}
		refusals := func(what string, want ...string) {
			t.Helper()
			expect.All(t, what, expect.Same(h.preview(webtest.Gestora(), "cliente", p.kept, p.gone).Recusas, want))
		}
		serve("CT-2", "0041.077")
		refusals("by its code", "O contrato CT-2 atende só a unidade 0041.077: troque o grupo dele antes.")
		h.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE consumer_units SET group_name = 'G1' WHERE id = $1`, p.goneUnit)
			return err
		})
		serve("CT-2", "G1")
		refusals("by its group", "O contrato CT-2 atende só a unidade 0041.077: troque o grupo dele antes.")
		h.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE consumer_units SET group_name = 'G1' WHERE id = $1`, p.ownUnit)
			return err
		})
		refusals("another unit of the group stays")
		h.twin(p.kept, "00041077")
		refusals("two of one code", "A unidade 00041077 está repetida em um dos clientes: junte primeiro as unidades repetidas dele.")
	})
}

// DR-15: of two merges of three clients that meet, each is whole or refused; nothing is lost.
func TestMergesThatMeet_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		p := clients(h)
		there := h.preview(webtest.Gestora(), "cliente", p.kept, p.gone)
		back := h.preview(webtest.Gestora(), "cliente", p.gone, p.kept)
		var all sync.WaitGroup
		var status [2]int
		all.Go(func() {
			status[0] = h.send(webtest.Gestora(), there.version, "cliente", p.kept, p.gone, choices{september: "soma"}).Code
		})
		all.Go(func() {
			status[1] = h.send(webtest.Gestora(), back.version, "cliente", p.gone, p.kept, choices{september: "soma"}).Code
		})
		all.Wait()
		expect.All(t, "one of both", expect.Is(min(status[0], status[1]), 200), expect.Not(status[0], status[1]), expect.Is(h.count(d, ` FROM merges`), 1))
		expect.All(t, "contracts", expect.Is(max(h.of("contracts", p.kept), h.of("contracts", p.gone)), 2))
		h.whole("merged")
	})
}
