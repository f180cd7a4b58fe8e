package proposal

import (
	"context"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Filter chooses proposals of a list; what is empty does not choose.
type Filter struct {
	Text                             string // part of the number, client, distributor or supplier
	State                            State
	ClientID, SimulationID, Modality string
	From, Until                      string // of the validity, AAAA-MM-DD
	Unreleased                       bool   // of group B, that the gestora has not released
	today                            month.Date
}

// List returns a page of the proposals in reach, newest first.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter, limit, offset int) ([]Proposal, int, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, 0, actor.ErrDenied
	}
	f.today = s.today()
	return list(ctx, s.DB, a, &f, limit, offset)
}

// Get reopens a proposal with one of its versions, the newest for 0.
func (s *Service) Get(ctx context.Context, a actor.Actor, proposalID string, n int64) (*Kept, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	return s.kept(ctx, s.DB, a, proposalID, n)
}

func (s *Service) kept(ctx context.Context, q db.Q, a actor.Actor, proposalID string, n int64) (*Kept, error) {
	p, err := byID(ctx, q, a, proposalID, "")
	if err != nil {
		return nil, err
	}
	k := &Kept{Proposal: p, Shown: p.Version}
	if k.Content, err = contentOf(ctx, q, p.ID); err != nil {
		return nil, err
	}
	if n != 0 && n != p.Version {
		if err := k.show(ctx, q, n); err != nil {
			return nil, err
		}
	}
	if k.Links, err = links(ctx, q, p.ID); err != nil {
		return nil, err
	}
	if k.Ways, err = s.ways(ctx, q, &p, &Link{MakerID: a.UserID}); err != nil {
		return nil, err
	}
	k.Decision, err = decisionOf(ctx, q, p.ID)
	return k, err
}

// show puts an older version in the place of the newest.
func (k *Kept) show(ctx context.Context, q db.Q, n int64) error {
	all, err := versions(ctx, q, k.ID)
	if err != nil {
		return err
	}
	for i := range all {
		if v := &all[i]; v.Number == n {
			k.Shown, k.Terms = n, v.Terms
			k.describe(k.Content)
			return nil
		}
	}
	return ErrNotFound
}

// Versions lists the versions of a proposal, newest first.
func (s *Service) Versions(ctx context.Context, a actor.Actor, proposalID string) ([]Version, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, actor.ErrDenied
	}
	p, err := byID(ctx, s.DB, a, proposalID, "")
	if err != nil {
		return nil, err
	}
	return versions(ctx, s.DB, p.ID)
}
