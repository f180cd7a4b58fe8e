package mailing

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/client"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing/record"
	"ynova/internal/mailing/template"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
)

// Level says whether a record can be sent in spite of what was found.
type Level string

// The levels.
const (
	Error   Level = "erro"
	Warning Level = "aviso"
)

// Check is something that was found about a record before sending it.
type Check struct {
	Code    string `json:"code"`
	Level   Level  `json:"level" enum:"erro,aviso"`
	Message string `json:"message"`
}

// What may be found.
const (
	CheckNoAddress  = "sem_endereco"
	CheckBadAddress = "endereco_invalido"
	CheckTooMany    = "muitos_enderecos"
	CheckSuppressed = "suprimido"
	CheckNotReady   = "nao_calculado"
	CheckNoDue      = "sem_vencimento"
	CheckLacking    = "falta_no_texto"
	CheckPriceGap   = "lacuna_preco"
	CheckRebase     = "preco_2027"
	CheckZero       = "valor_zero"
	CheckNewDomain  = "dominio_novo"
	CheckSent       = "ja_enviado"
	CheckWaived     = "dispensado"
	CheckQueued     = "na_fila"
	CheckUncertain  = "incerto"
)

// background is what checks of several records look things up in.
type background struct {
	suppressed map[string]bool            // addresses, lower case
	known      map[string]map[string]bool // domains by client
}

// checks finds the reasons against sending the record with the template.
func (b *background) checks(r *record.Record, t *template.Template) []Check {
	var found []Check
	add := func(code string, level Level, message string) { found = append(found, Check{code, level, message}) }
	b.checkAddresses(r, add)
	if r.Net == nil || r.Billable == nil {
		add(CheckNotReady, Error, "O mês não está calculado: falta NET ou energia a faturar.")
	}
	switch r.PriceGap {
	case price.GapAverage:
		add(CheckPriceGap, Warning, "Não há preço acordado para o mês: vale o preço médio do contrato.")
	case price.GapUndefined:
		add(CheckPriceGap, Warning, "Não há preço acordado para o mês: o preço e o valor ficam de fora.")
	}
	if r.WaitsForPrice() {
		add(CheckRebase, Error, price.ConfirmRebase+".")
	}
	if r.Value != nil && *r.Value == 0 || r.Billable != nil && *r.Billable == 0 {
		add(CheckZero, Warning, "O valor ou a energia a faturar é zero.")
	}
	if r.Due == "" {
		level := Warning
		if t.Text.Context == template.Boleto {
			level = Error
		}
		add(CheckNoDue, level, "Falta a data de vencimento do boleto.")
	}
	if labels := lackingIn(r, t); len(labels) > 0 {
		add(CheckLacking, Error, lack(labels))
	}
	switch {
	case r.Mail != nil && r.Mail.State == record.StateIncerto:
		add(CheckUncertain, Error, "Há um envio incerto: decida o que aconteceu com ele antes de enviar de novo.")
	case r.Mail != nil && (r.Mail.State == record.StatePendente || r.Mail.State == record.StateTransmitindo):
		add(CheckQueued, Error, "O registro já está na fila de envio.")
	case r.SentOK:
		add(CheckSent, Warning, "O registro já foi enviado.")
	}
	if r.Waived { // also after it was sent: sending the month again leaves it out
		add(CheckWaived, Warning, "O e-mail do mês foi dispensado no fechamento.")
	}
	return found
}

// lackingIn names what the text needs and nobody knows (TD-12); the due date of a
// boleto has a check of its own.
func lackingIn(r *record.Record, t *template.Template) []string {
	_, lacking := t.Text.Without(valuesOf(r))
	var labels []string
	for _, v := range lacking {
		if v.Name != "vencimento" || t.Text.Context != template.Boleto {
			labels = append(labels, v.Label)
		}
	}
	return labels
}

func (b *background) checkAddresses(r *record.Record, add func(code string, level Level, message string)) {
	list := r.Recipients()
	switch {
	case len(list) == 0:
		add(CheckNoAddress, Error, "Falta o e-mail do destinatário.")
	case len(list) > mail.MaxRecipients:
		add(CheckTooMany, Error, "Há mais de 10 destinatários.")
	}
	for _, address := range list {
		if !email.Plain(address) {
			add(CheckBadAddress, Error, "Um endereço de e-mail é inválido.")
			return
		}
		if b.suppressed[strings.ToLower(address)] {
			add(CheckSuppressed, Error, "O endereço "+address+" está suprimido.")
		}
	}
	for _, domain := range r.Domains() {
		if !b.known[r.ClientID][domain] {
			add(CheckNewDomain, Warning, "O domínio "+domain+" ainda não foi usado com este cliente.")
		}
	}
}

// blocked reports whether any of the checks is an error, and warned whether any is
// a warning.
func levels(checks []Check) (blocked, warned bool) {
	for _, c := range checks {
		blocked = blocked || c.Level == Error
		warned = warned || c.Level == Warning
	}
	return blocked, warned
}

