package negotiation_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// accepted is a proposal for two years whose price steps down.
func (b *bench) accepted(t testing.TB, proposalID string) negotiation.AcceptedProposal {
	flex, value := 10*percent.One, 1_900_800*money.Real
	return negotiation.AcceptedProposal{
		By: actor.Actor{Name: "Cliente por link"}, ProposalID: proposalID, ClientID: b.mine, Title: "Proposta 12", OwnerUserID: b.seller.UserID,
		Agreement: negotiation.Agreement{
			Supplier: "Alvorada Comercializadora", Start: monthOf(t, "2027-01"), End: monthOf(t, "2028-12"),
			Volume: price.VolumeMWh(mwh(t, "330")), Source: "Incentivada 50%", Flexibility: &flex, Value: &value, Index: "IPCA", BaseMonth: monthOf(t, "2026-11"),
			Prices: []negotiation.Period{
				{Start: monthOf(t, "2027-01"), End: monthOf(t, "2027-12"), Price: priceOf(t, "245.00")},
				{Start: monthOf(t, "2028-01"), End: monthOf(t, "2028-12"), Price: priceOf(t, "235.50")},
			},
		},
	}
}

func (b *bench) accept(ctx context.Context, in negotiation.AcceptedProposal) (out negotiation.AcceptedDeal, err error) {
	err = b.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		out, err = b.deals.ProposalAccepted(ctx, tx, in)
		return err
	})
	return out, err
}

func TestProposalBecomesADraftContract_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		open := b.deal(t, func(in *negotiation.Input) { in.Stage = negotiation.StageNegotiation })
		got, err := b.accept(t.Context(), b.accepted(t, "p-1"))
		if err != nil {
			t.Fatal(err)
		}
		if got.DealID != open.ID || got.ContractID == "" || !strings.HasPrefix(got.ContractCode, "CT-") {
			t.Errorf("NG-01 the client's open deal is taken: %+v", got)
		}
		deal, err := b.deals.Get(t.Context(), b.seller, got.DealID)
		if err != nil || deal.Stage != negotiation.StageContract || deal.ProposalID != "p-1" || deal.Supplier != "Alvorada Comercializadora" ||
			deal.Value.Text() != "1900800.00" || deal.Version != 2 {
			t.Errorf("NG-01 %+v, %v", deal, err)
		}
		c, err := b.contracts.Get(t.Context(), b.staff, got.ContractID)
		if err != nil || c.Status != term.StatusEmAnalise || c.ClientID != b.mine || string(*c.AveragePrice) != "240.25" || c.IncentivePercent != 50 ||
			string(*c.UpperLimitPercent) != "110" || string(*c.LowerLimitPercent) != "90" || c.StartDate != "2027-01-01" || c.EndDate != "2028-12-31" {
			t.Errorf("NG-01 the draft %+v, %v", c, err)
		}
		again, err := b.accept(t.Context(), b.accepted(t, "p-1"))
		if err != nil || again != got {
			t.Errorf("NG-01 a proposal is accepted once: %+v, %v", again, err)
		}
		if n := b.count(t, `SELECT COUNT(*) FROM contracts`); n != 1 || len(b.commissions.ids) != 1 || b.commissions.ids[0] != got.ContractID {
			t.Errorf("NG-01 %d contracts, commissions %v", n, b.commissions.ids)
		}
		trail, err := audit.ByEntity(t.Context(), d, "deal", got.DealID, audit.Page{})
		if err != nil || len(trail) != 2 || trail[0].Title != "Proposta aceita pelo cliente" || trail[0].ActorName != "Cliente por link" {
			t.Errorf("P05 %+v, %v", trail, err)
		}
	})
}

func TestAcceptanceMakesADealOrNothing_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		got, err := b.accept(t.Context(), b.accepted(t, "p-1"))
		if err != nil {
			t.Fatal(err)
		}
		deal, err := b.deals.Get(t.Context(), b.seller, got.DealID)
		if err != nil || deal.Title != "Proposta 12" || deal.OwnerID != b.seller.UserID || deal.Stage != negotiation.StageContract {
			t.Errorf("NG-01 %+v, %v", deal, err)
		}
		wrong := b.accepted(t, "p-2")
		wrong.Agreement.Prices = wrong.Agreement.Prices[1:]
		wrong.Agreement.Start, wrong.Agreement.End = wrong.Agreement.End, wrong.Agreement.Start
		if _, err := b.accept(t.Context(), wrong); fault.KindOf(err) != fault.Invalid {
			t.Errorf("NG-01 a broken agreement: %v", err)
		}
		if n := b.count(t, `SELECT COUNT(*) FROM deals`); n != 1 {
			t.Errorf("NG-01 %d deals after one that failed", n)
		}
	})
}

// Two acceptances of one proposal at once make one deal and one contract.
func TestTwoAcceptancesAtOnce_F04(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		results := make([]negotiation.AcceptedDeal, 6)
		var wg sync.WaitGroup
		for i := range results {
			wg.Go(func() {
				var err error
				if results[i], err = b.accept(t.Context(), b.accepted(t, "p-1")); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		for _, r := range results {
			if r != results[0] {
				t.Errorf("F04 %+v", results)
			}
		}
		if n := b.count(t, `SELECT COUNT(*) FROM contracts`) * b.count(t, `SELECT COUNT(*) FROM deals`); n != 1 {
			t.Errorf("F04 %d contracts × deals", n)
		}
	})
}

func TestActiveContractWinsTheDeal_NG01_CS05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		got, err := b.accept(t.Context(), b.accepted(t, "p-1"))
		if err != nil {
			t.Fatal(err)
		}
		activate := func(status string) {
			t.Helper()
			if _, err := b.contracts.Update(t.Context(), b.staff, got.ContractID, contract.Edit{Apply: func(in *contract.Input) { in.Status = status }}); err != nil {
				t.Fatal(err)
			}
		}
		activate("Ativo")
		deal, err := b.deals.Get(t.Context(), b.seller, got.DealID)
		if err != nil || deal.Stage != negotiation.StageWon || *deal.Probability != 100 || deal.ClosedAt == nil || deal.UpdatedBy != b.staff.Name {
			t.Errorf("NG-01 %+v, %v", deal, err)
		}
		told := b.count(t, `SELECT COUNT(*) FROM notifications WHERE kind = 'negociacao' AND user_id IN ($1, $2)`, b.staff.UserID, b.seller.UserID)
		if told != 2 || b.count(t, `SELECT COUNT(*) FROM notifications`) != 2 {
			t.Errorf("CS-05 %d of the deal's people were told", told)
		}
		activate("Inativo")
		activate("Ativo")
		if n := b.count(t, `SELECT COUNT(*) FROM notifications`); n != 2 {
			t.Errorf("CS-05 told again: %d", n)
		}
	})
}

func TestAgreementNeedsAnOpenDeal_NG01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := start(t, d)
		deal := b.deal(t, nil)
		agree := func(a actor.Actor) error {
			return d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				_, err := b.deals.Agree(ctx, tx, a, deal.ID, b.accepted(t, "").Agreement, "Oferta aceita")
				return err
			})
		}
		if err := agree(b.other); !errors.Is(err, negotiation.ErrNotFound) {
			t.Errorf("R4 another's deal: %v", err)
		}
		if err := agree(b.seller); err != nil {
			t.Fatal(err)
		}
		if err := agree(b.seller); fault.KindOf(err) != fault.Conflict {
			t.Errorf("NG-01 a second contract: %v", err)
		}
	})
}
