package agenda

import (
	"context"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAnAppointmentIsStored writes an appointment and reads back
// each field, as it was made and as it was changed.
func TestEveryFieldOfAnAppointmentIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		who := actor.Actor{UserID: dbtest.User, Roles: []actor.Role{actor.Gestora}}
		a := Appointment{
			ID: "a", UserID: dbtest.User, ClientID: dbtest.Client, Client: "Cerâmica", Subject: "Visita", Place: "Sala 2", Notes: "Levar proposta",
			Start: 1, End: 2, Duration: 30, Status: Booked, Version: 3, CreatedAt: 4, UpdatedAt: 4, reminderJob: "job",
		}
		for _, write := range []func(context.Context, *db.Tx, *Appointment) error{insert, update} {
			if err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error { return write(ctx, tx, &a) }); err != nil {
				t.Fatal(err)
			}
			got, err := byID(t.Context(), d, who, a.ID, "")
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, a, got)
			a.Subject, a.Place, a.Notes, a.Start, a.End, a.Duration = "Reunião", "Sala 3", "Ligar antes", 5, 6, 45
			a.Status, a.Version, a.UpdatedAt, a.reminderJob = Cancelled, 7, 8, "other"
		}
	})
}
