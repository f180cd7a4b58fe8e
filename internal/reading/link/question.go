package link

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/contract"
	"ynova/internal/document/extract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/reading/figures"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

// Beside says what becomes of the bills that a unit has in the month already.
type Beside string

// The answers to "Já há uma fatura deste mês".
const (
	Replaces    Beside = "substitui"
	Complements Beside = "complementa"
	Both        Beside = "duas"
)

// answers is what the questions before a link found out.
type answers struct {
	other  bool // the document is of another client, and a person says why
	unheld bool // the contract's client has not the installation of a partner's document
	unitID string
	beside []invoice.Stored // that the month has already
	month  month.Month
}

var (
	errMonth     = fault.Fields(fault.Field{Path: "competencia", Message: "O mês não foi lido. Informe a competência."})
	errSameMonth = fault.New(fault.Conflict, "mes_ja_faturado", "Já há uma fatura deste mês. A nova substitui, complementa, ou são duas?")
	errTheirs    = fault.New(fault.Conflict, "fatura_de_outro", "A fatura deste mês é de outra pessoa. Somente gestora ou back office a substituem.")
)

// ask holds a document against the chosen contract and month, and asks what a person has
// to answer: another client, a month outside the contract, one that was not read, one
// that has its bill.
func (l *Target) ask(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading, of *contract.Reference, lock string) (found answers, err error) {
	if err := unlinkedElsewhere(ctx, q, a, r, l.ContractID, lock); err != nil {
		return found, err
	}
	if err := unrepeated(ctx, q, a, r, lock); err != nil {
		return found, err
	}
	if found.other, found.unheld, err = l.differs(ctx, q, a, r, of, lock); err != nil || found.unheld {
		return found, err
	}
	if named := r.Completes(); named != "" { // it counts where the note that it names does
		if found.month, err = invoice.MonthOfNote(ctx, q, l.ContractID, named); err != nil {
			return found, err
		}
	}
	if found.month == 0 {
		if found.month, err = l.monthOf(r); err != nil {
			return found, err
		}
	}
	if m := found.month; !l.OutOfTerm && (m.Last().Before(of.Start) || of.End.Before(m.First())) {
		return found, fault.New(fault.Conflict, "fora_da_vigencia", fmt.Sprintf("O contrato %s vigora de %s a %s, e o documento é de %s. Vincular a este contrato?",
			of.Code, of.Start.BR(), of.End.BR(), m.Short()))
	}
	if found.unitID, err = l.unitOf(ctx, q, a, r, of); err != nil || r.IsNota() {
		return found, err
	}
	found.beside, err = invoice.OfUnit(ctx, q, l.ContractID, found.unitID, found.month, invoice.KindBill)
	found.beside = invoice.Without(found.beside, r.Replaces()) // which stays, as replaced
	if err == nil && len(found.beside) > 0 && !slices.Contains([]Beside{Replaces, Complements, Both}, l.SameMonth) {
		err = errSameMonth
	}
	return found, err
}

// monthOf is the month that the person says, else the one that was read.
func (l *Target) monthOf(r *record.Reading) (month.Month, error) {
	if l.Month == "" && r.Text(extract.Period) == "" {
		return 0, errMonth
	}
	m, err := month.Parse(cmp.Or(l.Month, r.Text(extract.Period)))
	if err != nil {
		return m, fault.Fields(fault.Field{Path: "competencia", Message: "Informe a competência no formato AAAA-MM"})
	}
	return m, nil
}

// unitOf is the unit that the person says, else the contract's client's of the
// installation.
func (l *Target) unitOf(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading, of *contract.Reference) (string, error) {
	if l.UnitID != "" {
		return l.UnitID, nil
	}
	all, err := place.Holders(ctx, q, client.ScopeOf(a, actor.InvoicesProcess), r.Text, "")
	own := slices.DeleteFunc(all, func(h place.Holder) bool { return h.ClientID != of.ClientID })
	if err != nil || len(own) != 1 {
		return "", err
	}
	return own[0].UnitID, nil
}

