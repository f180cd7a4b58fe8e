package merge_test

import (
	"context"
	"sync"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// twins are a client with two units that are one: "0041.077" and "41077".
func twins(h *house) (clientID, kept, gone string) {
	h.Helper()
	clientID = h.client(cnpjA, "Moinho Alvorada", "CT-1")
	kept, gone = h.twin(clientID, "0041.077"), h.twin(clientID, "41077")
	h.measure(clientID, kept, "0041.077", map[string]int64{"2026-07": 50000, "2026-08": 40000, september: 40000})
	h.measure(clientID, gone, "41077", map[string]int64{"2026-08": 45000, september: 60000, "2026-10": 70000})
	return clientID, kept, gone
}

// DR-15: units of one code are listed; the preview says what moves and asks about each month that
// both have; after the merge each month is what was chosen, the totals agree, the history says it,
// and undoing brings back what there was.
func TestUnitsAreMergedAndParted_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		clientID, kept, gone := twins(h)
		var found struct {
			Data []struct {
				Cliente string
				Iguais  []struct{ ID, Nome string }
			}
		}
		h.srv.As(webtest.Backoffice()).Get("/api/juncoes/unidades").Status(t, 200).Decode(t, &found)
		expect.Must(t, "twins", expect.Len(found.Data, 1))
		expect.All(t, "twins", expect.Is(found.Data[0].Cliente, "Moinho Alvorada"), expect.Len(found.Data[0].Iguais, 2))

		p := h.preview(webtest.Backoffice(), "unidade", kept, gone)
		expect.Must(t, "months of both", expect.Len(p.Meses, 2), expect.Len(p.Recusas, 0))
		expect.All(t, "months of both", expect.Is(p.Meses[1].Mes, september), expect.Is(*p.Meses[1].Fica.Consumo, 40.0), expect.Is(*p.Meses[1].Sai.Consumo, 60.0))

		blind := h.send(webtest.Gestora(), "", "unidade", kept, gone, choices{"2026-08": "sai", september: "soma"})
		expect.All(t, "without a preview", expect.Is(blind.Code, 428))
		missing := h.send(webtest.Gestora(), p.version, "unidade", kept, gone, choices{"2026-08": "sai"}).Status(t, 422).Problem(t)
		expect.All(t, "a month without a choice", expect.Is(missing.Fields[0].Path, "meses."+september), expect.Is(missing.Fields[0].Message, "Escolha o que vale em set/2026"))

		mergeID := h.merge("unidade", kept, gone, choices{"2026-08": "sai", september: "soma"})
		expect.All(t, "the months", expect.Same(h.used(kept), map[string]int64{"2026-07": 50000, "2026-08": 45000, september: 100000, "2026-10": 70000}),
			expect.Is(h.count(d, ` FROM balances`), 1))
		h.whole("merged")
		var history string
		err := d.QueryRowContext(t.Context(), `SELECT description FROM audit_entries WHERE action = 'merge.month' AND title = 'Mês set/2026 juntado'`).Scan(&history)
		expect.All(t, "history of the month", expect.Is(err, nil), expect.Is(history, "Soma das duas unidades; Consumo: 40,000\u00a0MWh e 60,000\u00a0MWh → 100,000\u00a0MWh"))
		expect.All(t, "no second unit", expect.Is(h.count(d, ` FROM consumer_units WHERE client_id = $1 AND merged_into IS NULL`, clientID), 1))

		expect.All(t, "nothing has changed since", expect.Len(h.undo(mergeID), 0))
		expect.All(t, "as before", expect.Same(h.used(kept), map[string]int64{"2026-07": 50000, "2026-08": 40000, september: 40000}),
			expect.Same(h.used(gone), map[string]int64{"2026-08": 45000, september: 60000, "2026-10": 70000}))
		h.whole("parted")
		again := h.srv.As(webtest.Gestora()).JSON("POST", "/api/juncoes/"+mergeID+"/desfazer", nil).Status(t, 409).Problem(t)
		expect.All(t, "twice", expect.Is(again.Message, "Esta junção já foi desfeita."))
	})
}

