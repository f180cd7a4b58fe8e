package closing

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/ccee"
	"ynova/internal/client"
	"ynova/internal/closing/adjust"
	"ynova/internal/closing/ask"
	"ynova/internal/closing/book"
	"ynova/internal/closing/difference"
	"ynova/internal/closing/digest"
	"ynova/internal/closing/item"
	"ynova/internal/closing/report"
	"ynova/internal/closing/snapshot"
	"ynova/internal/closing/variance"
	"ynova/internal/closing/waiver"
	"ynova/internal/compliance"
	"ynova/internal/finding"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/mailing"
	"ynova/internal/mailing/due"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
)

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
	Mail     ask.Mailer       // asks clients
}

// Service holds the use cases of closing months, and those of its rooms.
type Service struct {
	Config
	Books     *book.Service
	Snapshots *snapshot.Service
	Accruals  *variance.Service
	Waivers   *waiver.Service

	adjustments *adjust.Service
	requests    *ask.Service
	differences *difference.Service
	reports     *report.Service
}

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	books := book.NewService(book.Config{DB: c.DB, Clock: c.Clock, Queue: c.Queue, Parameters: c.Parameters, Judge: c.Judge})
	snapshots := &snapshot.Service{DB: c.DB}
	s := &Service{
		Config: c, Books: books, Snapshots: snapshots, Waivers: &waiver.Service{Books: books},
		Accruals:    variance.NewService(variance.Config{DB: c.DB, Clock: c.Clock, Queue: c.Queue, Parameters: c.Parameters, Books: books}),
		adjustments: &adjust.Service{Books: books},
		requests:    ask.NewService(ask.Config{Books: books, Queue: c.Queue, Mailing: c.Mailing, Mail: c.Mail}),
		differences: &difference.Service{DB: c.DB, Parameters: c.Parameters, Months: c.Months},
		reports:     &report.Service{Books: books, Snapshots: snapshots},
	}
	digest.NewService(books)
	c.Queue.Handle(batchKind, jobs.Options{Priority: jobs.Watched, Timeout: time.Hour}, s.runBatch)
	c.Queue.Handle(writeKind, jobs.Options{Priority: jobs.Watched, Timeout: time.Hour, Outbound: true}, s.runBatch)
	c.Queue.Handle(pictureKind, jobs.Options{Priority: jobs.Background, Timeout: time.Hour}, s.runPictures)
	c.Queue.Periodic(pictureKind, pictureEvery)
	return s
}

// errStale answers a user who acts on a month that was closed or opened since it was read.
var errStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa fechou ou reabriu este mês. Confira a situação atual.")

// checkRead refuses where the month was closed or opened since it was read; nil: any
// version.
func checkRead(ctx context.Context, q db.Q, clientID string, m month.Month, read *int64) error {
	if read == nil {
		return nil
	}
	now, err := snapshot.VersionOf(ctx, q, clientID, m)
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
func (s *Service) Close(ctx context.Context, a actor.Actor, clientID string, m month.Month, read *int64) (snapshot.Snapshot, error) {
	var kept snapshot.Snapshot
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
func (s *Service) closeIn(ctx context.Context, tx *db.Tx, a actor.Actor, clientIDs []string, m month.Month) (kept []snapshot.Snapshot, refused map[string]error, err error) {
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
	clients, err := s.Books.MonthOf(ctx, tx, client.ScopeOf(a, actor.MonthsClose), m, clientIDs)
	if err != nil {
		return nil, nil, err
	}
	refused = make(map[string]error, len(clientIDs))
	for _, id := range clientIDs {
		refused[id] = book.ErrNoMonth
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
				Actor: a, Action: "month.close", Entity: item.Entity, EntityID: item.EntityID(kept[i].ClientID, m), ClientID: kept[i].ClientID,
				Title: m.Title() + " fechado", After: kept[i].Sealed(),
			})
		}
	}
	return kept, refused, err
}

// mayClose says why the month of a client is not closed; nil where it may be.
func (s *Service) mayClose(c *book.ClientMonth, m month.Month) error {
	switch {
	case m >= s.Books.Today().Month():
		return fault.New(fault.Invalid, "mes_nao_terminou", m.Title()+" ainda não terminou.")
	case c.Closed != nil:
		return fault.New(fault.Conflict, period.CodeClosed, m.Title()+" já está fechado.")
	case !c.Ready():
		return notReady(c, m)
	}
	return nil
}

// notReady names what is missing.
func notReady(c *book.ClientMonth, m month.Month) error {
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
	reason, err := item.CheckReason(reason)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := period.Take(ctx, tx, clientID); err != nil {
			return err
		}
		c, err := s.Books.One(ctx, tx, client.ScopeOf(a, actor.MonthsReopen), clientID, m)
		if err != nil {
			return err
		}
		if err := checkRead(ctx, tx, clientID, m, read); err != nil {
			return err
		}
		if err := c.MayReopen(m); err != nil {
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
			Actor: a, Action: "month.reopen", Entity: item.Entity, EntityID: item.EntityID(clientID, m), ClientID: clientID,
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
	ids, err := book.ContractsIn(ctx, tx, clientID, m)
	if err != nil {
		return err
	}
	return s.Checks.Again(ctx, tx, ids)
}
