package reading

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/document"
	"ynova/internal/document/extract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
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
}

// Proposals returns the contracts in reach that the document may belong to: those
// of the unit that it names, then those of its CNPJ.
func (s *Service) Proposals(ctx context.Context, a actor.Actor, readingID string) ([]Proposal, error) {
	r, err := s.Get(ctx, a, readingID)
	if err != nil {
		return nil, err
	}
	if r.Status != Completed {
		return nil, errUnread
	}
	found, err := proposals(ctx, s.DB, client.ScopeOf(a, actor.InvoicesProcess), r)
	if !a.SeesPrices() {
		for i := range found {
			found[i].Supplier = ""
		}
	}
	return found, err
}

// Link says which contract and month a document belongs to.
type Link struct {
	ContractID string
	UnitID     string
	Month      string // YYYY-MM; empty: the document's
	Reason     string // why, where the document is of another CNPJ
	Confirm    doubt.Reasons
}

// Link makes an invoice of the contract out of a document that was read: the file
// joins the contract's, the figures are what was read and corrected. The same
// document cannot be entered twice, and one of another CNPJ only with a reason that
// gestora or back office give. A call with the key of an earlier one answers with what
// that one made.
//
// Protection: the row is locked. The file is added first and by a key of its own: a
// repetition after a failure finds it.
func (s *Service) Link(ctx context.Context, a actor.Actor, readingID string, l Link, key string, version *int64) (*Reading, invoice.View, error) {
	var view invoice.View
	same := l
	same.Confirm = nil // a repetition may not have been asked yet
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
	if l.Month != "" {
		if _, err := month.Parse(l.Month); err != nil {
			return nil, view, fault.Fields(fault.Field{Path: "competencia", Message: "Informe a competência no formato AAAA-MM"})
		}
	}
	if _, err := l.differs(ctx, s.DB, a, r, ""); err != nil {
		return nil, view, err
	}
	if err := unlinkedElsewhere(ctx, s.DB, a, r, l.ContractID, ""); err != nil {
		return nil, view, err
	}
	fileID, err := s.attach(ctx, a, r, l.ContractID)
	if err != nil {
		return nil, view, err
	}
	r, err = s.change(ctx, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *Reading) error {
		switch {
		case r.InvoiceID != "":
			return errLinked
		case r.Status != Completed:
			return errUnread
		case !r.kind().Class.Linkable():
			return errNotBill
		}
		if err := unlinkedElsewhere(ctx, tx, a, r, l.ContractID, tx.Dialect().ForUpdate()); err != nil {
			return err
		}
		differs, err := l.differs(ctx, tx, a, r, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		in := inputOf(r)
		in.FileID, in.UnitID, in.Confirm = fileID, l.UnitID, l.Confirm
		if l.Month != "" {
			in.Competencia = l.Month
		}
		entered, err := s.Invoices.Enter(ctx, tx, a, l.ContractID, in)
		if err != nil {
			return err
		}
		view = entered
		r.ContractID, r.InvoiceID = l.ContractID, entered.ID
		if err := update(ctx, tx, r); err != nil {
			return err
		}
		if key != "" {
			if _, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, entered.ID); err != nil {
				return err
			}
		}
		return l.record(ctx, tx, a, r, view.Competencia, differs)
	})
	return r, view, err
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

const maxReason = 500