// DR-15: a month that a person changed after the merge stays as it is and is named; a day after
// the thirtieth nothing is undone.
func TestUndoKeepsWhatChanged_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		_, kept, gone := twins(h)
		mergeID := h.merge("unidade", kept, gone, choices{"2026-08": "fica", september: "soma"})
		h.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE balance_months SET consumption = 9900000000000, version = version + 1 WHERE month = '2026-09'`)
			return err
		})
		h.clock.Advance(31 * 24 * 3600e9)
		late := h.srv.As(webtest.Gestora()).JSON("POST", "/api/juncoes/"+mergeID+"/desfazer", nil).Status(t, 409).Problem(t)
		expect.All(t, "after 31 days", expect.Is(late.Message, "Passaram os 30 dias em que a junção podia ser desfeita."))
		h.clock.Advance(-2 * 24 * 3600e9)
		expect.All(t, "what stays", expect.Same(h.undo(mergeID), []string{"mês set/2026"}))
		expect.All(t, "the months", expect.Same(h.used(kept), map[string]int64{"2026-07": 50000, "2026-08": 40000, september: 99000}),
			expect.Same(h.used(gone), map[string]int64{"2026-08": 45000, "2026-10": 70000}))
		h.write(func(ctx context.Context, tx *db.Tx) error { return h.months.Again(ctx, tx, h.clientOf(kept)) })
		h.whole("parted")
	})
}

func (h *house) clientOf(unitID string) (id string) {
	h.Helper()
	expect.Must(h, "client", expect.Is(h.d.QueryRowContext(h.Context(), `SELECT client_id FROM consumer_units WHERE id = $1`, unitID).Scan(&id), nil))
	return id
}

// DR-15: a closed month that both have refuses the merge; one that only the unit which goes has
// moves as it is; a month that closes after the merge keeps it from being undone.
func TestClosedMonthsOfUnits_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		clientID, kept, gone := twins(h)
		h.close(clientID, month.New(2026, 9))
		p := h.preview(webtest.Gestora(), "unidade", kept, gone)
		const want = "Set/2026 está fechado e tem medição nas duas."
		expect.All(t, "preview", expect.Same(p.Recusas, []string{want}))
		refused := h.send(webtest.Gestora(), p.version, "unidade", kept, gone, choices{"2026-08": "fica"}).Status(t, 409).Problem(t)
		expect.All(t, "refused", expect.Is(refused.Message, want), expect.Is(h.count(d, ` FROM merges`), 0))

		h.write(func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `DELETE FROM closed_months`)
			return err
		})
		h.close(clientID, month.New(2026, 10))
		mergeID := h.merge("unidade", kept, gone, choices{"2026-08": "fica", september: "fica"})
		expect.All(t, "the closed month moved", expect.Is(h.used(kept)["2026-10"], int64(70000)))
		h.close(clientID, month.New(2026, 7))
		late := h.srv.As(webtest.Gestora()).JSON("POST", "/api/juncoes/"+mergeID+"/desfazer", nil).Status(t, 409).Problem(t)
		expect.All(t, "closed since", expect.Is(late.Message, "Jul/2026 foi fechado depois da junção: reabra o mês para desfazer."))
	})
}

// DR-15: the unit's old code and its old balance lead to the unit that was kept; who imports the
// old spelling makes no unit anew.
func TestOldCodesFindTheKeptUnit_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		clientID := h.client(cnpjA, "Moinho Alvorada", "CT-1")
		kept, gone := h.twin(clientID, "MATRIZ"), h.twin(clientID, "77-B")
		h.measure(clientID, kept, "MATRIZ", map[string]int64{"2026-07": 1})
		h.measure(clientID, gone, "77-B", map[string]int64{"2026-08": 2})
		var former string
		expect.Must(t, "balance", expect.Is(d.QueryRowContext(t.Context(), `SELECT id FROM balances WHERE unit_id = $1`, gone).Scan(&former), nil))
		mergeID := h.merge("unidade", kept, gone, nil)
		h.write(func(ctx context.Context, tx *db.Tx) error {
			found, err := unitOf(ctx, tx, clientID, "77-B")
			expect.All(t, "by the old code", expect.Is(err, nil), expect.Is(found, kept))
			return err
		})
		into, err := h.service.Former.Now(t.Context())
		expect.All(t, "old ids", expect.Is(err, nil), expect.Is(into[gone], kept), expect.Is(into[former] != "", true))
		expect.All(t, "old code in the search of balances", expect.Is(h.count(d, ` FROM balances WHERE unit_id = $1 AND search_text LIKE '%77b%'`, kept), 1))
		h.undo(mergeID)
		into, err = h.service.Former.Now(t.Context())
		expect.All(t, "parted", expect.Is(err, nil), expect.Len(idsOf(into), 0))
	})
}

// DR-15: of two people who merge one pair at once one does; nothing is counted twice.
func TestTwoMergesOfOnePair_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		_, kept, gone := twins(h)
		p := h.preview(webtest.Gestora(), "unidade", kept, gone)
		var all sync.WaitGroup
		status := make([]int, 4)
		for i := range status {
			all.Go(func() {
				from, into := kept, gone
				status[i] = h.send(webtest.Gestora(), p.version, "unidade", from, into, choices{"2026-08": "fica", september: "soma"}).Code
			})
		}
		all.Wait()
		made := 0
		for _, s := range status {
			if s == 200 {
				made++
			}
		}
		expect.All(t, "merges", expect.Is(made, 1), expect.Is(h.count(d, ` FROM merges`), 1), expect.Is(h.used(kept)[september], int64(100000)))
		h.whole("merged")
	})
}

// DR-15: a month that is written while its unit is merged is in the balance that there is
// afterwards, or is refused; none stays at the unit that went.
func TestMergeBesideMeasurements_DR15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := open(t, d)
		clientID := h.client(cnpjA, "Moinho Alvorada", "CT-1")
		kept, gone := h.twin(clientID, "0041.077"), h.twin(clientID, "41077")
		h.measure(clientID, kept, "0041.077", map[string]int64{"2026-07": 50000})
		p := h.preview(webtest.Gestora(), "unidade", kept, gone)
		var all sync.WaitGroup
		var merged int
		var refused error
		all.Go(func() { merged = h.send(webtest.Gestora(), p.version, "unidade", kept, gone, nil).Code })
		all.Go(func() { refused = h.tryMeasure(clientID, gone, "41077", "2026-10") })
		all.Wait()
		if merged != 200 { // the month came first, and is not what was shown
			expect.All(t, "the merge", expect.Is(merged, 412), expect.Is(refused, nil), expect.Is(h.used(gone)["2026-10"], 70000))
		} else if refused == nil {
			expect.All(t, "the month", expect.Is(h.used(kept)["2026-10"], 70000))
		}
		left := h.count(d, ` FROM balances b JOIN consumer_units u ON u.id = b.unit_id WHERE u.merged_into IS NOT NULL`)
		expect.All(t, "balances of the unit that went", expect.Is(left, 0))
		h.whole("after both")
	})
}

// DR-15: units of one client are merged by gestora and back office; nobody else sees or does it.
func TestWhoMerges_DR15(t *testing.T) {
	h := open(t, dbtest.SQLite(t))
	_, kept, gone := twins(h)
	other := h.client(cnpjB, "Moinho Alvorada", "CT-2")
	for _, who := range []string{"consultor", "parceiro"} {
		a := webtest.Consultor()
		if who == "parceiro" {
			a = webtest.Parceiro()
		}
		expect.All(t, who, expect.Is(h.srv.As(a).Get("/api/juncoes/unidades").Code, 403), expect.Is(h.srv.As(a).Get("/api/juncoes/clientes").Code, 403), expect.Is(h.srv.As(a).Get("/api/juncoes").Code, 403),
			expect.Is(h.send(a, `"1"`, "unidade", kept, gone, nil).Code, 403))
	}
	clients := h.srv.As(webtest.Backoffice()).JSON("POST", "/api/juncoes", map[string]any{"tipo": "cliente", "fica": h.clientOf(kept), "sai": other, "simular": true})
	expect.All(t, "clients are the gestora's", expect.Is(clients.Code, 403))
}
