package dbtest

import (
	"bufio"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"ynova/internal/platform/db"
)

// StatementsEnv names the folder where a run on SQLite leaves the statements that it
// executed, a file a test binary, for a run that prepares them on PostgreSQL: what only
// that engine refuses is seen without running every suite on it.
const StatementsEnv = "YNOVA_TEST_STATEMENTS"

// startedEnv distinguishes a server that a test starts, which appends, from the tests themselves,
// which begin their file anew.
const startedEnv = "YNOVA_TEST_STATEMENTS_STARTED"

// A Statement is a text that SQLite executed, with the kinds of its arguments.
type Statement struct {
	Query string
	Kinds string `json:",omitempty"` // a letter each, of kindsOf
}

func init() {
	folder := os.Getenv(StatementsEnv)
	if folder == "" || Engine(os.Getenv(EngineEnv)) != OnSQLite {
		return
	}
	flags := os.O_CREATE | os.O_WRONLY | os.O_APPEND
	if os.Getenv(startedEnv) == "" {
		flags |= os.O_TRUNC
		_ = os.Setenv(startedEnv, "1")
	}
	here, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	_, name, ofPackage := strings.Cut(here, "/internal/")
	if !ofPackage { // a server that a test starts in a folder of its own
		return
	}
	file, err := os.OpenFile(filepath.Join(folder, strings.ReplaceAll(name, "/", "_")+".jsonl"), flags, 0o600)
	if err != nil {
		panic(err)
	}
	var seen sync.Map
	db.Seen = func(query string, args []any) {
		s := Statement{Query: query, Kinds: kindsOf(args)}
		if _, known := seen.LoadOrStore(s, true); known {
			return
		}
		line, err := json.Marshal(s)
		if err == nil {
			_, err = file.Write(append(line, '\n')) // whole: processes share the file
		}
		if err != nil {
			panic(err)
		}
	}
}

// fragments are what the engines say differently in a statement that is otherwise one text.
var fragments = strings.NewReplacer(" /*: ", " ", " :*/", "", db.SQLite.Clock(), db.Postgres.Clock(), "instr(", "strpos(", "+c.", "c.",
	"EXPLAIN QUERY PLAN ", "EXPLAIN ")

var (
	indexHint   = regexp.MustCompile(` INDEXED BY \w+`)
	testTrigger = regexp.MustCompile(`^\s*(CREATE|DROP) TRIGGER `)
)

// PostgresText is the statement as PostgreSQL is given it; false where it never is: a
// statement that says so, searches of the full-text index, which is SQLite's own, and the
// triggers by which tests come between.
func (s Statement) PostgresText() (query string, given bool) {
	if strings.Contains(s.Query, db.SQLiteOnly) || strings.Contains(s.Query, "_search MATCH ") || testTrigger.MatchString(s.Query) {
		return "", false
	}
	return fragments.Replace(indexHint.ReplaceAllString(s.Query, "")), true
}

// kindsOf are the kinds of values that the driver is given for the arguments.
func kindsOf(args []any) string {
	var b strings.Builder
	for _, arg := range args {
		v, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			b.WriteByte('?')
			continue
		}
		switch v.(type) {
		case nil:
			b.WriteByte('n')
		case int64:
			b.WriteByte('i')
		case float64:
			b.WriteByte('f')
		case bool:
			b.WriteByte('b')
		case []byte:
			b.WriteByte('y')
		case string:
			b.WriteByte('s')
		default:
			b.WriteByte('t') // time.Time
		}
	}
	return b.String()
}

// Statements are those that runs on SQLite left in the folder, each once.
func Statements(folder string) ([]Statement, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	seen := map[Statement]bool{}
	var found []Statement
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			var s Statement
			if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			if !seen[s] {
				seen[s] = true
				found = append(found, s)
			}
		}
		if err := lines.Err(); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return found, nil
}
