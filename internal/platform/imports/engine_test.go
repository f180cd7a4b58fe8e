package imports_test

import (
	gocmp "cmp"
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sheet"
)

// stock is a subject as small as one can be: codes with a quantity.
type stock struct {
	history []string
	titles  []string
	may     actor.Permission                           // empty: that of measurements
	applied func(ctx context.Context, tx *db.Tx) error // after a chunk; nil: nothing
}

type item struct {
	line     int
	code     string
	quantity int64
}

var stockFields = layout.Fields{
	Guess: func(string) layout.Field { return layout.Ignore },
	Specs: []layout.Spec{
		{FieldInfo: layout.FieldInfo{Field: "codigo", Label: "Código", Required: true}, Aliases: []string{"codigo"}},
		{FieldInfo: layout.FieldInfo{Field: "quantidade", Label: "Quantidade", Required: true}, Aliases: []string{"quantidade"}, Numeric: true},
		{FieldInfo: layout.FieldInfo{Field: layout.Ignore, Label: "Ignorar", Adds: true}},
	},
}

type itemRules struct {
	layout.Reader
	row *item
}

func (s *stock) Fields() *layout.Fields { return &stockFields }

func (s *stock) Rules(t *layout.Table, m layout.Mapping) layout.Rules[item] {
	return &itemRules{Reader: layout.NewReader(t, &stockFields, m)}
}

func (r *itemRules) Fork() layout.Rules[item] { return &itemRules{Reader: r.Reader.Fork()} }

func (r *itemRules) Key(row *item) layout.Key { return layout.Key{Group: row.code} }

func (r *itemRules) Repeated(i, otherLine int) layout.Problem {
	return layout.Problem{Line: r.Begin(i), Message: "Mesmo código " + r.Of(otherLine)}
}

func (r *itemRules) Read(i int, row *item) []layout.Problem {
	*row = item{line: r.Begin(i)}
	r.row = row
	r.Cells(i, r.cell)
	r.Require(row.code != "", "codigo", "Informe o código")
	return r.Problems()
}

func (r *itemRules) cell(c *layout.Column, text string) (problem string) {
	if c.Spec.Field == "codigo" {
		r.row.code = text
		return ""
	}
	n, ok := layout.ReadNumber(text)
	if !ok {
		return layout.BadNumber
	}
	r.row.quantity, problem = n.Value(c.Style, 0)
	return problem
}

func (s *stock) Judge(context.Context, db.Q, actor.Actor, *layout.Review[item]) (imports.Judgement, error) {
	return imports.Judgement{}, nil
}

func (s *stock) Cleanup(context.Context, *db.Tx, actor.Actor, *imports.Import) error { return nil }

func (s *stock) Permission() actor.Permission { return gocmp.Or(s.may, actor.BalancesUpload) }

func (s *stock) Apply(ctx context.Context, tx *db.Tx, c *imports.Chunk[item]) error {
	for _, row := range c.Rows {
		var before sql.NullInt64
		var version int64
		err := tx.QueryRowContext(ctx, `SELECT quantity, version FROM stock WHERE code = $1`, row.code).Scan(&before, &version)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			_, err = tx.ExecContext(ctx, `INSERT INTO stock (code, quantity, version, import_seq, line) VALUES ($1, $2, 1, $3, $4)`,
				row.code, row.quantity, c.Import.Seq, row.line)
			c.Import.Counts.Created++
		case err == nil && before.Int64 == row.quantity:
			c.Import.Counts.Unchanged++
			c.Lines = append(c.Lines, imports.Line{Number: row.line, Outcome: imports.OutcomeUnchanged})
		case err == nil:
			_, err = tx.ExecContext(ctx, `UPDATE stock SET quantity = $2, version = version + 1 WHERE code = $1`, row.code, row.quantity)
			c.Import.Counts.Updated++
			c.Lines = append(c.Lines, imports.Line{
				Number: row.line, Outcome: imports.OutcomeUpdated, TargetKey: row.code, TargetSeq: 1,
				Before: strconv.FormatInt(before.Int64, 10), AfterVersion: version + 1,
			})
		}
		if err != nil {
			return err
		}
	}
	if s.applied != nil {
		return s.applied(ctx, tx)
	}
	return nil
}

func (s *stock) Created(ctx context.Context, q db.Q, im *imports.Import, after int64, limit int) ([]imports.Line, error) {
	rows, err := q.QueryContext(ctx, `SELECT line, code FROM stock WHERE import_seq = $1 AND line > $2 ORDER BY line LIMIT $3`, im.Seq, after, limit)
	return db.Collect(rows, err, func(rows *sql.Rows, l *imports.Line) error { return rows.Scan(&l.Number, &l.TargetKey) })
}

func (s *stock) Undo(ctx context.Context, tx *db.Tx, u *imports.Undoing) error {
	for i := range u.Lines {
		l := &u.Lines[i]
		query, args := `DELETE FROM stock WHERE code = $1 AND version = 1`, []any{l.TargetKey}
		if u.Restore {
			query = `UPDATE stock SET quantity = CAST($2 AS BIGINT), version = version + 1 WHERE code = $1 AND version = $3`
			args = append(args, l.Before, l.AfterVersion)
		}
		n, err := db.Affected(tx.ExecContext(ctx, query, args...))
		if err != nil {
			return err
		}
		if n == 0 {
			l.Conflict()
		} else {
			l.Undone()
		}
	}
	return nil
}

func (s *stock) LinesQuery(imports.Outcome) string { return "" }

func (s *stock) Record(_ context.Context, _ *db.Tx, _ actor.Actor, _ *imports.Import, action, title string) error {
	s.history, s.titles = append(s.history, action), append(s.titles, title)
	return nil
}

// people is one person who may.
type people struct{}

func (people) Actor(_ context.Context, _ db.Q, userID string) (actor.Actor, error) {
	return actor.Actor{UserID: userID, Name: "Ana", Roles: []actor.Role{actor.Gestora}}, nil
}

func (people) Names(_ context.Context, _ db.Q, userIDs []string) (map[string]string, error) {
	names := map[string]string{}
	for _, id := range userIDs {
		names[id] = "Ana"
	}
	return names, nil
}

type testEnv struct {
	*testing.T
	db      *db.DB
	queue   *jobs.Queue
	subject *stock
	engine  *imports.Engine[item]
	ana     actor.Actor
}

func newTestEnv(t *testing.T, d *db.DB, chunk ...int) *testEnv {
	t.Helper()
	blobs, err := blob.Dir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	e := &testEnv{T: t, db: d, queue: jobs.New(d, clock.System(), logging.Discard()), subject: &stock{}}
	e.ana, _ = people{}.Actor(t.Context(), d, "ana")
	e.exec(`INSERT INTO users (id, email, name, status, search_text, created_at, updated_at) VALUES ('ana', 'a@y.com', 'Ana', 'ativo', '', 0, 0)`)
	e.exec(`CREATE TABLE stock (code TEXT PRIMARY KEY, quantity BIGINT NOT NULL, version BIGINT NOT NULL, import_seq BIGINT, line BIGINT)`)
	e.engine = imports.New(imports.Config{
		Subject: "stock", Failed: "Falhou.", DB: d, Queue: e.queue, Blobs: blobs, Parser: inProcess, Accounts: people{}, Chunk: append(chunk, 0)[0],
	}, imports.Subject[item](e.subject))
	return e
}

var inProcess = sandboxtest.InProcess(sheet.Tasks())

func (e *testEnv) exec(query string) {
	e.Helper()
	err := e.db.InTx(e.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query)
		return err
	})
	if err != nil {
		e.Fatal(err)
	}
}

// done works until no job is left and reads the import of an accepted request.
func (e *testEnv) done(a imports.Accepted, err error) *imports.Import {
	e.Helper()
	if err != nil {
		e.Fatal(err)
	}
	e.queue.Start(e.Context())
	defer e.queue.Stop()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		im, err := e.engine.Import(e.Context(), e.ana, a.ImportID)
		if err != nil {
			e.Fatal(err)
		}
		job, err := e.queue.Get(e.Context(), im.JobID)
		if err == nil && !im.AtWork() && (job.State == jobs.Done || job.State == jobs.Dead) {
			return im
		}
	}
	e.Fatal("the job does not end")
	return nil
}

