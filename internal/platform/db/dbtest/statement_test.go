package dbtest_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// What features do is tried on SQLite; that PostgreSQL takes the same statements, with
// arguments of the same kinds, is tried here (AR-02).
func TestStatementsOfSQLiteArePreparedOnPostgres(t *testing.T) {
	conn := connect(t)
	folder := os.Getenv(dbtest.StatementsEnv)
	if folder == "" {
		t.Skipf("SKIP: %s names no folder with the statements of a run on SQLite", dbtest.StatementsEnv)
	}
	statements, err := dbtest.Statements(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(statements) < 2000 {
		t.Fatalf("%d statements in %s: run make test-go-sqlite first", len(statements), folder)
	}
	prepared, refused := 0, 0
	for _, s := range statements {
		query, given := s.PostgresText()
		if !given {
			continue
		}
		if err := prepare(t.Context(), conn, query, s.Kinds); err != nil {
			refused++
			t.Errorf("%v\n%s", err, shortened(query))
			continue
		}
		prepared++
	}
	t.Logf("%d statements prepared, %d refused", prepared, refused)
}

// Each of these runs on SQLite.
func TestWhatPostgresAloneRefuses(t *testing.T) {
	conn := connect(t)
	for reason, s := range map[string]dbtest.Statement{
		"a function of SQLite":         {Query: `SELECT group_concat(name) FROM clients`},
		"a column that is not grouped": {Query: `SELECT name, count(*) FROM clients GROUP BY cnpj`},
		"a text beside a number":       {Query: `SELECT id FROM clients WHERE name = seq`},
		"a number for a text":          {Query: `SELECT id FROM clients WHERE name = $1`, Kinds: "i"},
		"a truth for a number":         {Query: `SELECT id FROM clients WHERE seq = $1`, Kinds: "b"},
		"a lock on an outer join":      {Query: `SELECT c.id FROM clients c LEFT JOIN contracts k ON k.client_id = c.id` + db.SQLite.ForUpdate("k")},
		"a lock on a count":            {Query: `SELECT count(*) FROM clients` + db.SQLite.ForUpdate()},
		"a column's name as a text":    {Query: `SELECT id FROM clients WHERE name = "Alfa"`},
	} {
		query, given := s.PostgresText()
		if !given {
			t.Errorf("%s: not prepared", reason)
		} else if prepare(t.Context(), conn, query, s.Kinds) == nil {
			t.Errorf("%s: taken: %s", reason, query)
		}
	}
	taken := dbtest.Statement{Query: `SELECT id FROM clients WHERE name = $1 AND seq > $2` + db.SQLite.ForUpdate(), Kinds: "si"}
	query, _ := taken.PostgresText()
	if err := prepare(t.Context(), conn, query, taken.Kinds); err != nil {
		t.Errorf("%v: %s", err, query)
	}
}

var planned = regexp.MustCompile(`(?i)^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b`)

// prepare says why PostgreSQL does not take the statement with arguments of the kinds. It
// has it planned too, by which alone a lock on the far side of an outer join is refused.
func prepare(ctx context.Context, conn *pgx.Conn, query, kinds string) error {
	const name = "one"
	described, err := conn.Prepare(ctx, name, query)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Deallocate(ctx, name) }()
	if err := takes(conn.TypeMap(), described.ParamOIDs, kinds); err != nil || !planned.MatchString(query) {
		return err
	}
	nulls := strings.TrimPrefix(strings.Repeat(", NULL", len(described.ParamOIDs)), ", ")
	if nulls != "" {
		nulls = "(" + nulls + ")"
	}
	_, err = conn.Exec(ctx, "EXPLAIN EXECUTE "+name+nulls)
	return err
}

// connect opens a database of its own, in which plans are made without looking at arguments.
func connect(t *testing.T) *pgx.Conn {
	t.Helper()
	dbtest.Needs(t, dbtest.OnPostgres)
	conn, err := pgx.Connect(t.Context(), dbtest.PostgresURL(t))
	if err == nil {
		t.Cleanup(func() { _ = conn.Close(context.Background()) })
		_, err = conn.Exec(t.Context(), "SET plan_cache_mode = force_generic_plan")
	}
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// samples are values of each kind; a NULL is of every type.
var samples = map[rune]any{'i': int64(1), 'f': 1.5, 'b': true, 'y': []byte{1}, 's': "1", 't': time.Time{}}

// takes says which argument the driver cannot give to a parameter of its type.
func takes(types *pgtype.Map, parameters []uint32, kinds string) error {
	for i, kind := range kinds {
		sample, isValue := samples[kind]
		if !isValue || i >= len(parameters) {
			continue
		}
		format := types.FormatCodeForOID(parameters[i])
		if kind == 's' {
			format = pgtype.TextFormatCode
		}
		if types.PlanEncode(parameters[i], format, sample) == nil {
			return fmt.Errorf("$%d is given %T and is %s", i+1, sample, typeName(types, parameters[i]))
		}
	}
	return nil
}

func typeName(types *pgtype.Map, oid uint32) string {
	if t, known := types.TypeForOID(oid); known {
		return t.Name
	}
	return fmt.Sprint("of type ", oid)
}

func shortened(query string) string {
	query = strings.Join(strings.Fields(query), " ")
	if len(query) > 600 {
		query = query[:400] + " … " + query[len(query)-200:]
	}
	return query
}
