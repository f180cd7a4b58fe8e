package finding

import (
	"cmp"
	"context"
	"strings"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/finding/rule"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff"
)

// entity names findings in the audit trail.
const entity = "finding"

// Config are the parts that a Service is made of.
type Config struct {
	DB         *db.DB
	Clock      clock.Clock
	Queue      *jobs.Queue
	Parameters *tariff.Cache
	Followers  fact.Followers[Changed]
}

// Changed is the fact that a finding is new, or is shown differently.
type Changed struct {
	Before *Finding // nil: it is new
	After  *Finding
}

// Service holds the use cases of the audit of invoices.
type Service struct {
	db         *db.DB
	clock      clock.Clock
	queue      *jobs.Queue
	parameters *tariff.Cache
	followers  fact.Followers[Changed]
}

// NewService returns the use cases and registers their job.
func NewService(c Config) *Service {
	s := &Service{db: c.DB, clock: c.Clock, queue: c.Queue, parameters: c.Parameters, followers: c.Followers}
	c.Queue.Handle(refreshKind, jobs.Options{Priority: jobs.Background}, s.runRefreshAll)
	return s
}

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.clock.Now())) }

// reach is which findings an actor reaches with a permission: those of the clients
// in scope, for some only those of invoices that the own account recorded.
type reach struct {
	scope    client.Scope
	onlyBy   string // user id; empty: everybody's
	noPrices bool   // leaves out what quotes the price of the contract
}

func reachOf(a actor.Actor, p actor.Permission) reach {
	r := reach{scope: client.ScopeOf(a, p), noPrices: !a.SeesPrices()}
	if a.ReadsOnlyOwnUploads() {
		r.onlyBy = a.UserID
	}
	return r
}

// Page is a page of findings with what all that the filter finds come to.
type Page struct {
	Findings []Listed
	Total    int
	Sums     []Sum    // by status and rule, whatever status and rule the filter asks for
	Totals   []Sum    // by status, whatever status the filter asks for
	Recovery Recovery // whatever status the filter asks for
}

// List returns a page of the findings in reach.
func (s *Service) List(ctx context.Context, a actor.Actor, f Filter) (Page, error) {
	if !a.Can(actor.InvoicesRead) {
		return Page{}, actor.ErrDenied
	}
	f.me = a.UserID
	r := reachOf(a, actor.InvoicesRead)
	found, total, err := list(ctx, s.db, r, f)
	if err != nil {
		return Page{}, err
	}
	p := Page{Findings: found, Total: total}
	of := make([]*Listed, len(found))
	for i := range found {
		of[i] = &found[i]
	}
	if err := s.withCredits(ctx, s.db, a, of...); err != nil {
		return Page{}, err
	}
	if p.Recovery, err = recoveryOf(ctx, s.db, r, f); err != nil {
		return Page{}, err
	}
	if p.Sums, err = sums(ctx, s.db, r, f); err != nil {
		return Page{}, err
	}
	p.Totals, err = totals(ctx, s.db, r, f)
	return p, err
}

// Detail is one finding with its history and who may take it over.
type Detail struct {
	Listed
	History []audit.Stored
	Owners  []Person
}

// Get returns a finding in reach.
func (s *Service) Get(ctx context.Context, a actor.Actor, findingID string) (Detail, error) {
	if !a.Can(actor.InvoicesRead) {
		return Detail{}, actor.ErrDenied
	}
	return s.detail(ctx, s.db, a, actor.InvoicesRead, findingID, "")
}

func (s *Service) detail(ctx context.Context, q db.Q, a actor.Actor, p actor.Permission, findingID, forUpdate string) (Detail, error) {
	found, err := byID(ctx, q, findingID, reachOf(a, p), forUpdate)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{Listed: found}
	if err := s.withCredits(ctx, q, a, &d.Listed); err != nil {
		return Detail{}, err
	}
	if d.History, err = audit.ByEntity(ctx, q, entity, findingID, audit.Page{Limit: 50}); err != nil {
		return Detail{}, err
	}
	d.Owners, err = owners(ctx, q, a, found.ClientID)
	return d, err
}

// Change is what a person decides about a finding; it replaces what was decided
// before.
type Change struct {
	Status  string
	Reason  string
	Note    string
	OwnerID string
	ReplyOn string // YYYY-MM-DD
}

// maxText bounds a reason and a note, in characters.
const maxText = 2000

// written checks what a user wrote.
func written(wrong *fault.Collector, path, s string) string {
	s = text.CleanLines(strings.TrimSpace(s))
	wrong.Check(utf8.RuneCountInString(s) <= maxText, path, "Use até 2.000 caracteres")
	bad := func(c rune) bool { return text.Control(c) && c != '\n' && c != '\t' }
	wrong.Check(utf8.ValidString(s) && !strings.ContainsFunc(s, bad), path, text.Refusal(s))
	return s
}

