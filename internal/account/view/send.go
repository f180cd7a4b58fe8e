package view

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"

	"ynova/internal/account"
	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mail"
)

// Mode is when a view is mailed to its owner, at 7:00 in São Paulo (DR-26).
type Mode string

// The modes.
const (
	Mondays Mode = "segundas" // whatever it shows
	Changed Mode = "mudou"    // each day on which it is not empty, and other than what was sent last
)

const (
	kindDue  jobs.Kind = "view.due"
	kindMail jobs.Kind = "view.mail"

	dueEvery  = 30 * time.Minute
	sendHour  = 7
	mostSends = 5 // of a person
	mostRows  = 20
)

var (
	errSends    = fault.New(fault.Conflict, "envios_demais", "Você já recebe 5 visões por e-mail. Escolha Não enviar em uma delas para receber esta.")
	errUnmailed = fault.New(fault.Invalid, "lista_sem_envio", "As visões desta lista não vão por e-mail.")
)

// List is a list whose views are mailed.
type List struct {
	Path      string   // of the screen
	One, Many string   // what a row is
	Columns   []string // of those that the reader sees, the ones that a mail shows
	// Head reads the list by the address of the screen, with the rights of the person; a
	// fault says that there is nothing to show.
	Head func(ctx context.Context, a actor.Actor, address url.Values, rows int) (export.Head, error)
}

// Mailer sends mails; without a server of its own the bell is used.
type Mailer interface {
	Send(ctx context.Context, m mail.Message) error
	HasServer(ctx context.Context) (bool, error)
}

// SendingConfig are the parts that a Sending is made of.
type SendingConfig struct {
	DB      *db.DB
	Clock   clock.Clock
	Queue   *jobs.Queue
	BaseURL string // public address, for the link to the view
	Mail    Mailer
	Lists   map[string]List // by the screen of their views
}

// Sending mails views to their owners (DR-26).
type Sending struct{ SendingConfig }

// NewSending returns the use cases and registers their jobs.
func NewSending(c SendingConfig) *Sending {
	s := &Sending{c}
	c.Queue.Handle(kindDue, jobs.Options{Priority: jobs.Message}, s.runDue)
	c.Queue.Periodic(kindDue, dueEvery)
	c.Queue.Handle(kindMail, jobs.Options{Priority: jobs.Message, Timeout: 2 * time.Minute, Outbound: true}, s.runMail)
	return s
}

// Set has an own view mailed from the next time on.
//
// Protection: the person's row is locked, so that the mailed views are counted right.
func (s *Sending) Set(ctx context.Context, a actor.Actor, viewID string, mode Mode) error {
	return s.change(ctx, a, viewID, mode, func(ctx context.Context, tx *db.Tx, v *View) error {
		if _, ok := s.Lists[v.Screen]; !ok {
			return errUnmailed
		}
		n, err := countOthers(ctx, tx, v)
		if err == nil && n >= mostSends {
			err = errSends
		}
		if err != nil {
			return err
		}
		return setSend(ctx, tx, v.ID, mode, clock.FromTime(s.Clock.Now()))
	})
}

// Stop has an own view mailed no more.
func (s *Sending) Stop(ctx context.Context, a actor.Actor, viewID string) error {
	return s.change(ctx, a, viewID, "", func(ctx context.Context, tx *db.Tx, v *View) error { return dropSend(ctx, tx, v.ID) })
}

func (s *Sending) change(ctx context.Context, a actor.Actor, viewID string, mode Mode, how func(context.Context, *db.Tx, *View) error) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := lockPersonForUpdate(ctx, tx, a.UserID); err != nil {
			return err
		}
		v, err := own(ctx, tx, a.UserID, viewID)
		if err != nil || v.Mode == mode {
			return err
		}
		if err := how(ctx, tx, &v); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "view.mailing", Entity: "view", EntityID: v.ID, Title: "Envio da visão “" + v.Name + "” por e-mail alterado",
			Before: map[string]any{"envio": v.Mode}, After: map[string]any{"envio": mode},
		})
	})
}

