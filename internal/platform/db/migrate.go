package db

import (
	"context"
	"embed"
	"fmt"
	"log/slog"
	"strings"

	"ynova/internal/kernel/fault"
)

// baseline is the number of the oldest schema that this program opens, and of the migration
// that makes an empty database: the schema of the last program before version 1.0.0.
const baseline = 190

// lastBefore is that program, as it names itself.
const lastBefore = "1f1448ed"

//go:embed migrations/*.sql
var migrationFiles embed.FS

// ErrNewerSchema is returned when the database was migrated by a newer program.
var ErrNewerSchema = fault.New(fault.Conflict, "banco_mais_novo", "O banco foi migrado por uma versão mais nova do YNOVA; atualize o programa.")

// Migrate brings the schema to this program's version. Several instances may
// start at once: one migrates, the others wait. A SQLite file is copied aside
// first, so that a failed upgrade has a way back.
func (d *DB) Migrate(ctx context.Context) error {
	pool, closePool, err := d.migrationPool()
	if err != nil {
		return err
	}
	defer closePool()
	provider, err := d.provider(pool)
	if err != nil {
		return err
	}
	current, target, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("db: read schema version: %w", Classify(err))
	}
	if current > 0 {
		if err := fits(current, target); err != nil {
			return err
		}
	}
	if d.dialect == SQLite && current > 0 && current < target {
		if err := d.backupBeforeMigration(ctx, pool, current); err != nil {
			return err
		}
	}
	results, err := provider.Up(ctx)
	if err != nil {
		return fmt.Errorf("db: migrate schema: %w", Classify(err))
	}
	if len(results) > 0 {
		slog.InfoContext(ctx, "schema migrated", "from", current, "to", target)
	}
	return nil
}

// Fits refuses the number of a schema that this program cannot take over, of a database or
// a copy of one.
func Fits(schema int64) error {
	newest, err := Newest()
	if err != nil {
		return err
	}
	return fits(schema, newest)
}

// Newest is the number of the schema that this program works on.
func Newest() (int64, error) {
	all, err := migrations(migrationFiles, SQLite)
	if err != nil {
		return 0, err
	}
	return all[len(all)-1].number, nil
}

func fits(schema, newest int64) error {
	switch {
	case schema > newest:
		return ErrNewerSchema
	case schema < baseline:
		return fault.New(fault.Conflict, "banco_antigo", fmt.Sprintf("O banco é do esquema %d; esta versão abre a partir do %d. "+
			"Inicie-o ou restaure-o antes com a versão %s, a última antes da 1.0.0, que o atualiza. Nada foi alterado.", schema, baseline, lastBefore))
	default:
		return nil
	}
}

// SchemaText is what every migration runs on both engines; tests key their migrated
// templates on it.
func SchemaText() string {
	var b strings.Builder
	for _, d := range [...]Dialect{SQLite, Postgres} {
		all, _ := migrations(migrationFiles, d) // what is wrong with one stops every start
		for _, m := range all {
			b.WriteString(m.text)
		}
	}
	return b.String()
}
