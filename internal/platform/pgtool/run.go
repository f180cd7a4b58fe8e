// Package pgtool runs the programs of PostgreSQL that are on this machine, pg_dump and
// pg_restore, reads what a dump holds, and makes a database aside for a trial. It does not know
// what is in the tables.
//
// Invariants:
//   - No credential is in the arguments of a program, which show in the list of processes.
//   - A program that is not there, or too old for the server, is a sentence with the way out.
package pgtool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"ynova/internal/kernel/fault"
)

const (
	dump    = "pg_dump"
	restore = "pg_restore"
)

var (
	errNone    = fault.New(fault.Conflict, "pg_dump", "pg_dump 15 ou mais novo não foi encontrado; instale postgresql-client.")
	errAddress = fault.New(fault.Invalid, "banco", "O endereço do PostgreSQL é inválido.")
)

// Run runs a program of PostgreSQL on the database of the address. The environment passes
// the credentials, because arguments show in the list of processes.
func Run(ctx context.Context, address, program string, args ...string) error {
	conf, err := pgx.ParseConfig(address)
	if err != nil {
		return errAddress
	}
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = append(os.Environ(), "PGHOST="+conf.Host, "PGPORT="+strconv.Itoa(int(conf.Port)), "PGUSER="+conf.User,
		"PGPASSWORD="+conf.Password, "PGDATABASE="+conf.Database)
	if u, err := url.Parse(address); err == nil && u.Query().Get("sslmode") != "" {
		cmd.Env = append(cmd.Env, "PGSSLMODE="+u.Query().Get("sslmode"))
	}
	if program == restore { // which needs --dbname to fill a database
		cmd.Args = append(cmd.Args[:1:1], append([]string{"--dbname=" + conf.Database}, cmd.Args[1:]...)...)
	}
	said := &tail{}
	cmd.Stderr = said
	return failed(ctx, cmd, cmd.Run(), said)
}

func failed(ctx context.Context, cmd *exec.Cmd, err error, said *tail) error {
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return errNone.WithCause(err)
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("pgtool: %s: %w: %s", filepath.Base(cmd.Path), err, strings.TrimSpace(said.String()))
	}
	return nil
}

// tail keeps the end of what a program says.
type tail struct{ text []byte }

var _ io.Writer = (*tail)(nil)

const tailSize = 2000

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	t.text = t.text[max(0, len(t.text)-tailSize):]
	return len(p), nil
}

func (t *tail) String() string { return string(t.text) }
