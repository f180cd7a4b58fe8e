package reading

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/contract"
	"ynova/internal/document"
	"ynova/internal/document/extract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/doubt"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Proposal is a contract that a document may belong to, and why.
type Proposal struct {
	ContractID   string
	ContractCode string
	ClientName   string
	Supplier     string
	Meter        string // of the unit that the document names, where it is known
	UnitID       string
	ByUnit       bool // by the code of the installation; else by the CNPJ
	Covers       bool // the contract is in force in the document's month
	Preset       bool // installation, CNPJ and month name this contract alone

	clientID string
}

// Proposals returns the contracts in reach that the document may belong to: those
// of the unit that it names, then those of its CNPJ; and what to ask before one of them
// is chosen, nil where nothing is.
func (s *Service) Proposals(ctx context.Context, a actor.Actor, readingID string) ([]Proposal, *Question, error) {
	r, err := s.Get(ctx, a, readingID)
	if err != nil {
		return nil, nil, err
	}
	if err := r.unread(); err != nil {
		return nil, nil, err
	}
	scope := client.ScopeOf(a, actor.InvoicesProcess)
	found, err := proposals(ctx, s.DB, scope, r)
	if err != nil {
		return nil, nil, err
	}
	all, err := toldHolders(ctx, s.DB, a, r.Text, "")
	if err != nil {
		return nil, nil, err
	}
	if v := compare(all, r.Text); v == agrees || v == agreesByName {
		preset(found)
	}
	question, err := questionBefore(ctx, s.DB, scope, r, all, found)
	if !a.SeesPrices() {
		for i := range found {
			found[i].Supplier = ""
		}
	}
	return found, question, err
}

// preset marks the one contract of the unit that is in force in the month.
func preset(found []Proposal) {
	only := -1
	for i := range found {
		switch {
		case !found[i].ByUnit || !found[i].Covers:
		case only >= 0:
			return
		default:
			only = i
		}
	}
	if only >= 0 {
		found[only].Preset = true
	}
}

// Link says which contract and month a document belongs to.
type Link struct {
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
func (s *Service) Link(ctx context.Context, a actor.Actor, readingID string, l Link, key string, version *int64) (*Reading, invoice.View, error) {
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
		return nil, view, s.askUnit(ctx, a, r, &of)
	}
	fileID, err := s.attach(ctx, a, r, l.ContractID)
	if err != nil {
		return nil, view, err
	}
	r, err = s.change(ctx, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *Reading) error {
		switch {
		case r.InvoiceID != "":
			return errLinked
		case r.unread() != nil:
			return r.unread()
		case !r.kind().Class.Linkable():
			return errNotBill
		}
		if l.several {
			if err := unclaimed(ctx, tx, a, r); err != nil {
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
			return errStale // the installation was the client's at the first check
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
		if r.rememberBy != "" {
			if err := s.remember(ctx, tx, r, of.ClientID); err != nil {
				return err
			}
		}
		r.ContractID, r.InvoiceID, r.LinkMode, r.UndoUntil = l.ContractID, entered.ID, mode, l.undoable(tx)
		if err := update(ctx, tx, r); err != nil {
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

// askUnit keeps the installation that a partner's document names of the contract's client
// for back office, and says so.
func (s *Service) askUnit(ctx context.Context, a actor.Actor, r *Reading, of *contract.Reference) error {
	number := printedNumber(r, "")
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return lead.AskUnit(ctx, tx, a, of.ClientID, lead.UnitInput{Meter: number.Code, Group: of.Group}, number)
	})
	if err == nil {
		err = lead.ErrReceived
	}
	return err
}

// linked is the document with the invoice that it became.
func (s *Service) linked(ctx context.Context, a actor.Actor, readingID, invoiceID string, err error) (*Reading, invoice.View, error) {
	if err != nil {
		return nil, invoice.View{}, err
	}
	r, err := s.Get(ctx, a, readingID)
	if err != nil {
		return nil, invoice.View{}, err
	}
	view, err := s.Invoices.Get(ctx, a, invoiceID)
	return r, view, err
}

// record writes a link to the trail, with the reason of one that had to be confirmed.
func (l *Link) record(ctx context.Context, tx *db.Tx, a actor.Actor, r *Reading, of *contract.Reference, competencia string, found answers) error {
	e := entry(a, r, "reading.link", "Documento vinculado ao contrato")
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

func (s *Service) linkable(ctx context.Context, a actor.Actor, readingID string) (*Reading, error) {
	r, err := s.Get(ctx, a, readingID)
	switch {
	case err != nil:
		return nil, err
	case r.unread() != nil:
		return nil, r.unread()
	case r.InvoiceID != "":
		return nil, errLinked
	case !r.kind().Class.Linkable():
		return nil, errNotBill
	}
	return r, nil
}

// attach copies the document among the contract's files.
func (s *Service) attach(ctx context.Context, a actor.Actor, r *Reading, contractID string) (fileID string, err error) {
	content, err := s.Blobs.Open(ctx, r.blobKey)
	if err != nil {
		return "", err
	}
	defer content.Close() // only read from
	var data bytes.Buffer
	if _, err := io.Copy(&data, content); err != nil {
		return "", err
	}
	kind := document.KindFatura
	if r.isNota() {
		kind = document.KindNF
	}
	file := document.Upload{Kind: kind, Filename: r.Filename, Data: data.Bytes(), Key: "reading-" + r.ID + "-" + contractID}
	f, err := s.Files.Add(ctx, a, contractID, file)
	if errors.Is(err, document.ErrNotFound) { // it went with a link that was undone
		file.Key += "-" + strconv.FormatInt(r.Version, 10)
		f, err = s.Files.Add(ctx, a, contractID, file)
	}
	return f.ID, err
}

// codes are what a unit may be known by.
func codes(r *Reading) []string {
	var out []string
	for _, k := range []extract.Key{extract.Installation, extract.Account, extract.ClientCode} {
		if v := r.Text(k); brdoc.CodeKey(v) != "" {
			out = append(out, v)
		}
	}
	return out
}