func (e *testEnv) send(content string) *imports.Import {
	e.Helper()
	return e.done(e.engine.Send(e.Context(), e.ana, imports.Upload{Filename: "a.csv", Data: []byte(content)}))
}

func (e *testEnv) want(im *imports.Import, state imports.State, stock string) {
	e.Helper()
	if im.State != state {
		e.Fatalf("import is %s, want %s: %+v %v", im.State, state, im.Counts, im.Error)
	}
	rows, err := e.db.QueryContext(e.Context(), `SELECT code || '=' || CAST(quantity AS TEXT) FROM stock ORDER BY code`)
	found, err := db.Collect(rows, err, db.Single[string])
	if err != nil {
		e.Fatal(err)
	}
	if diff := cmp.Diff(stock, strings.Join(found, " ")); diff != "" {
		e.Errorf("stock:\n%s", diff)
	}
}

// A subject that knows nothing of measurements is imported, corrected and taken back.
func TestEngineOfAnotherSubject_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		first := e.send("codigo;quantidade\nA;1\nB;2\n")
		e.want(first, imports.StateDone, "A=1 B=2")
		second := e.send("codigo;quantidade\nA;1\nB;5\nC;3\nD;x\n")
		e.want(second, imports.StateReview, "A=1 B=2")
		second = e.done(e.engine.ApplyValid(t.Context(), e.ana, second.ID, ""))
		e.want(second, imports.StateDone, "A=1 B=5 C=3")
		lines, total, _, err := e.engine.Lines(t.Context(), e.ana, second.ID, "", 10, 0)
		expect.Must(t, "EB-15 lines", expect.Is(err, nil), expect.Is(total, 3))
		expect.Must(t, "EB-15 lines", expect.Is(lines[2].Outcome, imports.OutcomeRejected), expect.Is(lines[2].Column, 2))
		e.exec(`UPDATE stock SET quantity = 9, version = version + 1 WHERE code = 'C'`)
		second = e.done(e.engine.Undo(t.Context(), e.ana, second.ID))
		e.want(second, imports.StateUndone, "A=1 B=2 C=9")
		if second.Counts.Undone != 1 || second.Counts.Conflicts != 1 {
			t.Errorf("EB-15 counts %+v", second.Counts)
		}
		if got := strings.Join(e.subject.history, " "); got != "import.upload import.done import.upload import.apply import.done import.undo import.undone" {
			t.Errorf("EB-15 history %s", got)
		}
		if _, err := e.engine.Send(t.Context(), actor.Actor{UserID: "x"}, imports.Upload{Data: []byte("a")}); !errors.Is(err, actor.ErrDenied) {
			t.Errorf("EB-15 a stranger: %v", err)
		}
	})
}

// A mapping is remembered for a person and a subject; another subject neither uses it
// nor sees the imports.
func TestSubjectsAreApart_EB15(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newTestEnv(t, d)
		const sheet = "item;qtd\nA;1\n"
		im := e.send(sheet)
		e.want(im, imports.StateMapping, "")
		im = e.done(e.engine.Map(t.Context(), e.ana, im.ID, imports.MapRequest{Remember: true, Mapping: layout.Mapping{
			Columns: []layout.Assignment{{Source: "item", Field: "codigo"}, {Source: "qtd", Field: "quantidade"}},
		}}))
		e.want(im, imports.StateDone, "A=1")
		e.want(e.send(sheet), imports.StateDone, "A=1")
		list, total, _, err := e.engine.Imports(t.Context(), e.ana, 10, 0)
		expect.Must(t, "EB-15 list", expect.Is(err, nil), expect.Is(total, 2))
		expect.All(t, "EB-15 list", expect.Is(list[0].Repeats, im.ID), expect.Is(list[0].UserName, "Ana"))
		e.exec(`UPDATE imports SET subject = 'balance'`)
		e.exec(`UPDATE import_mappings SET subject = 'balance'`)
		if _, err := e.engine.Import(t.Context(), e.ana, im.ID); !errors.Is(err, imports.ErrNotFound) {
			t.Errorf("EB-15 the import of another subject: %v", err)
		}
		e.want(e.send(sheet), imports.StateMapping, "A=1")
	})
}
