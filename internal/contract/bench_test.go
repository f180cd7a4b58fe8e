package contract_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// The benchmarks run each use case beside a bare server's work: the same rows over
// database/sql and the same driver, the same JSON, nothing else (no scope, version,
// audit, counters). The metric "xbare" is how many times the bare one's
// throughput ours is, by CPU time, which a shared machine disturbs least.

var benchmarkSizes = []struct {
	name string
	rows int
}{{"1k", 1_000}, {"10k", 10_000}, {"100k", 100_000}}

// bench is a filled database, with the bare server's own connections to it.
type bench struct {
	dir     string
	d       *db.DB
	s       *contract.Service
	staff   actor.Actor
	ids     []string
	bare    *sql.DB // reads
	writing *sql.DB // writes, one connection
}

var benches struct {
	sync.Mutex
	filled map[int]*bench
}

func benchOf(b *testing.B, rows int) *bench {
	b.Helper()
	benches.Lock()
	defer benches.Unlock()
	if made := benches.filled[rows]; made != nil {
		return made
	}
	made := fill(b, rows)
	if benches.filled == nil {
		benches.filled = map[int]*bench{}
	}
	benches.filled[rows] = made
	return made
}

func fill(b *testing.B, rows int) *bench {
	b.Helper()
	dir, err := os.MkdirTemp("", "contracts")
	if err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	d, err := db.Open(ctx, db.Config{DataDir: dir})
	if err != nil {
		b.Fatal(err)
	}
	if err := d.Migrate(ctx); err != nil {
		b.Fatal(err)
	}
	w := &bench{dir: dir, d: d, s: contract.NewService(d, contract.Options{}), staff: webtest.Gestora()}
	store(b, d, w.staff)
	elapsed := clock.Stopwatch()
	if _, err := w.s.BulkInsert(ctx, actor.SystemActor(), varied(rows)); err != nil {
		b.Fatal(err)
	}
	b.Logf("%d contracts in %v", rows, elapsed().Round(time.Millisecond))
	w.bare, w.writing = open(b, dir, "&_pragma=query_only(1)"), open(b, dir, "")
	w.writing.SetMaxOpenConns(1)
	found, err := w.bare.Query(`SELECT id FROM contracts ORDER BY seq`)
	if err != nil {
		b.Fatal(err)
	}
	defer found.Close()
	for found.Next() {
		var s string
		if err := found.Scan(&s); err != nil {
			b.Fatal(err)
		}
		w.ids = append(w.ids, s)
	}
	must(b, found.Err())
	return w
}

// varied yields n contracts whose names, codes and CNPJ share pieces like real ones
// do.
func varied(n int) iter.Seq2[contract.Bulk, error] {
	return func(yield func(contract.Bulk, error) bool) {
		for i := range n {
			in := valid(i)
			in.ClientName, in.Code, in.AveragePrice, in.Supplier, in.Proinfa = nameOf(i), codeOf(i), "247.35", "Alfa Energia", "6.412"
			in.Segment, in.Contact, in.Modality, in.BillingCycle = "Indústria", "Ana Silva", "Flat", "mensal"
			if !yield(contract.Bulk{Input: in}, nil) {
				return
			}
		}
	}
}

var words = [3][]string{
	{
		"Metalúrgica", "Indústria Têxtil", "Laticínios", "Cerâmica", "Agropecuária", "Comércio", "Frigorífico", "Fundição", "Papel e Celulose",
		"Mineração", "Hospital", "Colégio", "Condomínio", "Supermercado", "Plásticos", "Química", "Transportes", "Hotelaria", "Móveis",
	},
	{
		"São João", "Santa Inês", "Araújo", "Conceição", "Gonçalves", "Magalhães", "Guimarães", "Assunção", "Antônio", "Falcão", "Galvão", "Peçanha",
		"Sebastião", "Valença", "Cachoeira", "Esperança", "Fênix", "Horizonte", "Jequitibá", "Nordeste", "Paranoá", "Rio Claro", "Vitória",
	},
	{
		"Belém", "Maceió", "São Luís", "Goiânia", "Brasília", "Cuiabá", "Macapá", "Maringá", "Uberlândia", "Jundiaí", "Niterói", "Petrópolis",
		"Caxias", "Londrina", "Joinville", "Blumenau", "Chapecó", "Itajaí", "Taubaté", "Jaú", "Marília", "Sorocaba", "Campinas", "Osasco", "Betim",
	},
}

func nameOf(n int) string {
	n = n * 61_803_399 % 100_000_000
	return words[0][n%19] + " " + words[1][n/19%23] + " " + words[2][n/437%25] + " Ltda"
}

