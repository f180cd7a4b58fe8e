package contract

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract/record"
	"ynova/internal/contract/term"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Edit is a change that a user makes to a contract.
type Edit struct {
	// Apply changes what was edited and leaves the rest.
	Apply func(in *record.Input)
	// Version and UpdatedAt say what the edit was made from; nil: not given.
	Version   *int64
	UpdatedAt *clock.Micros
	Reason    string

	confirmed  string // what the trail says of values out of proportion
	keepClosed bool   // closed months stay as they are
	approved   bool   // two people want these prices
}

// Update changes a contract.
//
// Protection: the row is locked, and the version that was read must be the stored
// one. An edit that does not give it is accepted unless the options forbid that,
// and recorded as such; the state before it stays in the history.
func (s *Service) Update(ctx context.Context, a actor.Actor, contractID string, e Edit) (record.View, error) {
	if e.Version == nil && e.UpdatedAt == nil && s.options.RequirePrecondition {
		return record.View{}, errBlind
	}
	var view record.View
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		_, view, err = s.updateIn(ctx, tx, a, contractID, e)
		return err
	})
	return view.Masked(a), err
}

// updateIn edits a contract in the caller's transaction, and returns it as it was.
func (s *Service) updateIn(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string, e Edit) (*record.Contract, record.View, error) {
	before, err := s.lockForUpdateIfCurrent(ctx, tx, a, actor.ContractsUpdate, contractID, e)
	if err != nil {
		return nil, record.View{}, err
	}
	if a.UpdatesOnlyInAnalysis() && before.Status != term.StatusEmAnalise {
		return nil, record.View{}, errFixed
	}
	view, err := s.change(ctx, tx, a, before, e)
	return before, view, err
}

// Written is a contract as an edit leaves it, and what the edit changes of it.
type Written struct {
	record.View
	Changes []version.Difference
}

// UpdateIn is Update as a part of the caller's transaction.
func (s *Service) UpdateIn(ctx context.Context, tx *db.Tx, a actor.Actor, contractID string, e Edit) (Written, error) {
	before, view, err := s.updateIn(ctx, tx, a, contractID, e)
	if err != nil {
		return Written{}, err
	}
	return Written{view.Masked(a), record.Differences(a, record.ViewOf(before), view)}, nil
}

// Preview returns what an edit would make of a contract, or why it would be refused. The
// edit changes no price.
func (s *Service) Preview(ctx context.Context, q db.Q, a actor.Actor, contractID string, e Edit) (Written, error) {
	if !a.Can(actor.ContractsUpdate) {
		return Written{}, actor.ErrDenied
	}
	before, err := s.get(ctx, q, client.ScopeOf(a, actor.ContractsUpdate), contractID, false)
	if err == nil {
		err = e.current(a, before)
	}
	if err != nil {
		return Written{}, err
	}
	if a.UpdatesOnlyInAnalysis() && before.Status != term.StatusEmAnalise {
		return Written{}, errFixed
	}
	in, after, err := edited(a, before, e, s.options.Clock.Now())
	if err == nil {
		err = after.DeclaredUntil(s.today().Month())
	}
	if err != nil {
		return Written{}, err
	}
	view := record.ViewOf(after)
	view.Warn(in, after)
	return Written{view.Masked(a), record.Differences(a, record.ViewOf(before), view)}, nil
}

// change writes an edit of the contract, which the caller has locked; prices that take
// two people are only requested.
func (s *Service) change(ctx context.Context, tx *db.Tx, a actor.Actor, before *record.Contract, e Edit) (record.View, error) {
	in, after, err := edited(a, before, e, s.options.Clock.Now())
	if err == nil {
		err = after.DeclaredUntil(s.today().Month())
	}
	if err == nil && !slices.Equal(before.Additional, after.Additional) {
		err = spell(ctx, tx, after)
	}
	if err != nil {
		return record.View{}, err
	}
	w := questions{Open: doubt.Open{Reasons: in.Confirm}, by: a, before: before, after: after, known: s.references()}
	if err := w.ask(ctx, tx); err != nil {
		return record.View{}, err
	}
	e.confirmed, e.keepClosed = w.Confirmed(), in.KeepClosed
	var asked *record.Contract
	if e.approved {
		after.Doubts = after.Doubts.Of(record.VolumePath)
	} else if asked, err = holdPrices(ctx, tx, before, after); err != nil {
		return record.View{}, err
	}
	if found := record.Changes(before, after); len(found) > 0 {
		if err := s.update(ctx, tx, a, before, after, found, e); err != nil {
			return record.View{}, err
		}
	}
	view := record.ViewOf(after)
	if asked != nil {
		view.PriceWaits = true
		return view, askPrices(ctx, tx, a, after, asked, e.reasons())
	}
	view.Warn(in, after)
	return view, nil
}

// reasons is what the trail says of why the contract was changed.
func (e *Edit) reasons() string {
	return strings.Join(slices.DeleteFunc([]string{strings.TrimSpace(e.Reason), e.confirmed}, func(s string) bool { return s == "" }), "; ")
}

