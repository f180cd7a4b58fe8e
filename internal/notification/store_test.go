package notification

import (
	"context"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryPreferenceIsStored writes each preference alone and reads them back.
func TestEveryPreferenceIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		for i, set := range []func(p *Preferences){
			func(p *Preferences) { p.WhatsApp = true }, func(p *Preferences) { p.Email = true }, func(p *Preferences) { p.NewLeads = true },
			func(p *Preferences) { p.ClosedContracts = true }, func(p *Preferences) { p.CommissionPaid = true },
			func(p *Preferences) { p.MeetingReminders = true }, func(p *Preferences) { p.Quiet = true },
			func(p *Preferences) { p.QuietFrom, p.QuietUntil = "23:00", "07:00" },
		} {
			version := int64(i)
			p := Preferences{Version: version + 1}
			set(&p)
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return savePreferences(ctx, tx, dbtest.User, &p, version) })
			got, err := preferences(t.Context(), d, dbtest.User)
			if err != nil || got != p {
				t.Errorf("%+v read back as %+v, %v", p, got, err)
			}
		}
	})
}