func codeOf(n int) string {
	return fmt.Sprintf("CT-%d", 1_704_067_200_000+n*7_919_000_003%51_840_000_000)
}

func open(b *testing.B, dir, more string) *sql.DB {
	b.Helper()
	pool, err := sql.Open("sqlite", "file:"+dir+"/ynova.db?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)"+
		"&_pragma=cache_size(-16000)&_pragma=mmap_size(268435456)"+more)
	if err != nil {
		b.Fatal(err)
	}
	return pool
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, w := range benches.filled {
		_, _, _ = w.bare.Close(), w.writing.Close(), w.d.Close()
		_ = os.RemoveAll(w.dir)
	}
	os.Exit(code)
}

// cpu is what the process has used so far.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// beside runs ours and bare in turns and reports both.
func beside(b *testing.B, ours, bare func(i int)) {
	b.Helper()
	const turn = 64
	var oursCPU, bareCPU time.Duration
	b.ReportAllocs()
	for i := 0; b.Loop(); i += turn {
		start := cpu()
		for j := range turn {
			ours(i + j)
		}
		half := cpu()
		for j := range turn {
			bare(i + j)
		}
		oursCPU, bareCPU = oursCPU+half-start, bareCPU+cpu()-half
	}
	n := float64(b.N * turn)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(oursCPU.Nanoseconds())/n/1000, "ours-µs")
	b.ReportMetric(float64(bareCPU.Nanoseconds())/n/1000, "bare-µs")
	b.ReportMetric(float64(bareCPU)/float64(oursCPU), "xbare")
}

func eachSize(b *testing.B, run func(b *testing.B, w *bench)) {
	for _, size := range benchmarkSizes {
		b.Run(size.name, func(b *testing.B) { run(b, benchOf(b, size.rows)) })
	}
}

func must(b *testing.B, err error) {
	if err != nil {
		b.Helper()
		b.Fatal(err)
	}
}

func encode(b *testing.B, v any) {
	_, err := json.Marshal(v)
	must(b, err)
}

const bareColumns = `id, contract_code, client_name, client_id, group_name, cnpj, segment, contact_responsible, contact_active,
	email, volume, volume_unit, status, energy_source, incentive_percent, modality, start_date, end_date, billing_cycle,
	upper_limit_percent, lower_limit_percent, flexibility_percent, loss_percent, average_price, spot_price_ref, supplier,
	proinfa, compliance_consumption, compliance_nf, compliance_invoice, compliance_charges, compliance_overall, adjusted,
	version, created_at, updated_at`

// bareContract is what a minimal program that only encodes rows as JSON would write.
type bareContract struct {
	ID                    string   `json:"id"`
	ContractCode          string   `json:"contract_code"`
	ClientName            string   `json:"client_name"`
	ClientID              string   `json:"client_id"`
	GroupName             string   `json:"groupName"`
	CNPJ                  string   `json:"cnpj"`
	Segment               *string  `json:"segment"`
	ContactResponsible    *string  `json:"contact_responsible"`
	ContactActive         bool     `json:"contact_active"`
	Email                 *string  `json:"email"`
	Volume                float64  `json:"contracted_volume_mwh"`
	VolumeUnit            string   `json:"volume_unit"`
	Status                string   `json:"status"`
	EnergySource          string   `json:"energy_source"`
	IncentivePercent      int      `json:"incentive_percent"`
	Modality              *string  `json:"contracted_modality"`
	StartDate             string   `json:"start_date"`
	EndDate               string   `json:"end_date"`
	BillingCycle          *string  `json:"billing_cycle"`
	Upper                 *float64 `json:"upper_limit_percent"`
	Lower                 *float64 `json:"lower_limit_percent"`
	Flexibility           *float64 `json:"flexibility_percent"`
	Loss                  *float64 `json:"loss_percent"`
	AveragePrice          *float64 `json:"average_price_mwh"`
	SpotPrice             *float64 `json:"spot_price_ref_mwh"`
	Supplier              *string  `json:"supplier"`
	Proinfa               *float64 `json:"proinfa_contribution"`
	ComplianceConsumption string   `json:"compliance_consumption"`
	ComplianceNF          string   `json:"compliance_nf"`
	ComplianceInvoice     string   `json:"compliance_invoice"`
	ComplianceCharges     string   `json:"compliance_charges"`
	ComplianceOverall     string   `json:"compliance_overall"`
	Adjusted              bool     `json:"adjusted"`
	Version               int64    `json:"version"`
	CreatedAt             int64    `json:"created_at"`
	UpdatedAt             int64    `json:"updated_at"`
}

