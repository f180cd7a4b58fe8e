package intake

import (
	"context"
	"fmt"
	"strings"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/mailtoken"
	"ynova/internal/platform/secret"
	"ynova/internal/reading"
	"ynova/internal/reading/record"
)

// Origin is a way in.
type Origin string

// The ways in.
const (
	Mail   Origin = "email"
	Folder Origin = "pasta"
	API    Origin = "api"
)

// State is where a message stands.
type State string

// The states of messages.
const (
	Received   State = "recebida"
	Quarantine State = "quarentena"
	Refused    State = "recusada"
	Dismissed  State = "dispensada"
)

// ItemState is what became of one file of a message.
type ItemState string

// The states of items.
const (
	ItemReceived ItemState = "recebido"
	ItemRepeated ItemState = "repetido" // its content was there already
	ItemRefused  ItemState = "recusado"
	ItemHeld     ItemState = "retido" // its message is in quarantine
	ItemIgnored  ItemState = "ignorado"
)

// Bounds of what arrives.
const (
	MaxItems = 200 // of one message or file, those in a ZIP counted
	MaxDaily = 500 // items of one way in on one day in São Paulo
)

// Message is something that arrived, with what became of its files.
type Message struct {
	ID         string
	Origin     Origin
	Place      string // the mailbox, the name of the file, or an id of what a program sent
	Validity   int64  // UIDVALIDITY; of a file the time of its last change in µs
	UID        int64  // of a file its size
	MessageID  string
	Sender     string
	Subject    string
	ReceivedAt clock.Micros
	State      State
	Reason     string
	Size       int64
	MovedAt    *clock.Micros
	DecidedBy  string // name
	DecidedAt  *clock.Micros
	Version    int64
	Items      []Item

	blobKey   string
	decidedBy string // id
}

// Item is one file of a message.
type Item struct {
	ID        string
	Name      string
	SHA256    string
	Size      int64
	State     ItemState
	Reason    string
	ReadingID string // of a repetition the first one

	Status  record.Status // of the reading, as it stands
	Failure string        // why it was not read
	Class   string
	Queue   record.State // where it stands in the queue
	Linked  bool
}

// Arrival is what came in without anybody at a screen: a file, or a message with several.
type Arrival struct {
	Origin     Origin
	Place      string
	Validity   int64
	UID        int64
	MessageID  string
	Sender     string // an address, or the program's key; empty of a file
	Subject    string
	Size       int64
	Parts      []reading.Incoming
	call       *call  // that a program made; nil: it came by itself
	refused    string // why nothing of it is taken
	quarantine string // why a person has to release it; empty: nobody has to
	blobKey    string // the message whole, where it is kept
}

// maxName bounds names and lines of foreign texts, in bytes.
const maxName = 200

// clean is a foreign text for a screen, at most so many bytes of it.
func clean(s string, most int) string {
	s = text.Visible(s)
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	return s
}

// from says where it came from, for the list of documents.
func (a *Arrival) from() string {
	if a.Sender == "" {
		return "Pasta de entrada"
	}
	return a.Sender
}

// Config are the parts that a Service is made of.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Blobs    blob.Store
	Readings *reading.Service
	Box      *secret.Box // seals the password of the mailbox
	// Tokens enter a mailbox by an application; nil: a source of its own.
	Tokens *mailtoken.Source
	// Mailboxes opens the mailbox.
	Mailboxes interface {
		Open(ctx context.Context, c mailbox.Config) (mailbox.Mailbox, error)
	}
	Dir   string        // the watched folder; empty: none
	Still time.Duration // how long a file must stand unchanged; zero: 10 s
}

// Service holds the ways in.
type Service struct{ Config }

// NewService returns the ways in.
func NewService(c Config) *Service {
	if c.Still == 0 {
		c.Still = 10 * time.Second
	}
	if c.Tokens == nil {
		c.Tokens = &mailtoken.Source{Clock: c.Clock}
	}
	return &Service{c}
}

// Jobs registers what looks at the ways in.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(mailKind, jobs.Options{Timeout: mailTimeout, Outbound: true}, s.runMail)
	q.Periodic(mailKind, mailEvery)
	q.Handle(keepKind, jobs.Options{}, s.keep)
	q.Periodic(keepKind, keepEvery)
	q.Handle(folderKind, jobs.Options{Timeout: folderTimeout, Outbound: true}, s.runFolder)
	if s.Dir != "" {
		q.Periodic(folderKind, folderEvery)
	}
}

var (
	// errPaused ends a run: the way in brought its share of the day.
	errPaused = fault.New(fault.RateLimited, "entrada_pausada", fmt.Sprintf("A entrada está pausada: %d documentos hoje.", MaxDaily))

	errMany = fault.New(fault.TooLarge, "muitos_arquivos", fmt.Sprintf("São mais de %d arquivos de uma vez.", MaxItems))
)
