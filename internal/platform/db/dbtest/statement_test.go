package dbtest_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"ynova/internal/platform/db/dbtest"
)

// What features do is tried on SQLite; that PostgreSQL takes the same statements, with
// arguments of the same kinds, is tried here (AR-02).
func TestStatementsOfSQLiteArePreparedOnPostgres(t *testing.T) {
	dbtest.Needs(t, dbtest.OnPostgres)
	folder := os.Getenv(dbtest.StatementsEnv)
	if folder == "" {
		t.Skipf("SKIP: %s names no folder with the statements of a run on SQLite", dbtest.StatementsEnv)
	}
	statements, err := dbtest.Statements(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(statements) < 100 {
		t.Fatalf("%d statements in %s: run make test-go-sqlite first", len(statements), folder)
	}
	conn, err := pgx.Connect(t.Context(), dbtest.PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	prepared, refused := 0, 0
	for _, s := range statements {
		query, given := s.PostgresText()
		if !given {
			continue
		}
		described, err := conn.Prepare(t.Context(), "", query)
		if err == nil {
			err = takes(conn.TypeMap(), described.ParamOIDs, s.Kinds)
		}
		if err != nil {
			if refused++; refused <= 50 {
				t.Errorf("%v\n%s", err, shortened(s.Query))
			}
			continue
		}
		prepared++
	}
	t.Logf("%d statements prepared, %d refused", prepared, refused)
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
