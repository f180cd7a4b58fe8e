package tariff

import (
	"context"

	"ynova/internal/platform/db"
)

// readMark returns under which mark parameters and indices stand. Triggers of both tables
// give a new one in the transaction of each write.
func readMark(ctx context.Context, q db.Q) (mark string, err error) {
	err = q.QueryRowContext(ctx, "SELECT mark FROM change_marks WHERE topic = 'parameters'").Scan(&mark)
	return mark, db.Wrap(err, "tariff: read mark")
}
