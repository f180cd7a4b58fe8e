package reading

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
)

const (
	linkKind jobs.Kind = "reading.link"

	// What a document must be at least to link itself (RQ-05).
	leastClass        = 95
	leastInstallation = 90

	// enoughUnchanged is after how many documents that met the conditions, and were linked
	// unchanged, the automatic link is offered.
	enoughUnchanged = 20
)

var errUnmet = errors.New("reading: the conditions of the automatic link do not hold any more")

// linkItself has a document that meets the conditions linked by a job, where the setting
// says so.
func (s *Service) linkItself(ctx context.Context, tx *db.Tx, r *Reading) error {
	if !r.identified() || r.Place.ProposalID == "" || r.UserID == "" {
		return nil
	}
	on, err := account.AutomaticLink(ctx, tx)
	if err != nil || !on {
		return err
	}
	_, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: linkKind, Args: readArgs{r.ID}, UserID: r.UserID, UniqueKey: string(linkKind) + ":" + r.ID})
	if errors.Is(err, jobs.ErrDuplicate) {
		return nil
	}
	return err
}

// identified reports whether the document identifies itself and its unit without help from a
// person: no doubt, nothing missing, nothing corrected, waived or chosen.
func (r *Reading) identified() bool {
	if r.Status != Completed || r.InvoiceID != "" || r.Result == nil {
		return false
	}
	k := r.kind()
	helped := r.Choice != nil || len(r.Corrections)+len(r.Marks)+len(r.Edits.Items)+len(r.Edits.History) > 0
	return !helped && k.Class.Linkable() && k.Confidence >= leastClass && r.Doubts == 0 && len(r.Missing) == 0 &&
		r.Result.Bill.Fields[extract.Installation].Confidence >= leastInstallation
}

// meets reports whether the document may link itself to the contract: it is identified without
// help, agrees with the register in installation and CNPJ, one contract is in force, the month
// is open and has no bill, and no other document is of the same bill.
func (r *Reading) meets(ctx context.Context, q db.Q, a actor.Actor, contractID string) (bool, error) {
	if !r.identified() {
		return false, nil
	}
	r.Place.describe(r)
	if first, err := repeats(ctx, q, a, r); err != nil || first != "" {
		return false, err
	}
	m, err := r.match(ctx, q, a)
	return err == nil && m.verdict == agrees && m.question == "" && m.only != nil && m.only.ContractID == contractID, err
}

// runLink is the job: it links a document that meets the conditions, in the name of its
// sender. One that a person linked first, or that another user's change keeps from it,
// stays as it is.
//
// Protection: as Link; the conditions are checked again under its locks.
func (s *Service) runLink(ctx context.Context, run *jobs.Run) error {
	var args readArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	r, err := anyByID(ctx, s.DB, args.ReadingID)
	if errors.Is(err, ErrNotFound) {
		return jobs.Permanent(err)
	}
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

func (s *Service) linkOf(ctx context.Context, r *Reading) error {
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
	if met, err := r.meets(ctx, s.DB, sender, r.Place.ProposalID); err != nil || !met {
		return errors.Join(err, errUnmet)
	}
	_, _, err = s.Link(ctx, sender, r.ID, Link{ContractID: r.Place.ProposalID, automatic: true}, "", nil)
	return err
}

// modeOf is how the document becomes an invoice; the conditions are checked under the locks
// of the link.
func (l *Link) modeOf(ctx context.Context, tx *db.Tx, a actor.Actor, r *Reading) (LinkMode, error) {
	met, err := r.meets(ctx, tx, a, l.ContractID)
	switch {
	case err != nil:
		return "", err
	case l.automatic && !met:
		return "", errUnmet
	case l.automatic:
		return LinkedAutomatically, nil
	case met:
		return LinkedUnchanged, nil
	}
	return LinkedByPerson, nil
}

// marked is the entry of the trail of an automatic link.
func (l *Link) marked(e audit.Entry, clientID string) audit.Entry {
	if l.automatic {
		e.Actor, e.ClientID = actor.SystemActor(), clientID
		e.Title = "Vinculada automaticamente: instalação, CNPJ e mês conferem"
	}
	return e
}

// offered reports whether to offer the automatic link: to who may turn it on, where it is
// off and would have been right often enough.
func offered(ctx context.Context, q db.Q, a actor.Actor) (bool, error) {
	if !a.Can(actor.SettingsManage) {
		return false, nil
	}
	on, err := account.AutomaticLink(ctx, q)
	if err != nil || on {
		return false, err
	}
	n, err := db.Count(ctx, q, "reading: count unchanged links", ` FROM readings WHERE link_mode = $1`, string(LinkedUnchanged))
	return n >= enoughUnchanged, err
}
