package snapshot

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"ynova/internal/client"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// NotePictures says that the pictures of the day are kept.
func NotePictures(ctx context.Context, tx *db.Tx, day month.Date) error {
	return db.Exec(ctx, tx, "closing: note the day of pictures", `INSERT INTO month_picture_days (day) VALUES ($1) ON CONFLICT (day) DO NOTHING`, day.String())
}

// PicturesKept reports whether the pictures of the day are kept.
func PicturesKept(ctx context.Context, q db.Q, day month.Date) (kept bool, err error) {
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM month_picture_days WHERE day = $1)`, day.String()).Scan(&kept)
	return kept, db.Wrap(err, "closing: look for pictures")
}

// Taken is a picture of an open month that is to be kept.
type Taken struct {
	clientID, sha256 string
	month            month.Month
	packed           []byte
}

// Take packs the pictures that the last one of their month does not say already.
func Take(ctx context.Context, q db.Q, pictures []Picture) ([]Taken, error) {
	var ids []string
	for i := range pictures {
		ids = append(ids, pictures[i].Client)
	}
	last, err := lastHashes(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	var taken []Taken
	for i := range pictures {
		p := &pictures[i]
		body, err := Canonical(p)
		if err != nil {
			return nil, err
		}
		t := Taken{clientID: p.Client, month: p.Month, sha256: Hash(body)}
		if last[monthOf{t.clientID, t.month}] == t.sha256 {
			continue
		}
		if t.packed, err = pack(body); err != nil {
			return nil, err
		}
		taken = append(taken, t)
	}
	return taken, nil
}

type monthOf struct {
	clientID string
	month    month.Month
}

// lastHashes are those of the last picture of each month of the clients.
func lastHashes(ctx context.Context, q db.Q, clientIDs []string) (map[monthOf]string, error) {
	last := map[monthOf]string{}
	err := db.EachIn(ctx, q, `SELECT p.client_id, p.month, p.sha256 FROM month_pictures p
		WHERE p.day = (SELECT MAX(l.day) FROM month_pictures l WHERE l.client_id = p.client_id AND l.month = p.month) AND p.client_id IN `, ``,
		slices.Compact(slices.Sorted(slices.Values(clientIDs))), func(rows *sql.Rows) error {
			var of monthOf
			var hash string
			err := rows.Scan(&of.clientID, &of.month, &hash)
			last[of] = hash
			return err
		})
	return last, db.Wrap(err, "closing: read the last pictures")
}

var bulkPictures = db.NewBulk(`INSERT INTO month_pictures (client_id, month, day, sha256, body, packed, taken_at) VALUES `, 7,
	` ON CONFLICT (client_id, month, day) DO NOTHING`)

// KeepPictures stores pictures of a day.
func KeepPictures(ctx context.Context, tx *db.Tx, day month.Date, taken []Taken, at clock.Micros) error {
	return db.Wrap(bulkPictures.Exec(ctx, tx, len(taken), func(args []any, i int) []any {
		t := &taken[i]
		return append(args, t.clientID, t.month, day.String(), t.sha256, "", t.packed, at)
	}), "closing: keep pictures")
}

// inForceOn is what was kept of the month at its last close until the end of the
// day; nil where it was open then.
func inForceOn(ctx context.Context, q db.Q, clientID string, m month.Month, day month.Date) (*Snapshot, error) {
	end := int64(clock.FromTime(day.AddDays(1).In(clock.SaoPaulo())))
	kept, err := snapshotColumns.Scan(q.QueryRowContext(ctx, `SELECT `+snapshotColumns.Names()+` FROM closing_snapshots
		WHERE client_id = $1 AND month = $2 AND closed_at < $3 ORDER BY sequence DESC LIMIT 1`, clientID, m, end).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, db.Wrap(err, "closing: read the snapshot in force")
	}
	var reopened bool
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM audit_entries WHERE entity = '`+item.Entity+`' AND entity_id = $1 AND action = 'month.reopen'
		AND at >= $2 AND at < $3)`, item.EntityID(clientID, m), int64(kept.At), end).Scan(&reopened)
	if reopened {
		return nil, db.Wrap(err, "closing: look for reopenings")
	}
	return &kept, db.Wrap(err, "closing: look for reopenings")
}

