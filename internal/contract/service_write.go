package contract

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// codeAttempts bounds how many codes that other instances have taken are tried.
const codeAttempts = 1000

// Create makes a contract, and the client when its CNPJ is new. The repetition of
// a call with the same key and content answers like the first (F04).
//
// Protection: the unique code, the unique CNPJ and the unique key.
func (s *Service) Create(ctx context.Context, a actor.Actor, in Input, idempotencyKey string) (View, error) {
	if !a.Can(actor.ContractsCreate) {
		return View{}, actor.ErrDenied
	}
	c, err := in.build()
	if err != nil {
		return View{}, err
	}
	c.adjust(false)
	if err := c.askPartial(in.AskPartial, nil); err != nil {
		return View{}, err
	}
	if err := c.declaredUntil(s.today().Month()); err != nil {
		return View{}, err
	}
	if err := mayWrite(a, typed(changes(&untouched, &c), &c), true); err != nil {
		return View{}, err
	}
	unconfirmed := in
	unconfirmed.Confirm = nil // the same contract is sent again with the reasons
	hash, err := idempotency.Hash("contract.create", unconfirmed)
	if err != nil {
		return View{}, err
	}
	if err := client.MayMeet(ctx, s.db, a, actor.ContractsCreate, s.options.Clock.Now(), 1); err != nil {
		return View{}, err
	}
	var view View
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		fresh := c
		fresh.ID = id.New()
		if idempotencyKey != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, idempotencyKey, hash, fresh.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				view, err = snapshotAt(ctx, tx, existing, 1)
				return err
			}
		}
		view = View{}
		doubts, err := s.create(ctx, tx, a, &fresh, in.Confirm)
		if err != nil {
			return err
		}
		view = viewOf(&fresh)
		view.warn(&in, &fresh)
		view.PriceWarnings = append(view.PriceWarnings, doubts...)
		return nil
	})
	if errors.Is(err, errForeign) {
		err = errors.Join(err, client.Conflicted(ctx, s.db, a, actor.ContractsCreate, string(c.CNPJ)))
	}
	return view.masked(a), err
}

// create returns what is in doubt of the contract that it stores.
func (s *Service) create(ctx context.Context, tx *db.Tx, a actor.Actor, c *Contract, confirm doubt.Reasons) (doubts []string, err error) {
	c.ClientID, err = client.EnsureByCNPJ(ctx, tx, a, actor.ContractsCreate, client.New{
		CNPJ: c.CNPJ, Name: c.ClientName, Segment: c.Segment, ContactName: c.Contact,
	})
	if errors.Is(err, client.ErrNotFound) {
		return nil, errForeign // the client is there, but not for this actor
	}
	if err != nil {
		return nil, err
	}
	return s.add(ctx, tx, a, c, confirm)
}

// Draft makes a contract in analysis for a client that there is, in the
// transaction of the agreement that it comes of. It does not ask who may write
// prices: they are the agreed ones, and the caller has decided that this actor may
// agree.
//
// Protection: as Create.
func (s *Service) Draft(ctx context.Context, tx *db.Tx, a actor.Actor, clientID string, in Input) (contractID string, err error) {
	in.Status = string(StatusEmAnalise)
	c, err := in.build()
	if err != nil {
		return "", err
	}
	c.ID, c.ClientID = id.New(), clientID
	_, err = s.add(ctx, tx, a, &c, nil)
	return c.ID, err
}

func (s *Service) add(ctx context.Context, tx *db.Tx, a actor.Actor, c *Contract, confirm doubt.Reasons) (doubts []string, err error) {
	w := questions{Open: doubt.Open{Reasons: confirm}, by: a, after: c, known: s.references()}
	if err := w.ask(ctx, tx); err != nil {
		return nil, err
	}
	names, err := client.Names(ctx, tx, []string{c.ClientID})
	if err != nil {
		return nil, err
	}
	c.ClientName = names[c.ClientID] // a client has one name, whatever this contract was given
	c.begin(s.today())
	stamp(c, a, tx.Now())
	c.CreatedAt, c.CreatedBy = c.UpdatedAt, c.UpdatedBy
	if err := s.insertCoded(ctx, tx, c); err != nil {
		return nil, err
	}
	return w.Sentences(), s.record(ctx, tx, a, written{
		after: c, changes: changes(&Contract{}, c), action: "contract.create", title: "Contrato " + c.Code + " criado", reason: w.Confirmed(),
	})
}

