package notification

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
)

// Retention is how long a message is kept.
const Retention = 180 * 24 * time.Hour

// Message is the content of a notification.
type Message struct {
	Kind  string // what it is about, for its icon: "cadastro", "importacao"
	Title string
	Body  string
	Link  string     // path within the application; empty: none
	Topic Topic      // what the user may turn off; empty: part of the work, always shown
	Mail  bool       // goes by mail too, where the user wants mail; with a Topic it always does
	Until *time.Time // a mail is of no use later; nil: always
}

// Notification is a message as its reader sees it.
type Notification struct {
	ID        string
	Kind      string
	Title     string
	Body      string
	Link      string
	CreatedAt clock.Micros
	ReadAt    *clock.Micros
	WhatsApp  string // opens WhatsApp with the text; empty where the user does not want it
}

// List is a page of a user's messages, newest first.
type List struct {
	Items  []Notification
	Total  int
	Unread int
}

// errLink keeps a message from leading out of the application.
var errLink = errors.New("notification: a link is a path within the application")

// Notify sends the message to each of the users, in the caller's transaction.
func Notify(ctx context.Context, tx *db.Tx, userIDs []string, m Message) error {
	if m.Link != "" && (m.Link[0] != '/' || strings.HasPrefix(m.Link, "//")) {
		return errLink
	}
	for _, userID := range userIDs {
		if err := notifyOne(ctx, tx, userID, m); err != nil {
			return err
		}
	}
	return nil
}

// notifyOne obeys the preferences: a topic that is turned off is not shown, and a
// mail leaves outside of the quiet hours, unless it is about security.
func notifyOne(ctx context.Context, tx *db.Tx, userID string, m Message) error {
	if m.Topic == "" && !m.Mail {
		_, err := insert(ctx, tx, userID, m)
		return err
	}
	p, err := preferences(ctx, tx, userID)
	if err != nil || !p.wants(m.Topic) {
		return err
	}
	id, err := insert(ctx, tx, userID, m)
	if err != nil || !p.mails(m.Topic) {
		return err
	}
	at := p.mailAt(m.Topic, tx.Now())
	return planMail(ctx, tx, id, m.Topic, &at, m.Until)
}

// Sender delivers a mail.
type Sender interface {
	Send(ctx context.Context, m mail.Message) error
}

// Config are the parts that a Service is made of.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	BaseURL string // public address, for links that leave the application
	Sender  Sender // nil: nothing is mailed
	// Mailbox is the address of an active user; empty where there is none.
	Mailbox func(ctx context.Context, userID string) (address string, err error)
}

// Service reads, marks and mails messages.
type Service struct{ Config }

// New returns the service.
func New(c Config) *Service { return &Service{c} }

// List returns the user's own messages, SH-06.
func (s *Service) List(ctx context.Context, who actor.Actor, onlyUnread bool, limit, offset int) (List, error) {
	l, err := list(ctx, s.DB, who.UserID, onlyUnread, limit, offset)
	if err != nil {
		return List{}, err
	}
	p, err := preferences(ctx, s.DB, who.UserID)
	if err != nil || !p.WhatsApp {
		return l, err
	}
	for i := range l.Items {
		l.Items[i].WhatsApp = l.Items[i].whatsApp(s.BaseURL)
	}
	return l, nil
}

// whatsApp is the address that opens WhatsApp with the message as text; the person
// chooses to whom it goes.
func (n *Notification) whatsApp(base string) string {
	text := n.Title + "\n" + n.Body
	if n.Link != "" {
		text += "\n" + strings.TrimRight(base, "/") + n.Link
	}
	return "https://wa.me/?text=" + strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}

// MarkRead marks the user's own messages with these ids, all of them where ids is
// nil, and returns how many remain unread. Foreign ids have no effect.
func (s *Service) MarkRead(ctx context.Context, who actor.Actor, ids []string) (unread int, err error) {
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := markRead(ctx, tx, who.UserID, ids, s.Clock.Now()); err != nil {
			return err
		}
		unread, err = countUnread(ctx, tx, who.UserID)
		return err
	})
	return unread, err
}
