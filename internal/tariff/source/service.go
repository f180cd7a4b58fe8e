package source

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/installation"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/outbound"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/rate"
)

const (
	entity         = "source"
	entityProposal = "source_proposal"
	actUpdate      = "source.update"
	actPropose     = "source_proposal.create"
	actApply       = "source_proposal.apply"
	actReject      = "source_proposal.reject"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Queue   *jobs.Queue
	Blobs   blob.Store
	Client  *outbound.Client
	Version string // of the program, which names itself
	Indices *index.Service
	Market  *market.Service
	Rates   *rate.Service
	// Moved counts the contracts that rest on what changes.
	Moved func(ctx context.Context, q db.Q, r Reach) (int, error)
	// Notify notifies the gestoras of what waits for them.
	Notify func(ctx context.Context, tx *db.Tx, title, body string) error
}

// Service holds the use cases of sources.
type Service struct {
	Config
	most int64 // bytes of a file
}

// NewService returns the use cases and registers their jobs.
func NewService(c Config) *Service {
	s := &Service{c, mostBytes}
	c.Queue.Handle(dueKind, jobs.Options{}, s.due)
	c.Queue.Periodic(dueKind, dueEvery)
	c.Queue.Handle(checkKind, jobs.Options{Timeout: checkTimeout, Outbound: true, GivenUp: s.givenUp}, s.check)
	return s
}

func (s *Service) thisMonth() month.Month {
	return month.Of(month.DateOf(clock.Local(s.Clock.Now())))
}

// Listed is a source with the proposal of it that waits.
type Listed struct {
	Source
	Proposal *Proposal
}

// List returns the sources, and whether their checks are held.
func (s *Service) List(ctx context.Context) (list []Listed, held bool, err error) {
	sources, err := listSources(ctx, s.DB)
	if err != nil {
		return nil, false, err
	}
	waiting, err := pendingProposals(ctx, s.DB)
	if err != nil {
		return nil, false, err
	}
	for _, src := range sources {
		list = append(list, listed(src, waiting))
	}
	slices.SortFunc(list, func(a, b Listed) int { return slices.Index(kinds, a.Kind) - slices.Index(kinds, b.Kind) })
	held, err = installation.Held(ctx, s.DB)
	return list, held, err
}

func listed(src Source, waiting []Proposal) Listed {
	i := slices.IndexFunc(waiting, func(p Proposal) bool { return p.Kind == src.Kind })
	if i < 0 {
		return Listed{Source: src}
	}
	return Listed{src, &waiting[i]}
}

// Update sets the address of a source, and whether and how often it is checked. What waits
// from another address is superseded. Protection: the row is
// locked while its version is compared.
func (s *Service) Update(ctx context.Context, a actor.Actor, kind Kind, in Input, read *int64) (Listed, error) {
	var after Listed
	if read == nil {
		return after, errUnseen
	}
	if address := strings.TrimSpace(in.URL); address != "" {
		err := s.Client.Check(ctx, address)
		if errors.Is(err, outbound.ErrRefused) {
			return after, fault.Fields(fault.Field{Path: "url", Message: "O endereço não existe ou não é permitido: informe um endereço https da internet, sem senha."})
		}
		if err != nil {
			return after, err
		}
	}
	err := s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		src, err := readSource(ctx, tx, kind, tx.Dialect().ForUpdate())
		if err != nil {
			return err
		}
		if src.Version != *read {
			return errStale
		}
		before := src
		if err := src.apply(&in); err != nil {
			return err
		}
		src.Version, src.UpdatedAt, src.UpdatedBy = *read+1, clock.FromTime(tx.Now()), a.Name
		if _, err := writeSource(ctx, tx, &src, *read); err != nil {
			return err
		}
		if src.URL != before.URL {
			if err := supersede(ctx, tx, kind); err != nil {
				return err
			}
		}
		waiting, err := pendingProposals(ctx, tx)
		if err != nil {
			return err
		}
		after = listed(src, waiting)
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actUpdate, Entity: entity, EntityID: string(kind), Title: "Fonte pública alterada: " + string(kind),
			Before: setting(&before), After: setting(&src),
		})
	})
	return after, err
}

type settingBody struct {
	Host    string `json:"host"`
	Enabled bool   `json:"enabled"`
	Every   Every  `json:"every"`
}

// setting is what the trail keeps: of the address the host, as elsewhere.
func setting(s *Source) settingBody { return settingBody{s.host(), s.Enabled, s.Every} }