func (c *bareContract) places() []any {
	return []any{
		&c.ID, &c.ContractCode, &c.ClientName, &c.ClientID, &c.GroupName, &c.CNPJ, &c.Segment, &c.ContactResponsible,
		&c.ContactActive, &c.Email, &c.Volume, &c.VolumeUnit, &c.Status, &c.EnergySource, &c.IncentivePercent, &c.Modality,
		&c.StartDate, &c.EndDate, &c.BillingCycle, &c.Upper, &c.Lower, &c.Flexibility, &c.Loss, &c.AveragePrice,
		&c.SpotPrice, &c.Supplier, &c.Proinfa, &c.ComplianceConsumption, &c.ComplianceNF, &c.ComplianceInvoice,
		&c.ComplianceCharges, &c.ComplianceOverall, &c.Adjusted, &c.Version, &c.CreatedAt, &c.UpdatedAt,
	}
}

func (w *bench) prepare(b *testing.B, pool *sql.DB, query string) *sql.Stmt {
	b.Helper()
	stmt, err := pool.Prepare(query)
	must(b, err)
	b.Cleanup(func() { _ = stmt.Close() })
	return stmt
}

func bareList(b *testing.B, rows *sql.Rows, err error) []bareContract {
	must(b, err)
	defer rows.Close()
	var all []bareContract
	for rows.Next() {
		var c bareContract
		must(b, rows.Scan(c.places()...))
		all = append(all, c)
	}
	must(b, rows.Err())
	return all
}

// listPage makes a page of the list as the route does.
func listPage(b *testing.B, ctx context.Context, w *bench, f listing.Filter) {
	list, err := w.s.ListEncoded(ctx, w.staff, f)
	must(b, err)
	_, err = web.EncodedPage[contract.View](list.Contracts, web.Paging{Page: 1, PageSize: f.Limit}, list.Total, list.Capped).MarshalJSON()
	must(b, err)
}

func BenchmarkList_W1(b *testing.B) {
	eachSize(b, func(b *testing.B, w *bench) {
		ctx := b.Context()
		page := w.prepare(b, w.bare, `SELECT `+bareColumns+` FROM contracts WHERE deleted_at IS NULL ORDER BY seq DESC LIMIT 20`)
		total := w.prepare(b, w.bare, `SELECT contracts FROM contract_deltas WHERE month = ''`)
		beside(b, func(int) {
			listPage(b, ctx, w, listing.Filter{Limit: 20})
		}, func(int) {
			rows, err := page.Query()
			all := bareList(b, rows, err)
			var n int
			must(b, total.QueryRow().Scan(&n))
			encode(b, map[string]any{"data": all, "total": n})
		})
	})
}

func BenchmarkGet_W3(b *testing.B) {
	eachSize(b, func(b *testing.B, w *bench) {
		ctx := b.Context()
		one := w.prepare(b, w.bare, `SELECT `+bareColumns+` FROM contracts WHERE id = $1`)
		pick := func(i int) string { return w.ids[i*7919%len(w.ids)] }
		beside(b, func(i int) {
			_, err := w.s.GetEncoded(ctx, w.staff, pick(i))
			must(b, err)
		}, func(i int) {
			var c bareContract
			must(b, one.QueryRow(pick(i)).Scan(c.places()...))
			encode(b, c)
		})
	})
}

func BenchmarkSearch_W2(b *testing.B) {
	benchmarkSearch(b, func(w *bench, i int) string {
		n := i * 7919 % len(w.ids)
		name := []rune(nameOf(n))
		at := i * 31 % (len(name) - 7)
		return [3]string{string(name[at : at+7]), codeOf(n)[9:], cnpj(n)[:6]}[i%3]
	})
}

// BenchmarkSearch_W2b looks for two words of a name, the later one first.
func BenchmarkSearch_W2b(b *testing.B) {
	benchmarkSearch(b, func(w *bench, i int) string {
		name := strings.Fields(nameOf(i * 7919 % len(w.ids)))
		return name[len(name)-2] + " " + name[0]
	})
}

// benchmarkSearch finds what is picked; the bare one finds the words as the index is queried
// them.
func benchmarkSearch(b *testing.B, pick func(w *bench, i int) string) {
	eachSize(b, func(b *testing.B, w *bench) {
		ctx := b.Context()
		page := w.prepare(b, w.bare, `SELECT `+bareColumns+` FROM contracts WHERE seq IN
			(SELECT rowid FROM contracts_search WHERE contracts_search MATCH $1 ORDER BY rowid DESC LIMIT 20) ORDER BY seq DESC`)
		total := w.prepare(b, w.bare, `SELECT count(*) FROM (SELECT rowid FROM contracts_search WHERE contracts_search MATCH $1 LIMIT 1001)`)
		beside(b, func(i int) {
			listPage(b, ctx, w, listing.Filter{Search: search.Parse(pick(w, i)), Limit: 20})
		}, func(i int) {
			q := `"` + strings.ReplaceAll(search.Text(pick(w, i)), " ", `" AND "`) + `"`
			rows, err := page.Query(q)
			all := bareList(b, rows, err)
			var n int
			must(b, total.QueryRow(q).Scan(&n))
			encode(b, map[string]any{"data": all, "total": n})
		})
	})
}

