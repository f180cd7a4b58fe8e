package balance

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// What the audit trail calls the acts on a month.
const (
	actEditMonth    = "balance.month.update"
	actAddress      = "email.address"
	codeNewDomain   = "dominio_novo"
	codeRenamed     = "cliente_renomeado"
	errSharedColumn = "Este mês é calculado junto com outros medidores ou contratos: altere a medição ou o contrato."
)

var (
	// errRecord is EM-12's sentence for a record that does not exist or is out of reach.
	errRecord     = fault.New(fault.NotFound, "nao_encontrado", "Registro não encontrado no servidor.")
	errMonthStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este registro. Confira os dados atuais antes de salvar.")
	errMarkSent   = fault.New(fault.Forbidden, "sem_permissao", "Você não tem permissão para marcar o envio.")
)

// Read is the state that an edit was made from; the zero value says nothing.
type Read struct {
	Version   *int64
	UpdatedAt *clock.Micros
}

// Warning is what a person should know about an edit that was made.
type Warning struct{ Code, Field, Message string }

// Edited is the outcome of an edit.
type Edited struct {
	ID       string
	Version  int64
	Warnings []Warning
}

// Stamp says who changed a month last, for the answer to a stale edit.
type Stamp struct {
	Version   int64        `json:"version"`
	UpdatedAt clock.Micros `json:"updatedAt"`
	UpdatedBy string       `json:"updatedBy"`
}

// EditMonth states columns of one month of a balance (EM-08) and computes what
// follows from them. Columns that say what is shown already stay as they are.
//
// Protection: the client is locked, and the version that was read must be the stored
// one. An edit that does not state it is accepted; the audit trail keeps the state
// before it.
func (s *Service) EditMonth(ctx context.Context, a actor.Actor, recordID string, e MonthEdit, read Read) (Edited, error) {
	if !a.Can(actor.EmailsUpdate) {
		return Edited{}, actor.ErrDenied
	}
	balanceID, m, ok := ledger.ParseMonthID(recordID)
	if !ok && id.Valid(recordID) && e.ReferenceBase != 0 {
		balanceID, m, ok = recordID, e.ReferenceBase, true
	}
	if !ok {
		return Edited{}, errRecord
	}
	b, err := balanceByID(ctx, s.db, client.ScopeOf(a, actor.EmailsUpdate), balanceID)
	if err != nil {
		return Edited{}, recordError(err)
	}
	edit := monthEdit{MonthEdit: e, actor: a, balance: b, month: m, read: read}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return edit.apply(ctx, tx, s)
	})
	return edit.result, err
}

func recordError(err error) error {
	if fault.KindOf(err) == fault.NotFound {
		return errRecord
	}
	return err
}

// monthEdit is an edit in its transaction.
type monthEdit struct {
	MonthEdit
	actor   actor.Actor
	balance Balance
	month   month.Month
	read    Read
	result  Edited
	name    string // of the client from now on; empty: as it is

	pass   *recompute.Pass
	row    *ledger.Row
	rows   []*ledger.Row // of the unit
	doubts doubt.Open
	before ledger.Row
	lent   ledger.Lent
}

func (e *monthEdit) apply(ctx context.Context, tx *db.Tx, s *Service) error {
	if err := e.load(ctx, tx, s); err != nil {
		return err
	}
	stamp, err := stampOf(ctx, tx, e.balance.seq, e.month)
	if err != nil {
		return err
	}
	e.result = Edited{ID: ledger.MonthID(e.balance.id, e.month), Version: stamp.Version}
	if err := e.read.current(stamp); err != nil {
		return err
	}
	e.before = *e.row
	if e.lent, err = ledger.LentBy(ctx, tx, e.row.Computed.ContractID); err != nil {
		return err
	}
	e.lent.Meter = e.balance.Meter
	var c fault.Collector
	e.state(&c, shownMonth{row: e.row, lent: e.lent})
	if err := c.Err(); err != nil {
		return err
	}
	if e.row.Stated.SentOK != e.before.Stated.SentOK && !e.actor.Can(actor.EmailsMarkSent) {
		return errMarkSent
	}
	if e.row.Stated != e.before.Stated {
		if err := e.restate(ctx, tx); err != nil {
			return err
		}
	}
	if e.name == "" {
		return nil
	}
	e.result.Version++
	e.result.Warnings = append(e.result.Warnings, Warning{
		Code: codeRenamed, Field: "clientName", Message: "O cliente se chama agora " + e.name + ", em todos os contratos e meses.",
	})
	renamed := client.Renamed{ClientID: e.balance.ClientID, Name: e.name, By: e.actor}
	return client.Rename(ctx, tx, renamed, s.renames)
}

// restate computes the months anew from what is stated now, and keeps both.
func (e *monthEdit) restate(ctx context.Context, tx *db.Tx) error {
	if err := e.pass.Guard().Open(e.balance.ClientID, " de "+e.balance.Meter, e.month); err != nil {
		return err
	}
	if err := e.ask(ctx, tx); err != nil {
		return err
	}
	e.touch()
	e.pass.Compute()
	if err := e.refuseProinfa(); err != nil {
		return err
	}
	if err := e.refuseShared(); err != nil {
		return err
	}
	if err := e.record(ctx, tx); err != nil {
		return err
	}
	return e.pass.Store(ctx)
}

