package pgtool

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
)

var errNoAside = fault.New(fault.Conflict, "banco_a_parte",
	"O ensaio cria um banco à parte, e o usuário do PostgreSQL não pode criar nenhum. Permita (ALTER ROLE … CREATEDB).")

const (
	insufficientPrivilege = "42501"

	asideTime = "20060102150405"
	// abandonedAside is how old such a database is when nobody can be using it any more.
	abandonedAside = 24 * time.Hour
)

// Aside makes an empty PostgreSQL database on the server of the address, sorted as the one of the
// address is, and returns its address and how to remove it. What killed processes left of such
// is removed too.
func Aside(ctx context.Context, address string) (aside string, drop func(context.Context) error, err error) {
	conf, bad := pgx.ParseConfig(address)
	u, badURL := url.Parse(address)
	if bad != nil || badURL != nil {
		return "", nil, errAddress // the errors quote it, and with it the password
	}
	prefix := conf.Database[:min(len(conf.Database), 40)] + "_ensaio_"
	name := prefix + clock.System().Now().Format(asideTime)
	err = onServer(ctx, conf, func(c *pgx.Conn) error {
		if err := dropAbandoned(ctx, c, prefix); err != nil {
			return err
		}
		var collate, ctype string
		err := c.QueryRow(ctx, "SELECT datcollate, datctype FROM pg_database WHERE datname = current_database()").Scan(&collate, &ctype)
		if err == nil {
			_, err = c.Exec(ctx, fmt.Sprintf("CREATE DATABASE %s TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE %s LC_CTYPE %s",
				pgx.Identifier{name}.Sanitize(), quoted(collate), quoted(ctype)))
		}
		return err
	})
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == insufficientPrivilege {
		return "", nil, errNoAside.WithCause(err)
	}
	if err != nil {
		return "", nil, fmt.Errorf("pgtool: database aside: %w", err)
	}
	u.Path = "/" + name
	return u.String(), func(ctx context.Context) error {
		return onServer(ctx, conf, func(c *pgx.Conn) error { return dropDatabase(ctx, c, name) })
	}, nil
}

func onServer(ctx context.Context, conf *pgx.ConnConfig, do func(c *pgx.Conn) error) error {
	c, err := pgx.ConnectConfig(ctx, conf)
	if err != nil {
		return err
	}
	return errors.Join(do(c), c.Close(context.WithoutCancel(ctx)))
}

func dropAbandoned(ctx context.Context, c *pgx.Conn, prefix string) error {
	rows, err := c.Query(ctx, "SELECT datname FROM pg_database WHERE starts_with(datname, $1) AND datdba = (SELECT oid FROM pg_roles WHERE rolname = current_user)", prefix)
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	for _, name := range names {
		made, parsed := time.Parse(asideTime, name[len(prefix):])
		if parsed != nil || clock.System().Now().Sub(made) < abandonedAside {
			continue
		}
		if err := dropDatabase(ctx, c, name); err != nil {
			return err
		}
	}
	return err
}

func dropDatabase(ctx context.Context, c *pgx.Conn, name string) error {
	_, err := c.Exec(ctx, "DROP DATABASE IF EXISTS "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)")
	return err
}

// quoted is a text as a literal of SQL, where no parameter can be.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }
