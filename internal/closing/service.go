package closing

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/compliance"
	"ynova/internal/finding"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing"
	"ynova/internal/mailing/due"
	"ynova/internal/period"
	"ynova/internal/platform/courier"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
)

// entity names a client's month in the audit trail; its id is "<client>_2026-10".
const entity = "month"

// EntityID is how the trail calls the month of a client.
func EntityID(clientID string, m month.Month) string { return clientID + "_" + m.String() }

// Config are the parts that a Service is made of.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Queue      *jobs.Queue
	Parameters *tariff.Cache
	Judge      *ccee.Judge

	// What computes a month before it is judged, and after it is open again.
	Months *recompute.Service
	Checks *compliance.Checks

	Mailing  *mailing.Service // sends statements
	DueDates *due.Service     // of boletos
	Mail     Mailer           // asks clients
}

// Service holds the use cases of closing months.
type Service struct {
	Config
	courier   courier.Courier
	standings standings
}

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	s := &Service{Config: c, courier: courier.Courier{DB: c.DB, Mail: c.Mail, Addresses: c.Mailing}}
	c.Queue.Handle(batchKind, jobs.Options{Timeout: time.Hour}, s.runBatch)
	c.Queue.Handle(writeKind, jobs.Options{Timeout: time.Hour, Outbound: true}, s.runBatch)
	c.Queue.Handle(askKind, jobs.Options{MaxAttempts: askAttempts, Timeout: 2 * time.Minute, Outbound: true, GivenUp: s.askGivenUp}, s.runAsk)
	c.Queue.Handle(digestKind, jobs.Options{}, s.runDigest)
	c.Queue.Handle(accrueKind, jobs.Options{Timeout: time.Hour}, s.runAccrue)
	c.Queue.Handle(pictureKind, jobs.Options{Timeout: time.Hour}, s.runPictures)
	c.Queue.Handle(changesKind, jobs.Options{}, s.runChanges)
	c.Queue.Periodic(digestKind, digestEvery)
	c.Queue.Periodic(pictureKind, pictureEvery)
	c.Queue.Periodic(changesKind, changesEvery)
	return s
}

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

var errNoMonth = fault.New(fault.NotFound, "nao_encontrado", "Este cliente não tem contrato ativo no mês.")

// Get reads the month of one client in reach.
func (s *Service) Get(ctx context.Context, a actor.Actor, clientID string, m month.Month) (ClientMonth, error) {
	if !a.Can(actor.MonthsRead) {
		return ClientMonth{}, actor.ErrDenied
	}
	return s.one(ctx, s.DB, &question{client.ScopeOf(a, actor.MonthsRead), m, []string{clientID}})
}

func (s *Service) one(ctx context.Context, q db.Q, of *question) (ClientMonth, error) {
	found, err := s.monthOf(ctx, q, of)
	if err != nil {
		return ClientMonth{}, err
	}
	if len(found) == 0 {
		return ClientMonth{}, errNoMonth
	}
	if err := asKept(ctx, q, of.month, found); err != nil {
		return ClientMonth{}, err
	}
	err = s.sayReopening(ctx, q, of.month, found)
	return found[0], err
}

// errStale answers a user who acts on a month that was closed or opened since it was read.
var errStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa fechou ou reabriu este mês. Confira a situação atual.")

// checkRead refuses where the month was closed or opened since it was read; nil: any
// version.
func checkRead(ctx context.Context, q db.Q, clientID string, m month.Month, read *int64) error {
	if read == nil {
		return nil
	}
	now, err := versionOf(ctx, q, clientID, m)
	if err == nil && now != *read {
		err = errStale
	}
	return err
}

// Close closes the month of a client, which must be over and 100 % ready, and keeps its
// picture; read is the version that it is decided on, nil whatever it is.
//
// Protection: the client is taken against everybody who writes of it before the version is
// compared and the month judged, and the row of the closed month is inserted once.
func (s *Service) Close(ctx context.Context, a actor.Actor, clientID string, m month.Month, read *int64) (Snapshot, error) {
	var kept Snapshot
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := period.Take(ctx, tx, clientID); err != nil {
			return err
		}
		if err := checkRead(ctx, tx, clientID, m, read); err != nil {
			return err
		}
		closed, refused, err := s.closeIn(ctx, tx, a, []string{clientID}, m)
		if err == nil {
			err = refused[clientID]
		}
		if err == nil {
			kept = closed[0]
		}
		return err
	})
	return kept, err
}

// closeIn closes the month of the clients of which nothing is missing, and says why the
// others are refused; nothing is written of those.
func (s *Service) closeIn(ctx context.Context, tx *db.Tx, a actor.Actor, clientIDs []string, m month.Month) (kept []Snapshot, refused map[string]error, err error) {
	if !a.Can(actor.MonthsClose) {
		return nil, nil, actor.ErrDenied
	}
	if err := period.Take(ctx, tx, clientIDs...); err != nil {
		return nil, nil, err
	}
	// After the clients are taken, so that the jobs of whoever wrote before are seen.
	if err := s.catchUp(ctx, tx, clientIDs, m); err != nil {
		return nil, nil, err
	}
	clients, err := s.monthOf(ctx, tx, &question{client.ScopeOf(a, actor.MonthsClose), m, clientIDs})
	if err != nil {
		return nil, nil, err
	}
	refused = make(map[string]error, len(clientIDs))
	for _, id := range clientIDs {
		refused[id] = errNoMonth
	}
	ready := clients[:0]
	for i := range clients {
		if refused[clients[i].ClientID] = s.mayClose(&clients[i], m); refused[clients[i].ClientID] == nil {
			ready = append(ready, clients[i])
		}
	}
	for i := range ready {
		if _, err := period.Close(ctx, tx, ready[i].ClientID, m, a.Name); err != nil {
			return nil, nil, err
		}
	}
	kept, err = s.keep(ctx, tx, a, ready, m)
	for i := range kept {
		if err == nil {
			err = audit.Record(ctx, tx, audit.Entry{
				Actor: a, Action: "month.close", Entity: entity, EntityID: EntityID(kept[i].ClientID, m), ClientID: kept[i].ClientID,
				Title: m.Title() + " fechado", After: kept[i].sealed(),
			})
		}
	}
	return kept, refused, err
}

// mayClose says why the month of a client is not closed; nil where it may be.
func (s *Service) mayClose(c *ClientMonth, m month.Month) error {
	switch {
	case m >= s.today().Month():
		return fault.New(fault.Invalid, "mes_nao_terminou", m.Title()+" ainda não terminou.")
	case c.Closed != nil:
		return fault.New(fault.Conflict, period.CodeClosed, m.Title()+" já está fechado.")
	case c.tally.done < c.tally.applicable:
		return notReady(c, m)
	}
	return nil
}

// notReady names what is missing.
func notReady(c *ClientMonth, m month.Month) error {
	n := 0
	e := &fault.Error{Kind: fault.Invalid, Code: "mes_incompleto"}
	for i := range c.Gaps {
		g := &c.Gaps[i]
		n += g.Count
		e.Fields = append(e.Fields, fault.Field{Path: string(g.Item), Message: g.Item.Label() + ": " + strconv.Itoa(g.Count)})
	}
	noun := " itens."
	if n == 1 {
		noun = " item."
	}
	e.Message = m.Title() + " não pode ser fechado: faltam " + strconv.Itoa(n) + noun
	if n == 1 {
		e.Message = strings.Replace(e.Message, "faltam", "falta", 1)
	}
	return e
}

// Categories are why a closed month is opened again.
var Categories = []string{"medicao", "documento_substituido", "recontabilizacao", "cadastro", "outro"}

// Reopen opens a closed month again: what was kept of it stays, and what was left alone
// while it was closed is computed by a job.
//
// Protection: as Close.
func (s *Service) Reopen(ctx context.Context, a actor.Actor, clientID string, m month.Month, category, reason string, read *int64) error {
	if !a.Can(actor.MonthsReopen) {
		return actor.ErrDenied
	}
	reason, err := checkReason(reason)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := period.Take(ctx, tx, clientID); err != nil {
			return err
		}
		of := &question{client.ScopeOf(a, actor.MonthsReopen), m, []string{clientID}}
		c, err := s.one(ctx, tx, of)
		if err != nil {
			return err
		}
		if err := checkRead(ctx, tx, clientID, m, read); err != nil {
			return err
		}
		if err := c.mayReopen(m); err != nil {
			return err
		}
		opened, err := period.Reopen(ctx, tx, clientID, m)
		if err != nil {
			return err
		}
		if !opened {
			return fault.New(fault.Conflict, "mes_aberto", m.Title()+" não está fechado.")
		}
		if err := ledger.FollowSuppliers(ctx, tx, clientID, m); err != nil {
			return err
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "month.reopen", Entity: entity, EntityID: EntityID(clientID, m), ClientID: clientID,
			Title: m.Title() + " reaberto", Description: category, Reason: reason,
		})
		if err != nil {
			return err
		}
		return s.again(ctx, tx, clientID, m)
	})
}

// catchUp computes what still waits for a job, which would find the month closed: what it
// brings would be left out of the picture. Nearly always nothing waits.
func (s *Service) catchUp(ctx context.Context, tx *db.Tx, clientIDs []string, m month.Month) error {
	late, err := s.Queue.Unfinished(ctx, tx, slices.Concat(recompute.Kinds(), compliance.Kinds(), finding.Kinds())...)
	if err != nil || !late {
		return err
	}
	for _, id := range clientIDs {
		if err := s.again(ctx, tx, id, m); err != nil {
			return err
		}
	}
	return nil
}

// again computes what the client's month says: its balance, then checks and findings.
//
// Protection: the caller holds the client; as recompute.Service.Again and
// compliance.Checks.Again. A job that holds a contract and waits for the client is a
// deadlock, after which db.Write begins anew.
func (s *Service) again(ctx context.Context, tx *db.Tx, clientID string, m month.Month) error {
	if err := s.Months.Again(ctx, tx, clientID); err != nil {
		return err
	}
	ids, err := contractsIn(ctx, tx, clientID, m)
	if err != nil {
		return err
	}
	return s.Checks.Again(ctx, tx, ids)
}

// The bounds of a reason, in characters.
const (
	leastReason = 10
	mostReason  = 500
)

func checkReason(reason string) (string, error) {
	reason = strings.TrimSpace(reason)
	if n := utf8.RuneCountInString(reason); n < leastReason || n > mostReason {
		return "", fault.Fields(fault.Field{Path: "motivo", Message: fmt.Sprintf("Informe o motivo, com %d a %d caracteres", leastReason, mostReason)})
	}
	return reason, nil
}
