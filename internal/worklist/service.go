package worklist

import (
	"context"
	"slices"

	"ynova/internal/account"
	"ynova/internal/agenda"
	"ynova/internal/client"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding"
	"ynova/internal/finding/rule"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/search"
	"ynova/internal/mailing/record"
	"ynova/internal/migration"
	"ynova/internal/negotiation"
	"ynova/internal/platform/db"
	"ynova/internal/reading"
	"ynova/internal/simulation/proposal"
	"ynova/internal/tariff"
	"ynova/internal/tariff/parameter"
	publicdata "ynova/internal/tariff/source"
)

// Config are the parts that a Service is made of.
type Config struct {
	DB          *db.DB
	Clock       clock.Clock
	Contracts   *contract.Service
	Readings    *reading.Service
	MailRecords *record.Service
	Closing     *book.Service
	Agenda      *agenda.Service
	Deals       *negotiation.Service
	Accounts    *account.Service
	Tariffs     *tariff.Service
	Parameters  *tariff.Cache
	Migrations  *migration.Service
	Proposals   *proposal.Service
	Demo        bool // the data are a demonstration's
}

// Service lists the open work.
type Service struct{ Config }

// NewService reads through the given services.
func NewService(c Config) *Service { return &Service{c} }

func (s *Service) today() month.Date { return month.DateOf(clock.Local(s.Clock.Now())) }

// lastMonth is the month that is being worked on: the one before today's.
func (s *Service) lastMonth() month.Month { return s.today().Month().Add(-1) }

// Work is what there is to do, in order.
type Work struct {
	Today month.Date
	Items []Item
	Value money.Amount // of the items that have one, the same money once (VD-17)
}

// question is what Items asks about.
type question struct {
	*Service
	who   actor.Actor
	month month.Month
	today month.Date
	// The client that is queried, and its CNPJ, by which the lists find its rows; empty: everything.
	clientID, search string

	parameters parameter.Snapshot
	lacking    money.Amount // of all that the month lacks, each client once
}

// source finds the items of some kinds; none for who may not know them.
type source func(context.Context, *question) ([]Item, error)

var sources = [...]source{
	closingItems, findingItems, replyItems, importItems, readingItems, mailItems, renewalItems, dealItems, migrationItems, releaseItems, publicDataItems, agendaItems,
}

// ofClient are the sources whose rows belong to clients, and whose lists find them by its CNPJ.
var ofClient = [...]source{closingItems, findingItems, replyItems, renewalItems, dealItems}

// Items are the lines of the month for the actor.
func (s *Service) Items(ctx context.Context, who actor.Actor, m month.Month) (Work, error) {
	return s.items(ctx, &question{Service: s, who: who, month: m, today: s.today()}, sources[:])
}

// ItemsOf are the lines of one client in reach.
func (s *Service) ItemsOf(ctx context.Context, who actor.Actor, m month.Month, clientID string) (Work, error) {
	c, err := client.Reached(ctx, s.DB, who, actor.DashboardRead, clientID)
	if err != nil {
		return Work{}, err
	}
	return s.items(ctx, &question{Service: s, who: who, month: m, today: s.today(), clientID: clientID, search: string(c.CNPJ)}, ofClient[:])
}

func (s *Service) items(ctx context.Context, q *question, from []source) (Work, error) {
	w := Work{Today: q.today}
	var err error
	if q.parameters, err = s.Parameters.Get(ctx, s.DB); err != nil {
		return w, err
	}
	for _, find := range from {
		found, err := find(ctx, q)
		if err != nil {
			return w, err
		}
		for _, item := range found {
			if item.Count == 0 {
				continue
			}
			w.Items = append(w.Items, item)
		}
	}
	sortItems(w.Items, w.Today)
	w.Value = q.lacking
	if !q.who.Can(actor.InvoicesRead) {
		return w, nil
	}
	found, err := finding.Total(ctx, s.DB, q.who, q.severe(), q.answered()) // rules and kinds of one document concern the same money
	w.Value += found.AtStake
	return w, err
}

// closingItems are those of a month that is over, as the cockpit lists them: what was waived,
// declared final or closed is none (VD-33). Findings have lines of their own.
func closingItems(ctx context.Context, q *question) ([]Item, error) {
	if !q.who.Can(actor.MonthsRead) || q.month >= q.today.Month() {
		return nil, nil
	}
	lacks, err := q.Closing.Causes(ctx, q.who, q.month, q.clientID)
	q.lacking = lacks.AtStake
	var items []Item
	for i := range lacks.Gaps {
		if g := &lacks.Gaps[i]; g.Item != item.Findings {
			items = append(items, Item{Kind: Kind(g.Item), Month: q.month, Count: g.Clients, Value: g.AtStake, Due: g.Due})
		}
	}
	return items, err
}

// severe are the open charges to contest that are urgent, up to the month; what a month has
// settled is not, until its term is about to end (VD-33).
func (q *question) severe() finding.Filter {
	return finding.Filter{Search: q.search, To: q.month, Status: finding.StatusOpen, Contestable: true, Light: portfolio.LightVermelho, PendingOn: q.today}
}

// answered are the contestations whose answer is due.
func (q *question) answered() finding.Filter {
	return finding.Filter{Search: q.search, Status: finding.StatusContested, ReplyUntil: q.today}
}

func findingItems(ctx context.Context, q *question) ([]Item, error) {
	if !q.who.Can(actor.InvoicesRead) {
		return nil, nil
	}
	causes, err := finding.Causes(ctx, q.DB, q.who, q.severe())
	items := make([]Item, 0, len(causes))
	for i := range causes {
		c := &causes[i]
		item := q.ofMonth(KindFinding, c.Month, c.Count)
		d, _ := rule.Describe(c.Rule)
		item.Label, item.Key = d.Title, string(c.Rule)
		if !c.Until.IsZero() {
			item.Due = c.Until
		}
		if c.Unknown < c.Count {
			item.Value = &c.AtStake
		}
		items = append(items, item)
	}
	return items, err
}

