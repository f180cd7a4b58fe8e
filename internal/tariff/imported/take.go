package imported

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
	"ynova/internal/tariff/reference"
)

// File is what a person sent.
type File struct {
	Name     string
	Data     []byte
	Choice   sheet.Choice // what of a workbook is read
	Apply    bool         // store it; otherwise only say what would change
	Revision *int64       // of the table that the person saw; nil: any
	// Also is done in the transaction that stores it; nil: nothing.
	Also func(ctx context.Context, tx *db.Tx) error
}

// With is the file with what is said of what is read of it.
func (f File) With(choice sheet.Choice) File {
	f.Choice = choice
	return f
}

// Recorded is a file as the trail names it; records embed it.
type Recorded struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
}

// Result is what every table says of a file; those of the tables embed it.
type Result struct {
	Problems []reference.Problem // nothing is stored where there is one
	Warnings []reference.Problem // what is left out, and what a person should know; at most 50
	Applied  bool
	JobID    string // of the recalculation
	Revision int64  // of the table
}

func (r *Result) result() *Result { return r }

// Noted are the notes about a file as warnings of no line.
func Noted(notes []string) (list []reference.Problem) {
	for _, note := range notes {
		list = append(list, reference.Problem{Message: note})
	}
	return list
}

// Outcome is a Result with what its table adds to it.
type Outcome interface{ result() *Result }

// Intake is how a table takes a file: I is what a person learns of it, T what the file says
// of a row.
type Intake[I Outcome, T Stated] struct {
	Table    string              // the name of its imports
	Problems []reference.Problem // of reading the file
	// Within is the transaction, and Hold what it begins with: either keeps other writers of
	// the table off, and Hold refuses a table that is no longer as the person saw it.
	Within  func(context.Context, func(context.Context, *db.Tx) error) error
	Hold    func(ctx context.Context, tx *db.Tx, seen *int64) error
	Compare func(ctx context.Context, q db.Q) (I, error)
	// Store writes what differs, and returns it.
	Store  func(ctx context.Context, tx *db.Tx, r I) ([]Change[T], error)
	Entry  func(r I, f Recorded) audit.Entry
	Reason string // of the recalculation
}

// Held is the Hold of a table with a revision, which one writer at a time raises.
func Held(table string) func(ctx context.Context, tx *db.Tx, seen *int64) error {
	return func(ctx context.Context, tx *db.Tx, seen *int64) error {
		return reference.RaiseRevision(ctx, tx, table, seen)
	}
}

// Take compares a file with what is kept and, where the person says so and the whole file is
// good, stores what differs. Protection: Within and Hold.
func (t Intake[I, T]) Take(ctx context.Context, b *reference.Base, a actor.Actor, in File) (r I, err error) {
	if !in.Apply {
		return t.Compare(ctx, b.DB)
	}
	if len(t.Problems) > 0 {
		return r, reference.Refusal(t.Problems)
	}
	err = t.Within(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if err := t.Hold(ctx, tx, in.Revision); err != nil {
			return reference.Stale(err)
		}
		if r, err = t.Compare(ctx, tx); err != nil {
			return err
		}
		if problems := r.result().Problems; len(problems) > 0 {
			return reference.Refusal(problems)
		}
		if err := t.apply(ctx, tx, b, a, in, r); err != nil || in.Also == nil {
			return err
		}
		return in.Also(ctx, tx)
	})
	return r, err
}

func (t Intake[I, T]) apply(ctx context.Context, tx *db.Tx, b *reference.Base, a actor.Actor, in File, r I) error {
	r.result().Applied = true
	changes, err := t.Store(ctx, tx, r)
	if err != nil || len(changes) == 0 {
		return err
	}
	sum := sha256.Sum256(in.Data)
	f := Recorded{in.Name, hex.EncodeToString(sum[:])}
	if err := keep(ctx, tx, a, t.Table, f, changes); err != nil {
		return err
	}
	entry := t.Entry(r, f)
	entry.Actor = a
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	r.result().JobID, err = b.Changed(ctx, tx, t.Reason)
	return err
}
