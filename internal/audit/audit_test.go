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
	"ynova/internal/platform/expect"
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
		got := trail[0]
		expect.All(t, "system entry", expect.Is(got.ActorName, "Sistema"), expect.Is(got.ActorID, ""), expect.Is(got.Title, "contract.expire"),
			expect.Is(got.After == nil, true))
		got = trail[1]
		expect.All(t, "first entry", expect.Is(got.ActorID, "u-ana"), expect.Is(got.ClientID, "k1"), expect.Is(string(got.After), `{"volume":"10"}`),
			expect.Is(got.Before == nil, true))
		if since := time.Since(trail[1].At.Time()); since < 0 || since > time.Minute {
			t.Errorf("entry is dated %s ago, want the transaction's time", since)
		}
		own, err := audit.ByActor(ctx, d, "u-ana", audit.Page{})
		expect.Must(t, "by actor", expect.Is(err, nil), expect.Len(own, 1))
		expect.All(t, "by actor", expect.Is(own[0].Action, "contract.create"))
		anonymous, err := audit.ByEntity(ctx, d, "user", "u-ana", audit.Page{})
		expect.Must(t, "anonymous entry", expect.Is(err, nil), expect.Len(anonymous, 1))
		expect.All(t, "anonymous entry", expect.Is(anonymous[0].ActorName, audit.Anonymous))
	})
}

func TestRecordKeepsWhereTheActCameFrom_P05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ana := actor.Actor{UserID: "u-ana", Name: "Ana", SessionID: "s-1"}
		record(t, d, audit.Entry{Actor: ana, Action: "a", Entity: "e", EntityID: "1"})
		var session, request string
		err := d.QueryRowContext(context.Background(), "SELECT session_id, request_id FROM audit_entries").Scan(&session, &request)
		expect.All(t, "session, request", expect.Is(err, nil), expect.Is(session, "s-1"), expect.Is(request, "req-1"))
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
