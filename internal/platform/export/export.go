package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// MaxRows is how many rows one file may have.
const MaxRows = 100_000

// Produces is the content type that routes of exports declare; the requested format decides.
const Produces = "application/octet-stream"

// Format is the format of a file.
type Format string

// The formats.
const (
	XLSX Format = "xlsx"
	CSV  Format = "csv"
)

// Choice is the part of an export's input that chooses the format; embed it.
type Choice struct {
	Format Format `query:"format" enum:"xlsx,csv" default:"xlsx" doc:"Formato do arquivo"`
}

// AuditFilter keeps the parameters of a list that were given, for the audit trail.
func AuditFilter(parameters map[string]string) map[string]string {
	maps.DeleteFunc(parameters, func(_, value string) bool { return value == "" })
	return parameters
}

// Column is a column of a file of rows T. A numeric column may be summed.
type Column[T any] struct {
	Title string // with its unit: "Consumo (MWh)"
	Cell  func(row *T) sheet.Cell
	Sum   bool
}

// Table is a file to make.
type Table[T any] struct {
	Name    string // of the file, without its ending
	Sheet   string
	Columns []Column[T]
	Foot    string // a line below the rows of a sheet
	// More are further columns, which follow from what is stored; nil: none.
	More func(ctx context.Context) ([]Column[T], error)
	// Rows gives each row to emit and passes its error on.
	Rows func(ctx context.Context, emit func(row *T) error) error
	// Record notes in the audit trail that so many rows leave.
	Record func(ctx context.Context, rows int) error
}

// ErrTooMany is the answer where the filter finds more than MaxRows.
var ErrTooMany = fault.New(fault.Invalid, "exportacao_grande",
	"A exportação passa de 100.000 linhas. Use os filtros para exportar menos de cada vez.")

// making bounds how many files are made at the same time: each takes a processor
// and tens of megabytes.
var making = make(chan struct{}, 2)

// Filtered makes the file of the rows that match the filter, and sends it.
func Filtered[F, T any](ctx context.Context, format Format, filter func() (F, error),
	tableOf func(a actor.Actor, f F, format Format, asked map[string]string) (Table[T], error), asked map[string]string,
) (*web.Stream, error) {
	f, err := filter()
	if err != nil {
		return nil, err
	}
	table, err := tableOf(web.Actor(ctx), f, format, asked)
	if err != nil {
		return nil, err
	}
	return Stream(ctx, format, table), nil
}

// HeadOf reads what a list begins with, as its file would have it.
func HeadOf[F, T any](ctx context.Context, a actor.Actor, n int, filter func() (F, error),
	tableOf func(a actor.Actor, f F, format Format, asked map[string]string) (Table[T], error),
) (Head, error) {
	f, err := filter()
	if err != nil {
		return Head{}, err
	}
	table, err := tableOf(a, f, CSV, nil)
	if err != nil {
		return Head{}, err
	}
	return table.Head(ctx, n)
}

// Stream makes the file and sends it.
func Stream[T any](ctx context.Context, format Format, t Table[T]) *web.Stream {
	contentType := "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	if format == CSV {
		contentType = "text/csv; charset=utf-8"
	}
	return web.Attachment(t.Name+"."+string(format), contentType, func(w io.Writer) error {
		spool, err := os.CreateTemp("", "ynova-export-*")
		if err != nil {
			return fault.OfDisk(err)
		}
		defer func() { _ = spool.Close() }() // already sent, or of no use
		if err := os.Remove(spool.Name()); err != nil {
			return err
		}
		rows, err := t.spool(ctx, format, spool)
		if err != nil {
			return fault.OfDisk(err)
		}
		if err := t.Record(ctx, rows); err != nil {
			return err
		}
		if _, err := spool.Seek(0, io.SeekStart); err != nil {
			return err
		}
		_, err = io.Copy(w, spool)
		return err
	})
}

// spool writes the whole file once it is its turn.
func (t *Table[T]) spool(ctx context.Context, format Format, w io.Writer) (int, error) {
	select {
	case making <- struct{}{}:
		defer func() { <-making }()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	return t.Write(ctx, format, w)
}

// writer is what the two formats have in common.
type writer interface {
	Row(cells ...sheet.Cell) error
	Total(cells ...sheet.Cell) error
	Foot(text string) error
	Close() error
}

// Write writes the table to w and returns how many rows it has, totals not
// counted.
func (t *Table[T]) Write(ctx context.Context, format Format, w io.Writer) (int, error) {
	if err := t.complete(ctx); err != nil {
		return 0, err
	}
	columns := make([]sheet.Column, len(t.Columns))
	for i, c := range t.Columns {
		columns[i].Title = c.Title
	}
	var out writer
	var err error
	switch format {
	case CSV:
		out, err = sheet.NewCSV(w, columns)
	case XLSX:
		out, err = sheet.NewXLSX(w, t.Sheet, columns)
	default:
		return 0, fmt.Errorf("export: unknown format %q", format)
	}
	if err != nil {
		return 0, err
	}
	rows, err := t.fill(ctx, out)
	if err == nil && t.Foot != "" {
		err = out.Foot(t.Foot)
	}
	return rows, errors.Join(err, out.Close())
}

// complete adds the columns that follow from what is stored.
func (t *Table[T]) complete(ctx context.Context) error {
	if t.More == nil {
		return nil
	}
	more, err := t.More(ctx)
	t.Columns = slices.Concat(t.Columns, more)
	return err
}

func (t *Table[T]) fill(ctx context.Context, out writer) (int, error) {
	rows := 0
	totals := newTotals(t.Columns)
	cells := make([]sheet.Cell, len(t.Columns))
	err := t.Rows(ctx, func(row *T) error {
		if rows++; rows > MaxRows {
			return ErrTooMany
		}
		for i, c := range t.Columns {
			cells[i] = c.Cell(row)
		}
		totals.add(cells)
		return out.Row(cells...)
	})
	if err != nil || rows == 0 || !totals.asked {
		return rows, err
	}
	return rows, out.Total(totals.cells()...)
}
