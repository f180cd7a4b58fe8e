package proposal

import (
	"context"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/simulation/proposal/frozen"
)

// TestEveryFieldOfAProposalIsStored writes a proposal with its version, a link and
// the decision, and reads back each field.
func TestEveryFieldOfAProposalIsStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		until, err := month.ParseDate("2026-12-24")
		if err != nil {
			t.Fatal(err)
		}
		p := Proposal{
			ID: "p", Year: 2026, Number: 2, ClientID: dbtest.Client, OwnerID: dbtest.User, Owner: "Ana Prado", SimulationID: "s", SimulationVersion: 3,
			Terms:       frozen.Terms{ClientName: "Cerâmica", Brand: "YNOVA", Modality: "Verde", Supplier: "Norte", Note: "Nota", ValidUntil: until},
			Distributor: "Copel", Price: 4, AnnualCost: 5, AnnualSaving: 6, SavingPercent: new(percent.Percent(7)), Promised: new(money.Amount(5)), PromisedPercent: new(percent.Percent(6)), State: Draft, CopiedFrom: "first", Rules: 8,
			Version: 9, CreatedAt: 10, UpdatedAt: 11, UpdatedBy: "Ana", TypedBy: "typist", Approval: Asked, ApprovedBy: "Helena", ApprovedAt: new(clock.Micros(12)),
			Release: Release{By: "Glória", Reason: "Motivo", At: new(clock.Micros(13))},
		}
		first := p
		first.ID, first.Number, first.CopiedFrom = "first", 1, ""
		content := frozen.Content{}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO simulations (id, number, owner_id, name, search, distributor, modality, annual_cost, annual_saving,
				created_at, updated_at, updated_by) VALUES ('s', 1, $1, '', '', '', 'Verde', 0, 0, 0, 0, '')`, dbtest.User)
			if err == nil {
				err = insert(ctx, tx, &first, &content)
			}
			return err
		})
		for _, write := range []func(context.Context, *db.Tx) error{
			func(ctx context.Context, tx *db.Tx) error { return insert(ctx, tx, &p, &content) },
			func(ctx context.Context, tx *db.Tx) error { return update(ctx, tx, &p) },
		} {
			dbtest.Write(t, d, write)
			got, err := byID(t.Context(), d, actor.SystemActor(), p.ID, "")
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, p, got)
			p.Terms = frozen.Terms{ClientName: "Moinho", Brand: "Outra", Modality: "Azul", Supplier: "Sul", Note: "Outra", ValidUntil: until.AddDays(1)}
			p.Price, p.AnnualCost, p.AnnualSaving, p.SavingPercent, p.State = 12, 13, 14, new(percent.Percent(15)), Accepted
			p.Promised, p.PromisedPercent = new(money.Amount(11)), new(percent.Percent(12))
			p.Version, p.UpdatedAt, p.UpdatedBy = 16, 17, "Bento"
			p.TypedBy, p.Approval, p.ApprovedBy, p.ApprovedAt = "other", Approved, "Vera", new(clock.Micros(18))
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return insertVersion(ctx, tx, &p) })
		kept, err := versions(t.Context(), d, p.ID)
		if err != nil || len(kept) != 1 {
			t.Fatalf("%v, %v", kept, err)
		}
		dbtest.Same(t, Version{Number: 16, At: 17, By: "Bento", Terms: p.Terms}, kept[0])

		l := Link{
			ID: "l", ProposalID: p.ID, CreatedAt: 18, CreatedBy: "Ana", MakerID: dbtest.User, ExpiresAt: 19, RevokedAt: new(clock.Micros(20)), OpenedAt: new(clock.Micros(21)), Opened: 22,
			hash: "hash", wrong: 5,
		}
		decision := Decision{
			ProposalID: p.ID, LinkID: l.ID, Accepted: true, Name: "Rui Sá", CPF: "12345678909", Reason: "Sim", Origin: Origin{IP: "::1", UserAgent: "x"}, At: 20,
			Version: 16, Hash: "sha", Email: "rui@exemplo.com.br", RecordedBy: "Vera", Signed: File{Name: "a.pdf", Type: "application/pdf", Hash: "sha2", key: "k"}, Opened: Opened{DealID: "deal", ContractID: dbtest.Contract},
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			if err := insertLink(ctx, tx, &l); err != nil {
				return err
			}
			return insertDecision(ctx, tx, &decision, []byte("pdf"))
		})
		found, err := linkOf(t.Context(), d, "hash")
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Same(t, l, found)
		decided, err := decisionOf(t.Context(), d, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Same(t, decision, *decided)

		code := Code{ProposalID: p.ID, ID: "request", Email: "rui@exemplo.com.br", mark: "mark", Tries: 1, RequestedAt: 2, ExpiresAt: 3, askedOn: "2026-11-29", asked: 4}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error { return putCode(ctx, tx, &code) })
		newest, err := codeOf(t.Context(), d, p.ID)
		if err != nil {
			t.Fatal(err)
		}
		dbtest.Same(t, code, *newest)
	})
}
