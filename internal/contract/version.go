package contract

import (
	"context"
	"fmt"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/record"
	"ynova/internal/contract/term"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
)

// entryOf is the contract as its history keeps it.
func entryOf(c *record.Contract, reason string) version.Entry {
	return version.Entry{ContractID: c.ID, Number: c.Version, At: c.UpdatedAt, Reason: reason, Snapshot: record.ViewOf(c)}
}

// Versions returns the states that a contract has had, newest first, and how many
// there are.
func (s *Service) Versions(ctx context.Context, a actor.Actor, contractID string, limit, offset int) ([]version.State, int, error) {
	c, err := s.readHistory(ctx, a, contractID)
	if err != nil {
		return nil, 0, err
	}
	found, err := version.List(ctx, s.db, c.ID, min(max(limit, 1), listing.MaxPageSize), max(offset, 0))
	if err != nil {
		return nil, 0, err
	}
	if !a.SeesContacts() {
		for i := range found {
			found[i].ActorName = "" // who works for the company is not the partner's
			if found[i].ActorID != a.UserID {
				found[i].Reason = "" // nor is what they say to each other
			}
		}
	}
	return found, int(c.Version), nil
}

// VersionAt returns the contract as it was in a version.
func (s *Service) VersionAt(ctx context.Context, a actor.Actor, contractID string, number int64) (record.View, error) {
	c, err := s.readHistory(ctx, a, contractID)
	if err != nil {
		return record.View{}, err
	}
	v, err := snapshotAt(ctx, s.db, c.ID, number)
	return v.Masked(a), err
}

// AsOf returns the contract as it was recorded at the end of a day.
func (s *Service) AsOf(ctx context.Context, a actor.Actor, contractID string, day month.Date) (record.View, error) {
	c, err := s.readHistory(ctx, a, contractID)
	if err != nil {
		return record.View{}, err
	}
	number, err := version.Before(ctx, s.db, c.ID, clock.FromTime(day.AddDays(1).In(clock.SaoPaulo())))
	if err != nil {
		return record.View{}, err
	}
	if number == 0 {
		return record.View{}, fault.New(fault.NotFound, "sem_retrato", "O contrato ainda não estava cadastrado em "+day.BR()+".")
	}
	v, err := snapshotAt(ctx, s.db, c.ID, number)
	return v.Masked(a), err
}

func (s *Service) readHistory(ctx context.Context, a actor.Actor, contractID string) (*record.Contract, error) {
	if !a.Can(actor.ContractsHistory) {
		return nil, actor.ErrDenied
	}
	return s.get(ctx, s.db, client.ScopeOf(a, actor.ContractsHistory), contractID, a.Can(actor.ContractsRestore))
}

// Changes says in what a version differs from another: from the one before it
// where other is 0.
func (s *Service) Changes(ctx context.Context, a actor.Actor, contractID string, number, other int64) ([]version.Difference, error) {
	c, err := s.readHistory(ctx, a, contractID)
	if err != nil {
		return nil, err
	}
	if other == 0 {
		other = number - 1
	}
	after, err := snapshotAt(ctx, s.db, c.ID, number)
	if err != nil {
		return nil, err
	}
	before := record.Blank
	if other > 0 {
		if before, err = snapshotAt(ctx, s.db, c.ID, other); err != nil {
			return nil, err
		}
	}
	return record.Differences(a, before, after), nil
}

// Why is for what reason a contract goes back to a version, and whether closed months stay
// as they are; else a change of one is refused.
type Why struct {
	Reason     string
	KeepClosed bool
}

// RestoreVersion gives the contract the values that it had in a version, as a new
// version. It needs a password entered a short while ago, and the version that was
// read.
//
// Protection: the row is locked, and the version that was read must be the stored
// one.
func (s *Service) RestoreVersion(ctx context.Context, a actor.Actor, contractID string, number int64, read *int64, why Why) (record.View, error) {
	if read == nil {
		return record.View{}, errBlind
	}
	var view record.View
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := mayDelete(a, actor.ContractsRestore, tx); err != nil {
			return err
		}
		before, err := s.lockForUpdateIfCurrent(ctx, tx, a, actor.ContractsRestore, contractID, Edit{Version: read})
		if err != nil {
			return err
		}
		after, err := s.revived(ctx, tx, a, before, number)
		if err != nil {
			return err
		}
		reason := strings.TrimSpace(why.Reason)
		asked, err := holdPrices(ctx, tx, before, after)
		if err != nil {
			return err
		}
		view = record.ViewOf(after)
		if found := record.Changes(before, after); len(found) > 0 {
			err = s.storeRevived(ctx, tx, a, &view, written{
				before: before, after: after, changes: found, reason: reason, keepClosed: why.KeepClosed, action: "contract.restore_version",
				title: fmt.Sprintf("Contrato %s voltou à versão %d", after.Code, number),
			})
		}
		if err != nil || asked == nil {
			return err
		}
		view.PriceWaits = true
		return askPrices(ctx, tx, a, after, asked, reason)
	})
	return view.Masked(a), err
}

