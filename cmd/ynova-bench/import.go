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
	"time"

	"github.com/xuri/excelize/v2"
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
	rows := bytes.Count(sheet, []byte("\n")) - 1
	upsert, err := bareUpsert(dir, sheet)
	if err != nil {
		return err
	}
	read, err := bareRead(workbook)
	if err != nil {
		return err
	}
	fmt.Printf("\n## Import of %d rows\n\nbare durable upsert %s, excelize streaming read alone %s\n\n", rows,
		upsert.Round(time.Millisecond), read.Round(time.Millisecond))
	fmt.Println("| file | ours | against the bare upsert | peak memory of the server |")
	fmt.Println("|---|---|---|---|")
	for _, file := range []struct {
		name string
		data []byte
	}{{"medicoes.csv", sheet}, {"medicoes.xlsx", workbook}} {
		took, peak, err := importOnce(o, dir, file.name, file.data)
		if err != nil {
			return fmt.Errorf("%s: %w", file.name, err)
		}
		fmt.Printf("| %s | %s | %.2f× | %d MiB |\n", file.name, took.Round(time.Millisecond), took.Seconds()/upsert.Seconds(), peak)
	}
	return nil
}

// importOnce uploads into a fresh installation that already has the contracts.
func importOnce(o options, dir, name string, file []byte) (took time.Duration, peakMiB int, err error) {
	data := filepath.Join(dir, "data-"+name)
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
	body, err := json.Marshal(map[string]string{"filename": name, "fileData": base64.StdEncoding.EncodeToString(file)})
	if err != nil {
		return 0, 0, err
	}
	began := time.Now()
	answer, err := s.call(request{method: http.MethodPost, path: "/energy-balance/upload", body: string(body)})
	if err != nil {
		return 0, 0, err
	}
	var job struct{ JobID, Status, Error string }
	if err := json.Unmarshal(answer, &job); err != nil {
		return 0, 0, err
	}
	for job.Status != "completed" {
		if answer, err = s.call(request{method: http.MethodGet, path: "/energy-balance/jobs/" + job.JobID}); err != nil {
			return 0, 0, err
		}
		if err := json.Unmarshal(answer, &job); err != nil {
			return 0, 0, err
		}
		if job.Status == "failed" || job.Status == "needs_review" || job.Status == "needs_mapping" {
			return 0, 0, fmt.Errorf("the import ended as %s: %s", job.Status, answer)
		}
		time.Sleep(20 * time.Millisecond)
	}
	took = time.Since(began)
	peakMiB, err = memory(s.pid, "VmHWM")
	return took, peakMiB, err
}

func records(sheet []byte) ([][]string, error) {
	r := csv.NewReader(bytes.NewReader(sheet))
	r.Comma = ';'
	return r.ReadAll()
}

// bareUpsert writes the rows, as they are, in durable transactions of a thousand.
func bareUpsert(dir string, sheet []byte) (time.Duration, error) {
	all, err := records(sheet)
	if err != nil {
		return 0, err
	}
	d, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "upsert.db")+"?_txlock=immediate&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
	if err != nil {
		return 0, err
	}
	defer d.Close()
	d.SetMaxOpenConns(1)
	ctx := context.Background()
	if _, err := d.ExecContext(ctx, `CREATE TABLE months (cnpj TEXT, meter TEXT, month TEXT, client TEXT, consumption BIGINT, proinfa BIGINT,
		PRIMARY KEY (cnpj, meter, month))`); err != nil {
		return 0, err
	}
	began := time.Now()
	for from := 1; from < len(all); from += 1000 {
		if err := upsertBatch(ctx, d, all[from:min(from+1000, len(all))]); err != nil {
			return 0, err
		}
	}
	return time.Since(began), nil
}

func upsertBatch(ctx context.Context, d *sql.DB, batch [][]string) error {
	tx, err := d.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	stmt, err := tx.PrepareContext(ctx, `INSERT INTO months (client, cnpj, meter, month, consumption, proinfa) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (cnpj, meter, month) DO UPDATE SET consumption = excluded.consumption, proinfa = excluded.proinfa`)
	if err != nil {
		return err
	}
	defer stmt.Close()
	for _, row := range batch {
		if _, err := stmt.ExecContext(ctx, row[0], row[1], row[2], row[3], row[4], row[5]); err != nil {
			return err
		}
	}
	return tx.Commit()
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
