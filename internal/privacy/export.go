package privacy

import (
	"archive/zip"
	"context"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
)

// Export writes everything that is kept about a person into a ZIP: dados.json, one CSV
// per table, and the files that she uploaded. Secrets stay out (P02).
func (s *Service) Export(ctx context.Context, a actor.Actor, r Request, w io.Writer) error {
	if a.Reach(actor.LGPDErase) != actor.All {
		return actor.ErrDenied
	}
	if err := r.check(); err != nil {
		return err
	}
	who, err := find(ctx, s.db, r)
	if err != nil {
		return err
	}
	// Whole before the first byte: a failing table is an answer, not a short file.
	spool, err := os.CreateTemp("", "ynova-lgpd-*")
	if err != nil {
		return fmt.Errorf("privacy: %w", err)
	}
	defer func() { _ = spool.Close() }() // already sent, or of no use
	if err := os.Remove(spool.Name()); err != nil {
		return fmt.Errorf("privacy: %w", err)
	}
	rows, err := s.pack(ctx, who, spool)
	if err != nil {
		return err
	}
	if rows == 0 {
		return errNobody
	}
	if err := s.note(ctx, a, who, r.Reason, rows); err != nil {
		return err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err = io.Copy(w, spool)
	return err
}

func (s *Service) note(ctx context.Context, a actor.Actor, who Subject, reason string, rows int) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "lgpd.export", Entity: "subject", EntityID: subjectID(who), Title: "Dados de uma pessoa exportados", Reason: reason,
			After: map[string]int{"linhas": rows},
		})
	})
}

// pack writes the archive and returns how many rows it holds.
func (s *Service) pack(ctx context.Context, who Subject, w io.Writer) (rows int, err error) {
	archive := zip.NewWriter(w)
	all := map[string][]map[string]string{}
	for _, table := range tables() {
		var sheetRows [][]string
		err := eachRow(ctx, s.db, table, who, func(columns []Column, values []sql.NullString) error {
			if len(sheetRows) == 0 {
				sheetRows = append(sheetRows, names(columns))
			}
			row, cells := record(columns, values)
			all[table] = append(all[table], row)
			sheetRows = append(sheetRows, cells)
			rows++
			return s.attach(ctx, archive, row)
		})
		if err == nil && len(sheetRows) > 0 {
			err = writeCSV(archive, table, sheetRows)
		}
		if err != nil {
			return 0, err
		}
	}
	out, err := archive.Create("dados.json")
	if err == nil {
		err = json.NewEncoder(out).Encode(all)
	}
	return rows, errors.Join(err, archive.Close())
}

func names(columns []Column) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		out[i] = c.Name
	}
	return out
}

func record(columns []Column, values []sql.NullString) (row map[string]string, cells []string) {
	row, cells = map[string]string{}, make([]string, len(columns))
	for i, v := range values {
		cells[i] = sheet.Neutral(v.String)
		if v.Valid {
			row[columns[i].Name] = v.String
		}
	}
	return row, cells
}

func writeCSV(archive *zip.Writer, table string, rows [][]string) error {
	out, err := archive.Create(table + ".csv")
	if err != nil {
		return err
	}
	_, err = out.Write([]byte("\xef\xbb\xbf"))
	w := csv.NewWriter(out)
	w.Comma = ';'
	return errors.Join(err, w.WriteAll(rows))
}

// attach adds the content of a row that has one.
func (s *Service) attach(ctx context.Context, archive *zip.Writer, row map[string]string) error {
	key := row["blob_key"]
	if key == "" {
		return nil
	}
	content, err := s.blobs.Open(ctx, key)
	if errors.Is(err, blob.ErrNotFound) {
		return nil // swept after its row was deleted; the row says so
	}
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }() // only read from
	out, err := archive.Create("arquivos/" + row["id"] + "-" + strings.NewReplacer("/", "_", `\`, "_").Replace(row["filename"]))
	if err != nil {
		return err
	}
	_, err = io.Copy(out, content)
	return err
}
