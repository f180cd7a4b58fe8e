package imported

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// Table is a table whose imports can be taken back.
type Table interface {
	name() string
	title() string
	undo(ctx context.Context, tx *db.Tx, a actor.Actor, rows []row) error
}

// Rows is a Table with rows of T.
type Rows[T Stated] struct {
	Table string // the name of its imports
	Title string // as a sentence ends: "das tarifas"
	// Hold keeps other writers of the table off until the transaction ends; nil: the
	// restoring itself notices them.
	Hold func(ctx context.Context, tx *db.Tx, seen *int64) error
	// Read gives the rows of an import as they stand now, by key.
	Read func(ctx context.Context, tx *db.Tx, changes []Change[T]) (map[string]T, error)
	// Restore writes what was before, and removes what was not there.
	Restore func(ctx context.Context, tx *db.Tx, a actor.Actor, changes []Change[T]) error
}

func (t Rows[T]) name() string { return t.Table }

func (t Rows[T]) title() string { return t.Title }

func (t Rows[T]) undo(ctx context.Context, tx *db.Tx, a actor.Actor, rows []row) error {
	if t.Hold != nil {
		if err := t.Hold(ctx, tx, nil); err != nil {
			return err
		}
	}
	changes := make([]Change[T], len(rows))
	for i, r := range rows {
		changes[i].Beside = r.beside
		if err := json.Unmarshal([]byte(r.after), &changes[i].After); err != nil {
			return fmt.Errorf("imported: row after: %w", err)
		}
		if r.before == "" {
			continue
		}
		changes[i].Before = new(T)
		if err := json.Unmarshal([]byte(r.before), changes[i].Before); err != nil {
			return fmt.Errorf("imported: row before: %w", err)
		}
	}
	if err := t.unchanged(ctx, tx, changes); err != nil {
		return err
	}
	return t.Restore(ctx, tx, a, changes)
}

// unchanged refuses where a row is no longer as the import left it.
func (t Rows[T]) unchanged(ctx context.Context, tx *db.Tx, changes []Change[T]) error {
	now, err := t.Read(ctx, tx, changes)
	if err != nil {
		return err
	}
	all, altered, first := 0, 0, ""
	for _, c := range changes {
		if c.Beside {
			continue // what others use of it stays
		}
		all++
		v, there := now[c.After.Key()]
		same, err := equal(v, c.After)
		if err != nil {
			return err
		}
		if there && same {
			continue
		}
		if altered++; altered == 1 {
			first = c.After.Name()
		}
	}
	switch altered {
	case 0:
		return nil
	case 1:
		return errAltered(fmt.Sprintf("1 de %d valores desta importação foi alterado depois dela: %s. Nada foi desfeito.", all, first))
	}
	return errAltered(fmt.Sprintf("%d de %d valores desta importação foram alterados depois dela; o primeiro: %s. Nada foi desfeito.", altered, all, first))
}

// equal compares what a file would state of two rows.
func equal[T any](a, b T) (bool, error) {
	x, err := json.Marshal(a)
	if err != nil {
		return false, fmt.Errorf("imported: compare: %w", err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		return false, fmt.Errorf("imported: compare: %w", err)
	}
	return string(x) == string(y), nil
}

func errAltered(message string) error {
	return fault.New(fault.Conflict, "importacao_alterada", message)
}

var (
	errUnknown = fault.New(fault.NotFound, "importacao_desconhecida", "Importação não encontrada.")
	errUndone  = fault.New(fault.Conflict, "importacao_desfeita", "Esta importação já foi desfeita.")
)

// Service lists imports and takes them back.
type Service struct {
	base   reference.Base
	tables map[string]Table
}

// NewService returns the service of the tables.
func NewService(b reference.Base, tables ...Table) *Service {
	s := &Service{base: b, tables: make(map[string]Table, len(tables))}
	for _, t := range tables {
		s.tables[t.name()] = t
	}
	return s
}

// Imports reads a page of the imports of a table, the newest first, and how many there are.
func (s *Service) Imports(ctx context.Context, table string, limit, offset int) (list []Import, total int, err error) {
	return listImports(ctx, s.base.DB, table, limit, offset)
}

const (
	entity  = "reference_import"
	actUndo = "reference_import.undo"
)

// Undo puts back what an import changed. Protection: serializable with retry, and the mark
// that it is undone, which only one of two can set.
func (s *Service) Undo(ctx context.Context, a actor.Actor, importID string) (im *Import, jobID string, err error) {
	err = s.base.DB.InSerializable(ctx, func(ctx context.Context, tx *db.Tx) error {
		if im, err = readImport(ctx, tx, importID); err != nil {
			return err
		}
		if err := markUndone(ctx, tx, im, a.Name); err != nil {
			return err
		}
		table := s.tables[im.Table]
		rows, err := listRows(ctx, tx, im.ID)
		if err != nil {
			return err
		}
		if err := table.undo(ctx, tx, a, rows); err != nil {
			return reference.Stale(err)
		}
		title := "Importação " + table.title() + " desfeita"
		type record struct {
			Recorded
			Changed int64 `json:"changed"`
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actUndo, Entity: entity, EntityID: im.ID, Title: title, Before: record{Recorded{im.Filename, im.SHA256}, im.Changed},
		})
		if err != nil {
			return err
		}
		jobID, err = s.base.Changed(ctx, tx, title)
		return err
	})
	return im, jobID, err
}