// enter makes the invoice, in place of or beside what the month has already, and notes
// by which numbers its unit is known.
func (s *Service) enter(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading, l *Target, with answers, fileID string) (invoice.View, error) {
	in := figures.InputOf(r)
	in.FileID, in.UnitID, in.Confirm, in.Competencia = fileID, with.unitID, l.Confirm, with.month.String()
	if l.SameMonth == Complements && len(with.beside) > 0 {
		in.Note = strings.TrimSpace("Complementa a fatura " + with.beside[0].Number)
	}
	if err := s.replacementOf(ctx, tx, a, r); err != nil {
		return invoice.View{}, err
	}
	var view invoice.View
	var err error
	if l.SameMonth == Replaces && len(with.beside) > 0 {
		ids := make([]string, len(with.beside))
		for i := range with.beside {
			ids[i] = with.beside[i].ID
		}
		if view, err = s.Invoices.Supersede(ctx, tx, a, l.ContractID, in, ids); fault.KindOf(err) == fault.NotFound {
			err = errTheirs
		}
	} else {
		view, err = s.Invoices.Enter(ctx, tx, a, l.ContractID, in, l.SameMonth == "" || l.SameMonth == Replaces)
	}
	if err == nil {
		view, err = s.saidOf(ctx, tx, a, r, view)
	}
	if err != nil || with.unitID == "" || with.other {
		return view, err
	}
	return view, client.NoteCodes(ctx, tx, numbersOf(r, with.unitID))
}

// numbersOf are the numbers by which the document names its unit, except the
// installation: a new one raises a question.
func numbersOf(r *record.Reading, unitID string) []client.UnitCode {
	var out []client.UnitCode
	seen := map[string]bool{}
	distributor, _ := brdoc.ParseCNPJ(r.Text(extract.DistributorCNPJ))
	for _, of := range [...]struct {
		key  extract.Key
		kind client.CodeKind
	}{{extract.Account, client.CodeAccount}, {extract.ClientCode, client.CodeClient}} {
		code := r.Text(of.key)
		key := brdoc.CodeKey(code)
		if key == "" || seen[key] {
			continue
		}
		seen[key] = true
		out = append(out, client.UnitCode{UnitID: unitID, Code: code, Kind: of.kind, Distributor: distributor, Source: "Documento vinculado"})
	}
	return out
}

const maxReason = 500

// differs reports whether the document's installation, CNPJ and name are of different
// clients, or its CNPJ or CPF another than the contract's, which only an actor who reaches every
// row may pass over, with a reason. The value read counts beside a person's correction: a
// correction is no way around the question. For a partner's document it also reports that the
// client does not have the installation, whether others have it or not (SX-24): the corrected
// installation where it was misread.
func (l *Target) differs(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading, of *contract.Reference, lock string) (other, unheld bool, err error) {
	code, both := string(record.AskIdentity), ""
	var held []place.Holder // of what disagrees
	for i, text := range []record.TextOf{r.Text, r.Result.Bill.Text} {
		all, err := place.ToldHolders(ctx, q, a, text, lock)
		if err != nil {
			return false, false, err
		}
		if both = place.Disagreement(all, of, text); both != "" {
			held = all
			break
		}
		if i == 0 && lead.Asks(a) && brdoc.CodeKey(text(extract.Installation)) != "" {
			unheld = !slices.ContainsFunc(all, func(h place.Holder) bool { return h.ClientID == of.ClientID })
		}
	}
	if both == "" {
		other := otherThan(r, of.CNPJ)
		if other == "" {
			return false, unheld, nil
		}
		code, both = "cnpj_divergente", fmt.Sprintf("O documento é de %s (%s), e o contrato %s é de %s (%s).",
			cmp.Or(r.Text(extract.Name), "outro cliente"), other, of.Code, of.Client, of.CNPJ.Masked())
	}
	reason := strings.TrimSpace(l.Reason)
	switch {
	case a.Reach(actor.InvoicesProcess) != actor.All:
		return true, false, place.OfOthers(fault.New(fault.Conflict, code, both+" Somente gestora ou back office confirmam este vínculo."), held)
	case reason == "":
		return true, false, fault.New(fault.Conflict, code, both+" Para vincular mesmo assim, informe o motivo.")
	case utf8.RuneCountInString(reason) > maxReason:
		return true, false, fault.Fields(fault.Field{Path: "motivo", Message: "Texto longo demais"})
	}
	return true, false, nil
}

// otherThan is the CNPJ or CPF of the document, masked, where it is not the one given;
// empty where it is, or where the document names none that could be one.
func otherThan(r *record.Reading, cnpj brdoc.CNPJ) string {
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

// unlinkedElsewhere refuses a document of which another sending became an invoice. Of
// which contract is said to who chose the same or sees every one.
func unlinkedElsewhere(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading, chosen, lock string) error {
	contractID, in, err := linkedCopy(ctx, q, a, r, lock)
	if err != nil || contractID == "" {
		return err
	}
	if contractID != chosen && a.Reach(actor.InvoicesProcess) != actor.All {
		return errCopied.AsMissing()
	}
	refused := *errCopied
	if m, err := month.Parse(in); err == nil {
		refused.Message = "Este mesmo arquivo já foi vinculado a um contrato, na competência " + m.Short() + ". Para vinculá-lo de novo, exclua aquela fatura."
	}
	return refused.WithCurrent(map[string]any{"contract_id": contractID, "competencia": in})
}
