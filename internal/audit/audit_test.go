package audit_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/logging"
)

func record(t *testing.T, d *db.DB, entries ...audit.Entry) {
	t.Helper()
	ctx := logging.WithRequestID(context.Background(), "req-1")
	err := d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, e := range entries {
			if err := audit.Record(ctx, tx, e); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestRecordAndRead_P05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		ana := actor.Actor{UserID: "u-ana", Name: "Ana", SessionID: "s-1"}
		record(t, d,
			audit.Entry{
				Actor: ana, Action: "contract.create", Entity: "contract", EntityID: "c1", ClientID: "k1",
				Title: "Contrato criado", After: map[string]any{"volume": "10"},
			},
			audit.Entry{Actor: actor.SystemActor(), Action: "contract.expire", Entity: "contract", EntityID: "c1"},
			audit.Entry{Action: "login.failure", Entity: "user", EntityID: "u-ana"},
		)
		trail, err := audit.ByEntity(ctx, d, "contract", "c1", audit.Page{})
		if err != nil {
			t.Fatal(err)
		}
		if len(trail) != 2 {
			t.Fatalf("got %d entries, want the 2 of the contract", len(trail))
		}
		if got := trail[0]; got.ActorName != "Sistema" || got.ActorID != "" || got.Title != "contract.expire" || got.After != nil {
			t.Errorf("system entry: %+v", got)
		}
		if got := trail[1]; got.ActorID != "u-ana" || got.ClientID != "k1" || string(got.After) != `{"volume":"10"}` || got.Before != nil {
			t.Errorf("first entry: %+v", got)
		}
		if since := time.Since(trail[1].At.Time()); since < 0 || since > time.Minute {
			t.Errorf("entry is dated %s ago, want the transaction's time", since)
		}
		own, err := audit.ByActor(ctx, d, "u-ana", audit.Page{})
		if err != nil || len(own) != 1 || own[0].Action != "contract.create" {
			t.Errorf("by actor: %+v, %v", own, err)
		}
		anonymous, err := audit.ByEntity(ctx, d, "user", "u-ana", audit.Page{})
		if err != nil || len(anonymous) != 1 || anonymous[0].ActorName != audit.Anonymous {
			t.Errorf("anonymous entry: %+v, %v", anonymous, err)
		}
	})
}

func TestRecordKeepsWhereTheActCameFrom_P05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ana := actor.Actor{UserID: "u-ana", Name: "Ana", SessionID: "s-1"}
		record(t, d, audit.Entry{Actor: ana, Action: "a", Entity: "e", EntityID: "1"})
		var session, request string
		err := d.QueryRowContext(context.Background(), "SELECT session_id, request_id FROM audit_entries").Scan(&session, &request)
		if err != nil || session != "s-1" || request != "req-1" {
			t.Errorf("session %q, request %q, %v", session, request, err)
		}
	})
}

func TestReadInPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		const n = 7
		for range n {
			record(t, d, audit.Entry{Action: "a", Entity: "e", EntityID: "1"})
		}
		seen := map[string]bool{}
		page := audit.Page{Limit: 3}
		for range n {
			part, err := audit.ByEntity(ctx, d, "e", "1", page)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range part {
				if seen[r.ID] {
					t.Fatalf("entry %s came twice", r.ID)
				}
				seen[r.ID] = true
			}
			if len(part) == 0 {
				break
			}
			page.Before = &part[len(part)-1]
		}
		if len(seen) != n {
			t.Errorf("pages gave %d entries, want %d", len(seen), n)
		}
	})
}

func TestEntryGoesWithItsTransaction_A12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx := context.Background()
		undo := errors.New("undo")
		err := d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
			if err := audit.Record(ctx, tx, audit.Entry{Action: "a", Entity: "e", EntityID: "1"}); err != nil {
				return err
			}
			return undo
		})
		if !errors.Is(err, undo) {
			t.Fatal(err)
		}
		if trail, err := audit.ByEntity(ctx, d, "e", "1", audit.Page{}); err != nil || len(trail) != 0 {
			t.Errorf("trail of an undone act: %+v, %v", trail, err)
		}
	})
}

func TestUnserialisableSnapshotIsAnError(t *testing.T) {
	d := dbtest.SQLite(t)
	err := d.InTx(context.Background(), func(ctx context.Context, tx *db.Tx) error {
		return audit.Record(ctx, tx, audit.Entry{Action: "a", Entity: "e", EntityID: "1", After: func() {}})
	})
	if err == nil {
		t.Error("an entry whose row cannot be written down was accepted")
	}
}
