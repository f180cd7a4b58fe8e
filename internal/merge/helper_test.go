package merge_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"testing"
	"time"

	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/compliance"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/merge"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
)

const (
	cnpjA     = "11222333000181"
	cnpjB     = "11444777000161"
	sameRoot  = "11222333000262" // another establishment of cnpjA
	september = "2026-09"
)

// house is the product as far as merging needs it, over one database.
type house struct {
	*testing.T
	d         *db.DB
	clock     *clock.Manual
	service   *merge.Service
	months    *recompute.Service
	contracts *contract.Service
	srv       *webtest.Server
	queue     *jobs.Queue
}

func open(t *testing.T, d *db.DB) *house {
	t.Helper()
	at := clock.Fixed(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	queue := jobs.New(d, at, slog.New(slog.DiscardHandler))
	parameters := tariff.NewCache()
	months := recompute.NewService(recompute.Config{DB: d, Queue: queue, Parameters: parameters})
	h := &house{
		T: t, d: d, clock: at, months: months, queue: queue,
		contracts: contract.NewService(d, contract.Options{Followers: fact.Followers[contract.Changed]{months.ContractChanged}, Dated: parameters, Clock: at}),
		service:   merge.NewService(merge.Config{DB: d, Clock: at, Queue: queue, Months: months}),
	}
	h.srv = webtest.Start(t, func(r *web.Router) {
		merge.Routes(r, h.service)
		client.Routes(r, client.NewService(d))
		web.Register(r, web.Group{Tag: "Teste", Access: web.Requires(actor.ClientsRead)}.Get("/api/eco/{id}", "echo", "Diz o id que chega"), echo)
	}, func(o *web.Options) { o.Former = h.service.Former.Now })
	return h
}

// client enters a client with one contract of 100 MWh a month through 2026 under the code.
func (h *house) client(cnpj, name, code string) (clientID string) {
	h.Helper()
	in := contract.NewInput()
	in.Code, in.ClientName, in.CNPJ, in.Volume = code, name, cnpj, "100"
	in.StartDate, in.EndDate = "2026-01-01", "2026-12-31"
	v, err := h.contracts.Create(h.Context(), webtest.Gestora(), in, "")
	expect.Must(h, "contract "+code, expect.Is(err, nil))
	return v.ClientID
}

// twin makes another unit of a client whose code is spelled otherwise, as they came to be before
// codes were compared.
func (h *house) twin(clientID, code string) (unitID string) {
	h.Helper()
	var id string
	h.write(func(ctx context.Context, tx *db.Tx) error {
		id = fmt.Sprintf("01900000-0000-7000-8000-%012d", len(code)*1000+h.count(tx, ` FROM consumer_units`))
		_, err := tx.ExecContext(ctx, `INSERT INTO consumer_units (id, client_id, meter_code, group_name, created_at, updated_at) VALUES ($1, $2, $3, 'default', 0, 0)`, id, clientID, code)
		if err != nil {
			return err
		}
		return client.NoteCodes(ctx, tx, []client.UnitCode{{UnitID: id, Code: code, Kind: client.CodeRegistered, Source: "Cadastro"}})
	})
	return id
}

// measure states consumption of a unit, in kWh by month; the months are computed.
func (h *house) measure(clientID, unitID, code string, kWh map[string]int64) {
	h.Helper()
	h.write(h.measuring(clientID, unitID, code, kWh))
}

// tryMeasure measures a month of a unit that may be gone meanwhile.
func (h *house) tryMeasure(clientID, unitID, code, m string) error {
	return h.d.Write(h.Context(), h.measuring(clientID, unitID, code, map[string]int64{m: 70000}))
}

func (h *house) measuring(clientID, unitID, code string, kWh map[string]int64) func(ctx context.Context, tx *db.Tx) error {
	return func(ctx context.Context, tx *db.Tx) error {
		var cnpj string
		if err := tx.QueryRowContext(ctx, `SELECT cnpj FROM clients WHERE id = $1`, clientID).Scan(&cnpj); err != nil {
			return err
		}
		p, err := h.months.Begin(ctx, tx, []string{clientID})
		if err != nil {
			return err
		}
		if err := p.Create(ctx, 0, []ledger.NewBalance{{UnitKey: client.UnitKey{ClientID: clientID, Meter: code}, UnitID: unitID, CNPJ: brdoc.CNPJ(cnpj)}}); err != nil {
			return err
		}
		var unit *ledger.Unit
		for u := range p.Units() {
			if u.Meter == code {
				unit = u
			}
		}
		if err := p.Load(ctx, unit.Seq); err != nil {
			return err
		}
		for m := month.New(2026, 1); m <= month.New(2026, 12); m++ {
			used, given := kWh[m.String()]
			if !given {
				continue
			}
			r := &ledger.Row{BalanceSeq: unit.Seq, Month: m}
			r.Stated.Consumption.V, r.Stated.Consumption.Known = energy.Energy(used*1e8), true
			r.Origin.Version, r.Origin.CreatedAt = 1, clock.FromTime(tx.Now())
			p.Add(unit, len(unit.Rows), r)
			p.Touch(r)
		}
		p.Compute()
		return p.Store(ctx)
	}
}

func (h *house) close(clientID string, m month.Month) {
	h.Helper()
	h.write(func(ctx context.Context, tx *db.Tx) error {
		if err := period.Take(ctx, tx, clientID); err != nil {
			return err
		}
		_, err := period.Close(ctx, tx, clientID, m, "Helena")
		return err
	})
}

// runJobs runs what waits.
func (h *house) runJobs() {
	h.Helper()
	h.queue.Start(h.Context())
	defer h.queue.Stop()
	for {
		waiting, err := h.queue.Unfinished(h.Context(), h.d, h.queue.Kinds()...)
		expect.Must(h, "jobs", expect.Is(err, nil))
		if !waiting {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (h *house) write(f func(ctx context.Context, tx *db.Tx) error) {
	h.Helper()
	dbtest.Write(h, h.d, f)
}

func (h *house) count(q db.Q, from string, args ...any) int {
	h.Helper()
	n, err := db.Count(h.Context(), q, "count", from, args...)
	expect.Must(h, from, expect.Is(err, nil))
	return n
}

// whole holds that every stored total is what its rows give (the operator's check).
func (h *house) whole(when string) {
	h.Helper()
	balances, err := recompute.Recount(h.Context(), h.d)
	expect.All(h, when+": balances", expect.Is(err, nil), expect.Len(balances, 0))
	counters, err := portfolio.Recount(h.Context(), h.d)
	expect.All(h, when+": counters", expect.Is(err, nil), expect.Len(counters, 0))
	checks, err := compliance.Recount(h.Context(), h.d)
	expect.All(h, when+": checks", expect.Is(err, nil), expect.Len(checks, 0))
}

type choices map[string]string

// result is what the route of merges answers.
type result struct {
	Mudam []struct {
		Nome  string
		Total int
	}
	Meses []struct {
		Mes       string
		Fica, Sai struct {
			Consumo *float64 `json:"consumo_mwh"`
		}
	}
	Recusas []string
	Juncao  *struct{ ID string }
	version string
}

func (h *house) preview(who actor.Actor, kind, kept, gone string) result {
	h.Helper()
	res := h.srv.As(who).JSON("POST", "/api/juncoes", map[string]any{"tipo": kind, "fica": kept, "sai": gone, "simular": true}).Status(h, 200)
	var r result
	res.Decode(h, &r)
	r.version = res.Header.Get("ETag")
	return r
}

func (h *house) send(who actor.Actor, version, kind, kept, gone string, months choices) *webtest.Response {
	h.Helper()
	body := map[string]any{"tipo": kind, "fica": kept, "sai": gone, "motivo": "cadastro repetido"}
	if months != nil {
		body["meses"] = months
	}
	c := h.srv.As(who)
	if version != "" {
		c = c.With("If-Match", version)
	}
	return c.JSON("POST", "/api/juncoes", body)
}

// merge makes the two one, as a gestora who has seen what changes.
func (h *house) merge(kind, kept, gone string, months choices) (mergeID string) {
	h.Helper()
	p := h.preview(webtest.Gestora(), kind, kept, gone)
	var r result
	h.send(webtest.Gestora(), p.version, kind, kept, gone, months).Status(h, 200).Decode(h, &r)
	return r.Juncao.ID
}

func (h *house) undo(mergeID string) (left []string) {
	h.Helper()
	var out struct{ Ficaram []string }
	h.srv.As(webtest.Gestora()).JSON("POST", "/api/juncoes/"+mergeID+"/desfazer", nil).Status(h, 200).Decode(h, &out)
	return out.Ficaram
}

// used is the consumption of the months of a unit's balance, in kWh.
func (h *house) used(unitID string) map[string]int64 {
	h.Helper()
	found := map[string]int64{}
	rows, err := h.d.QueryContext(h.Context(), `SELECT m.month, m.consumption FROM balance_months m JOIN balances b ON b.seq = m.balance_seq WHERE b.unit_id = $1`, unitID)
	expect.Must(h, "months", expect.Is(err, nil))
	defer rows.Close()
	for rows.Next() {
		var m string
		var v int64
		expect.Must(h, "month", expect.Is(rows.Scan(&m, &v), nil))
		found[m] = v / 1e8
	}
	expect.Must(h, "months", expect.Is(rows.Err(), nil))
	return found
}

func unitOf(ctx context.Context, tx *db.Tx, clientID, code string) (string, error) {
	key := client.UnitKey{ClientID: clientID, Meter: code}
	found, err := client.EnsureUnits(ctx, tx, 0, []client.NewUnit{{UnitKey: key}})
	return found[key].ID, err
}

func idsOf(into map[string]string) []string { return slices.Collect(maps.Keys(into)) }

type echoed struct{ Body struct{ ID string } }

// echo answers with the id that a handler gets.
func echo(_ context.Context, in *web.ByID) (*echoed, error) {
	out := &echoed{}
	out.Body.ID = in.ID
	return out, nil
}