// differs reports whether the document's installation, CNPJ and name are of different
// clients, or its CNPJ or CPF another than the contract's, which only who reaches every row may pass over, with a reason. What was read counts
// beside what somebody corrected it to: a correction is no way around the question.
func (l *Link) differs(ctx context.Context, q db.Q, a actor.Actor, r *Reading, lock string) (bool, error) {
	of, err := contract.ReferenceOf(ctx, q, a, actor.InvoicesProcess, l.ContractID)
	if err != nil {
		return false, err
	}
	code, both := "identidade_divergente", ""
	for _, text := range []textOf{r.Text, r.Result.Bill.Text} {
		all, err := holders(ctx, q, client.ScopeOf(a, actor.InvoicesProcess), text(extract.Installation), lock)
		if err != nil {
			return false, err
		}
		if both = disagreement(all, &of, text); both != "" {
			break
		}
	}
	if both == "" {
		other := r.otherThan(of.CNPJ)
		if other == "" {
			return false, nil
		}
		code, both = "cnpj_divergente", fmt.Sprintf("O documento é de %s (%s), e o contrato %s é de %s (%s).",
			cmp.Or(r.Text(extract.Name), "outro cliente"), other, of.Code, of.Client, of.CNPJ.Masked())
	}
	reason := strings.TrimSpace(l.Reason)
	switch {
	case a.Reach(actor.InvoicesProcess) != actor.All:
		return true, fault.New(fault.Conflict, code, both+" Somente gestora ou back office confirmam este vínculo.")
	case reason == "":
		return true, fault.New(fault.Conflict, code, both+" Para vincular mesmo assim, informe o motivo.")
	case utf8.RuneCountInString(reason) > maxReason:
		return true, fault.Fields(fault.Field{Path: "motivo", Message: "Texto longo demais"})
	}
	return true, nil
}

// otherThan is the CNPJ or CPF of the document, masked, where it is not the one given;
// empty where it is, or where the document names none that could be one.
func (r *Reading) otherThan(cnpj brdoc.CNPJ) string {
	for _, text := range []string{r.Result.Bill.Text(extract.ClientDocument), r.Text(extract.ClientDocument)} {
		if c, err := brdoc.ParseCNPJ(text); err == nil && c != cnpj {
			return c.Masked()
		}
		if c, err := brdoc.ParseCPF(text); err == nil {
			return c.Masked()
		}
	}
	return ""
}

// record tells the trail of a link, with the reason of one that had to be confirmed.
func (l *Link) record(ctx context.Context, tx *db.Tx, a actor.Actor, r *Reading, competencia string, differs bool) error {
	e := entry(a, r, "reading.link", "Documento vinculado ao contrato")
	e.After = map[string]string{"contract_id": r.ContractID, "invoice_id": r.InvoiceID, "competencia": competencia}
	if differs {
		e.Title, e.Reason = "Documento de outro cliente vinculado ao contrato", strings.TrimSpace(l.Reason)
	}
	return audit.Record(ctx, tx, e)
}

func (s *Service) linkable(ctx context.Context, a actor.Actor, readingID string) (*Reading, error) {
	r, err := s.Get(ctx, a, readingID)
	switch {
	case err != nil:
		return nil, err
	case r.Status != Completed:
		return nil, errUnread
	case r.InvoiceID != "":
		return nil, errLinked
	case !r.kind().Class.Linkable():
		return nil, errNotBill
	}
	return r, nil
}

// unlinkedElsewhere refuses a document of which another sending became an invoice. Of
// which contract is said to who chose the same or sees every one.
func unlinkedElsewhere(ctx context.Context, q db.Q, a actor.Actor, r *Reading, chosen, lock string) error {
	contractID, in, err := linkedCopy(ctx, q, r, lock)
	if err != nil || contractID == "" {
		return err
	}
	if contractID != chosen && a.Reach(actor.InvoicesProcess) != actor.All {
		return errCopied
	}
	refused := *errCopied
	if m, err := month.Parse(in); err == nil {
		refused.Message = "Este mesmo arquivo já foi vinculado a um contrato, na competência " + m.Short() + ". Para vinculá-lo de novo, exclua aquela fatura."
	}
	return refused.WithCurrent(map[string]any{"contract_id": contractID, "competencia": in})
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
	f, err := s.Files.Add(ctx, a, contractID, document.Upload{
		Kind: kind, Filename: r.Filename, Data: data.Bytes(), Key: "reading-" + r.ID + "-" + contractID,
	})
	return f.ID, err
}

// codes are what a unit may be known by.
func codes(r *Reading) []string {
	var out []string
	for _, k := range []extract.Key{extract.Installation, extract.Account, extract.ClientCode} {
		if v := r.Text(k); extract.CodeKey(v) != "" {
			out = append(out, v)
		}
	}
	return out
}