// snapshotAt reads the contract as it was in a version, nothing masked.
func snapshotAt(ctx context.Context, q db.Q, contractID string, number int64) (v record.View, err error) {
	found, err := version.Read(ctx, q, contractID, number, &v)
	if err == nil && !found {
		err = ErrNotFound
	}
	v.Complete()
	return v, err
}

// revived returns the contract with the values of a version.
func (s *Service) revived(ctx context.Context, tx *db.Tx, a actor.Actor, before *record.Contract, number int64) (*record.Contract, error) {
	past, err := snapshotAt(ctx, tx, before.ID, number)
	if err != nil {
		return nil, err
	}
	apply, err := past.Applier()
	if err != nil {
		return nil, err
	}
	_, after, err := edited(a, before, Edit{Apply: func(in *record.Input) {
		apply(in)
		in.ClientName, in.CNPJ = before.ClientName, string(before.CNPJ) // whose contract it is stays
		if past.Status == term.StatusOf(before.History.On(s.today()).Status) {
			in.Status = string(before.Status) // that its validity is over is no change of status
		}
	}}, s.options.Clock.Now())
	if err != nil {
		return nil, err
	}
	w := questions{by: a, before: before, after: after, restored: true, known: s.references()}
	return after, w.ask(ctx, tx)
}

func (s *Service) storeRevived(ctx context.Context, tx *db.Tx, a actor.Actor, view *record.View, w written) error {
	if w.reason == "" {
		w.reason = noReason
	}
	stamp(w.after, a, tx.Now())
	stored, err := update(ctx, tx, w.before, w.after)
	if err != nil {
		return err
	}
	if !stored {
		return errStale.WithCurrent(record.ViewOf(w.before).Masked(a))
	}
	*view = record.ViewOf(w.after)
	return s.record(ctx, tx, a, w)
}

func (h *handler) versionRoutes(r *web.Router) {
	routes := web.Group{Tag: "Contratos", Access: web.Requires(actor.ContractsHistory)}
	web.Register(r, routes.Get("/contracts/{id}/versions/{version}/changes", "listContractChanges",
		"Mostra o que uma versão de um contrato alterou"), h.changes)
	web.Register(r, routes.Post("/contracts/{id}/versions/{version}/restore", "restoreContractVersion",
		"Devolve a um contrato os valores de uma versão").Needs(actor.ContractsRestore), h.restoreVersion)
}

type changesInput struct {
	ID      string `path:"id" maxLength:"64"`
	Version int64  `path:"version" minimum:"1"`
	Other   int64  `query:"com" minimum:"0" doc:"A versão com que se compara; padrão: a anterior"`
}

type differenceBody struct {
	Field  string `json:"field"`
	Label  string `json:"label"`
	Before string `json:"before" doc:"Como as telas mostram; vazio: não informado"`
	After  string `json:"after"`
}

type changesOutput struct{ Body []differenceBody }

func (h *handler) changes(ctx context.Context, in *changesInput) (*changesOutput, error) {
	found, err := h.service.Changes(ctx, web.Actor(ctx), in.ID, in.Version, in.Other)
	if err != nil {
		return nil, err
	}
	out := &changesOutput{Body: make([]differenceBody, len(found))}
	for i, d := range found {
		out.Body[i] = differenceBody(d)
	}
	return out, nil
}

// versionReasonBody is as reasonBody; going back to a version is an edit.
type versionReasonBody struct {
	Reason record.Optional[string] `json:"reason" required:"false" maxLength:"500" doc:"Motivo, guardado no histórico"`
	Closed string                  `json:"meses_fechados,omitempty" enum:"recusar,manter" doc:"Como na alteração de um contrato"`
}

func (b *versionReasonBody) why() Why {
	if b == nil {
		return Why{}
	}
	return Why{b.Reason.Value, b.Closed == record.KeepClosed}
}

type restoreVersionInput struct {
	ID      string      `path:"id" maxLength:"64"`
	Version int64       `path:"version" minimum:"1"`
	IfMatch web.IfMatch `header:"If-Match" doc:"A versão lida, como veio em ETag; obrigatória"`
	Body    *versionReasonBody
}

func (h *handler) restoreVersion(ctx context.Context, in *restoreVersionInput) (*viewOutput, error) {
	view, err := h.service.RestoreVersion(ctx, web.Actor(ctx), in.ID, in.Version, in.IfMatch.Version(), in.Body.why())
	return respond(view, period.Keepable(err))
}