// lastPicture is how the month stood at the end of the day, the act being when it was
// taken; nil where nothing was kept until then.
func lastPicture(ctx context.Context, q db.Q, clientID string, m month.Month, day month.Date) (*Snapshot, error) {
	kept := &Snapshot{ClientID: clientID, Month: m}
	var packed []byte
	err := q.QueryRowContext(ctx, `SELECT body, packed, sha256, COALESCE(taken_at, 0) FROM month_pictures WHERE client_id = $1 AND month = $2 AND day <= $3 ORDER BY day DESC LIMIT 1`,
		clientID, m, day.String()).Scan(&kept.Body, &packed, &kept.SHA256, &kept.At)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, db.Wrap(err, "closing: read a picture")
	}
	kept.Body, err = unpack(kept.Body, packed)
	return kept, err
}

// LookedAt is the last day until day, and until pictures of the month ended, of which it
// was looked at; the zero date where there is none.
func LookedAt(ctx context.Context, q db.Q, m month.Month, day month.Date) (last month.Date, err error) {
	if end := m.Add(PictureMonths).Last(); day.Compare(end) > 0 {
		day = end
	}
	var text sql.NullString
	err = q.QueryRowContext(ctx, `SELECT MAX(day) FROM month_picture_days WHERE day <= $1`, day.String()).Scan(&text)
	if err == nil && text.Valid {
		last, err = month.ParseDate(text.String)
	}
	return last, db.Wrap(err, "closing: read the last day of pictures")
}

// eachPastOf reads what was kept of the month of each client in scope and in force at the
// end of the day, one after the other; a picture of an open month has no sequence.
func eachPastOf(ctx context.Context, q db.Q, scope client.Scope, m month.Month, day month.Date, take func(*Snapshot) error) error {
	args := []any{m, int64(clock.FromTime(day.AddDays(1).In(clock.SaoPaulo()))), day.String()}
	closed := `SELECT s.client_id, s.sequence, s.body, CAST(NULL AS BYTEA) AS packed, s.closed_at AS at FROM closing_snapshots s
		WHERE s.month = $1 AND s.closed_at < $2 AND ` + scope.Where("s.client_id", &args) + `
			AND s.sequence = (SELECT MAX(x.sequence) FROM closing_snapshots x WHERE x.client_id = s.client_id AND x.month = s.month AND x.closed_at < $2)
			AND NOT EXISTS (SELECT 1 FROM audit_entries e WHERE e.entity = '` + item.Entity + `' AND e.entity_id IN (SELECT c.id || '_' || s.month FROM clients c WHERE c.id = s.client_id OR c.merged_into = s.client_id)
				AND e.action = 'month.reopen' AND e.at >= s.closed_at AND e.at < $2)`
	err := db.Each(ctx, q, `WITH closed AS (`+closed+`)
		SELECT client_id, sequence, body, packed, at FROM closed
		UNION ALL SELECT p.client_id, 0, p.body, p.packed, COALESCE(p.taken_at, 0) FROM month_pictures p
		WHERE p.month = $1 AND p.day <= $3 AND `+scope.Where("p.client_id", &args)+`
			AND p.day = (SELECT MAX(l.day) FROM month_pictures l WHERE l.client_id = p.client_id AND l.month = p.month AND l.day <= $3)
			AND p.client_id NOT IN (SELECT client_id FROM closed)`, args, func(rows *sql.Rows) error {
		s := Snapshot{Month: m}
		var packed []byte
		if err := rows.Scan(&s.ClientID, &s.Sequence, &s.Body, &packed, &s.At); err != nil {
			return err
		}
		var err error
		if s.Body, err = unpack(s.Body, packed); err != nil {
			return err
		}
		return take(&s)
	})
	return db.Wrap(err, "closing: read a past month")
}