// insertCoded stores the contract under its code; without one, under one that is
// made of the time of its creation (CC-12).
func (s *Service) insertCoded(ctx context.Context, tx *db.Tx, c *Contract) error {
	given := c.Code != ""
	for range codeAttempts {
		if !given {
			c.Code = s.codes.next(c.CreatedAt)
		}
		stored, err := insert(ctx, tx, c)
		if err != nil || stored {
			return err
		}
		if given {
			break
		}
	}
	return errDuplicateCode
}

// coder makes codes of the time in milliseconds, each later than the one before.
// Other instances make the same ones; the unique code tells.
type coder struct{ last atomic.Int64 }

func (c *coder) next(at clock.Micros) string {
	now := at.Time().UnixMilli()
	for {
		last := c.last.Load()
		code := max(now, last+1)
		if c.last.CompareAndSwap(last, code) {
			return "CT-" + strconv.FormatInt(code, 10)
		}
	}
}

// Edit is a change that somebody makes to a contract.
type Edit struct {
	// Apply changes what was edited and leaves the rest.
	Apply func(in *Input)
	// Version and UpdatedAt say what the edit was made from; nil: not told.
	Version   *int64
	UpdatedAt *clock.Micros
	Reason    string

	confirmed string // what the trail says of values out of proportion
	approved  bool   // two people want these prices
}

// Update changes a contract.
//
// Protection: the row is locked, and the version that was read must be the stored
// one. An edit that does not tell it is accepted unless the options forbid that,
// and recorded as such; the state before it stays in the history.
func (s *Service) Update(ctx context.Context, a actor.Actor, contractID string, e Edit) (View, error) {
	if e.Version == nil && e.UpdatedAt == nil && s.options.RequirePrecondition {
		return View{}, errBlind
	}
	var view View
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.lockForUpdateIfCurrent(ctx, tx, a, actor.ContractsUpdate, contractID, e)
		if err != nil {
			return err
		}
		if a.UpdatesOnlyInAnalysis() && before.Status != StatusEmAnalise {
			return errFixed
		}
		view, err = s.change(ctx, tx, a, before, e)
		return err
	})
	return view.masked(a), err
}

// change writes an edit of the contract, which the caller has locked; prices that take
// two people are only asked for.
func (s *Service) change(ctx context.Context, tx *db.Tx, a actor.Actor, before *Contract, e Edit) (View, error) {
	in, after, err := edited(a, before, e, s.today())
	if err == nil {
		err = after.declaredUntil(s.today().Month())
	}
	if err != nil {
		return View{}, err
	}
	w := questions{Open: doubt.Open{Reasons: in.Confirm}, by: a, before: before, after: after, known: s.references()}
	if err := w.ask(ctx, tx); err != nil {
		return View{}, err
	}
	e.confirmed = w.Confirmed()
	var asked *Contract
	if e.approved {
		after.Doubts = after.Doubts.Of(volumePath)
	} else if asked, err = holdPrices(ctx, tx, before, after); err != nil {
		return View{}, err
	}
	if found := changes(before, after); len(found) > 0 {
		if err := s.update(ctx, tx, a, before, after, found, e); err != nil {
			return View{}, err
		}
	}
	view := viewOf(after)
	if asked != nil {
		view.PriceWaits = true
		return view, askPrices(ctx, tx, a, after, asked, e.reasons())
	}
	view.warn(in, after)
	return view, nil
}

// reasons is what the trail says of why the contract was changed.
func (e *Edit) reasons() string {
	return strings.Join(slices.DeleteFunc([]string{strings.TrimSpace(e.Reason), e.confirmed}, func(s string) bool { return s == "" }), "; ")
}