// Writes are made by 16 callers at once, as a server is called: ours share
// commits, the bare ones queue for the one connection.
func BenchmarkCreate_W4(b *testing.B) {
	eachSize(b, func(b *testing.B, w *bench) {
		ctx := b.Context()
		client, err := w.s.Get(ctx, w.staff, w.ids[0])
		must(b, err)
		insert := w.prepare(b, w.writing, `INSERT INTO contracts (id, contract_code, client_id, client_name, cnpj, volume, volume_unit,
			status, energy_source, incentive_percent, start_date, end_date, search_text, created_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, 33125000000, 'MWh', 'Ativo', 'Convencional', 0, '2026-01-01', '2027-12-31', $6, 0, 0)`)
		sixteen(b, func() {
			in := valid(0)
			v, err := w.s.Create(ctx, w.staff, in, "")
			must(b, err)
			encode(b, v)
		}, func() {
			code := id.New()
			_, err := insert.Exec(code, code, client.ClientID, "Cerâmica União 0 Ltda", client.CNPJ, "ceramica uniao 0 ltda "+code+" "+client.CNPJ)
			must(b, err)
			encode(b, bareContract{ID: code, ContractCode: code})
		})
	})
}

func BenchmarkUpdate_W5(b *testing.B) {
	benchmarkUpdate(b, func(in *contract.Input, n int) {
		in.AveragePrice, in.Supplier = fmt.Sprint(n%1000), fmt.Sprint("Bravo ", n)
	})
}

// BenchmarkUpdate_W5s changes what no month follows from.
func BenchmarkUpdate_W5s(b *testing.B) {
	benchmarkUpdate(b, func(in *contract.Input, n int) { in.Supplier = fmt.Sprint("Bravo ", n) })
}

func benchmarkUpdate(b *testing.B, change func(in *contract.Input, n int)) {
	eachSize(b, func(b *testing.B, w *bench) {
		ctx := b.Context()
		update := w.prepare(b, w.writing, `UPDATE contracts SET average_price = $2, supplier = $3 WHERE id = $1`)
		one := w.prepare(b, w.writing, `SELECT `+bareColumns+` FROM contracts WHERE id = $1`)
		var mu sync.Mutex
		n := 0
		next := func() (string, int) {
			mu.Lock()
			defer mu.Unlock()
			n++
			return w.ids[n*7919%len(w.ids)], n
		}
		sixteen(b, func() {
			pick, n := next()
			v, err := w.s.Update(ctx, w.staff, pick, blind(func(in *contract.Input) { change(in, n) }))
			must(b, err)
			encode(b, v)
		}, func() {
			pick, n := next()
			_, err := update.Exec(pick, n, fmt.Sprint("Bravo ", n))
			must(b, err)
			var c bareContract
			must(b, one.QueryRow(pick).Scan(c.places()...))
			encode(b, c)
		})
	})
}

// sixteen runs ours and bare in turns, each by 16 callers.
func sixteen(b *testing.B, ours, bare func()) {
	b.Helper()
	const callers, each = 16, 16
	turn := func(f func()) (used, took time.Duration) {
		start, elapsed := cpu(), clock.Stopwatch()
		var wg sync.WaitGroup
		for range callers {
			wg.Go(func() {
				for range each {
					f()
				}
			})
		}
		wg.Wait()
		return cpu() - start, elapsed()
	}
	var oursCPU, bareCPU, oursTime, bareTime time.Duration
	for b.Loop() {
		used, took := turn(ours)
		oursCPU, oursTime = oursCPU+used, oursTime+took
		used, took = turn(bare)
		bareCPU, bareTime = bareCPU+used, bareTime+took
	}
	n := float64(b.N * callers * each)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(oursCPU.Nanoseconds())/n/1000, "ours-µs")
	b.ReportMetric(float64(bareCPU.Nanoseconds())/n/1000, "bare-µs")
	b.ReportMetric(n/oursTime.Seconds(), "ours/s")
	b.ReportMetric(n/bareTime.Seconds(), "bare/s")
	b.ReportMetric(float64(bareCPU)/float64(oursCPU), "xbare")
}
