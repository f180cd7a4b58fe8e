package pgtool

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
)

// OP-15: a pg_dump that is older than the server, or older than 15, or not there, is said with the
// package to install; one as new as the server passes.
func TestVersionOfDump_OP15(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	for _, c := range []struct {
		says   string // of itself; empty: it is not there
		server int
		want   string // in the sentence; empty: it passes
	}{
		{"", 15, "postgresql-client"},
		{"15.8 (Debian 15.8-0+deb12u1)", 15, ""},
		{"17devel", 17, ""},
		{"15.8", 16, "O pg_dump desta máquina é da versão 15, e o servidor PostgreSQL é da 16: nenhuma cópia pode ser feita. Instale postgresql-client-16."},
		{"13.1", 13, "Instale postgresql-client-15."},
	} {
		for _, program := range []string{dump, restore} {
			if c.says == "" {
				continue
			}
			script := "#!/bin/sh\necho '" + program + " (PostgreSQL) " + c.says + "'\n"
			if err := os.WriteFile(filepath.Join(dir, program), []byte(script), 0o700); err != nil { //nolint:gosec // it is run
				t.Fatal(err)
			}
		}
		err := Check(t.Context(), c.server)
		expect.All(t, "OP-15 "+c.says, expect.Is(err == nil, c.want == ""), expect.Has(fault.Sentence(err), c.want))
	}
}

// OP-09: of what pg_restore writes, the rows of each table of ours are read with their columns,
// and nothing else is taken for one.
func TestRowsOfDump_OP09(t *testing.T) {
	text := "--\nSET x;\nCOPY public.readings (id, \"order\", blob_key) FROM stdin;\n1\t\\N\tabc\n2\tCOPY public.x (y) FROM stdin;\tdef\n\\.\n\n" +
		"COPY public.empty (id) FROM stdin;\n\\.\nSELECT pg_catalog.setval('x', 1);\n"
	var said []string
	err := readCopies(strings.NewReader(text), func(name string, columns []string) {
		said = append(said, name+"("+strings.Join(columns, ",")+")")
	}, func(values []string) { said = append(said, strings.Join(values, "|")) })
	expect.All(t, "OP-09", expect.Is(err, nil),
		expect.Is(strings.Join(said, " "), `readings(id,order,blob_key) 1|\N|abc 2|COPY public.x (y) FROM stdin;|def empty(id)`))
}