// Update decides about a finding. version is what was read, nil where it is not given.
//
// Protection: the row is locked, and the version that was read must be the stored
// one. What is looked into again holds the contract before its findings, as everybody does.
func (s *Service) Update(ctx context.Context, a actor.Actor, findingID string, in Change, version *int64) (Detail, error) {
	if !a.Can(actor.InvoicesProcess) {
		return Detail{}, actor.ErrDenied
	}
	var after Detail
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := holdContractOf(ctx, tx, reachOf(a, actor.InvoicesProcess), findingID); err != nil {
			return err
		}
		was, err := s.detail(ctx, tx, a, actor.InvoicesProcess, findingID, tx.Dialect().ForUpdate("f"))
		if err != nil {
			return err
		}
		if version != nil && *version != was.Version {
			return errStale.WithCurrent(viewOf(&was.Listed))
		}
		next := was.Finding
		if err := next.apply(&in, was.Owners); err != nil {
			return err
		}
		if was.RecoveredBy == ByCredit && next.RecoveredBy == "" {
			if err := forgetCredit(ctx, tx, next.ID); err != nil {
				return err
			}
		}
		next.Version++
		next.UpdatedAt, next.UpdatedBy = nowOf(tx), a.Name
		if err := update(ctx, tx, &next); err != nil {
			return err
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "finding.update", Entity: entity, EntityID: next.ID, ClientID: next.ClientID,
			Title: next.Title() + ": " + string(next.Status), Description: next.Reason, Reason: next.Reason,
			Before: was.audited(), After: next.audited(),
		})
		if err != nil {
			return err
		}
		if err := s.followers.Notify(ctx, tx, Changed{&was.Finding, &next}); err != nil {
			return err
		}
		if next.Rule == rule.UndueDiscount && next.Pending() != was.Pending() { // it silences another rule
			if err := s.again(ctx, tx, next.ContractID); err != nil {
				return err
			}
		}
		after, err = s.detail(ctx, tx, a, actor.InvoicesProcess, findingID, "")
		return err
	})
	return after, err
}

// holdContractOf holds the contract of a finding whose decision has the others looked for
// again.
func holdContractOf(ctx context.Context, tx *db.Tx, r reach, findingID string) error {
	f, err := byID(ctx, tx, findingID, r, "")
	if err != nil || f.Rule != rule.UndueDiscount {
		return err
	}
	return contract.LockForUpdate(ctx, tx, []string{f.ContractID})
}

// again looks for the findings of a contract that is held.
func (s *Service) again(ctx context.Context, tx *db.Tx, contractID string) error {
	b, err := s.datedValues(ctx, tx)
	if err != nil {
		return err
	}
	return refresh(ctx, tx, b, contractID, nil)
}

// apply checks a change and makes it.
func (f *Finding) apply(in *Change, owners []Person) error {
	var wrong fault.Collector
	status, ok := ParseStatus(in.Status)
	wrong.Check(ok, "status", "Status deve ser aberta, em contestação, resolvida ou descartada")
	reason, note := written(&wrong, "motivo", in.Reason), written(&wrong, "nota", in.Note)
	wrong.Check(status != StatusDiscarded || reason != "", "motivo", "Informe o motivo do descarte")
	wrong.Check(status != StatusContested || f.Contestable, "status", "Neste apontamento não há cobrança a contestar: é um custo evitável ou uma dúvida")
	wrong.Check(status != StatusOpen || f.Holds, "status", "O apontamento não se verifica mais; não pode ser reaberto")
	if in.OwnerID != "" && in.OwnerID != f.OwnerID {
		known := false
		for _, p := range owners {
			known = known || p.ID == in.OwnerID
		}
		wrong.Found(known, "responsavel_id", "Responsável não encontrado")
	}
	var reply month.Date
	if in.ReplyOn != "" {
		var err error
		reply, err = month.ParseDay(in.ReplyOn)
		wrong.Check(err == nil && reply.Month().Year() >= 2000 && reply.Month().Year() <= 2100, "resposta_em", "Informe uma data válida no formato AAAA-MM-DD")
	}
	wrong.Check(status == StatusSolved || f.RecoveredBy != ByNewBill, "status", "Esta contestação foi julgada na nova fatura. Se a substituição está errada, desfaça-a.")
	if status != StatusSolved {
		f.Recovered, f.RecoveredBy, f.RecoveredIn = nil, "", ""
	}
	f.Status, f.Reason, f.Note, f.OwnerID, f.ReplyOn = status, reason, note, in.OwnerID, reply
	f.Decided = status != StatusOpen
	return wrong.Err()
}

// audited is a finding as the trail keeps it.
func (f *Finding) audited() map[string]any {
	return map[string]any{
		"regra": f.Rule, "mes": f.Month, "status": f.Status, "motivo": f.Reason, "nota": f.Note, "responsavel_id": f.OwnerID,
		"resposta_em": f.ReplyOn.String(), "vigente": f.Holds, "esperado": f.Expected, "cobrado": f.Charged, "em_jogo": f.AtStake,
		"recuperado": f.Recovered, "recuperado_por": f.RecoveredBy,
	}
}

// Export returns the file of the findings in reach that the filter finds (R8). The last
// argument is the filter as requested.
func (s *Service) Export(a actor.Actor, f Filter, format export.Format, asked map[string]string) (export.Table[Listed], error) {
	if !a.Can(actor.InvoicesRead) {
		return export.Table[Listed]{}, actor.ErrDenied
	}
	f.me = a.UserID
	return export.Table[Listed]{
		Name: "auditoria-faturas-" + s.today().String(), Sheet: "Auditoria de faturas", Columns: exportColumns(),
		Rows: func(ctx context.Context, emit func(*Listed) error) error {
			f.Limit, f.Offset = export.MaxRows+1, 0
			found, err := page(ctx, s.db, reachOf(a, actor.InvoicesRead), f)
			if err != nil {
				return err
			}
			var sums rule.Tally
			for i := range found {
				l := &found[i]
				l.Counted = sums.Add(cmp.Or(l.InvoiceID, l.ID), l.Document, rule.Claim{Rule: l.Rule, Key: l.Key, AtStake: l.AtStake})
				if err := emit(l); err != nil {
					return err
				}
			}
			return nil
		},
		Record: audit.Export{Actor: a, Action: "finding.export", List: "findings", Title: "Auditoria de faturas exportada", Format: format, Filter: asked}.In(s.db),
	}, nil
}
