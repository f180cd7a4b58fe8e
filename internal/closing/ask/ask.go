package ask

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/account/message"
	"ynova/internal/audit"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

type askable struct {
	item item.Item
	text string
}

// requestable lists the items that a client can supply, with their text in the message.
var requestable = []askable{
	{item.Measurement, "Medição (consumo do mês)"},
	{item.NF, "Nota fiscal do fornecedor de energia"},
	{item.Bill, "Fatura da distribuidora"},
	{item.Charges, "Encargos cobrados pela CCEE (ESS, EER e ERCAP)"},
	{item.Settlement, "Resultado da liquidação na CCEE"},
}

// Possible reports whether the item can be requested of a client.
func Possible(i item.Item) bool {
	return slices.ContainsFunc(requestable, func(of askable) bool { return of.item == i })
}

// Asking is what is requested of a client.
type Asking struct {
	Month      month.Month
	Items      []item.Item
	ContractID string // empty: of every contract, and of the client itself
	Note       string // what is added to the text
}

// Request is a message that requests missing items from a client.
type Request struct {
	ID, Batch, ClientID string
	Month               month.Month
	To                  string // addresses, after commas
	ReplyTo, Subject    string
	Lines               string // paragraphs, after line feeds
	Closing             string
	courier.Delivery
	item.Act

	places []item.Place
}

var (
	errNothingAsked = fault.New(fault.Conflict, "nada_a_pedir", "Nada do que se pede falta neste mês.")
	errAskedToday   = fault.New(fault.Conflict, "pedido_hoje", "Já foi pedido hoje.")
	errNoContact    = fault.New(fault.Invalid, "sem_endereco", "Falta o e-mail do contato do cliente.")
	errBadContact   = fault.New(fault.Invalid, "endereco_invalido", "Um endereço de e-mail do contato é inválido.")
	errManyContacts = fault.New(fault.Invalid, "muitos_enderecos", "Há mais de 10 destinatários.")
)

// Compose composes what the client is written about those of the items that it lacks, to
// the contacts of their contracts, else to the client's own.
func (s *Service) Compose(ctx context.Context, q db.Q, a actor.Actor, c *book.ClientMonth, b *Asking) (*Request, error) {
	r := &Request{ID: id.New(), ClientID: c.ClientID, Month: b.Month, ReplyTo: a.Email, Delivery: courier.Delivery{State: courier.Queued}}
	today, err := s.askedToday(ctx, q, r)
	if err != nil {
		return nil, err
	}
	lines := []string{"Para concluir " + b.Month.Label() + " de " + c.Name + ", precisamos de:"}
	again := false
	ask := func(p item.Place, line string) {
		if today[p] {
			again = true
			return
		}
		r.places, lines = append(r.places, p), append(lines, line)
	}
	for _, of := range requestable {
		if !slices.Contains(b.Items, of.item) {
			continue
		}
		for i := range c.Supplies {
			supply := &c.Supplies[i]
			if *supply.Statuses.At(of.item) != item.Missing || b.ContractID != "" && supply.ContractID != b.ContractID {
				continue
			}
			ask(item.Place{ClientID: c.ClientID, ContractID: supply.ContractID, Item: of.item}, "• "+of.text+": contrato "+supply.Code+unitsOf(supply, of.item)+".")
		}
		if b.ContractID == "" && *c.Statuses.At(of.item) == item.Missing {
			ask(item.Place{ClientID: c.ClientID, Item: of.item}, "• "+of.text+".")
		}
	}
	switch {
	case len(r.places) == 0 && again:
		return nil, errAskedToday
	case len(r.places) == 0:
		return nil, errNothingAsked
	}
	if b.Note != "" {
		lines = append(lines, b.Note)
	}
	lines = append(lines, "Responda a esta mensagem com os arquivos anexos. Se já enviou, desconsidere este pedido.")
	r.Subject = "Documentos de " + b.Month.Label() + " – " + c.Name
	r.Lines, r.Closing = strings.Join(lines, "\n"), "Pedido de "+a.Name+", YNOVA."
	return r, s.address(ctx, q, r)
}

