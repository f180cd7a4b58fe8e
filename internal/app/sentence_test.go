package app_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/app"
	"ynova/internal/kernel/ptbr/ptbrtest"
	"ynova/internal/platform/db"
)

// noDecimalPoints reads every sentence that the product has stored, in columns and in the
// strings of JSON (VD-09).
func noDecimalPoints(t *testing.T, a *app.App) {
	t.Helper()
	tables, err := db.Tables(t.Context(), a.DB(), a.DB().Dialect())
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for table := range tables {
		read += sentencesIn(t, a, table)
	}
	if read < 10_000 {
		t.Errorf("VD-09 only %d sentences were read", read)
	}
}

// sentencesIn reads those of a table, and is how many there are.
func sentencesIn(t *testing.T, a *app.App, table string) (read int) {
	t.Helper()
	rows, err := a.DB().QueryContext(t.Context(), fmt.Sprintf(`SELECT * FROM %q`, table))
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]bool{}
	for rows.Next() {
		cells := make([]any, len(columns))
		for i := range cells {
			cells[i] = new(any)
		}
		if err := rows.Scan(cells...); err != nil {
			t.Fatal(err)
		}
		for i, c := range cells {
			text, _ := (*c.(*any)).(string)
			for _, s := range sentencesOf(text) {
				read++
				if ptbrtest.DecimalPoint(s) != "" && !shown[columns[i]] {
					shown[columns[i]] = true
					t.Errorf("VD-09 %s.%s: %.300q", table, columns[i], s)
				}
			}
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return read
}

// sentencesOf are the texts of several words in a cell, which may be JSON.
func sentencesOf(cell string) (out []string) {
	var value any
	if json.Unmarshal([]byte(cell), &value) != nil {
		value = cell
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			if strings.Contains(strings.TrimSpace(v), " ") {
				out = append(out, v)
			}
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(value)
	return out
}
