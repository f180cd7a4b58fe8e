package link

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/document"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
	"ynova/internal/reading/content"
	"ynova/internal/reading/password"
	"ynova/internal/reading/place"
	"ynova/internal/reading/queue"
	"ynova/internal/reading/record"
)

// Service holds the use cases of linking documents to contracts.
type Service struct {
	DB        *db.DB
	Queue     *jobs.Queue
	Contents  *content.Service
	Files     *document.Service
	Invoices  *invoice.Service
	Passwords *password.Service
}

// Jobs registers the automatic link.
func (s *Service) Jobs(q *jobs.Queue) { q.Handle(linkKind, jobs.Options{}, s.runLink) }

// Target says which contract and month a document belongs to.
type Target struct {
	ContractID string
	UnitID     string
	Month      string // YYYY-MM; empty: the document's
	Reason     string // why, where the document is of another CNPJ
	OutOfTerm  bool   // the contract is not in force in the month, and meant all the same
	SameMonth  Beside // what becomes of the bills that the unit has in the month
	Confirm    doubt.Reasons

	several   bool // with others: only what is ready, and nobody else has open
	automatic bool // nobody chose it: the conditions of RQ-05 hold
}

// Link makes an invoice of the contract out of a document that was read: the file
// joins the contract's, the figures are what was read and corrected. The same
// document cannot be entered twice, and one of another CNPJ only with a reason that
// gestora or back office give. A call with the key of an earlier one answers with what
// that one made.
//
// Protection: the rows of document, contract, unit and client are locked, and the questions
// are checked again under the lock. The file is added first and by a key of its own: a
// repetition after a failure finds it.
func (s *Service) Link(ctx context.Context, a actor.Actor, readingID string, l Target, key string, version *int64) (*record.Reading, invoice.View, error) {
	var view invoice.View
	same := l
	same.Confirm = nil // a repetition may have no answers yet
	hash, err := idempotency.Hash("reading.link "+readingID, same)
	if err != nil {
		return nil, view, err
	}
	if made, err := idempotency.Made(ctx, s.DB, a.UserID, key, hash); err != nil || made != "" {
		return s.linked(ctx, a, readingID, made, err)
	}
	r, err := s.linkable(ctx, a, readingID)
	if err != nil {
		return nil, view, err
	}
	of, err := contract.ReferenceOf(ctx, s.DB, a, actor.InvoicesProcess, l.ContractID)
	if err != nil {
		return nil, view, err
	}
	switch asked, err := l.ask(ctx, s.DB, a, r, &of, ""); {
	case err != nil:
		return nil, view, err
	case asked.unheld:
		return nil, view, place.AskUnit(ctx, s.DB, a, r, &of)
	}
	fileID, err := s.attach(ctx, a, r, l.ContractID)
	if err != nil {
		return nil, view, err
	}
	r, err = record.Change(ctx, s.DB, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		switch {
		case r.Settled() != nil:
			return r.Settled()
		case !r.Kind().Class.Linkable():
			return errNotBill
		case r.Worthless():
			return errWorthless
		}
		if l.several {
			if err := queue.Unclaimed(ctx, tx, a, r); err != nil {
				return err
			}
		}
		of, err := contract.LockReferenceForUpdate(ctx, tx, a, actor.InvoicesProcess, l.ContractID)
		if err != nil {
			return err
		}
		answers, err := l.ask(ctx, tx, a, r, &of, tx.Dialect().ForUpdate())
		switch {
		case err != nil:
			return err
		case answers.unheld:
			return record.ErrStale // the installation was the client's at the first check
		}
		mode, err := l.modeOf(ctx, tx, a, r)
		if err != nil {
			return err
		}
		entered, err := s.enter(ctx, tx, a, r, &l, answers, fileID)
		if err != nil {
			return err
		}
		view = entered
		if r.RememberBy != "" {
			if err := s.Passwords.Remember(ctx, tx, r, of.ClientID); err != nil {
				return err
			}
		}
		r.ContractID, r.InvoiceID, r.LinkMode, r.UndoUntil = l.ContractID, entered.ID, mode, undoable(tx)
		if err := place.Update(ctx, tx, r); err != nil {
			return err
		}
		if key != "" {
			if _, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, entered.ID); err != nil {
				return err
			}
		}
		return l.record(ctx, tx, a, r, &of, view.Competencia, answers)
	})
	return r, view, err
}

// linked is the document with the invoice that it became.
func (s *Service) linked(ctx context.Context, a actor.Actor, readingID, invoiceID string, err error) (*record.Reading, invoice.View, error) {
	if err != nil {
		return nil, invoice.View{}, err
	}
	r, err := record.Get(ctx, s.DB, a, readingID)
	if err != nil {
		return nil, invoice.View{}, err
	}
	view, err := s.Invoices.Get(ctx, a, invoiceID)
	return r, view, err
}

// record writes a link to the trail, with the reason of one that had to be confirmed.
func (l *Target) record(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading, of *contract.Reference, competencia string, found answers) error {
	e := record.Entry(a, r, "reading.link", "Documento vinculado ao contrato")
	after := map[string]string{"contract_id": r.ContractID, "invoice_id": r.InvoiceID, "competencia": competencia}
	e.After = after
	if l.OutOfTerm {
		after["fora_da_vigencia"] = "confirmado"
	}
	if l.SameMonth != "" {
		after["mesmo_mes"] = string(l.SameMonth)
	}
	if found.other {
		e.Title, e.Reason = "Documento de outro cliente vinculado ao contrato", strings.TrimSpace(l.Reason)
	}
	return audit.Record(ctx, tx, l.marked(e, of.ClientID))
}

func (s *Service) linkable(ctx context.Context, a actor.Actor, readingID string) (*record.Reading, error) {
	r, err := record.Get(ctx, s.DB, a, readingID)
	switch {
	case err != nil:
		return nil, err
	case r.Settled() != nil:
		return nil, r.Settled()
	case !r.Kind().Class.Linkable():
		return nil, errNotBill
	case r.Worthless():
		return nil, errWorthless
	}
	return r, nil
}

// attach copies the document among the contract's files.
func (s *Service) attach(ctx context.Context, a actor.Actor, r *record.Reading, contractID string) (fileID string, err error) {
	data, err := s.Contents.Bytes(ctx, r)
	if err != nil {
		return "", err
	}
	kind := document.KindFatura
	if r.IsNota() {
		kind = document.KindNF
	}
	file := document.Upload{Kind: kind, Filename: r.Filename, Data: data, Key: "reading-" + r.ID + "-" + contractID}
	f, err := s.Files.Add(ctx, a, contractID, file)
	if errors.Is(err, document.ErrNotFound) { // it went with a link that was undone
		file.Key += "-" + strconv.FormatInt(r.Version, 10)
		f, err = s.Files.Add(ctx, a, contractID, file)
	}
	return f.ID, err
}

var errNotBill = fault.New(fault.Conflict, "nao_e_fatura", "Este documento não é uma fatura nem uma nota fiscal de energia. Se for, mude o tipo do documento.")

var errWorthless = fault.New(fault.Conflict, "sem_valor_fiscal", "Esta nota não tem valor fiscal.")
