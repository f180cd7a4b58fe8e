package support

import (
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
)

// Status says whose turn it is.
type Status string

// The states of a ticket.
const (
	StatusAberto     Status = "aberto"     // the staff's
	StatusRespondido Status = "respondido" // the asker's
	StatusFechado    Status = "fechado"    // no one's
)

const (
	maxSubject = 140
	maxBody    = 5000
)

var (
	errNotFound = fault.New(fault.NotFound, "nao_encontrado", "Chamado não encontrado")
	errClosed   = fault.New(fault.Conflict, "chamado_fechado", "Este chamado já está fechado.")
)

// Ticket is a question to the staff.
type Ticket struct {
	ID        string
	Number    int64
	UserID    string // who opened it
	UserName  string
	Category  string
	Subject   string
	Status    Status
	CreatedAt clock.Micros
	UpdatedAt clock.Micros
}

// Message is a part of the conversation.
type Message struct {
	ID       string
	UserID   string
	UserName string
	Staff    bool // written by the staff
	Body     string
	At       clock.Micros

	ticketID string
}

// Conversation is a ticket with everything that was written.
type Conversation struct {
	Ticket
	Messages []Message // oldest first
}

// Input opens a ticket.
type Input struct {
	Category string
	Subject  string
	Body     string
}

// Validate trims the texts and returns every error of them.
func (in *Input) Validate() error {
	in.Subject, in.Body = strings.TrimSpace(in.Subject), strings.TrimSpace(in.Body)
	var c fault.Collector
	switch in.Category {
	case "duvida", "problema", "sugestao", "acesso":
	default:
		c.Add("categoria", "Escolha dúvida, problema, sugestão ou acesso")
	}
	c.Check(in.Subject != "", "assunto", "Informe o assunto")
	c.Check(utf8.RuneCountInString(in.Subject) <= maxSubject, "assunto", "Use no máximo 140 caracteres")
	checkBody(&c, "descricao", in.Body)
	return c.Err()
}

func checkBody(c *fault.Collector, path, body string) {
	c.Check(body != "", path, "Escreva a mensagem")
	c.Check(utf8.RuneCountInString(body) <= maxBody, path, "Use no máximo 5.000 caracteres")
}

// staff are who answers.
func staff(a actor.Actor) bool { return a.HasRole(actor.Gestora, actor.Backoffice) }

// visible reports whether the actor may know of the ticket.
func (t *Ticket) visible(a actor.Actor) bool { return t.UserID == a.UserID || staff(a) }