// lockForUpdateIfCurrent locks the contract and refuses what was made from another version of it.
func (s *Service) lockForUpdateIfCurrent(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission, contractID string, e Edit) (*record.Contract, error) {
	c, err := s.lockForUpdate(ctx, tx, a, p, contractID)
	if err != nil {
		return nil, err
	}
	if c.Deleted() {
		return nil, ErrNotFound
	}
	return c, e.current(a, c)
}

// current refuses an edit that was made from another state.
func (e *Edit) current(a actor.Actor, c *record.Contract) error {
	if e.Version != nil && *e.Version != c.Version || e.UpdatedAt != nil && *e.UpdatedAt != c.UpdatedAt && *e.UpdatedAt != c.Unturned {
		return errStale.WithCurrent(record.ViewOf(c).Masked(a))
	}
	return nil
}

// edited returns what was given and the contract as it will be, or why the actor may
// not have it so.
func edited(a actor.Actor, before *record.Contract, e Edit, now time.Time) (*record.Input, *record.Contract, error) {
	in := record.InputOf(before)
	e.Apply(&in)
	if !a.SeesEmailAddresses() && in.Email == email.MaskList(before.Email) {
		in.Email = before.Email // what was read came masked and goes back as it came
	}
	if strings.TrimSpace(in.Code) == "" {
		in.Code = before.Code
	}
	after, err := in.Build()
	if err != nil {
		return nil, nil, err
	}
	after.ID, after.ClientID, after.Attendance = before.ID, before.ClientID, before.Attendance
	after.Version, after.CreatedAt, after.CreatedBy = before.Version, before.CreatedAt, before.CreatedBy
	after.UpdatedAt, after.UpdatedBy = before.UpdatedAt, before.UpdatedBy
	after.Basis.Includes = cmp.Or(after.Basis.Includes, before.Basis.Includes)
	after.ConfirmEdited(in.Rebased, before, userOf(a), clock.FromTime(now))
	after.Adjust(before.Adjusted)
	if err := after.TurnAsEdited(a, before, in.StatusFrom, month.DateOf(clock.Local(now))); err != nil {
		return nil, nil, err
	}
	if err := after.AskPartial(in.AskPartial, before); err != nil {
		return nil, nil, err
	}
	if after.CNPJ != before.CNPJ {
		return nil, nil, errMoved
	}
	after.Doubts = before.Doubts // until the values are checked again
	return &in, &after, mayWrite(a, typed(record.Changes(before, &after), &after), false)
}

func (s *Service) update(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *record.Contract, found []record.Change, e Edit) error {
	stamp(after, a, tx.Now())
	stored, err := update(ctx, tx, before, after)
	if err != nil {
		return err
	}
	if !stored {
		return errStale.WithCurrent(record.ViewOf(before).Masked(a))
	}
	w := written{
		before: before, after: after, changes: found, reason: e.reasons(), keepClosed: e.keepClosed,
		action: "contract.update", title: "Contrato " + after.Code + " alterado",
	}
	if e.approved {
		w.action, w.title = "contract.price_aprovada", "Preço do contrato "+after.Code+" alterado com aprovação"
	}
	if e.Version == nil && e.UpdatedAt == nil {
		w.title += " sem informar a versão lida"
	}
	if w.reason == "" && needsReason(found) {
		w.reason = noReason
	}
	if err := s.record(ctx, tx, a, w); err != nil || before.ClientName == after.ClientName {
		return err
	}
	return client.Rename(ctx, tx, client.Renamed{ClientID: after.ClientID, Name: after.ClientName, By: a}, s.options.Renames)
}

// typed are the changes that a user makes: without an average price that follows
// from the prices by period.
func typed(found []record.Change, after *record.Contract) []record.Change {
	if after.Prices == nil {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(c record.Change) bool { return c.Field == "average_price_mwh" })
}

// mayWrite refuses the changes that need more than reaching the contract.
func mayWrite(a actor.Actor, found []record.Change, isNew bool) error {
	var refused []fault.Field
	for _, c := range found {
		if !mayChange(a, c, isNew) {
			refused = append(refused, fault.Field{Path: c.Field, Message: "Você não tem permissão para alterar este campo"})
		}
	}
	if len(refused) == 0 {
		return nil
	}
	return &fault.Error{Kind: fault.Forbidden, Code: actor.ErrDenied.Code, Message: refused[0].Message, Fields: refused}
}

// mayChange reports whether the actor may give the value. Who edits contracts only
// while they are in analysis does not end that analysis.
func mayChange(a actor.Actor, c record.Change, isNew bool) bool {
	if c.Needs != actor.ContractsUpdate {
		return a.Can(c.Needs)
	}
	return isNew || c.Field != "status" && c.Field != "situacoes" || !a.UpdatesOnlyInAnalysis()
}

func needsReason(found []record.Change) bool {
	for _, c := range found {
		if c.Needs == actor.ContractsComplianceOverride || c.Field == "situacoes" {
			return true
		}
	}
	return false
}
