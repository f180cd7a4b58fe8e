package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
)

// Visits records what the router reports of requests: files that were downloaded, acts and
// rows that were refused (SX-08, SX-21), and trial runs of imports.
func (t *Trail) Visits(ctx context.Context, v web.Visit) error {
	visits := []web.Visit{v}
	if v.Foreign && v.Tried { // a trial that named a row out of reach is both
		trial := v
		trial.Foreign = false
		visits = append(visits, trial)
	}
	return t.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, v := range visits {
			e, apart := entryOf(v)
			if err := RecordVisit(ctx, tx, e, apart); err != nil {
				return err
			}
		}
		return nil
	})
}

// entryOf returns the entry of a visit, and what makes its repetitions the same beyond it.
func entryOf(v web.Visit) (e Entry, apart string) {
	e = Entry{
		Actor: v.Actor, Action: "download", Entity: "download", EntityID: v.Object, Title: "Arquivo baixado", Description: v.What,
		After: map[string]any{"rota": v.Route},
	}
	if v.Object == "" {
		e.EntityID = v.Route
	}
	if v.Refusal != "" {
		e.Action, e.Entity, e.EntityID, e.Title = "access.refused", "route", v.Route, "Acesso recusado"
		e.After = map[string]any{"rota": v.Method + " " + v.Path, "codigo": v.Refusal, "registro": v.Object}
	}
	switch {
	case v.Foreign: // of a person and an hour: whoever tries many ids tries many routes
		e.Action, e.Entity, e.EntityID, e.Title = "access.foreign", "route", "registros", "Registro fora do alcance ou inexistente pedido"
		return e, ""
	case v.Tried:
		e.Action, e.Entity, e.EntityID, e.Title = "import.trial", "route", v.Route, "Importação ensaiada: nada foi guardado"
	}
	return e, v.Route
}

// RecordVisit records what can be repeated at will: within an hour the same person's
// same act upon the same row makes an entry the first time, the 10th, the 100th and so
// on, which says so. What makes acts the same beyond action and row is apart.
func RecordVisit(ctx context.Context, tx *db.Tx, e Entry, apart string) error {
	same := sha256.Sum256([]byte(e.EntityID + "\x00" + apart)) // hashed: apart may hold what a user typed
	times, err := visited(ctx, tx, e.Actor.UserID, e.Action+" "+hex.EncodeToString(same[:]))
	if err != nil || !round(times) {
		web.Recorded(ctx)
		return err
	}
	if times > 1 {
		e.Reason = timesText(times)
	}
	return Record(ctx, tx, e)
}

// round reports whether n is a power of ten.
func round(n int64) bool {
	for n >= 10 && n%10 == 0 {
		n /= 10
	}
	return n == 1
}