// replyItems are the contestations whose answer is due.
func replyItems(ctx context.Context, q *question) ([]Item, error) {
	if !q.who.Can(actor.InvoicesRead) {
		return nil, nil
	}
	found, err := finding.Total(ctx, q.DB, q.who, q.answered())
	item := Item{Kind: KindReply, Count: found.Count, Due: q.today}
	if found.Unknown < found.Count {
		item.Value = &found.AtStake
	}
	return []Item{item}, err
}

func importItems(ctx context.Context, q *question) ([]Item, error) {
	if q.who.Reach(actor.BalancesUpload) != actor.All {
		return nil, nil
	}
	n, capped, err := importsToReview(ctx, q.DB)
	return []Item{{Kind: KindImport, Count: n, Capped: capped, Due: q.today}}, err
}

// toReview are the documents that were read and belong to no contract yet.
func (q *question) toReview(ctx context.Context) (int, error) {
	return q.Readings.Waiting.ToReview(ctx, q.who)
}

func readingItems(ctx context.Context, q *question) ([]Item, error) {
	if !q.who.Can(actor.InvoicesRead) {
		return nil, nil
	}
	n, err := q.toReview(ctx)
	return []Item{{Kind: KindReading, Count: n, Due: q.today}}, err
}

// mailItems are what could be sent of the month, and what did not arrive of any.
func mailItems(ctx context.Context, q *question) ([]Item, error) {
	if q.who.Reach(actor.EmailsSend) != actor.All {
		return nil, nil
	}
	ready, capped, err := q.MailRecords.Ready(ctx, q.who, q.month, maxCounted)
	if err != nil {
		return nil, err
	}
	lacking, err := q.Closing.Lacking(ctx, q.who, q.month, item.Mail)
	if err != nil {
		return nil, err
	}
	ready = slices.DeleteFunc(ready, func(clientID string) bool { return !lacking[clientID] })
	item := q.ofMonth(KindReady, q.month, len(ready))
	item.Capped = capped
	items := []Item{item}
	late, err := q.MailRecords.Undelivered(ctx, q.who)
	for _, t := range late {
		kind := KindFailed
		if t.Situation == record.NoServer {
			kind = KindNoServer
		}
		items = append(items, Item{Kind: kind, Month: t.Month, Count: t.Count, Due: q.today})
	}
	return items, err
}

// renewalMonths is how long before its end a contract is to be renewed.
const renewalMonths = 6

func renewalItems(ctx context.Context, q *question) ([]Item, error) {
	if !q.who.Can(actor.ContractsRead) {
		return nil, nil
	}
	found, err := q.Contracts.List(ctx, q.who, listing.Filter{Search: search.Parse(q.search), RenewIn: renewalMonths, Limit: 1})
	return []Item{{Kind: KindRenewal, Count: found.Total, Capped: found.Capped}}, err
}

// dealItems are the open deals whose next step is overdue.
func dealItems(ctx context.Context, q *question) ([]Item, error) {
	if !q.who.Can(actor.LeadsUpdate) {
		return nil, nil
	}
	n, err := q.overdueDeals(ctx)
	return []Item{{Kind: KindNextStep, Count: n, Due: q.today}}, err
}

func (q *question) overdueDeals(ctx context.Context) (int, error) {
	_, n, err := q.Deals.List(ctx, q.who, negotiation.Filter{Search: search.Parse(q.search), Open: true, StepUntil: q.today, Limit: 1})
	return n, err
}

// migrationItems are the moves to the free market with a stage that is late, and the
// authorisations that run out soon.
func migrationItems(ctx context.Context, q *question) ([]Item, error) {
	if q.Migrations == nil || !q.who.Can(actor.MigrationsRead) {
		return nil, nil
	}
	late, expiring, err := q.Migrations.Urgent(ctx, q.who)
	return []Item{{Kind: KindMigration, Count: late, Due: q.today}, {Kind: KindAuthority, Count: expiring, Due: q.today}}, err
}

// releaseItems are the proposals of group B that wait for a gestora (LW-05).
func releaseItems(ctx context.Context, q *question) ([]Item, error) {
	if q.Proposals == nil || !q.who.Can(actor.ProposalsRelease) {
		return nil, nil
	}
	_, n, err := q.Proposals.List(ctx, q.who, proposal.Filter{Unreleased: true}, 1, 0)
	return []Item{{Kind: KindRelease, Count: n, Due: q.today}}, err
}

// publicDataItems are the files of public sources that wait for a decision (AP-04).
func publicDataItems(ctx context.Context, q *question) ([]Item, error) {
	if !q.who.Can(actor.SettingsManage) {
		return nil, nil
	}
	n, err := publicdata.Waiting(ctx, q.DB)
	return []Item{{Kind: KindPublicData, Count: n, Due: q.today}}, err
}

func agendaItems(ctx context.Context, q *question) ([]Item, error) {
	if !q.who.Can(actor.AgendaUse) {
		return nil, nil
	}
	n, err := q.appointments(ctx)
	return []Item{{Kind: KindToday, Count: n, Due: q.today}}, err
}

// appointments are those of today that are still to come.
func (q *question) appointments(ctx context.Context) (int, error) {
	_, n, err := q.Agenda.List(ctx, q.who, agenda.Filter{When: agenda.Upcoming, First: q.today, Last: q.today, Limit: 1})
	return n, err
}