func has(checks []Check, code string) bool {
	for _, c := range checks {
		if c.Code == code {
			return true
		}
	}
	return false
}

// backgroundOf reads what the checks of the records need.
func backgroundOf(ctx context.Context, q db.Q, records []*record.Record) (*background, error) {
	b := &background{}
	var addresses, clients []string
	seen := map[string]bool{}
	for _, r := range records {
		if !seen[r.ClientID] {
			seen[r.ClientID] = true
			clients = append(clients, r.ClientID)
		}
		for _, address := range r.Recipients() {
			if address = strings.ToLower(address); !seen[address] {
				seen[address] = true
				addresses = append(addresses, address)
			}
		}
	}
	var err error
	if b.suppressed, err = suppressedAmong(ctx, q, addresses); err != nil {
		return nil, err
	}
	b.known, err = knownDomains(ctx, q, clients)
	return b, err
}

// Selection are the records that a user chooses: a month's, or single ones.
type Selection struct {
	Month month.Month
	IDs   []string
}

// Finding is a record with what was found about it.
type Finding struct {
	Record *record.Record
	Checks []Check
}

// Survey is what was found about a selection.
type Survey struct {
	Total, Ready, Warned, Blocked, Sent, Queued, Waived int
	Findings                                            []Finding // the first ones of those about which there is something to say
}

// maxFindings is how many records a survey names.
const maxFindings = 500

// Survey checks the records of the selection without sending anything.
func (s *Service) Survey(ctx context.Context, a actor.Actor, sel Selection, templateID string) (Survey, error) {
	var out Survey
	if !a.Can(actor.EmailsSend) {
		return out, actor.ErrDenied
	}
	t, err := template.Chosen(ctx, s.db, templateID, nil)
	if err != nil {
		return out, err
	}
	err = s.each(ctx, a, sel, func(list []Parcel) error {
		b, err := backgroundOf(ctx, s.db, slices.Concat(list...))
		if err != nil {
			return err
		}
		for _, p := range list {
			for i, checks := range b.judge(p, &t, false) {
				out.add(p[i], checks)
			}
		}
		return nil
	})
	return out, err
}

func (v *Survey) add(r *record.Record, checks []Check) {
	v.Total++
	blocked, warned := levels(checks)
	switch {
	case has(checks, CheckQueued):
		v.Queued++
	case has(checks, CheckWaived):
		v.Waived++
	case blocked:
		v.Blocked++
	case has(checks, CheckSent):
		v.Sent++
	case warned:
		v.Warned++
	default:
		v.Ready++
	}
	if len(checks) > 0 && len(v.Findings) < maxFindings {
		v.Findings = append(v.Findings, Finding{r, checks})
	}
}

// each gives the records of a selection in chunks, as they leave.
func (s *Service) each(ctx context.Context, a actor.Actor, sel Selection, give func([]Parcel) error) error {
	scope := client.ScopeOf(a, actor.EmailsSend)
	if sel.Month == 0 {
		list, err := s.selected(ctx, s.db, a, sel.IDs)
		if err != nil {
			return err
		}
		return give(list)
	}
	for before := int64(0); ; {
		list, next, err := clientsParcels(ctx, s.db, scope, sel.Month, before)
		if err != nil || next == 0 {
			return err
		}
		if err := give(list); err != nil {
			return err
		}
		before = next
	}
}

// clientsParcels are the messages of the next clients of a month, each with all of its
// records at once: whatever becomes of their addresses or of the client's rule while a walk
// goes on, none of them falls between two pieces of it. next is where the walk goes on; 0
// where it is at its end.
func clientsParcels(ctx context.Context, q db.Q, scope client.Scope, m month.Month, before int64) (list []Parcel, next int64, err error) {
	clients, err := clientsWith(ctx, q, scope, m, before)
	if err != nil || len(clients) == 0 {
		return nil, 0, err
	}
	ids := make([]string, len(clients))
	for i := range clients {
		ids[i] = clients[i].id
	}
	records, err := record.Of(ctx, q, scope, record.Filter{Month: m, ClientIDs: ids, Limit: record.MaxAll}, 0)
	if err != nil {
		return nil, 0, err
	}
	list, err = parcels(ctx, q, scope, records)
	return list, clients[len(clients)-1].first, err
}

// selected reads single records in reach, with those that leave in the same messages.
func (s *Service) selected(ctx context.Context, q db.Q, a actor.Actor, ids []string) ([]Parcel, error) {
	var records []*record.Record
	seen := map[string]bool{}
	for _, recordID := range ids {
		if seen[recordID] {
			continue
		}
		seen[recordID] = true
		r, err := record.InReach(ctx, q, a, actor.EmailsSend, recordID)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	return parcels(ctx, q, client.ScopeOf(a, actor.EmailsSend), records)
}
