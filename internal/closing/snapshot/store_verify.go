package snapshot

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"

	"ynova/internal/closing/item"
	"ynova/internal/platform/db"
)

// Verify reads every picture and holds it against its hash and against the entry of the
// trail that sealed it; it returns a line for each that is not what was kept.
func Verify(ctx context.Context, q db.Q) (faults []string, err error) {
	sealed, err := sealedOf(ctx, q)
	if err != nil {
		return nil, err
	}
	if err := sealedBefore(ctx, q, sealed); err != nil {
		return nil, err
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
	for key := range sealed {
		faults = append(faults, "retrato apagado: "+key.String())
	}
	return faults, db.Wrap(err, "closing: verify snapshots")
}

// seal names a picture as the trail does.
type seal struct {
	entityID string
	sequence int64
}

func (s seal) String() string { return s.entityID }

// sealedOf reads which hashes the trail has sealed.
func sealedOf(ctx context.Context, q db.Q) (map[seal]string, error) {
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
		found[seal{id, kept.Sequence}] = kept.SHA256
		return err
	})
	return found, db.Wrap(err, "closing: read seals")
}

// sealedBefore gives the seals of clients that were merged to those who have their pictures since
// (DR-15): of a month only one of both was ever closed.
func sealedBefore(ctx context.Context, q db.Q, sealed map[seal]string) error {
	into := map[string]string{}
	err := db.Each(ctx, q, `SELECT id, merged_into FROM clients WHERE merged_into IS NOT NULL`, nil, func(rows *sql.Rows) error {
		var gone, kept string
		err := rows.Scan(&gone, &kept)
		into[gone] = kept
		return err
	})
	for key, hash := range sealed {
		clientID, m, _ := strings.Cut(key.entityID, "_")
		kept, gone := into[clientID]
		if !gone {
			continue
		}
		delete(sealed, key)
		sealed[seal{kept + "_" + m, key.sequence}] = hash
	}
	return db.Wrap(err, "closing: merged clients")
}
