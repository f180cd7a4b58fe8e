package negotiation_test

import (
	"context"
	"errors"
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
	"ynova/internal/platform/expect"
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
		expect.All(t, "NG-01 the client's open deal is taken", expect.Is(got.DealID, open.ID), expect.Not(got.ContractID, ""),
			expect.Begins(got.ContractCode, "CT-"))
		deal, err := b.deals.Get(t.Context(), b.seller, got.DealID)
		expect.Must(t, "NG-01", expect.Is(err, nil), expect.Is(deal.Stage, negotiation.StageContract), expect.Is(deal.ProposalID, "p-1"),
			expect.Is(deal.Supplier, "Alvorada Comercializadora"))
		expect.All(t, "NG-01", expect.Is(deal.Value.Text(), "1900800.00"), expect.Is(deal.Version, 2))
		c, err := b.contracts.Get(t.Context(), b.staff, got.ContractID)
		expect.Must(t, "NG-01 the draft", expect.Is(err, nil), expect.Is(c.Status, term.StatusEmAnalise))
		expect.All(t, "NG-01 the draft", expect.Is(c.ClientID, b.mine), expect.Is(string(*c.AveragePrice), "240.25"),
			expect.Is(c.IncentivePercent, 50), expect.Is(string(*c.UpperLimitPercent), "110"), expect.Is(string(*c.LowerLimitPercent), "90"),
			expect.Is(c.StartDate, "2027-01-01"), expect.Is(c.EndDate, "2028-12-31"))
		again, err := b.accept(t.Context(), b.accepted(t, "p-1"))
		if err != nil || again != got {
			t.Errorf("NG-01 a proposal is accepted once: %+v, %v", again, err)
		}
		n := b.count(t, `SELECT COUNT(*) FROM contracts`)
		expect.Must(t, "NG-01 contracts, commissions", expect.Is(n, 1), expect.Len(b.commissions.ids, 1))
		expect.All(t, "NG-01 contracts, commissions", expect.Is(b.commissions.ids[0], got.ContractID))
		trail, err := audit.ByEntity(t.Context(), d, "deal", got.DealID, audit.Page{})
		expect.Must(t, "P05", expect.Is(err, nil), expect.Len(trail, 2))
		expect.All(t, "P05", expect.Is(trail[0].Title, "Proposta aceita pelo cliente"), expect.Is(trail[0].ActorName, "Cliente por link"))
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
		expect.Must(t, "NG-01", expect.Is(err, nil), expect.Is(deal.Title, "Proposta 12"))
		expect.All(t, "NG-01", expect.Is(deal.OwnerID, b.seller.UserID), expect.Is(deal.Stage, negotiation.StageContract))
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
		expect.Must(t, "NG-01", expect.Is(err, nil), expect.Is(deal.Stage, negotiation.StageWon))
		expect.All(t, "NG-01", expect.Is(*deal.Probability, 100), expect.Not(deal.ClosedAt, nil), expect.Is(deal.UpdatedBy, b.staff.Name))
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
