package backup

import (
	"slices"
	"strings"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// OP-01: a copy has every content that a row names. A column that names one is a
// blob_key, a file_key or a signed_key.
func TestCopiesHaveEveryContent_OP01(t *testing.T) {
	d := dbtest.SQLite(t)
	columns, err := db.List(t.Context(), d, "test", db.Single[string], `
		SELECT m.name || '.' || c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND c.name IN ('blob_key', 'file_key', 'signed_key') ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	var copied []string
	for _, k := range fileKeys {
		copied = append(copied, k.table+"."+k.column)
	}
	slices.Sort(copied)
	if !slices.Equal(columns, copied) {
		t.Errorf("OP-01 contents are named by\n%s\ncopied are\n%s", strings.Join(columns, "\n"), strings.Join(copied, "\n"))
	}
}