// runDue looks at each view whose hour has come since it was last looked at, so that an
// outage of the server delays a mail and leaves none out.
func (s *Sending) runDue(ctx context.Context, run *jobs.Run) error {
	now := s.Clock.Now()
	today := lastHour(now)
	monday := today.AddDate(0, 0, -(int(today.Weekday())+6)%7)
	due, err := dueSends(ctx, s.DB, clock.FromTime(monday), clock.FromTime(today))
	if err != nil {
		return err
	}
	var failures []error // one view keeps no other from its reader
	for i := range due {
		if err := s.decide(ctx, &due[i], now); err != nil {
			failures = append(failures, fmt.Errorf("view %s: %w", due[i].view.ID, err))
		}
	}
	if err := errors.Join(failures...); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return run.Complete(ctx, tx, nil) })
}

// lastHour is the last time that it was 7:00 in São Paulo.
func lastHour(now time.Time) time.Time {
	local := clock.Local(now)
	at := time.Date(local.Year(), local.Month(), local.Day(), sendHour, 0, 0, 0, local.Location())
	if at.After(local) {
		at = at.AddDate(0, 0, -1)
	}
	return at
}

// decide sends a view where there is something to send.
//
// Protection: the row is advanced from the moment that was read, in the transaction of the
// mail's job: of two instances one finds it there.
func (s *Sending) decide(ctx context.Context, of *send, now time.Time) error {
	a, head, seen, err := s.seen(ctx, &of.view)
	if err != nil {
		return err
	}
	hash := of.lastHash
	wanted := seen && (of.view.Mode == Mondays || head.Total > 0 && head.Hash != hash)
	if wanted {
		hash = head.Hash
	}
	server, err := s.Mail.HasServer(ctx)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		first, err := advance(ctx, tx, of, hash, clock.FromTime(now))
		if err != nil || !first || !wanted {
			return err
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "view.send", Entity: "view", EntityID: of.view.ID, Title: "Visão “" + of.view.Name + "” enviada",
			After: map[string]any{"linhas": head.Total},
		})
		if err != nil {
			return err
		}
		if server {
			_, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kindMail, Args: mailArgs{of.view.ID}})
			return err
		}
		return notification.Notify(ctx, tx, []string{a.UserID}, notification.Message{
			Kind: "visao", Title: s.title(&of.view, head.Total), Link: s.link(&of.view),
			Body: "O envio por e-mail não está configurado; a visão abre aqui.",
		})
	})
}

// seen is what the view's owner sees of it now; false for one who sees nothing: who is no
// longer active, or has no longer the right to the list.
func (s *Sending) seen(ctx context.Context, v *View) (a actor.Actor, head export.Head, ok bool, err error) {
	list, listed := s.Lists[v.Screen]
	if a, err = (account.People{}).Actor(ctx, s.DB, v.UserID); err != nil || !listed || len(a.Roles) == 0 {
		return a, head, false, err
	}
	address, err := url.ParseQuery(v.Query)
	if err != nil {
		return a, head, false, nil //nolint:nilerr // what is no address shows nothing
	}
	head, err = list.Head(ctx, a, address, mostRows)
	if _, refused := fault.As(err); refused {
		return a, head, false, nil
	}
	return a, head, err == nil, err
}

// title says how many rows the view has.
func (s *Sending) title(v *View, total int) string {
	list := s.Lists[v.Screen]
	noun := list.Many
	if total == 1 {
		noun = list.One
	}
	return "Visão “" + v.Name + "”: " + strconv.Itoa(total) + " " + noun
}

// link is the path of the view: its filters and order, without how the table looks.
func (s *Sending) link(v *View) string {
	address, err := url.ParseQuery(v.Query)
	path := s.Lists[v.Screen].Path
	if err != nil {
		return path
	}
	address.Del("colunas")
	address.Del("densidade")
	if len(address) > 0 {
		path += "?" + address.Encode()
	}
	return path
}

// shown are the columns of a mail, of those that the reader sees.
func shown(head *export.Head, columns []string) export.Head {
	var places []int
	out := export.Head{Total: head.Total}
	for _, title := range columns {
		if at := slices.Index(head.Titles, title); at >= 0 {
			places, out.Titles = append(places, at), append(out.Titles, title)
		}
	}
	for _, row := range head.Rows {
		cells := make([]string, len(places))
		for i, at := range places {
			if cells[i] = row[at]; cells[i] == "" {
				cells[i] = "Indefinido"
			}
		}
		out.Rows = append(out.Rows, cells)
	}
	return out
}
