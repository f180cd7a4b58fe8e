package balance_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// EB-16: after whatever edits, the months of contracts and balances, their totals and the
// memória are, digit for digit, those of computing everything from nothing: what an edit
// leaves out because it does not change would not have come out otherwise.
func TestEditsLeaveWhatFullRecomputationGives_EB16(t *testing.T) {
	edits := 200
	if os.Getenv("YNOVA_LONG") != "" {
		edits = 10_000
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		r := &randomEdits{testEnv: w, rand: rand.New(rand.NewPCG(16, 9)), clients: max(6, edits/100)}
		r.measure()
		for made := 0; made < edits; {
			if r.edit() {
				if made++; made%10 == 0 {
					r.compare(r.last)
				}
			}
		}
		r.counters()
		r.compareMemorias()
		r.counters()
	})
}

// randomEdits makes contracts of some clients and changes them.
type randomEdits struct {
	*testEnv
	rand      *rand.Rand
	clients   int
	contracts [][]contract.View // of each client
	last      int               // the client that was edited
}

const measuredMonths = 8 // from January 2026

// measure enters the months of a unit of each client, some of them missing.
func (r *randomEdits) measure() {
	r.contracts = make([][]contract.View, r.clients)
	var file strings.Builder
	file.WriteString("cliente;cnpj;medidor;mes;consumo_mwh\n")
	for k := range r.clients {
		for m := range measuredMonths {
			if m == 0 || r.rand.IntN(6) > 0 {
				fmt.Fprintf(&file, "C%d;%s;M%d;%02d/2026;%d,%03d\n", k, anyCNPJ(k), k, m+1, 20+r.rand.IntN(200), r.rand.IntN(1000))
			}
		}
	}
	r.send("a.csv", file.String())
}

func anyCNPJ(n int) string {
	base := fmt.Sprintf("%08d0001", (n+1)*61_803_399%100_000_000)
	for digits := range 100 {
		if c, err := brdoc.ParseCNPJ(fmt.Sprintf("%s%02d", base, digits)); err == nil {
			return string(c)
		}
	}
	panic("no check digits fit")
}

// edit makes or changes a contract; false where the values do not go together.
func (r *randomEdits) edit() bool {
	r.last = r.rand.IntN(r.clients)
	of := r.contracts[r.last]
	if len(of) == 0 || len(of) < 3 && r.rand.IntN(8) == 0 {
		in := contract.NewInput()
		in.ClientName, in.CNPJ, in.StartDate, in.EndDate, in.Volume = fmt.Sprintf("C%d", r.last), anyCNPJ(r.last), "2025-06-01", "2026-12-31", "100"
		in.Supplier, in.AveragePrice, in.Proinfa = "Alfa Energia", "200", "0"
		r.change(&in)
		v, err := r.testEnv.contracts.Create(r.t.Context(), r.gestora, in, "")
		if err == nil {
			r.contracts[r.last] = append(of, v)
		}
		return r.accepted(err)
	}
	_, err := r.testEnv.contracts.Update(r.t.Context(), r.gestora, of[r.rand.IntN(len(of))].ID, contract.Edit{Apply: r.change})
	return r.accepted(err)
}

func (r *randomEdits) accepted(err error) bool {
	if known, ok := fault.As(err); err != nil && (!ok || known.Kind == fault.Internal) {
		r.t.Fatal(err)
	}
	return err == nil
}

// change gives one of the fields another value, most often the price.
func (r *randomEdits) change(in *contract.Input) {
	one := func(of ...string) string { return of[r.rand.IntN(len(of))] }
	switch r.rand.IntN(14) {
	case 0, 1, 2:
		in.AveragePrice = fmt.Sprintf("%d.%02d", 150+r.rand.IntN(150), r.rand.IntN(100))
	case 3:
		in.Supplier = one("Alfa Energia", "Bravo", "Carlo")
	case 4:
		in.Segment, in.Contact = one("Indústria", "Comércio"), one("Ana", "Bia")
	case 5:
		in.Volume = fmt.Sprintf("%d.%d", 10+r.rand.IntN(200), r.rand.IntN(10))
	case 6:
		in.UpperLimit = one("", "105", "110", "120", "150")
	case 7:
		in.LowerLimit = one("", "50", "80", "90", "100")
	case 8:
		in.Proinfa = one("", "0", "1.234", "3")
	case 9:
		in.Loss = one("", "2.5", "3")
	case 10:
		in.StartDate = one("2025-06-01", "2026-01-01", "2026-03-01", "2026-05-01")
	case 11:
		in.EndDate = one("2026-04-30", "2026-07-31", "2026-12-31", "2027-06-30")
	case 12:
		in.Status, in.StatusFrom = one("Ativo", "Inativo"), one("2026-02-01", "2026-06-01")
	case 13:
		in.EnergySource = one("Convencional", "Incentivada")
	}
}

var errBack = errors.New("not to be kept")

