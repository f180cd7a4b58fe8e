package contract

import (
	"context"
	"slices"
	"time"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/record"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/lru"
	"ynova/internal/tariff"
)

// What a contract is belongs to package record; other features know it by these names.
type (
	// Contract is a stored contract.
	Contract = record.Contract
	// View is a contract as its reader sees it.
	View = record.View
	// Input is what a person writes of a contract.
	Input = record.Input
)

// Changed is the fact that a contract changed. Followers are notified in the
// transaction of every change; the contract's own tables are written by then, its
// counters are not.
type Changed struct {
	Before *record.Contract // nil: it is new
	After  *record.Contract
	Guard  *period.Guard // of the clients of both: what follows leaves closed months as they are
}

// Withdrawn is the fact that a contract goes as if it had never been: who keeps a row
// that came with it alone takes that away.
type Withdrawn struct{ Contract *record.Contract }

// Options are what a Service may be given.
type Options struct {
	// Followers bring what was concluded from a contract up to date.
	Followers fact.Followers[Changed]
	// Withdrawals take away what came with a contract that is withdrawn.
	Withdrawals fact.Followers[Withdrawn]
	// Renames bring what bears a client's name up to date when an edit gives it another.
	Renames fact.Followers[client.Renamed]
	// Dated are the parameters and indices that prices rest on; nil: a cache of its own.
	Dated *tariff.Cache
	// Load is what the volumes of a client are held against; nil: nothing is known.
	Load LoadSource
	// Marks are those that features above know of a month, by their name in the query.
	Marks map[string]listing.Mark
	// RequirePrecondition refuses edits that do not say which version they were
	// made from; the documents' clients do not, so it is off as shipped.
	RequirePrecondition bool
	// Clock gives the day that the renewal radar starts from; nil is the system's.
	Clock clock.Clock
}

// Service holds the use cases of contracts. Each authorises, validates, writes
// row, version, audit entry, recalculation and counters in one transaction, and
// answers with what the actor may see.
type Service struct {
	db      *db.DB
	options Options
	codes   coder
	encoded *lru.Cache[encodedKey]
	first   firstPages
}

// NewService returns the use cases over the database.
func NewService(d *db.DB, o Options) *Service {
	if o.Clock == nil {
		o.Clock = clock.System()
	}
	if o.Dated == nil {
		o.Dated = tariff.NewCache()
	}
	return &Service{db: d, options: o, encoded: lru.New[encodedKey](mostEncoded)}
}

var (
	errReauth = fault.New(fault.Forbidden, "reautenticacao", "Confirme sua senha para continuar.")
	errFixed  = fault.New(fault.Forbidden, "contrato_em_vigor", "Somente contratos em análise podem ser alterados por consultores.")
	errStale  = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este contrato. Confira os dados atuais antes de salvar.")
	errMoved  = fault.Fields(fault.Field{Path: "cnpj", Message: "O CNPJ de um contrato não muda na edição. Na página do contrato, use Mover para outro cliente."})
	errBlind  = fault.New(fault.PreconditionRequired, "precondicao", "Informe a versão do contrato que foi lida.")
)

// errForeign names nobody: the actor learns that the CNPJ is taken, not by whom.
var errForeign = &fault.Error{
	Kind: fault.Conflict, Code: "cliente_de_outro", Message: foreign,
	Fields: []fault.Field{{Path: "cnpj", Message: foreign}},
}

const foreign = "Este CNPJ já está cadastrado com outro responsável. Peça à gestora ou ao back office acesso ao cliente."

// noReason is recorded where a sensitive act came without one (security 2.3).
const noReason = "não informado"

// lockForUpdate locks the contract, as it is today, for a change that needs the
// permission. One that the actor may read but not change so is denied; one out of reach is
// not found (R3).
func (s *Service) lockForUpdate(ctx context.Context, tx *db.Tx, a actor.Actor, p actor.Permission, id string) (*record.Contract, error) {
	if !a.Can(p) {
		return nil, actor.ErrDenied
	}
	c, err := lockForUpdateInScope(ctx, tx, client.ScopeOf(a, p), id)
	if err == nil {
		return s.turned(ctx, tx, c)
	}
	if fault.KindOf(err) != fault.NotFound {
		return nil, err
	}
	if _, readable := get(ctx, tx, client.ScopeOf(a, actor.ContractsRead), id, false); readable == nil {
		return nil, actor.ErrDenied
	}
	return nil, err
}

// get reads one contract as it is today; see the store's.
func (s *Service) get(ctx context.Context, q db.Q, scope client.Scope, id string, deleted bool) (*record.Contract, error) {
	c, err := get(ctx, q, scope, id, deleted)
	if err == nil {
		c.UpTo(s.today())
	}
	return c, err
}

