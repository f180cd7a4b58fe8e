package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"ynova/internal/kernel/fault"
)

const (
	pgUniqueViolation     = "23505"
	pgForeignKeyViolation = "23503"
	pgSerialization       = "40001"
	pgDeadlock            = "40P01"
	pgDiskFull            = "53100"
	pgQueryCanceled       = "57014"
	pgLockNotAvailable    = "55P03"
)

// IsUnique reports whether err is a broken unique or primary key, by code and never by text.
func IsUnique(err error) bool {
	switch code := sqliteCode(err); code {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		return true
	}
	return pgCode(err) == pgUniqueViolation
}

// IsForeignKey reports whether err is a reference to a row that does not exist.
func IsForeignKey(err error) bool {
	return sqliteCode(err) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY || pgCode(err) == pgForeignKeyViolation
}

// IsSerialization reports whether err means that PostgreSQL wants the transaction run again.
func IsSerialization(err error) bool {
	code := pgCode(err)
	return code == pgSerialization || code == pgDeadlock
}

// Classify gives an engine error the kind that the person is answered with: a full disk,
// a transaction that gave way to others time and again, or a database that cannot be
// reached or does not answer in time.
// Other errors come back unchanged.
func Classify(err error) error {
	if err == nil || fault.KindOf(err) != fault.Internal || errors.Is(err, context.Canceled) {
		return err
	}
	switch {
	case isDamaged(err):
		return ErrDamaged.WithCause(err)
	case isDiskFull(err):
		return fault.New(fault.DiskFull, "disco_cheio", "O armazenamento está cheio. Nada foi gravado.").WithCause(err)
	case IsSerialization(err):
		return fault.New(fault.Unavailable, "gravacao_disputada",
			"Outra gravação dos mesmos dados teve a vez. Nada foi gravado: tente novamente.").WithRetryAfter(time.Second).WithCause(err)
	case isUnavailable(err):
		return fault.New(fault.Unavailable, "banco_indisponivel",
			"O banco de dados não respondeu. Tente novamente em instantes.").WithRetryAfter(5 * time.Second).WithCause(err)
	}
	return err
}

// ErrDamaged answers where the file of SQLite is not what was written (OP-14).
var ErrDamaged = fault.New(fault.Unavailable, "banco_danificado", "O arquivo do banco de dados está danificado. Avise quem cuida da instalação.")

func isDamaged(err error) bool {
	code := sqliteCode(err) & 0xff
	return code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB
}

func isDiskFull(err error) bool {
	return sqliteCode(err)&0xff == sqlite3.SQLITE_FULL || pgCode(err) == pgDiskFull
}

func isUnavailable(err error) bool {
	if code := sqliteCode(err) & 0xff; code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_LOCKED || code == sqlite3.SQLITE_IOERR {
		return true
	}
	switch code := pgCode(err); {
	case code == pgQueryCanceled, code == pgLockNotAvailable:
		return true
	case len(code) == 5 && (code[:2] == "08" || code[:2] == "53" || code[:3] == "57P"):
		return true
	}
	var netErr net.Error
	var connErr *pgconn.ConnectError
	return errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || pgconn.SafeToRetry(err) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.As(err, &connErr) || errors.As(err, &netErr)
}

func sqliteCode(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

func pgCode(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// Wrap says what was being done to err and gives it its kind; nil stays nil.
func Wrap(err error, doing string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", doing, Classify(err))
}

// Found reports whether a query for a row, which ended with err, found it; any other
// failure is wrapped as by Wrap.
func Found(err error, doing string) (bool, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, Wrap(err, doing)
}

// WrapRow is Wrap of what a QueryRow returned: missing, which may be nil, takes the
// place of sql.ErrNoRows.
func WrapRow(err, missing error, doing string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return missing
	}
	return Wrap(err, doing)
}