// lockForUpdateIfCurrent locks the contract and refuses what was made from another version of it.
func (s *Service) lockForUpdateIfCurrent(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission, contractID string, e Edit) (*Contract, error) {
	c, err := lockForUpdate(ctx, tx, a, p, contractID)
	if err != nil {
		return nil, err
	}
	if c.Deleted() {
		return nil, ErrNotFound
	}
	if e.Version != nil && *e.Version != c.Version || e.UpdatedAt != nil && *e.UpdatedAt != c.UpdatedAt {
		return nil, errStale.WithCurrent(viewOf(c).masked(a))
	}
	return c, nil
}

// edited returns what was given and the contract as it will be, or why the actor may
// not have it so.
func edited(a actor.Actor, before *Contract, e Edit, today month.Date) (*Input, *Contract, error) {
	in := inputOf(before)
	e.Apply(&in)
	if !a.SeesEmailAddresses() && in.Email == email.MaskList(before.Email) {
		in.Email = before.Email // what was read came masked and goes back as it came
	}
	if strings.TrimSpace(in.Code) == "" {
		in.Code = before.Code
	}
	after, err := in.build()
	if err != nil {
		return nil, nil, err
	}
	after.ID, after.ClientID, after.Attendance = before.ID, before.ClientID, before.Attendance
	after.Version, after.CreatedAt, after.CreatedBy = before.Version, before.CreatedAt, before.CreatedBy
	after.UpdatedAt, after.UpdatedBy = before.UpdatedAt, before.UpdatedBy
	after.adjust(before.Adjusted)
	if err := after.turnAsEdited(a, before, in.StatusFrom, today); err != nil {
		return nil, nil, err
	}
	if err := after.askPartial(in.AskPartial, before); err != nil {
		return nil, nil, err
	}
	if after.CNPJ != before.CNPJ {
		return nil, nil, errMoved
	}
	after.Doubts = before.Doubts // until the values are asked about
	return &in, &after, mayWrite(a, typed(changes(before, &after), &after), false)
}

func (s *Service) update(ctx context.Context, tx *db.Tx, a actor.Actor, before, after *Contract, found []change, e Edit) error {
	stamp(after, a, tx.Now())
	stored, err := update(ctx, tx, before, after)
	if err != nil {
		return err
	}
	if !stored {
		return errStale.WithCurrent(viewOf(before).masked(a))
	}
	w := written{
		before: before, after: after, changes: found, reason: e.reasons(),
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
	renamed, err := client.Rename(ctx, tx, a, after.ClientID, after.ClientName)
	if err != nil || !renamed {
		return err
	}
	return s.options.Renames.Notify(ctx, tx, client.Renamed{ClientID: after.ClientID, Name: after.ClientName, By: a})
}

// typed are the changes that somebody makes: without an average price that follows
// from the prices by period.
func typed(found []change, after *Contract) []change {
	if after.Prices == nil {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(c change) bool { return c.name == "average_price_mwh" })
}

// mayWrite refuses the changes that need more than reaching the contract.
func mayWrite(a actor.Actor, found []change, isNew bool) error {
	var refused []fault.Field
	for _, c := range found {
		if !mayChange(a, c, isNew) {
			refused = append(refused, fault.Field{Path: c.name, Message: "Você não tem permissão para alterar este campo"})
		}
	}
	if len(refused) == 0 {
		return nil
	}
	return &fault.Error{Kind: fault.Forbidden, Code: actor.ErrDenied.Code, Message: refused[0].Message, Fields: refused}
}

// mayChange reports whether the actor may give the value. Who edits contracts only
// while they are in analysis does not end that analysis.
func mayChange(a actor.Actor, c change, isNew bool) bool {
	if c.needs != actor.ContractsUpdate {
		return a.Can(c.needs)
	}
	return isNew || c.name != "status" && c.name != "situacoes" || !a.UpdatesOnlyInAnalysis()
}

func needsReason(found []change) bool {
	for _, c := range found {
		if c.needs == actor.ContractsComplianceOverride || c.name == "situacoes" {
			return true
		}
	}
	return false
}
