package audit

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

// waiting is an entry that is written when its hour is over.
type waiting struct {
	ActorID     string `json:"actor_id"`
	ActorName   string `json:"actor_name"`
	Action      string `json:"action"`
	Entity      string `json:"entity"`
	EntityID    string `json:"entity_id"`
	Title       string `json:"title"`
	Description string `json:"description"`
}

// Tally counts what is read over and over, such as the pages that a program asks for: an
// hour's is one entry, with how often and how many rows, which SumUp writes (SX-21).
//
// Protection: as visited.
func Tally(ctx context.Context, tx *db.Tx, e Entry, rows int) error {
	text, err := json.Marshal(waiting{e.Actor.UserID, e.Actor.Name, e.Action, e.Entity, e.EntityID, e.Title, e.Description})
	if err != nil {
		return fmt.Errorf("audit: tally: %w", err)
	}
	return tally(ctx, tx, e.Actor.UserID, e.Action+" "+e.EntityID+" "+e.Description, rows, string(text))
}

// SumUp writes the entries of the hours that are over, once their last call has ended.
//
// Protection: a row is written by who deletes it; what began within an hour has been counted when
// it is taken.
func SumUp(ctx context.Context, d *db.DB) error {
	return d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		over, err := takeOver(ctx, tx)
		if err != nil {
			return err
		}
		return write(ctx, tx, over)
	})
}

// SumUpOf writes the entries of a person at once, who makes no more calls and is about to be
// erased: what was read stays in the trail, by nobody (SX-05).
//
// Protection: as SumUp.
func SumUpOf(ctx context.Context, tx *db.Tx, actorID string) error {
	counted, err := takeOf(ctx, tx, actorID)
	if err != nil {
		return err
	}
	return write(ctx, tx, counted)
}

func write(ctx context.Context, tx *db.Tx, counted []tallied) error {
	for i := range counted {
		t := &counted[i]
		var w waiting
		if err := json.Unmarshal([]byte(t.entry), &w); err != nil {
			return fmt.Errorf("audit: sum up: %w", err)
		}
		err := Record(ctx, tx, Entry{
			Actor: actor.Actor{UserID: w.ActorID, Name: w.ActorName}, Action: w.Action, Entity: w.Entity, EntityID: w.EntityID,
			Title: w.Title, Description: w.Description, After: map[string]any{"hora": clock.Micros(t.hour), "vezes": t.times, "linhas": t.rows},
			summed: true,
		})
		if err != nil {
			return err
		}
	}
	return nil
}
