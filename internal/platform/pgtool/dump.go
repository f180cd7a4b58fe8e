package pgtool

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"

	"ynova/internal/kernel/fault"
)

const oldest = 15 // major version

// Check says why no copy of a server of the major version can be made with the programs of this
// machine: they are not there, or older than the server, which they then refuse.
func Check(ctx context.Context, server int) error {
	for _, program := range []string{dump, restore} {
		said, err := exec.CommandContext(ctx, program, "--version").Output()
		if err != nil {
			return errNone.WithCause(err)
		}
		if has := versionOf(string(said)); has < max(oldest, server) {
			return fault.New(fault.Conflict, "pg_dump", fmt.Sprintf("O %s desta máquina é da versão %d, e o servidor PostgreSQL é da %d: nenhuma cópia pode ser feita. Instale postgresql-client-%d.",
				program, has, server, max(oldest, server)))
		}
	}
	return nil
}

// versionOf is the major version in what a program of PostgreSQL says of itself, as
// "pg_dump (PostgreSQL) 15.8 (Debian 15.8-0)"; 0: it says none.
func versionOf(said string) int {
	_, after, _ := strings.Cut(said, "(PostgreSQL) ")
	major, _ := strconv.Atoi(after[:max(0, strings.IndexFunc(after, func(r rune) bool { return r < '0' || r > '9' }))])
	return major
}

// ReadDump reads a dump to its end, as pg_restore gives it, and fails where that cannot. Table
// is called before the rows of each table of ours, row with the columns of each, as COPY
// writes them: \N is null, and a backslash begins what a text cannot hold.
func ReadDump(ctx context.Context, file string, table func(name string, columns []string), row func(values []string)) error {
	cmd := exec.CommandContext(ctx, restore, "--data-only", "--file=-", file)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return fmt.Errorf("pgtool: read dump: %w", err)
	}
	said := &tail{}
	cmd.Stderr = said
	if err := cmd.Start(); err != nil {
		return failed(ctx, cmd, err, said)
	}
	read := readCopies(out, table, row)
	_, _ = io.Copy(io.Discard, out) // what is left unread would keep it from ending
	return errors.Join(read, failed(ctx, cmd, cmd.Wait(), said))
}

func readCopies(r io.Reader, table func(name string, columns []string), row func(values []string)) error {
	lines, inside := bufio.NewReaderSize(r, 1<<20), false
	for {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("pgtool: read dump: %w", err)
		}
		line = strings.TrimSuffix(line, "\n")
		switch {
		case inside && line == `\.`:
			inside = false
		case inside:
			row(strings.Split(line, "\t"))
		default:
			head, copies := strings.CutPrefix(line, "COPY public.")
			if name, columns, ok := strings.Cut(strings.TrimSuffix(head, ") FROM stdin;"), " ("); copies && ok {
				inside = true
				table(strings.Trim(name, `"`), strings.Split(strings.ReplaceAll(columns, `"`, ""), ", "))
			}
		}
	}
}
