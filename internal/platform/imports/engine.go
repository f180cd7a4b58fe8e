package imports

import (
	"context"
	"io"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/sheet"
)

// Subject is what a feature brings for its spreadsheets. R is a good row as its
// rules read it.
type Subject[R any] interface {
	// Fields are what a column can mean.
	Fields() *layout.Fields
	// Rules read the rows of a table by a valid mapping.
	Rules(t *layout.Table, m layout.Mapping) layout.Rules[R]
	// Judge holds the good rows against what is stored.
	Judge(ctx context.Context, q db.Q, a actor.Actor, review *layout.Review[R]) (Judgement, error)
	// Permission is what sending spreadsheets and deciding about them needs. Who does
	// not hold it for everything reaches the spreadsheets that he sent himself.
	Permission() actor.Permission
	// Apply stores the rows of a chunk in its transaction.
	Apply(ctx context.Context, tx *db.Tx, c *Chunk[R]) error
	// Created reads, in the order of the file, the next lines that created something
	// that is still there: CreatedLines where Apply says so of each.
	Created(ctx context.Context, q db.Q, im *Import, after int64, limit int) ([]Line, error)
	// Undo takes lines back in its transaction.
	Undo(ctx context.Context, tx *db.Tx, u *Undoing) error
	// Cleanup ends the undoing of an import in its last transaction: what it created
	// beside its lines goes, where nobody uses it.
	Cleanup(ctx context.Context, tx *db.Tx, a actor.Actor, im *Import) error
	// LinesQuery is the statement that finds the lines of an outcome ("": all) where
	// the subject keeps some of them itself; empty: the engine's rows are all.
	LinesQuery(o Outcome) string
	// Record writes into the history what was done with an import.
	Record(ctx context.Context, tx *db.Tx, a actor.Actor, im *Import, action, title string) error
}

// Judgement is what is wrong with good rows once they are held against what is stored.
type Judgement struct {
	Refused []layout.Problem // they are refused like what cannot be read
	Doubts  []layout.Problem // out of proportion: a person has to confirm them
}

// Accounts looks up people by their ids.
type Accounts interface {
	// Actor is a person as the account stands now; who may not act has no role.
	Actor(ctx context.Context, q db.Q, userID string) (actor.Actor, error)
	// Names are how people are called, by their ids.
	Names(ctx context.Context, q db.Q, userIDs []string) (map[string]string, error)
}

// Chunk is a part of a file that is applied in one transaction.
type Chunk[R any] struct {
	Import *Import // Apply counts in it what became of the rows
	Actor  actor.Actor
	Rows   []R
	// Lines is where Apply reports the outcome of rows; a created row needs no line where
	// the subject's own tables show that it was created.
	Lines []Line
	// TargetID is for Apply to say what the first row is about.
	TargetID string
}

// Undoing is a part of an import that is taken back in one transaction.
type Undoing struct {
	Import *Import
	Actor  actor.Actor
	// Restore: the lines changed what Before holds; otherwise they created something.
	Restore bool
	// Lines are for Undo to mark. One that is not marked was gone already.
	Lines []Line
}

// Conflict leaves a line alone because what it wrote was changed since.
func (l *Line) Conflict() { l.Kept("A linha foi alterada depois da importação e não foi desfeita") }

// Kept leaves a line alone for the reason given.
func (l *Line) Kept(why string) { l.Outcome, l.Message = OutcomeConflict, why }

// Undone marks a line as taken back.
func (l *Line) Undone() { l.Outcome, l.Message = OutcomeUndone, "" }

// Config are the parts that an Engine is made of.
type Config struct {
	Subject  string // its name in stored imports and jobs
	Failed   string // the sentence for a file that could not be processed
	DB       *db.DB
	Queue    *jobs.Queue
	Blobs    blob.Store
	Parser   sheet.Runner // runs the parsing child
	Accounts Accounts

	MaxRows int // of a file; 0: as many as fit
	Chunk   int // rows of a transaction; 0: for rows that are written many at once
}

// Engine holds the use cases of the spreadsheets of one subject.
type Engine[R any] struct {
	c       Config
	subject Subject[R]
	failed  *fault.Error
}

// New returns the use cases of a subject and registers their jobs.
func New[R any](c Config, subject Subject[R]) *Engine[R] {
	e := &Engine[R]{c: c, subject: subject, failed: fault.New(fault.Internal, "processamento", c.Failed)}
	c.Queue.Handle(e.ImportKind(), jobs.Options{MaxAttempts: attempts}, e.runImport)
	c.Queue.Handle(e.UndoKind(), jobs.Options{MaxAttempts: attempts}, e.runUndo)
	return e
}

// allowed refuses who may not send spreadsheets and decide about them.
func (e *Engine[R]) allowed(a actor.Actor) error {
	if !a.Can(e.subject.Permission()) {
		return actor.ErrDenied
	}
	return nil
}

// sender is whose spreadsheets the actor reaches; empty: everybody's.
func (e *Engine[R]) sender(a actor.Actor) string {
	if a.Reach(e.subject.Permission()) == actor.All {
		return ""
	}
	return a.UserID
}

// reached hides an import that another user sent.
func (e *Engine[R]) reached(a actor.Actor, im *Import) error {
	if only := e.sender(a); only != "" && only != im.UserID {
		return ErrNotFound
	}
	return nil
}

// attempts is how often a job of an import is tried: it goes on where the attempt
// before it stopped.
const attempts = 5

// ImportKind is the job that reads and applies a file.
func (e *Engine[R]) ImportKind() jobs.Kind { return jobs.Kind(e.c.Subject + ".import") }

// UndoKind is the job that takes a file back.
func (e *Engine[R]) UndoKind() jobs.Kind { return jobs.Kind(e.c.Subject + ".undo") }

// read parses the stored file of an import in the child process.
func (e *Engine[R]) read(ctx context.Context, im *Import, said Choice, emit func(sheet.Row) error) (sheet.Survey, error) {
	file, err := e.c.Blobs.Open(ctx, im.blobKey)
	if err != nil {
		return sheet.Survey{}, err
	}
	defer file.Close()
	return sheet.Parse(ctx, e.c.Parser, sheet.Source{Kind: im.Kind, Separator: said.Separator, Encoding: said.Encoding}, io.Reader(file), emit)
}
