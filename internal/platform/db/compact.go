package db

import (
	"context"
	"fmt"
)

// Compact rewrites the database so that nothing of what was deleted or changed stays in
// free pages, search indexes or the log: the last step of an erasure (P03). On SQLite
// nothing else may have the directory open; indexes are the full-text tables. On
// PostgreSQL every table is locked while it is rewritten.
func (d *DB) Compact(ctx context.Context, indexes ...string) error {
	pool, release, err := d.migrationPool()
	if err != nil {
		return err
	}
	defer release()
	steps := []string{"VACUUM FULL"}
	if d.dialect == SQLite {
		steps = nil
		for _, index := range indexes {
			steps = append(steps, "INSERT INTO "+index+" ("+index+") VALUES ('rebuild')")
		}
		steps = append(steps, "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	for _, step := range steps {
		if _, err := pool.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("db: compactar: %w", Classify(err))
		}
	}
	return nil
}
