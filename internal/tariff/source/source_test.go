package source_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/outbound"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
	"ynova/internal/tariff"
	"ynova/internal/tariff/source"
	"ynova/internal/tariff/tarifftest"
)

// world is a server with sources whose addresses are on this machine, on 5 October 2026.
type world struct {
	*webtest.Client
	t       *testing.T
	db      *db.DB
	now     *clock.Manual
	queue   *jobs.Queue
	service *source.Service
	tables  *tariff.Service
	held    bool
	told    []string // the notifications to the gestoras

	mu     sync.Mutex
	calls  []http.Header
	answer http.HandlerFunc
	at     string
}

func each(t *testing.T, f func(t *testing.T, w *world)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { f(t, start(t, d, true)) })
}

// start makes a world with a source, which may be called or lies inside.
func start(t *testing.T, d *db.DB, allowed bool) *world {
	t.Helper()
	w := &world{t: t, db: d, now: clock.Fixed(time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC))}
	w.queue = jobs.New(d, w.now, logging.Discard())
	w.queue.HoldOutbound(func(context.Context, db.Q) (bool, error) { return w.held, nil })
	files, err := blob.Dir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	remote := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		w.calls = append(w.calls, r.Header)
		answer := w.answer
		w.mu.Unlock()
		answer(rw, r)
	}))
	t.Cleanup(remote.Close)
	w.at = remote.URL
	var own []string
	if allowed {
		own = []string{remote.Listener.Addr().String()}
	}
	w.tables = tariff.NewService(tariff.Config{DB: d, Clock: w.now, Parser: tarifftest.InProcess})
	w.service = source.NewService(source.Config{
		DB: d, Clock: w.now, Queue: w.queue, Blobs: files, Version: "teste", Client: outbound.NewPatient(own, source.MostWait),
		Indices: w.tables.Indices, Market: w.tables.Market, Rates: w.tables.Rates,
		Moved: func(_ context.Context, _ db.Q, r source.Reach) (int, error) {
			return len(r.Index) + 10*len(r.Submarkets) + 100*len(r.Distributors), nil
		},
		Notify: func(_ context.Context, _ *db.Tx, title, body string) error {
			w.told = append(w.told, title+": "+body)
			return nil
		},
	})
	server := webtest.Start(t, func(r *web.Router) { tariff.Routes(r, w.tables); source.Routes(r, w.service) })
	w.Client = server.As(webtest.Gestora())
	return w
}

// publishes sets what the address answers from now on.
func (w *world) publishes(answer http.HandlerFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.answer = answer
}

func (w *world) called() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.calls)
}

// content is a file with its tag, which a conditional question gets no second time.
func content(text string) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		tag := fmt.Sprintf(`"%d"`, len(text))
		rw.Header().Set("ETag", tag)
		if r.Header.Get("If-None-Match") == tag {
			rw.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = rw.Write([]byte(text))
	}
}

type change struct{ Name, Old, New string }

type proposal struct {
	ID                                           string
	Added, Changed, Removed, Contracts, Revision int64
	Warnings                                     []string
	Changes                                      []change
}

type listed struct {
	Kind, URL, Every, Error string
	Enabled                 bool
	RequestedAt             *string `json:"requested_at"`
	CheckedAt               *string `json:"checked_at"`
	ChangedAt               *string `json:"changed_at"`
	Version                 int64
	Proposal                *proposal
}

func (w *world) list() []listed {
	w.t.Helper()
	var page struct{ Data []listed }
	w.Get("/api/public-sources").Status(w.t, http.StatusOK).Decode(w.t, &page)
	return page.Data
}

func (w *world) of(kind string) listed {
	w.t.Helper()
	for _, s := range w.list() {
		if s.Kind == kind {
			return s
		}
	}
	w.t.Fatalf("no source %s", kind)
	return listed{}
}

// set gives a source the address and turns it on or off.
func (w *world) set(kind string, enabled bool) {
	w.t.Helper()
	body := map[string]any{"url": w.at + "/dados/" + kind + ".csv", "enabled": enabled, "every": "semana"}
	w.With("If-Match", web.ETag(w.of(kind).Version)).JSON(http.MethodPut, "/api/public-sources/"+kind, body).Status(w.t, http.StatusOK)
}

// check asks for a check and runs it.
func (w *world) check(kind string) listed {
	w.t.Helper()
	w.JSON(http.MethodPost, "/api/public-sources/"+kind+"/check", nil).Status(w.t, http.StatusNoContent)
	w.work()
	return w.of(kind)
}

func (w *world) count(query string, args ...any) (n int) {
	w.t.Helper()
	if err := w.db.QueryRowContext(w.t.Context(), query, args...).Scan(&n); err != nil {
		w.t.Fatal(err)
	}
	return n
}

// work runs the jobs that are due.
func (w *world) work() {
	w.t.Helper()
	w.runUntil(func() bool { return true })
}

// runUntil runs jobs until something holds and none is left: one that is stopped at its work
// would be done once more.
func (w *world) runUntil(holds func() bool) {
	w.t.Helper()
	w.queue.Start(w.t.Context())
	defer w.queue.Stop()
	deadline := time.Now().Add(4 * time.Minute)
	for !holds() || w.count(`SELECT count(*) FROM jobs WHERE state = 'running' OR state = 'queued' AND run_at <= $1`, w.now.Now().UnixMicro()) > 0 {
		if time.Now().After(deadline) {
			w.t.Fatal("jobs are still unfinished")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (w *world) apply(p *proposal) *webtest.Response {
	w.t.Helper()
	return w.With("If-Match", web.ETag(p.Revision)).JSON(http.MethodPost, "/api/source-proposals/"+p.ID+"/apply", nil)
}

const (
	series  = "data;valor\n01/01/2024;0,42\n01/02/2024;0,83\n01/03/2024;0,16\n"
	revised = "data;valor\n01/01/2024;0,42\n01/02/2024;0,83\n01/03/2024;0,26\n01/04/2024;3,10\n"
)

// AP-04: as shipped nothing is requested, no address is called and five sources wait to be
// enabled.
func TestOffAsShipped_AP04(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for _, s := range w.list() {
			if s.Enabled || s.CheckedAt != nil {
				t.Errorf("AP-04 %+v", s)
			}
		}
		if got := w.of("IPCA").URL; got != "https://api.bcb.gov.br/dados/serie/bcdata.sgs.433/dados?formato=json" {
			t.Errorf("AP-04 the preset of IPCA is %s", got)
		}
		w.set("IPCA", false)
		w.publishes(content(series))
		w.tick()
		if w.called() != 0 {
			t.Errorf("AP-04 %d calls", w.called())
		}
		w.set("IPCA", true)
		for _, c := range []struct {
			later time.Duration
			calls int
		}{{time.Hour, 1}, {time.Hour, 1}, {8 * 24 * time.Hour, 2}} {
			w.now.Advance(c.later)
			w.tick()
			if w.called() != c.calls {
				t.Errorf("AP-04 %d calls after another %v, want %d", w.called(), c.later, c.calls)
			}
		}
		if w.of("IPCA").Proposal == nil {
			t.Errorf("AP-04 nothing waits: %+v", w.of("IPCA"))
		}
	})
}

// tick lets the schedule run, and what it asks for.
func (w *world) tick() {
	w.t.Helper()
	w.runUntil(func() bool {
		return w.count(`SELECT count(*) FROM jobs WHERE kind = 'source.due' AND state = 'done' AND run_at >= $1`, w.now.Now().UnixMicro()) > 0
	})
}

// AP-04: while what leaves is held no source is called; the check waits.
func TestHeldCallsNothing_AP04(t *testing.T) {
	w := start(t, dbtest.SQLite(t), true)
	w.set("IPCA", false)
	w.publishes(content(series))
	w.held = true
	w.JSON(http.MethodPost, "/api/public-sources/IPCA/check", nil).Status(t, http.StatusNoContent)
	w.queue.Start(t.Context())
	time.Sleep(time.Second)
	w.queue.Stop()
	s := w.of("IPCA")
	expect.All(t, "AP-04 calls", expect.Is(w.called(), 0), expect.Is(s.CheckedAt, nil), expect.Not(s.RequestedAt, nil))
	w.held = false
	w.work()
	s = w.of("IPCA")
	expect.All(t, "AP-04 released: calls", expect.Is(w.called(), 1), expect.Is(s.RequestedAt, nil), expect.Not(s.Proposal, nil))
}

// AP-04: what a source has is held with its counts, applied as one import that can be
// undone, and requested by condition afterwards.
func TestProposalIsAppliedAndUndone_AP04(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.set("IGP-M", false)
		w.publishes(content(series))
		months := func() int { return w.count(`SELECT count(*) FROM price_indices WHERE code = 'IGP-M'`) }
		p := w.check("IGP-M").Proposal
		expect.Must(t, fmt.Sprintf("AP-04 %s, months", w.of("IGP-M").Error), expect.Not(p, nil))
		expect.Must(t, fmt.Sprintf("AP-04 %s, months", w.of("IGP-M").Error), expect.Is(p.Added, 3), expect.Is(p.Changed, 0), expect.Is(p.Contracts, 5),
			expect.Len(p.Changes, 3), expect.Is(months(), 0))
		if p.Changes[0] != (change{"IGP-M de fev/2024", "", "0,83%"}) {
			t.Errorf("AP-04 the largest is %+v", p.Changes[0])
		}
		w.JSON(http.MethodPost, "/api/source-proposals/"+p.ID+"/apply", nil).Status(t, http.StatusPreconditionRequired)
		w.apply(p).Status(t, http.StatusOK)
		if months() != 3 {
			t.Errorf("AP-04 %d months after applying", months())
		}
		w.apply(p).Status(t, http.StatusConflict)
		if again := w.check("IGP-M"); again.Proposal != nil || again.Error != "" {
			t.Errorf("AP-04 the same file: %+v", again)
		}
		if got := w.calls[len(w.calls)-1].Get("If-None-Match"); got == "" {
			t.Error("AP-04 the second question has no condition")
		}

		w.publishes(content(revised))
		p = w.check("IGP-M").Proposal
		expect.Must(t, "AP-04", expect.Not(p, nil))
		expect.Must(t, "AP-04", expect.Is(p.Added, 1), expect.Is(p.Changed, 1), expect.Is(p.Removed, 0))
		w.warned(p, "IGP-M de mar/2024 já publicado muda de 0,16% para 0,26%.", "IGP-M de abr/2024 varia 3,1%, mais de 3 % em um mês.")
		w.apply(p).Status(t, http.StatusOK)
		var imports struct {
			Data []struct{ ID, Filename string }
		}
		w.Get("/api/reference-imports?table=IGP-M").Status(t, http.StatusOK).Decode(t, &imports)
		if len(imports.Data) != 2 || imports.Data[0].Filename != "IGP-M.csv" {
			t.Fatalf("AP-04 imports %+v", imports)
		}
		w.JSON(http.MethodPost, "/api/reference-imports/"+imports.Data[0].ID+"/undo", nil).Status(t, http.StatusOK)
		if months() != 3 {
			t.Errorf("AP-04 %d months after undoing", months())
		}
		for action, want := range map[string]int{"source_proposal.create": 2, "source_proposal.apply": 2, "price_index.import": 2, "source.update": 1} {
			if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = $1`, action); n != want {
				t.Errorf("AP-04 %d entries %s", n, action)
			}
		}
	})
}

func (w *world) warned(p *proposal, want ...string) {
	w.t.Helper()
	for _, text := range want {
		if !strings.Contains(strings.Join(p.Warnings, "\n"), text) {
			w.t.Errorf("AP-04 no %q in %q", text, p.Warnings)
		}
	}
}

// AP-04: nothing is applied unseen: where the table changed since the comparison, nothing
// is, the figures are made anew, and what was seen before no longer counts.
func TestNothingUnseen_AP04(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.set("IPCA", false)
		w.publishes(content(series))
		p := w.check("IPCA").Proposal
		body := map[string]any{"percent": 0.42, "source": "IBGE", "provisional": false}
		w.JSON(http.MethodPut, "/api/indices/IPCA/2024-01", body).Status(t, http.StatusOK)
		w.apply(p).Status(t, http.StatusPreconditionFailed)
		anew := w.of("IPCA").Proposal
		expect.Must(t, "AP-04", expect.Not(anew, nil))
		expect.Must(t, "AP-04", expect.Is(anew.ID, p.ID), expect.Is(anew.Added, 2), expect.Not(anew.Revision, p.Revision))
		w.apply(p).Status(t, http.StatusPreconditionFailed)
		if n := w.count(`SELECT count(*) FROM price_indices WHERE code = 'IPCA'`); n != 1 {
			t.Errorf("AP-04 %d months", n)
		}
		w.apply(anew).Status(t, http.StatusOK)
	})
}

// AP-04: what is rejected needs a reason and does not come back with the same file; a newer
// file supersedes what waits, and so does another address.
func TestRejectedAndSuperseded_AP04(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.set("IPCA", false)
		w.publishes(content(series))
		p := w.check("IPCA").Proposal
		reject := func(reason string) *webtest.Response {
			return w.JSON(http.MethodPost, "/api/source-proposals/"+p.ID+"/reject", map[string]any{"reason": reason})
		}
		reject(" ").Status(t, http.StatusUnprocessableEntity)
		reject("valores de teste").Status(t, http.StatusNoContent)
		reject("outra vez").Status(t, http.StatusConflict)
		w.apply(p).Status(t, http.StatusConflict)
		w.publishes(func(rw http.ResponseWriter, _ *http.Request) { _, _ = rw.Write([]byte(series)) }) // no tag: the hash decides
		if s := w.check("IPCA"); s.Proposal != nil {
			t.Errorf("AP-04 it came back: %+v", s.Proposal)
		}
		w.publishes(content(series + "01/04/2024;0,38\n"))
		first := w.check("IPCA").Proposal
		w.publishes(content(series + "01/04/2024;0,38\n01/05/2024;0,46\n"))
		second := w.check("IPCA").Proposal
		expect.Must(t, fmt.Sprintf("AP-04 after %+v", first), expect.Not(second, nil))
		expect.All(t, fmt.Sprintf("AP-04 after %+v", first), expect.Is(second.Added, 5), expect.Not(second.ID, first.ID))
		w.apply(first).Status(t, http.StatusConflict)
		w.at += "/outro"
		w.set("IPCA", false)
		if s := w.of("IPCA"); s.Proposal != nil || s.CheckedAt != nil {
			t.Errorf("AP-04 another address: %+v", s)
		}
		w.publishes(func(rw http.ResponseWriter, _ *http.Request) { // a user sets the source while it answers
			err := w.db.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				return db.Exec(ctx, tx, "test", `UPDATE sources SET url = 'https://outra.example/x.csv', version = version + 1 WHERE kind = 'IPCA'`)
			})
			if err != nil {
				t.Error(err)
			}
			_, _ = rw.Write([]byte(series + "01/04/2024;0,99\n"))
		})
		if s := w.check("IPCA"); s.Proposal != nil || s.CheckedAt != nil {
			t.Errorf("AP-04 a check of the address before: %+v", s)
		}
	})
}

// AP-04: the gestoras are notified of what waits for them, and of the first of a row of failures.
func TestGestorasAreTold_AP04(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.set("IPCA", false)
		broken := http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusServiceUnavailable) })
		const (
			failed = "A fonte pública de IPCA não pôde ser lida: A fonte respondeu 503 em vez do arquivo."
			waits  = "Dados novos de IPCA aguardam decisão: Valores novos: 3. Valores alterados: 0. Contratos que mudam: 4. Nada muda antes que você os aplique."
		)
		for _, c := range []struct {
			answer http.HandlerFunc
			want   []string
		}{
			{broken, []string{failed}},
			{broken, []string{failed}},
			{content(series), []string{failed, waits}},
			{content(series), []string{failed, waits}},
			{broken, []string{failed, waits, failed}},
		} {
			w.publishes(c.answer)
			if w.check("IPCA"); !slices.Equal(w.told, c.want) {
				t.Errorf("AP-04 told %q, want %q", w.told, c.want)
			}
		}
	})
}

func packed(text []byte) http.HandlerFunc {
	return func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Encoding", "gzip")
		zip := gzip.NewWriter(rw)
		_, _ = zip.Write(text)
		_ = zip.Close()
	}
}

// AP-04: whatever an address answers, its row says in a sentence what is wrong, and nothing
// waits nor changes.
func TestAnswersOfSources_AP04(t *testing.T) {
	w := start(t, dbtest.SQLite(t), true)
	w.service.Bound(1 << 20)
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("AP-04 a redirect was followed") }))
	defer inside.Close()
	for _, c := range []struct {
		kind   string
		answer http.HandlerFunc
		want   string
	}{
		{"IPCA", func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusServiceUnavailable) }, "A fonte respondeu 503 em vez do arquivo."},
		{"IPCA", func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Length", "1000")
			_, _ = rw.Write([]byte(series))
		}, "A transferência foi interrompida antes do fim do arquivo."},
		{"IPCA", content("data;valor\n01/01/2024;0,42\n01/02"), "O arquivo da fonte não pode ser importado: O arquivo parece incompleto: o último mês é jan/2024."},
		{"IPCA", packed(bytes.Repeat([]byte("0"), 4<<20)), "O arquivo da fonte passa de 200 MB."},
		{"IPCA", http.RedirectHandler(inside.URL, http.StatusFound).ServeHTTP, "O endereço encaminha para " + strings.TrimPrefix(inside.URL, "http://") + ". Informe o endereço final do arquivo."},
		{"IPCA", content("<html><body>Manutenção</body></html>"), "O endereço não entrega um arquivo de dados que se possa ler."},
		{"IPCA", content("data;variacao\n01/01/2024;0,42\n"), "O arquivo da fonte mudou de formato: coluna valor não encontrada."},
		{"IPCA", content(`[{"mes":"01/01/2024","valor":"0.42"}]`), "O arquivo da fonte mudou de formato. "},
		{"bandeiras", content("DatCompetencia;NomBandeira;VlrAdicionalBandeira\n2024-01-01;Verde;0\n"), "O arquivo da fonte mudou de formato: coluna NomBandeiraAcionada não encontrada."},
		{"pld", content("MES_REFERENCIA;PLD\n202401;61,07\n"), "O arquivo da fonte mudou de formato: coluna SUBMERCADO não encontrada."},
		{"tarifas", content("SigAgente;DscREH;DatInicioVigencia;DatFimVigencia;DscSubGrupo;DscModalidadeTarifaria;NomPostoTarifario;DscUnidadeTerciaria;VlrTUSD\n"), "O arquivo da fonte mudou de formato: coluna VlrTE não encontrada."},
	} {
		w.set(c.kind, false)
		w.publishes(c.answer)
		s := w.check(c.kind)
		expect.All(t, "AP-04 "+c.kind, expect.Begins(s.Error, c.want), expect.Is(s.Proposal, nil), expect.Not(s.CheckedAt, nil),
			expect.Is(s.RequestedAt, nil))
	}
	w.publishes(packed([]byte(series)))
	if s := w.check("IPCA"); s.Error != "" || s.Proposal == nil {
		t.Errorf("AP-04 a packed file: %+v", s)
	}
}

// AP-04: an address inside is neither taken nor called.
func TestNothingInside_AP04(t *testing.T) {
	w := start(t, dbtest.SQLite(t), false)
	w.publishes(content(series))
	put := func(body map[string]any) *webtest.Response {
		return w.With("If-Match", web.ETag(w.of("IPCA").Version)).JSON(http.MethodPut, "/api/public-sources/IPCA", body)
	}
	put(map[string]any{"url": w.at, "enabled": true, "every": "dia"}).Status(t, http.StatusUnprocessableEntity)
	put(map[string]any{"url": "", "enabled": true, "every": "dia"}).Status(t, http.StatusUnprocessableEntity)
	put(map[string]any{"url": "", "enabled": false, "every": "hora"}).Status(t, http.StatusUnprocessableEntity)
	w.JSON(http.MethodPut, "/api/public-sources/IPCA", map[string]any{"url": "", "enabled": false, "every": "dia"}).Status(t, http.StatusPreconditionRequired)
	w.JSON(http.MethodPost, "/api/public-sources/pld/check", nil).Status(t, http.StatusConflict)
	dbtest.Write(t, w.db, func(ctx context.Context, tx *db.Tx) error { // as if its name had turned inside since
		_, err := tx.ExecContext(ctx, `UPDATE sources SET url = $1 WHERE kind = 'IPCA'`, strings.Replace(w.at, "http://", "https://", 1))
		return err
	})
	if s := w.check("IPCA"); s.Error != "O endereço não existe ou não é permitido." || w.called() != 0 {
		t.Errorf("AP-04 %q, %d calls", s.Error, w.called())
	}
}

// AP-04: the PLD and the bandeiras, with a PLD below the floor left out and the rows that
// are gone counted.
func TestMarketSources_AP04(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.set("pld", false)
		const pld = "MES_REFERENCIA;SUBMERCADO;PLD\n202401;SUDESTE;61,07\n202402;SUDESTE;61,07\n202403;SUDESTE;61,07\n202403;SUL;1,00\n"
		w.publishes(content(pld))
		p := w.check("pld").Proposal
		expect.Must(t, "AP-04 "+w.of("pld").Error, expect.Not(p, nil))
		expect.Must(t, "AP-04 "+w.of("pld").Error, expect.Is(p.Added, 3), expect.Is(p.Contracts, 10))
		w.warned(p, "está abaixo do PLD mínimo do ano")
		w.apply(p).Status(t, http.StatusOK)
		w.publishes(content("MES_REFERENCIA;SUBMERCADO;PLD\n202401;SUDESTE;61,07\n202402;SUDESTE;70,00\n"))
		p = w.check("pld").Proposal
		expect.Must(t, "AP-04 "+w.of("pld").Error, expect.Not(p, nil))
		expect.Must(t, "AP-04 "+w.of("pld").Error, expect.Is(p.Changed, 1), expect.Is(p.Removed, 2))
		w.warned(p, "O arquivo tem 2 linhas a menos que o anterior (4).", "já publicado muda de")

		w.set("bandeiras", false)
		w.publishes(content("DatCompetencia;NomBandeiraAcionada;VlrAdicionalBandeira\n2024-01-01;Verde;0\n2024-02-01;Amarela;18,85\n"))
		p = w.check("bandeiras").Proposal
		expect.Must(t, "AP-04 "+w.of("bandeiras").Error, expect.Not(p, nil))
		expect.Must(t, "AP-04 "+w.of("bandeiras").Error, expect.Is(p.Added, 2), expect.Is(p.Changes[0].Name, "Bandeira de fev/2024"))
		w.apply(p).Status(t, http.StatusOK)
	})
}

// AP-04: tariffs, with what is far from its predecessor, begins far ahead, or changes what
// was published.
func TestTariffSource_AP04(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		const head = "SigAgente;DscREH;DatInicioVigencia;DatFimVigencia;DscSubGrupo;DscModalidadeTarifaria;NomPostoTarifario;DscUnidadeTerciaria;VlrTUSD;VlrTE\n"
		const first = head + "X;REH 3.000;2025-01-01;2025-12-31;A4;Azul;Ponta;MWh;100,00;400,00\n"
		w.set("tarifas", false)
		w.publishes(content(first))
		p := w.check("tarifas").Proposal
		expect.Must(t, "AP-04 "+w.of("tarifas").Error, expect.Not(p, nil))
		expect.Must(t, "AP-04 "+w.of("tarifas").Error, expect.Is(p.Added, 1), expect.Is(p.Contracts, 100), expect.Len(p.Changes, 2),
			expect.Len(p.Warnings, 0))
		w.apply(p).Status(t, http.StatusOK)
		w.publishes(content(head + "X;REH 3.000;2025-01-01;2025-12-31;A4;Azul;Ponta;MWh;101,00;400,00\n" +
			"X;REH 3.100;2026-01-01;2026-12-31;A4;Azul;Ponta;MWh;170,00;410,00\nX;REH 3.200;2028-06-01;;A4;Azul;Ponta;MWh;180,00;420,00\n"))
		p = w.check("tarifas").Proposal
		expect.Must(t, "AP-04 "+w.of("tarifas").Error, expect.Not(p, nil))
		expect.Must(t, "AP-04 "+w.of("tarifas").Error, expect.Is(p.Added, 2), expect.Is(p.Changed, 1))
		w.warned(p, "está a mais de 60 % da anterior", "começa mais de 18 meses à frente", "já publicada muda de valor")
		c := p.Changes[0]
		expect.All(t, "AP-04 the largest", expect.Has(c.Name, "desde 01/06/2028, TUSD R$/MWh"), expect.Ends(c.Old, "100,00"),
			expect.Ends(c.New, "180,00"))
		w.apply(p).Status(t, http.StatusOK)
	})
}

// AP-04: of many changes the twenty largest are shown.
func TestTheLargestChanges_AP04(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.set("IPCA", false)
		text := "data;valor\n"
		for n := range 24 {
			text += fmt.Sprintf("01/%02d/%d;0,%02d\n", n%12+1, 2022+n/12, n+1)
		}
		w.publishes(content(text))
		p := w.check("IPCA").Proposal
		expect.Must(t, "AP-04", expect.Not(p, nil))
		expect.Must(t, "AP-04", expect.Is(p.Added, 24), expect.Len(p.Changes, 20))
		if p.Changes[0].Name != "IPCA de dez/2023" || p.Changes[19].Name != "IPCA de mai/2022" {
			t.Errorf("AP-04 from %+v to %+v", p.Changes[0], p.Changes[19])
		}
	})
}