// unitsOf names the units of which the item is missing: of the measurement those without
// it, where some have theirs.
func unitsOf(s *book.Supply, of item.Item) string {
	var names []string
	for _, m := range s.Meters {
		names = append(names, m.Code)
	}
	if of == item.Measurement && len(s.Unmetered) > 0 {
		names = book.Codes(s.Unmetered)
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return ", unidade " + names[0]
	default:
		return ", unidades " + strings.Join(names, ", ")
	}
}

// askedToday is what was requested from the client today already, for the same month.
func (s *Service) askedToday(ctx context.Context, q db.Q, r *Request) (map[item.Place]bool, error) {
	before, err := RequestsOf(ctx, q, r.ClientID, r.Month)
	today := map[item.Place]bool{}
	for p, last := range before {
		left := last.State.UnderWay() || last.State == courier.Sent
		today[p] = left && month.DateOf(clock.Local(last.At.Time())) == s.Books.Today()
	}
	return today, err
}

// address finds whom the request goes to, and checks it as statements are checked.
func (s *Service) address(ctx context.Context, q db.Q, r *Request) error {
	list, err := contactsOf(ctx, q, r)
	if err != nil {
		return err
	}
	switch {
	case len(list) == 0:
		return errNoContact
	case len(list) > mail.MaxRecipients:
		return errManyContacts
	}
	for _, address := range list {
		if !email.Plain(address) {
			return errBadContact
		}
	}
	suppressed, err := s.Mailing.SuppressedAmong(ctx, q, list)
	if err != nil {
		return err
	}
	for _, address := range list {
		if suppressed[strings.ToLower(address)] {
			return fault.New(fault.Invalid, "suprimido", "O endereço "+address+" está suprimido.")
		}
	}
	r.To = strings.Join(list, ", ")
	return nil
}

// Recipients are the addresses of the request.
func (r *Request) Recipients() []string { return strings.Split(r.To, ", ") }

// Message is the mail as it leaves. Its identity stays the same however often it is sent.
func (r *Request) Message(context.Context) (mail.Message, error) {
	text, html, err := message.Content{Subject: r.Subject, Lines: strings.Split(r.Lines, "\n"), Closing: r.Closing}.Render()
	return mail.Message{
		To: r.Recipients(), ReplyTo: r.ReplyTo, Subject: r.Subject, Text: text, HTML: html, MessageID: "pedido." + r.ID,
	}, err
}

// AskIn puts the request to the client into the queue, once for a batch.
//
// Protection: the client is taken, so that of two who ask the second sees the first's
// request; a request is inserted once for batch and client.
func (s *Service) AskIn(ctx context.Context, tx *db.Tx, a actor.Actor, jobID string, b *Asking, clientID string) error {
	if err := period.Take(ctx, tx, clientID); err != nil {
		return err
	}
	c, err := s.Books.Held(ctx, tx, a, clientID, b.Month)
	if err != nil {
		return err
	}
	made, err := requestMade(ctx, tx, jobID, clientID)
	if err != nil || made {
		return err
	}
	r, err := s.Compose(ctx, tx, a, &c, b)
	if err != nil {
		return err
	}
	r.Batch, r.Act = jobID, item.ActBy(a, tx)
	if err := insertRequest(ctx, tx, r); err != nil {
		return err
	}
	at, _, err := s.Mail.Reserve(ctx, tx, len(r.Recipients()))
	if err != nil {
		return err
	}
	if _, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: askKind, Args: askArgs{r.ID}, UniqueKey: string(askKind) + ":" + r.ID, RunAt: at, UserID: a.UserID}); err != nil {
		return err
	}
	items := make([]string, len(r.places))
	for i, p := range r.places {
		items[i] = string(p.Item)
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "month.ask", Entity: item.Entity, EntityID: item.EntityID(clientID, b.Month), ClientID: clientID,
		Title: b.Month.Title() + ": documentos pedidos ao cliente", After: map[string]any{"para": r.To, "assunto": r.Subject, "itens": items},
	})
}