// Get returns one contract. A deleted one is shown to who may restore it.
func (s *Service) Get(ctx context.Context, a actor.Actor, id string) (record.View, error) {
	_, v, err := s.Whole(ctx, a, id)
	return v, err
}

// written is a change that was made, and how to announce it.
type written struct {
	before, after *record.Contract // before is nil for a new contract
	changes       []record.Change
	action, title string
	reason        string
	keepClosed    bool // closed months stay as they are; else a change of one is refused
}

// record completes a change of the row: version, audit entry, what is
// recalculated because of it, and last the counters, which others wait for.
func (s *Service) record(ctx context.Context, tx *db.Tx, a actor.Actor, w written) error {
	if err := version.Keep(ctx, tx, a, entryOf(w.after, w.reason)); err != nil {
		return err
	}
	was, is := record.Sides(w.changes)
	entry := audit.Entry{
		Actor: a, Action: w.action, Entity: "contract", EntityID: w.after.ID, ClientID: w.after.ClientID,
		Title: w.title, Reason: w.reason, After: is,
	}
	if w.before != nil {
		entry.Before = was
	}
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	guard, err := period.Hold(ctx, tx, w.clients()...)
	if err != nil {
		return err
	}
	if err := s.follow(ctx, tx, Changed{w.before, w.after, guard}); err != nil || w.keepClosed {
		return err
	}
	return guard.Refusal()
}

func (w *written) clients() []string {
	if w.before == nil {
		return []string{w.after.ClientID}
	}
	return []string{w.before.ClientID, w.after.ClientID}
}

// follow has everything follow a change, the counters last.
func (s *Service) follow(ctx context.Context, tx *db.Tx, c Changed) error {
	c.keepDeclared()
	if err := s.options.Followers.Notify(ctx, tx, c); err != nil {
		return err
	}
	var before *portfolio.Contract
	if c.Before != nil {
		before = c.Before.Counted()
	}
	return portfolio.Follow(ctx, tx, before, c.After.Counted(), c.Guard)
}

// keepDeclared notes the closed months of which the contract would declare something
// else (TD-09).
func (c *Changed) keepDeclared() {
	declared := func(of *record.Contract) (nf, bill []month.Month) {
		if of == nil || of.Deleted() {
			return nil, nil
		}
		return of.NFMonths.All(), of.InvoiceMonths.All()
	}
	nfBefore, billBefore := declared(c.Before)
	nfAfter, billAfter := declared(c.After)
	for _, sides := range [][2][]month.Month{{nfBefore, nfAfter}, {billBefore, billAfter}} {
		for _, m := range slices.Concat(sides[0], sides[1]) {
			if slices.Contains(sides[0], m) != slices.Contains(sides[1], m) {
				c.Guard.Change(c.After.ClientID, m)
			}
		}
	}
}

// stamp marks the contract as changed now by the actor.
func stamp(c *record.Contract, a actor.Actor, now time.Time) {
	c.Version++
	c.UpdatedAt, c.UpdatedBy = clock.FromTime(now), userOf(a)
}

// userOf returns how a contract remembers the actor; the system is nobody.
func userOf(a actor.Actor) record.User {
	if a.UserID == "" {
		return record.User{}
	}
	return record.User{ID: a.UserID, Name: a.Name}
}

// today is the day in São Paulo.
func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.options.Clock.Now())) }

// Months returns the months that have data in reach, newest first (CT-02).
func (s *Service) Months(ctx context.Context, a actor.Actor) ([]month.Month, error) {
	if !a.Can(actor.ContractsRead) {
		return nil, actor.ErrDenied
	}
	return portfolio.MonthsWithData(ctx, s.db, client.ScopeOf(a, actor.ContractsRead))
}

// Whole returns one contract in reach with the view of it that the actor may see.
// The contract itself holds everything: who shows a part of it masks that part.
func (s *Service) Whole(ctx context.Context, a actor.Actor, id string) (*record.Contract, record.View, error) {
	if !a.Can(actor.ContractsRead) {
		return nil, record.View{}, actor.ErrDenied
	}
	c, err := s.get(ctx, s.db, client.ScopeOf(a, actor.ContractsRead), id, a.Can(actor.ContractsRestore))
	if err != nil {
		return nil, record.View{}, err
	}
	return c, record.ViewOf(c).Masked(a), nil
}

// Factors returns the factors by which prices are adjusted today.
func (s *Service) Factors(ctx context.Context) (*price.Factors, error) { return s.factors(ctx) }

// ErrNotFound is the one answer for a contract that does not exist and for one
// that is out of reach (R3).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Contrato não encontrado")
