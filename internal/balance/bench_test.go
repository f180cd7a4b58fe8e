package balance_test

import (
	"context"
	"database/sql"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"ynova/internal/balance/measurement"
	"ynova/internal/contract"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/sheet"
)

// The benchmark's file: 100,000 rows of about 4,200 metering units with 24 months
// each, as much as fits the 10 MiB of an upload.
const (
	benchRows   = 100_000
	benchMonths = 24
	benchUnits  = (benchRows + benchMonths - 1) / benchMonths
)

// cnpjOf makes valid CNPJs.
func cnpjOf(n int) string {
	base := fmt.Sprintf("%08d0001", 10_000_000+n*7)
	for dv := range 100 {
		if c, err := brdoc.ParseCNPJ(fmt.Sprintf("%s%02d", base, dv)); err == nil {
			return string(c)
		}
	}
	panic("no check digits")
}

var benchHeader = []string{"Cliente", "CNPJ", "Medidor", "Mês", "Consumo", "Proinfa", "Preço", "Net", "CP"}

// benchTable returns the cells of the file, decimals with a comma.
func benchTable() [][]string {
	r := rand.New(rand.NewPCG(1, 2))
	rows := make([][]string, 0, benchRows)
	for u := range benchUnits {
		cnpj, name := brdoc.CNPJ(cnpjOf(u)).Masked(), fmt.Sprintf("Cerâmica São João %d", u)
		for k := range benchMonths {
			if len(rows) == benchRows {
				break
			}
			m := month.New(2024, 1).Add(k)
			kwh := 80_000 + r.Int64N(40_000)
			net := kwh*103/100 - 1_649
			rows = append(rows, []string{
				name, cnpj, fmt.Sprintf("BR%09d", u), fmt.Sprintf("%02d/%04d", m.Number(), m.Year()), decimals(kwh), "1,649",
				"202,74", decimals(net), fmt.Sprintf("CP%05d", u),
			})
		}
	}
	return rows
}

func decimals(kwh int64) string {
	return strings.Replace((energy.Energy(kwh) * energy.KWh).MWhText(), ".", ",", 1)
}

func benchCSV() string {
	var b strings.Builder
	b.WriteString(strings.Join(benchHeader, ";") + "\r\n")
	for _, row := range benchTable() {
		b.WriteString(strings.Join(row, ";") + "\r\n")
	}
	return b.String()
}

func benchXLSX(b *testing.B) string {
	b.Helper()
	var out strings.Builder
	columns := make([]sheet.Column, len(benchHeader))
	for i, title := range benchHeader {
		columns[i].Title = title
	}
	x, err := sheet.NewXLSX(&out, "Dados", columns)
	if err != nil {
		b.Fatal(err)
	}
	for _, row := range benchTable() {
		cells := make([]sheet.Cell, len(row))
		for i, text := range row {
			cells[i] = sheet.Text(text)
			if 4 <= i && i <= 7 {
				cells[i] = sheet.Number(strings.Replace(text, ",", ".", 1), 3)
			}
		}
		if err := x.Row(cells...); err != nil {
			b.Fatal(err)
		}
	}
	if err := x.Close(); err != nil {
		b.Fatal(err)
	}
	return out.String()
}

// bulkContracts gives every unit of the file a contract.
func bulkContracts(b *testing.B, w *testEnv) {
	b.Helper()
	_, err := w.contracts.BulkInsert(b.Context(), w.gestora, func(yield func(contract.Bulk, error) bool) {
		for u := range benchUnits {
			in := contract.NewInput()
			in.ClientName, in.CNPJ, in.Contact, in.Segment = fmt.Sprintf("Cerâmica São João %d", u), cnpjOf(u), "Contato", "Indústria"
			in.Code, in.Modality, in.BillingCycle, in.Email = fmt.Sprintf("CT-%d", u), "Flat", "mensal", "a@b.com.br"
			in.StartDate, in.EndDate, in.Volume = "2024-01-01", "2026-12-31", "100"
			in.LowerLimit, in.UpperLimit, in.AveragePrice = "80", "120", "202.74"
			if !yield(contract.Bulk{Input: in}, nil) {
				return
			}
		}
	})
	if err != nil {
		b.Fatal(err)
	}
}

// benchImport measures from the upload's acceptance to the end of its job, with
// the recomputation of balances and contracts and a result per row.
func benchImport(b *testing.B, open func(testing.TB) *db.DB, name, file string) {
	var cpu time.Duration
	for b.Loop() {
		b.StopTimer()
		w := newTestEnv(b, open(b), withChild)
		bulkContracts(b, w)
		w.queue.Start(b.Context())
		before := cpuTime(b)
		b.StartTimer()
		accepted, err := w.imports.Send(b.Context(), w.gestora, imports.Upload{Filename: name, Data: []byte(file)})
		if err != nil {
			b.Fatal(err)
		}
		im := w.imported(accepted.ImportID)
		for im.State != imports.StateDone {
			if im.State == imports.StateFailed || im.State == imports.StateReview {
				b.Fatalf("%s: %+v %v", im.State, im.Error, w.lines(im, "rejeitada"))
			}
			time.Sleep(20 * time.Millisecond)
			im = w.imported(accepted.ImportID)
		}
		b.StopTimer()
		cpu += cpuTime(b) - before
		w.queue.Stop()
		if im.Counts.Created != benchRows || im.Counts.Flagged(measurement.OutcomeNoContract) != 0 {
			b.Fatalf("%+v", im.Counts)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(benchRows*b.N)/b.Elapsed().Seconds(), "rows/s")
	b.ReportMetric(cpu.Seconds()/float64(b.N), "cpu-s/op")
}

// cpuTime is what this process and its children that have ended used: steadier
// than the clock on a shared machine.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var total time.Duration
	for _, who := range [...]int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err != nil {
			b.Fatal(err)
		}
		total += time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	return total
}

