package snapshot

import (
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"ynova/internal/closing/item"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Verify reads every picture and holds it against its hash and against the entry of the
// trail that sealed it, and the closed months against their closes and reopenings in the trail
// (OP-14); it returns a line for each that is not what was kept.
func Verify(ctx context.Context, q db.Q) (faults []string, err error) {
	into, err := merged(ctx, q)
	if err != nil {
		return nil, err
	}
	sealed, err := sealedOf(ctx, q, into)
	if err != nil {
		return nil, err
	}
	closes := map[string]int{}
	for key := range sealed {
		closes[key.entityID]++
	}
	err = db.Each(ctx, q, `SELECT client_id, month, sequence, body, sha256 FROM closing_snapshots ORDER BY client_id, month, sequence`, nil,
		func(rows *sql.Rows) error {
			var s Snapshot
			if err := rows.Scan(&s.ClientID, &s.Month, &s.Sequence, &s.Body, &s.SHA256); err != nil {
				return err
			}
			key := seal{item.EntityID(s.ClientID, s.Month), s.Sequence}
			switch want, known := sealed[key]; {
			case !known:
				faults = append(faults, "retrato sem registro na trilha: "+key.String())
			case Hash(s.Body) != s.SHA256 || s.SHA256 != want:
				faults = append(faults, "retrato alterado: "+key.String())
			}
			delete(sealed, key)
			return nil
		})
	if err != nil {
		return nil, db.Wrap(err, "closing: verify snapshots")
	}
	for key := range sealed {
		faults = append(faults, "retrato apagado: "+key.String())
	}
	unlike, err := verifyClosed(ctx, q, closes, into)
	return append(faults, unlike...), err
}

// verifyClosed holds the months that are closed against how often the trail has each closed and
// opened again.
func verifyClosed(ctx context.Context, q db.Q, closes map[string]int, into merges) (faults []string, err error) {
	err = db.Each(ctx, q, `SELECT entity_id FROM audit_entries WHERE entity = '`+item.Entity+`' AND action = 'month.reopen'`, nil, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		closes[into.now(id)]--
		return err
	})
	if err != nil {
		return nil, db.Wrap(err, "closing: read reopenings")
	}
	err = db.Each(ctx, q, `SELECT client_id, month FROM closed_months ORDER BY client_id, month`, nil, func(rows *sql.Rows) error {
		var clientID string
		var m month.Month
		if err := rows.Scan(&clientID, &m); err != nil {
			return err
		}
		id := item.EntityID(clientID, m)
		if closes[id] < 1 {
			faults = append(faults, "mês fechado sem fechamento na trilha: "+id)
		}
		delete(closes, id)
		return nil
	})
	for _, id := range slices.Sorted(maps.Keys(closes)) {
		if closes[id] > 0 {
			faults = append(faults, "mês fechado na trilha, aberto no banco: "+id)
		}
	}
	return faults, db.Wrap(err, "closing: verify closed months")
}

// seal names a picture as the trail does.
type seal struct {
	entityID string
	sequence int64
}

func (s seal) String() string { return s.entityID }

// sealedOf reads which hashes the trail has sealed.
func sealedOf(ctx context.Context, q db.Q, into merges) (map[seal]string, error) {
	found := map[seal]string{}
	err := db.Each(ctx, q, `SELECT entity_id, after_json FROM audit_entries WHERE entity = '`+item.Entity+`' AND action = 'month.close'`, nil, func(rows *sql.Rows) error {
		var id, after string
		if err := rows.Scan(&id, &after); err != nil {
			return err
		}
		var kept struct {
			Sequence int64  `json:"sequencia"`
			SHA256   string `json:"sha256"`
		}
		err := json.Unmarshal([]byte(after), &kept)
		found[seal{into.now(id), kept.Sequence}] = kept.SHA256
		return err
	})
	return found, db.Wrap(err, "closing: read seals")
}

// merges are clients that were merged, and into whom (DR-15): of a month only one of both was ever
// closed, and who is left has its pictures since.
type merges map[string]string

func merged(ctx context.Context, q db.Q) (merges, error) {
	into := merges{}
	err := db.Each(ctx, q, `SELECT id, merged_into FROM clients WHERE merged_into IS NOT NULL`, nil, func(rows *sql.Rows) error {
		var gone, kept string
		err := rows.Scan(&gone, &kept)
		into[gone] = kept
		return err
	})
	return into, db.Wrap(err, "closing: merged clients")
}

// now is the id of the month that the trail names, as it is since the merge.
func (m merges) now(entityID string) string {
	clientID, of, _ := strings.Cut(entityID, "_")
	if kept, gone := m[clientID]; gone {
		return kept + "_" + of
	}
	return entityID
}