// Check asks for a check of a source now. Protection: the unique key of its job; who comes
// second waits for the same one.
func (s *Service) Check(ctx context.Context, a actor.Actor, kind Kind) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		src, err := readSource(ctx, tx, kind, "")
		if err != nil {
			return err
		}
		if src.URL == "" {
			return errNoURL
		}
		return s.ask(ctx, tx, kind, a.UserID)
	})
}

// Apply imports the file of a proposal, as a person who sends it does: one import, which
// can be undone. Where the table is no longer as it was compared, nothing is applied and
// the proposal is compared anew; seen is the comparison that the person saw. Protection: the revision of the table, and the mark that
// the proposal is decided, which only one of two can set.
func (s *Service) Apply(ctx context.Context, a actor.Actor, proposalID string, seen *int64) (jobID string, err error) {
	if seen == nil {
		return "", errUnseen
	}
	p, f, err := s.held(ctx, proposalID)
	if err == nil && p.Revision != *seen {
		err = errMoved
	}
	if err != nil {
		return "", err
	}
	f.Apply, f.Revision = true, &p.Revision
	f.Also = func(ctx context.Context, tx *db.Tx) error {
		return p.decide(ctx, tx, a, Applied, "", actApply, "Dados da fonte pública aplicados: ")
	}
	c, err := s.compare(ctx, a, f)
	if fault.KindOf(err) == fault.Stale {
		return "", s.again(ctx, &p, f)
	}
	if err != nil {
		return "", err
	}
	return c.jobID, nil
}

// held reads a proposal that waits, with its file.
func (s *Service) held(ctx context.Context, proposalID string) (Proposal, file, error) {
	p, err := readProposal(ctx, s.DB, proposalID)
	if err == nil && p.State != Pending {
		err = errDecided
	}
	if err != nil {
		return p, file{}, err
	}
	content, err := s.Blobs.Open(ctx, p.FileKey)
	if err != nil {
		return p, file{}, err
	}
	defer content.Close()
	data, err := io.ReadAll(content)
	return p, file{imported.File{Name: p.Filename, Data: data}, p.Kind}, err
}

// again compares a proposal with the table as it is now, and returns the error that nothing
// was applied.
func (s *Service) again(ctx context.Context, p *Proposal, f file) error {
	f.Apply, f.Revision, f.Also = false, nil, nil
	c, err := s.compare(ctx, actor.SystemActor(), f)
	if err != nil {
		return err
	}
	contracts, err := s.Moved(ctx, s.DB, c.reach)
	if err != nil {
		return err
	}
	removed := p.Removed
	c.proposal(p, 0, contracts)
	p.Removed = removed // of the file, which is the same
	answer := errMoved
	if c.added+c.changed == 0 {
		p.State, p.FileKey, answer = Superseded, "", errNothing
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return updateProposal(ctx, tx, p) })
	if err != nil {
		return err
	}
	return answer
}

// Reject ends a proposal without applying it; the same file is not proposed again.
// Protection: the mark that it is decided, which only one of two can set.
func (s *Service) Reject(ctx context.Context, a actor.Actor, proposalID, reason string) error {
	reason, err := checkReason(reason)
	if err != nil {
		return err
	}
	p, err := readProposal(ctx, s.DB, proposalID)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		return p.decide(ctx, tx, a, Rejected, reason, actReject, "Dados da fonte pública rejeitados: ")
	})
}

// decide ends the proposal and keeps who did so.
func (p *Proposal) decide(ctx context.Context, tx *db.Tx, a actor.Actor, state State, reason, act, title string) error {
	done, at := *p, clock.FromTime(tx.Now())
	done.State, done.Reason, done.FileKey, done.DecidedAt, done.DecidedBy = state, reason, "", &at, a.Name
	if err := updateProposal(ctx, tx, &done); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: act, Entity: entityProposal, EntityID: p.ID, Title: title + string(p.Kind), After: auditBody(&done), Reason: reason,
	})
}

type proposalBody struct {
	Filename string `json:"filename"`
	Added    int64  `json:"added"`
	Changed  int64  `json:"changed"`
	Removed  int64  `json:"removed"`
	State    State  `json:"state"`
}

// auditBody is what the trail keeps of a proposal.
func auditBody(p *Proposal) proposalBody {
	return proposalBody{p.Filename, p.Added, p.Changed, p.Removed, p.State}
}
