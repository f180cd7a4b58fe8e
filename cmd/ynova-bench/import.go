package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/ptbr"
)

// runImport measures the import of a sheet, from the upload to the finished job,
// beside a bare durable upsert of the same rows in the same file.
func runImport(o options) error {
	dir, err := os.MkdirTemp("", "ynova-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	contracts := o.importRows/historyMonths + 1
	if _, err := writeDataset(dir, contracts); err != nil {
		return err
	}
	sheet, err := os.ReadFile(filepath.Join(dir, "medicoes.csv"))
	if err != nil {
		return err
	}
	workbook, err := toXLSX(sheet)
	if err != nil {
		return err
	}
	bench := &importBench{options: o, dir: dir, sheet: sheet, workbook: workbook}
	for range o.rounds {
		if err := bench.round(); err != nil {
			return err
		}
	}
	bench.print(bytes.Count(sheet, []byte("\n")) - 1)
	return nil
}

// importBench holds the times of each round.
type importBench struct {
	options
	dir                      string
	sheet, workbook          []byte
	upserts, reads, csv, xls []time.Duration
	peakMiB                  int
}

// round measures everything once, one after the other.
func (b *importBench) round() error {
	upsert, err := bareUpsert(b.dir, b.sheet)
	if err != nil {
		return err
	}
	read, err := bareRead(b.workbook)
	if err != nil {
		return err
	}
	b.upserts, b.reads = append(b.upserts, upsert), append(b.reads, read)
	for name, into := range map[string]*[]time.Duration{"medicoes.csv": &b.csv, "medicoes.xlsx": &b.xls} {
		file := b.sheet
		if name == "medicoes.xlsx" {
			file = b.workbook
		}
		took, peak, err := importOnce(b.options, b.dir, name, file)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		*into = append(*into, took)
		b.peakMiB = max(b.peakMiB, peak)
	}
	return nil
}

func (b *importBench) print(rows int) {
	middle := func(times []time.Duration) time.Duration {
		slices.Sort(times)
		return times[len(times)/2].Round(time.Millisecond)
	}
	upsert, read, csv, xls := middle(b.upserts), middle(b.reads), middle(b.csv), middle(b.xls)
	fmt.Printf("\n## Import of %d rows, median of %d rounds\n\n", rows, len(b.csv))
	fmt.Println("| what | time | ratio | floor |")
	fmt.Println("|---|---|---|---|")
	fmt.Printf("| bare: CSV checked and upserted durably | %s | 1.00× | |\n", upsert)
	fmt.Printf("| bare: excelize reads the XLSX | %s | | |\n", read)
	fmt.Printf("| ours: CSV, computed, with a result per row | %s | %.2f× | ≤ 3× |\n", csv, csv.Seconds()/upsert.Seconds())
	limit := csv + read*13/10
	fmt.Printf("| ours: XLSX, likewise | %s | %.2f of CSV + 1.3 × excelize | ≤ 1 |\n", xls, xls.Seconds()/limit.Seconds())
	fmt.Printf("\npeak memory of the server: %d MiB (floor: below 300)\n", b.peakMiB)
}

// importOnce uploads into a fresh installation that already has the contracts.
func importOnce(o options, dir, name string, file []byte) (took time.Duration, peakMiB int, err error) {
	data, err := os.MkdirTemp(dir, "data-")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(data)
	if err := command(o.binary, "import", "contratos", filepath.Join(dir, "contratos.csv"), "--data", data); err != nil {
		return 0, 0, err
	}
	if err := createUser(o, data); err != nil {
		return 0, 0, err
	}
	s, err := startProduct(o, data)
	if err != nil {
		return 0, 0, err
	}
	defer s.stop()
	took, ended, err := upload(s, name, file)
	if err != nil {
		return 0, 0, err
	}
	if ended != "completed" {
		return 0, 0, fmt.Errorf("the import ended as %s", ended)
	}
	peakMiB, err = memory(s.pid, "VmHWM")
	return took, peakMiB, err
}

// upload sends a sheet of measurements and waits until it is done, or asks.
func upload(s *server, name string, file []byte) (took time.Duration, ended string, err error) {
	body, err := json.Marshal(map[string]string{"filename": name, "fileData": base64.StdEncoding.EncodeToString(file)})
	if err != nil {
		return 0, "", err
	}
	began := time.Now()
	answer, err := s.call(request{method: http.MethodPost, path: "/energy-balance/upload", body: string(body)})
	if err != nil {
		return 0, "", err
	}
	for {
		var job struct{ JobID, Status string }
		if err := json.Unmarshal(answer, &job); err != nil {
			return 0, "", err
		}
		switch job.Status {
		case "completed", "failed", "needs_review", "needs_mapping":
			return time.Since(began), job.Status, nil
		}
		time.Sleep(20 * time.Millisecond)
		if answer, err = s.call(request{method: http.MethodGet, path: "/energy-balance/jobs/" + job.JobID}); err != nil {
			return 0, "", err
		}
	}
}

func records(sheet []byte) ([][]string, error) {
	r := csv.NewReader(bytes.NewReader(sheet))
	r.Comma = ';'
	return r.ReadAll()
}

// monthColumns is how many columns a month of a balance has in the reference data
// set of the targets.
const monthColumns = 30

// bareUpsert checks the cells and writes rows as wide as a month of a balance in
// durable transactions of a thousand: the least that an import can do, with neither
// clients, contracts, computation nor a result per row.
func bareUpsert(dir string, sheet []byte) (time.Duration, error) {
	own, err := os.MkdirTemp(dir, "upsert-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(own)
	d, err := sql.Open("sqlite", "file:"+filepath.Join(own, "upsert.db")+"?_txlock=immediate&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return 0, err
	}
	defer d.Close()
	d.SetMaxOpenConns(1)
	ctx := context.Background()
	var columns, places, overwrite []string
	for i := range monthColumns {
		columns, places = append(columns, fmt.Sprintf("c%d", i)), append(places, "?")
		if i > 2 {
			overwrite = append(overwrite, fmt.Sprintf("c%d = excluded.c%d", i, i))
		}
	}
	list := strings.Join(columns, ", ")
	if _, err := d.ExecContext(ctx, "CREATE TABLE months ("+list+", PRIMARY KEY (c0, c1, c2))"); err != nil {
		return 0, err
	}
	upsert := "INSERT INTO months (" + list + ") VALUES (" + strings.Join(places, ", ") + ") ON CONFLICT (c0, c1, c2) DO UPDATE SET " +
		strings.Join(overwrite, ", ")
	began := time.Now()
	all, err := records(sheet)
	if err != nil {
		return 0, err
	}
	for from := 1; from < len(all); from += 1000 {
		if err := upsertBatch(ctx, d, upsert, all[from:min(from+1000, len(all))]); err != nil {
			return 0, err
		}
	}
	return time.Since(began), nil
}

func upsertBatch(ctx context.Context, d *sql.DB, upsert string, batch [][]string) error {
	tx, err := d.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	stmt, err := tx.PrepareContext(ctx, upsert)
	if err != nil {
		return err
	}
	defer stmt.Close()
	for _, row := range batch {
		args, err := bareRow(row)
		if err != nil {
			return err
		}
		if _, err := stmt.ExecContext(ctx, args...); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// bareRow checks the cells of a line (cliente, cnpj, medidor, mes, consumo,
// proinfa) and spreads them over the columns of a month.
func bareRow(row []string) ([]any, error) {
	cnpj, err := brdoc.ParseCNPJ(row[1])
	if err != nil {
		return nil, err
	}
	m, err := ptbr.ParseMonth(row[3])
	if err != nil {
		return nil, err
	}
	args := []any{string(cnpj), row[2], m.String(), row[0]}
	for _, cell := range row[4:6] {
		v, err := energy.ParseKWh(cell)
		if err != nil {
			return nil, err
		}
		args = append(args, int64(v))
	}
	for len(args) < monthColumns {
		args = append(args, args[4+len(args)%2])
	}
	return args, nil
}

func toXLSX(sheet []byte) ([]byte, error) {
	all, err := records(sheet)
	if err != nil {
		return nil, err
	}
	f := excelize.NewFile()
	defer f.Close()
	w, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		return nil, err
	}
	for i, row := range all {
		cells := make([]any, len(row))
		for j, cell := range row {
			cells[j] = cell
		}
		if err := w.SetRow(fmt.Sprintf("A%d", i+1), cells); err != nil {
			return nil, err
		}
	}
	if err := w.Flush(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = f.Write(&b)
	return b.Bytes(), err
}

func bareRead(workbook []byte) (time.Duration, error) {
	began := time.Now()
	f, err := excelize.OpenReader(bytes.NewReader(workbook))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	rows, err := f.Rows("Sheet1")
	if err != nil {
		return 0, err
	}
	for rows.Next() {
		if _, err := rows.Columns(); err != nil {
			return 0, err
		}
	}
	return time.Since(began), rows.Close()
}
