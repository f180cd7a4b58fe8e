package transport

import (
	"context"
	"testing"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/mailtoken"
)

// TestEveryFieldOfTheSettingsIsStored writes the settings twice and reads back each
// field.
func TestEveryFieldOfTheSettingsIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := Settings{
			Mode: SMTP, Source: FromScreen, Host: "mail.example", Port: 25, Security: TLS, User: "ana", Auth: mailtoken.Microsoft, Tenant: "t", Application: "a", FromAddress: "a@b.com", FromName: "Ana", PerMinute: 1,
			DKIMDomain: "b.com", DKIMSelector: "s1", DKIMRecord: "v=DKIM1", PasswordSet: true, DKIMKeySet: true, UpdatedBy: "Ana", passwordSealed: "p", dkimSealed: "k",
		}
		for s.Version < 2 {
			dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
				s.UpdatedAt = clock.FromTime(tx.Now())
				return writeSettings(ctx, tx, &s, s.Version)
			})
			s.Version++
			got, err := readSettings(t.Context(), d)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, s, got)
			s.Mode, s.Host, s.Port, s.Security, s.User, s.passwordSealed, s.dkimSealed = Outbox, "other.example", 587, StartTLS, "bento", "q", "l"
			s.Auth, s.Tenant, s.Application = mailtoken.Google, "u", "b"
			s.FromAddress, s.FromName, s.PerMinute, s.DKIMDomain, s.DKIMSelector, s.DKIMRecord, s.UpdatedBy = "c@d.com", "Bento", 2, "d.com", "s2", "v=2", "Bento"
		}
	})
}