// load locks the client and finds the row.
func (e *monthEdit) load(ctx context.Context, tx *db.Tx, s *Service) (err error) {
	if e.pass, err = s.months.Begin(ctx, tx, []string{e.balance.ClientID}); err != nil {
		return err
	}
	if err := e.pass.Load(ctx, e.balance.seq); err != nil {
		return err
	}
	for u := range e.pass.Concerned() {
		if u.Seq != e.balance.seq {
			continue
		}
		at := slices.IndexFunc(u.Rows, func(r *ledger.Row) bool { return r.Month == e.month })
		if at >= 0 {
			e.row, e.rows = u.Rows[at], u.Rows
			return nil
		}
	}
	return errRecord
}

// current refuses what was made from another state than the row's.
func (r Read) current(stamp Stamp) error {
	if r.Version != nil && *r.Version != stamp.Version || r.Version == nil && r.UpdatedAt != nil && *r.UpdatedAt != stamp.UpdatedAt {
		return errMonthStale.WithCurrent(stamp)
	}
	return nil
}

func (e *monthEdit) touch() {
	e.row.Stated.EditedBy = e.actor.Name
	e.row.Origin.Version++
	e.pass.Touch(e.row)
	e.row.Origin.ImportSeq, e.row.Origin.ImportLine = 0, 0
	e.result.Version++
}

// refuseShared refuses to state what several units or contracts share, which the
// calculation would not use.
func (e *monthEdit) refuseShared() error {
	if !e.row.Shared && !e.row.Several {
		return nil
	}
	var c fault.Collector
	now, was := &e.row.Stated, &e.before.Stated
	for _, column := range []struct {
		path    string
		changed bool
	}{
		{"net", now.Fixed.Net != was.Fixed.Net},
		{"contract", now.Given.Volume != was.Given.Volume},
		{"minDemand", now.Fixed.Minimum != was.Fixed.Minimum},
		{"maxDemand", now.Fixed.Maximum != was.Fixed.Maximum},
		{"billable", now.Fixed.Billable != was.Fixed.Billable},
	} {
		c.Check(!column.changed, column.path, errSharedColumn)
	}
	return c.Err()
}

// record writes the timeline: what was changed, and apart from it where the
// statement goes to from now on (R9).
func (e *monthEdit) record(ctx context.Context, tx *db.Tx) error {
	e.settleDivergence()
	was, now := &e.before.Stated, &e.row.Stated
	entry := audit.Entry{
		Actor: e.actor, Action: actEditMonth, Entity: ledger.EntityBalance, EntityID: e.balance.id, ClientID: e.balance.ClientID,
		Title: "Mês " + e.month.Short() + " alterado", Description: ledger.ChangesText(&e.before, e.row, e.lent),
		Before: ledger.StatedTexts(was), After: ledger.StatedTexts(now),
	}
	if why := e.doubts.Confirmed(); why != "" {
		entry.Description += ". Fora do comum: " + why
	}
	if err := audit.Record(ctx, tx, entry); err != nil {
		return err
	}
	from, to := first(was.Email, e.lent.Email), first(now.Email, e.lent.Email)
	if from == to {
		return nil
	}
	strange, err := e.newDomains(ctx, tx)
	if err != nil {
		return err
	}
	entry.Action, entry.Title = actAddress, "E-mail do extrato de "+e.month.Short()+" alterado"
	entry.Description = "Email: " + ledger.OrUnknown(from) + " → " + ledger.OrUnknown(to)
	entry.Before, entry.After = map[string]string{"email": was.Email}, map[string]any{"email": now.Email, "dominios_novos": strange}
	if len(strange) > 0 {
		entry.Description += ". Domínio novo: " + strings.Join(strange, ", ")
		e.result.Warnings = append(e.result.Warnings, Warning{
			Code: codeNewDomain, Field: "email",
			Message: "Domínio que este cliente ainda não usou: " + strings.Join(strange, ", ") + ". Confira o endereço.",
		})
	}
	return audit.Record(ctx, tx, entry)
}

// newDomains are the domains of the row's recipients that the client's contracts
// and other months do not know.
func (e *monthEdit) newDomains(ctx context.Context, tx *db.Tx) ([]string, error) {
	known, err := recipientsOf(ctx, tx, e.balance.ClientID, e.balance.seq, e.month)
	if err != nil {
		return nil, err
	}
	domains := map[string]bool{}
	for _, list := range append(known, e.before.Stated.Email) {
		for address := range strings.SplitSeq(list, ",") {
			domains[email.Domain(strings.TrimSpace(address))] = true
		}
	}
	strange := []string{}
	for address := range strings.SplitSeq(e.row.Stated.Email, ", ") {
		if d := email.Domain(address); d != "" && !domains[d] {
			domains[d] = true
			strange = append(strange, d)
		}
	}
	return strange, nil
}

// settleDivergence forgets what a sheet stated otherwise where it is right now.
func (e *monthEdit) settleDivergence() {
	tolerance := e.pass.Tolerance(e.month)
	left := slices.DeleteFunc(ledger.ParseDivergence(e.row.Computed.Divergence), func(d ledger.Difference) bool {
		now := e.row.Column(d.Field)
		gap := now.V - d.Stated
		return now.Known && tolerance.Known && gap <= tolerance.V && gap >= -tolerance.V
	})
	if text, err := ledger.DivergenceText(left); err == nil {
		e.row.Computed.Divergence = text
	}
}

// shownMonth is a row as a screen shows it, which is what an edit is made from.
type shownMonth struct {
	row  *ledger.Row
	lent ledger.Lent
}

func (v shownMonth) adjusted() bool { return v.row.ShownAdjustment().Made() }

// first is the first that says something.
func first(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}
