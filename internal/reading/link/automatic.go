package link

import (
	"context"
	"errors"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

const (
	linkKind jobs.Kind = "reading.link"

	// What a document must be at least to link itself (RQ-05).
	leastClass        = 95
	leastInstallation = 90
)

var errUnmet = errors.New("reading: the conditions of the automatic link do not hold any more")

// LinkItself has a document that meets the conditions linked by a job, where the setting
// says so.
func (s *Service) LinkItself(ctx context.Context, tx *db.Tx, r *record.Reading) error {
	if !identified(r) || r.Place.ProposalID == "" || r.UserID == "" {
		return nil
	}
	on, err := account.AutomaticLink(ctx, tx)
	if err != nil || !on {
		return err
	}
	_, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: linkKind, Args: record.JobArgs{ReadingID: r.ID}, UserID: r.UserID, UniqueKey: string(linkKind) + ":" + r.ID})
	if errors.Is(err, jobs.ErrDuplicate) {
		return nil
	}
	return err
}

// identified reports whether the document identifies itself and its unit without help from a
// person: no doubt, nothing missing, nothing corrected, waived or chosen.
func identified(r *record.Reading) bool {
	if r.Status != record.Completed || r.InvoiceID != "" || r.Result == nil {
		return false
	}
	if r.Worthless() || r.Result.Fiscal != nil && (r.Result.Fiscal.Event != nil || r.Completes()+r.Replaces() != "") {
		return false // it says something of a note, itself or another: a person looks at it
	}
	k := r.Kind()
	helped := r.Choice != nil || len(r.Corrections)+len(r.Marks)+len(r.Edits.Items)+len(r.Edits.History) > 0
	return !helped && k.Class.Linkable() && k.Confidence >= leastClass && r.Doubts == 0 && len(r.Missing) == 0 &&
		r.Result.Bill.Fields[extract.Installation].Confidence >= leastInstallation
}

// meets reports whether the document may link itself to the contract: it is identified without
// help, agrees with the register in installation and CNPJ, one contract is in force, the month
// is open and has no bill, and no other document is of the same bill.
func meets(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading, contractID string) (bool, error) {
	if !identified(r) {
		return false, nil
	}
	r.Place.Describe(r)
	if first, err := place.Repeats(ctx, q, a, r); err != nil || first != "" {
		return false, err
	}
	return place.Names(ctx, q, a, r, contractID)
}

// runLink is the job: it links a document that meets the conditions, in the name of its
// sender. One that a person linked first, or that another user's change keeps from it,
// stays as it is.
//
// Protection: as Link; the conditions are checked again under its locks.
func (s *Service) runLink(ctx context.Context, run *jobs.Run) error {
	r, err := record.OfJob(ctx, s.DB, run)
	if err != nil {
		return err
	}
	outcome := "vinculado"
	if err := s.linkOf(ctx, r); err != nil {
		var known *fault.Error
		if !errors.Is(err, errUnmet) && (!errors.As(err, &known) || known.Kind == fault.Internal || known.Kind == fault.Unavailable) {
			return err
		}
		outcome = "fica na fila"
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return run.Complete(ctx, tx, map[string]string{"document_id": r.ID, "resultado": outcome})
	})
}

func (s *Service) linkOf(ctx context.Context, r *record.Reading) error {
	on, err := account.AutomaticLink(ctx, s.DB)
	if err != nil {
		return err
	}
	sender, err := account.People{}.Actor(ctx, s.DB, r.UserID)
	if err != nil {
		return err
	}
	if !on || r.Place.ProposalID == "" {
		return errUnmet
	}
	if met, err := meets(ctx, s.DB, sender, r, r.Place.ProposalID); err != nil || !met {
		return errors.Join(err, errUnmet)
	}
	_, _, err = s.Link(ctx, sender, r.ID, Target{ContractID: r.Place.ProposalID, automatic: true}, "", nil)
	return err
}

// modeOf is how the document becomes an invoice; the conditions are checked under the locks
// of the link.
func (l *Target) modeOf(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading) (record.LinkMode, error) {
	met, err := meets(ctx, tx, a, r, l.ContractID)
	switch {
	case err != nil:
		return "", err
	case l.automatic && !met:
		return "", errUnmet
	case l.automatic:
		return record.LinkedAutomatically, nil
	case met:
		return record.LinkedUnchanged, nil
	}
	return record.LinkedByPerson, nil
}

// marked is the entry of the trail of an automatic link.
func (l *Target) marked(e audit.Entry, clientID string) audit.Entry {
	if l.automatic {
		e.Actor, e.ClientID = actor.SystemActor(), clientID
		e.Title = "Vinculada automaticamente: instalação, CNPJ e mês conferem"
	}
	return e
}