func BenchmarkImportCSV(b *testing.B) { benchImport(b, dbtest.SQLite, "b.csv", benchCSV()) }

func BenchmarkImportCSVPostgres(b *testing.B) { benchImport(b, dbtest.Postgres, "b.csv", benchCSV()) }

func BenchmarkImportXLSX(b *testing.B) { benchImport(b, dbtest.SQLite, "b.xlsx", benchXLSX(b)) }

// BenchmarkBareUpsert is the least that an import can do: read the same file,
// check its cells, and store its rows durably in pieces of the same size through
// the same driver, with neither clients, balances, contracts nor results.
func BenchmarkBareUpsert(b *testing.B) {
	file := benchCSV()
	var cpu time.Duration
	for b.Loop() {
		b.StopTimer()
		d := bareDB(b)
		before := cpuTime(b)
		b.StartTimer()
		if n := bareImport(b, d, file); n != benchRows {
			b.Fatalf("%d rows", n)
		}
		cpu += cpuTime(b) - before
	}
	b.ReportMetric(cpu.Seconds()/float64(b.N), "cpu-s/op")
}

func bareDB(b *testing.B) *sql.DB {
	b.Helper()
	d, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "bare.db")+
		"?_txlock=immediate&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		b.Fatal(err)
	}
	d.SetMaxOpenConns(1)
	b.Cleanup(func() { _ = d.Close() })
	_, err = d.Exec(`CREATE TABLE bare (cliente TEXT, cnpj TEXT, medidor TEXT, mes TEXT, consumo INTEGER, proinfa INTEGER,
		preco INTEGER, net INTEGER, cp TEXT, PRIMARY KEY (cnpj, medidor, mes))`)
	if err != nil {
		b.Fatal(err)
	}
	return d
}

func bareImport(b *testing.B, d *sql.DB, file string) (n int) {
	b.Helper()
	r := csv.NewReader(strings.NewReader(file))
	r.Comma, r.ReuseRecord = ';', true
	if _, err := r.Read(); err != nil {
		b.Fatal(err)
	}
	var tx *sql.Tx
	var stmt *sql.Stmt
	for ; ; n++ {
		row, err := r.Read()
		if n%2000 == 0 || errors.Is(err, io.EOF) {
			if tx != nil {
				if err := tx.Commit(); err != nil {
					b.Fatal(err)
				}
			}
			if err != nil {
				return n
			}
			tx, stmt = bareTx(b, d)
		}
		args, err := bareArgs(row)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := stmt.Exec(args...); err != nil {
			b.Fatal(err)
		}
	}
}

func bareTx(b *testing.B, d *sql.DB) (*sql.Tx, *sql.Stmt) {
	b.Helper()
	tx, err := d.BeginTx(context.Background(), nil)
	if err != nil {
		b.Fatal(err)
	}
	stmt, err := tx.Prepare(`INSERT INTO bare VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (cnpj, medidor, mes) DO UPDATE SET
		consumo = excluded.consumo, proinfa = excluded.proinfa, preco = excluded.preco, net = excluded.net, cp = excluded.cp`)
	if err != nil {
		b.Fatal(err)
	}
	return tx, stmt
}

func bareArgs(row []string) ([]any, error) {
	cnpj, err := brdoc.ParseCNPJ(row[1])
	if err != nil {
		return nil, err
	}
	m, err := month.Parse(row[3][3:] + "-" + row[3][:2])
	if err != nil {
		return nil, err
	}
	args := []any{row[0], string(cnpj), row[2], m.String()}
	for _, cell := range row[4:8] {
		v, err := energy.ParseMWh(strings.Replace(cell, ",", ".", 1))
		if err != nil {
			return nil, err
		}
		args = append(args, int64(v))
	}
	return append(args, row[8]), nil
}

// BenchmarkPriceChange edits the price of a contract with 24 measured months: its
// row, version, audit entry, and all months of balance and contract anew.
func BenchmarkPriceChange(b *testing.B) {
	w := newTestEnv(b, dbtest.SQLite(b))
	v := w.contract("A", cnpjA, func(in *contract.Input) { in.StartDate, in.EndDate = "2024-01-01", "2026-12-31" })
	var file strings.Builder
	file.WriteString("cliente;cnpj;medidor;mes;consumo_mwh\n")
	for k := range benchMonths {
		fmt.Fprintf(&file, "A;%s;M;%s;%d\n", cnpjA, month.New(2024, 1).Add(k), 90+k)
	}
	w.send("a.csv", file.String())
	before := cpuTime(b)
	n := 0
	for b.Loop() {
		n++
		_, err := w.contracts.Update(b.Context(), w.gestora, v.ID, contract.Edit{Apply: func(in *contract.Input) {
			in.AveragePrice = fmt.Sprint(200 + n%100)
		}})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64((cpuTime(b)-before).Microseconds())/float64(b.N), "cpu-µs/op")
}