// compare takes everything that was computed of a client away, computes it, compares, and
// leaves it as it was.
func (r *randomEdits) compare(client int) {
	r.t.Helper()
	clientID := r.text(`SELECT id FROM clients WHERE cnpj = $1`, anyCNPJ(client))
	err := r.db.InTx(r.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		stored := r.stored(ctx, tx, clientID)
		if err := r.fromNothing(ctx, tx, clientID); err != nil {
			return err
		}
		if computed := r.stored(ctx, tx, clientID); stored != computed {
			r.t.Errorf("EB-16 what is stored is not what comes of nothing:\n%s", unlike(stored, computed))
		}
		return errBack
	})
	if !errors.Is(err, errBack) {
		r.t.Fatal(err)
	}
}

// unlike are the lines that only one of two texts has.
func unlike(was, is string) string {
	var out strings.Builder
	before, after := strings.Split(was, "\n"), strings.Split(is, "\n")
	for _, line := range before {
		if !slices.Contains(after, line) {
			fmt.Fprintln(&out, "-", line)
		}
	}
	for _, line := range after {
		if !slices.Contains(before, line) {
			fmt.Fprintln(&out, "+", line)
		}
	}
	return out.String()
}

func (r *randomEdits) fromNothing(ctx context.Context, tx *db.Tx, clientID string) error {
	for _, statement := range []string{
		`DELETE FROM contract_months WHERE client_id = $1`,
		`UPDATE balance_months SET contract_id = NULL, price = NULL, applied_loss = NULL, applied_proinfa = NULL, requirement = NULL, net = NULL,
			contracted = NULL, minimum = NULL, maximum = NULL, billable = NULL, surplus = NULL, deficit = NULL, energy_value = NULL,
			conformity = 'Indefinido', price_adjusted = 7 WHERE balance_seq IN (SELECT seq FROM balances WHERE client_id = $1)`,
	} {
		if err := db.Exec(ctx, tx, "blank", statement, clientID); err != nil {
			return err
		}
	}
	return r.months.Again(ctx, tx, clientID)
}

// stored is everything that is computed of a client, but for when it was written.
func (r *randomEdits) stored(ctx context.Context, q db.Q, clientID string) string {
	r.t.Helper()
	var out strings.Builder
	for _, query := range []string{
		`SELECT * FROM contract_months WHERE client_id = $1 ORDER BY contract_id, month`,
		`SELECT m.* FROM balance_months m JOIN balances b ON b.seq = m.balance_seq WHERE b.client_id = $1 ORDER BY m.balance_seq, m.month`,
		`SELECT * FROM balances WHERE client_id = $1 ORDER BY seq`,
	} {
		rows, err := q.QueryContext(ctx, query, clientID)
		if err != nil {
			r.t.Fatal(err)
		}
		names, err := rows.Columns()
		lines, err := db.Collect(rows, err, func(rows *sql.Rows, line *string) error {
			cells, places := make([]sql.NullString, len(names)), make([]any, len(names))
			for i := range cells {
				places[i] = &cells[i]
			}
			err := rows.Scan(places...)
			for i, name := range names {
				if !slices.Contains([]string{"updated_at", "version", "revision"}, name) {
					*line += fmt.Sprintf(" %s=%s", name, cells[i].String)
				}
			}
			return err
		})
		if err != nil {
			r.t.Fatal(err)
		}
		fmt.Fprintln(&out, strings.Join(lines, "\n"))
	}
	return out.String()
}

// compareMemorias compares every client, computes all of them once more for good, and
// compares the memórias of before and after.
func (r *randomEdits) compareMemorias() {
	r.t.Helper()
	before := r.memorias()
	for client := range r.clients {
		r.compare(client)
	}
	err := r.db.InTx(r.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for client := range r.clients {
			if err := r.months.Again(ctx, tx, r.text(`SELECT id FROM clients WHERE cnpj = $1`, anyCNPJ(client))); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	after := r.memorias()
	if len(before) < r.clients*measuredMonths/2 {
		r.t.Fatalf("EB-16 only %d months have a memória", len(before))
	}
	for at := range before {
		if before[at] != after[at] {
			r.t.Errorf("EB-16 memória before:\n%s\nafter:\n%s", before[at], after[at])
		}
	}
}

func (r *randomEdits) memorias() (all []string) {
	r.t.Helper()
	type key struct {
		clientID string
		seq      int64
		month    month.Month
	}
	keys, err := db.List(r.t.Context(), r.db, "months", func(rows *sql.Rows, k *key) error { return rows.Scan(&k.clientID, &k.seq, &k.month) },
		`SELECT b.client_id, b.seq, m.month FROM balance_months m JOIN balances b ON b.seq = m.balance_seq ORDER BY 2, 3`)
	for _, k := range keys {
		node, failed := r.months.Memoria(r.t.Context(), k.clientID, k.seq, k.month)
		text, unwritten := json.Marshal(node)
		err = errors.Join(err, failed, unwritten)
		all = append(all, string(text))
	}
	if err != nil {
		r.t.Fatal(err)
	}
	return all
}
