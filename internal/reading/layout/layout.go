package layout

import (
	"context"
	"errors"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/reading/content"
	"ynova/internal/reading/record"
)

// Layout is how the documents of a distributor look: those that print the same words.
type Layout struct {
	ID          string
	Distributor string // CNPJ
	Class       extract.Class
	Phrases     []string
	CreatedAt   clock.Micros
}

// RuleState is how far a learned rule is trusted.
type RuleState string

// The states of rules.
const (
	RuleTried    RuleState = "provisoria" // read with little confidence until a later document confirms it
	RuleProven   RuleState = "ativa"
	RuleRetired  RuleState = "retirada"  // by a person, or because it read wrong
	RuleRejected RuleState = "rejeitada" // it contradicted documents that people had confirmed
)

// LearnedRule is what a correction taught about a layout (RQ-08).
type LearnedRule struct {
	extract.Rule
	LayoutID  string
	State     RuleState
	Tried     int // documents on which it was tried
	Right     int
	Wrong     int
	ReadingID string
	UserID    string
	UserName  string
	CreatedAt clock.Micros
	RetiredAt *clock.Micros
	Version   int64
}

func (rule *LearnedRule) inForce() bool { return rule.State == RuleTried || rule.State == RuleProven }

// most is how sure what the rule reads may be.
func (rule *LearnedRule) most() int {
	if rule.State == RuleProven {
		return extract.MostProven
	}
	return extract.MostTried
}

var (
	errNoRule    = fault.New(fault.NotFound, "nao_encontrado", "Regra não encontrada")
	errNoLayout  = fault.New(fault.NotFound, "nao_encontrado", "Layout não encontrado")
	errRuleStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou esta regra. Confira os dados atuais.")
	errRejected  = fault.New(fault.Conflict, "regra_rejeitada", "Esta regra lê errado documentos já conferidos e não pode voltar.")
)

// Service holds the use cases of layouts and their rules.
type Service struct {
	DB       *db.DB
	Queue    *jobs.Queue
	Contents *content.Service
}

// Jobs registers what learns.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(learnKind, jobs.Options{Priority: jobs.Background, Timeout: learnTimeout}, s.learn)
	q.Handle(tryKind, jobs.Options{Priority: jobs.Background, Timeout: learnTimeout}, s.tryImported)
	q.Handle(rereadKind, jobs.Options{Priority: jobs.Background}, s.runReread)
}

// narrowing is how many documents determine which phrases belong to the form: a phrase that
// only some of them print belongs to their client.
const narrowing = 3

// Find finds the layout of a print, or notes a new one, and the rules by which its
// documents are read.
//
// Protection: serializable, so that two first documents of a layout make one.
func (s *Service) Find(ctx context.Context, p extract.Print) (layoutID string, rules []extract.Rule, err error) {
	if !p.Class.IsBill() && p.Class != extract.DANFE || len(p.Phrases) == 0 {
		return "", nil, nil
	}
	err = s.DB.InSerializable(ctx, func(ctx context.Context, tx *db.Tx) error {
		layoutID, rules = "", nil
		known, err := layoutsBy(ctx, tx, p.Distributor)
		if err != nil {
			return err
		}
		l, common := nearest(known, p)
		if l == nil {
			layoutID = id.New()
			return insertLayout(ctx, tx, &Layout{ID: layoutID, Distributor: p.Distributor, Class: p.Class, Phrases: p.Phrases, CreatedAt: clock.FromTime(tx.Now())})
		}
		layoutID = l.ID
		if len(common) < len(l.Phrases) {
			if err := narrow(ctx, tx, l, common); err != nil {
				return err
			}
		}
		learned, err := rulesOf(ctx, tx, l.ID)
		rules = applied(learned)
		return err
	})
	return layoutID, rules, err
}

// narrow keeps of a young layout only the phrases that all of its documents print.
func narrow(ctx context.Context, tx *db.Tx, l *Layout, common []string) error {
	n, err := documentsOf(ctx, tx, l.ID)
	if err != nil || n >= narrowing {
		return err
	}
	l.Phrases = common
	return updatePhrases(ctx, tx, l)
}

// nearest is the layout that a print is of, with the phrases that it shares.
func nearest(known []Layout, p extract.Print) (best *Layout, common []string) {
	share := extract.SameLayout
	weight := rarity(known)
	for i := range known {
		if !extract.Kin(known[i].Class, p.Class) {
			continue
		}
		if likeness, both := p.Likeness(known[i].Phrases, weight); likeness >= share {
			best, common, share = &known[i], both, likeness
		}
	}
	return best, common
}

// rarity weighs a phrase: one that every layout prints distinguishes none.
func rarity(known []Layout) func(string) float64 {
	n := map[string]int{}
	for _, l := range known {
		for _, phrase := range l.Phrases {
			n[phrase]++
		}
	}
	return func(phrase string) float64 { return 1 / float64(max(1, n[phrase])) }
}

// applied are the rules by which a document is read.
func applied(rules []LearnedRule) (out []extract.Rule) {
	for i := range rules {
		if rules[i].inForce() {
			rule := rules[i].Rule
			rule.Most = rules[i].most()
			out = append(out, rule)
		}
	}
	return out
}

// ReadBy are the rules by which fields were read.
func ReadBy(r *record.Reading, keys []extract.Key) (rules []string) {
	for _, key := range keys {
		if rule := r.Result.Bill.Fields[key].Rule; rule != "" {
			rules = append(rules, rule)
		}
	}
	return rules
}

// Proven counts what people say of values that rules read: a value that they confirm
// counts for the rule that found it, one that they correct for the rule that doubted it.
// A rule that read many numbers of a table counts once.
//
// Protection: one statement counts and concludes.
func Proven(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading, right, wrong []string) error {
	staff := a.Reach(actor.InvoicesProcess) == actor.All
	for _, said := range []struct {
		rules           []string
		speaks, against string // kinds of rules
	}{{right, readers, ignorers}, {wrong, ignorers, readers}} {
		slices.Sort(said.rules)
		for _, rule := range slices.Compact(said.rules) {
			if err := errors.Join(countRight(ctx, tx, rule, said.speaks, r.ID, staff), countWrong(ctx, tx, rule, said.against)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Use is a layout with what is known of its documents and what it learned.
type Use struct {
	Layout
	Name      string // of the distributor, as its documents say
	Documents int
	Untouched int // that nobody corrected
	Pending   int // that are not linked
	LastSeen  clock.Micros
	Rules     []LearnedRule
}

// List returns the layouts that have documents, those with rules first.
func (s *Service) List(ctx context.Context, a actor.Actor) ([]Use, error) {
	if !a.Can(actor.SettingsManage) {
		return nil, actor.ErrDenied
	}
	uses, err := layoutUses(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	for i := range uses {
		if uses[i].Rules, err = rulesOf(ctx, s.DB, uses[i].ID); err != nil {
			return nil, err
		}
		uses[i].Name = distributorOf(uses[i].Distributor)
	}
	slices.SortStableFunc(uses, func(x, y Use) int { return min(len(y.Rules), 1) - min(len(x.Rules), 1) })
	return uses, nil
}

func distributorOf(cnpj string) string {
	if name := extract.DistributorOf(cnpj); name != "" {
		return name
	}
	return "Distribuidora não lida"
}

// RetireRule takes a rule out of use; what it read stays until the document is read again.
func (s *Service) RetireRule(ctx context.Context, a actor.Actor, ruleID string, version *int64) (*LearnedRule, error) {
	return s.changeRule(ctx, a, ruleID, version, "reading.rule_remove", "Regra de leitura removida", func(rule *LearnedRule, now clock.Micros) error {
		rule.State, rule.RetiredAt = RuleRetired, &now
		return nil
	})
}

// RestoreRule has a retired rule read again, as one that is tried.
func (s *Service) RestoreRule(ctx context.Context, a actor.Actor, ruleID string, version *int64) (*LearnedRule, error) {
	return s.changeRule(ctx, a, ruleID, version, "reading.rule_restore", "Regra de leitura restaurada", func(rule *LearnedRule, _ clock.Micros) error {
		if rule.State == RuleRejected {
			return errRejected
		}
		rule.State, rule.RetiredAt, rule.Right, rule.Wrong = RuleTried, nil, 0, 0
		return nil
	})
}

// changeRule holds a rule, alters it and writes it with its audit entry.
//
// Protection: the row is locked, and the version must be the stored one.
func (s *Service) changeRule(
	ctx context.Context, a actor.Actor, ruleID string, version *int64, action, title string, fn func(rule *LearnedRule, now clock.Micros) error,
) (changed *LearnedRule, err error) {
	if !a.Can(actor.SettingsManage) {
		return nil, actor.ErrDenied
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		rule, err := ruleByID(ctx, tx, ruleID)
		if err != nil {
			return err
		}
		if version != nil && *version != rule.Version {
			return errRuleStale
		}
		before := rule.State
		if err := fn(rule, clock.FromTime(tx.Now())); err != nil {
			return err
		}
		changed = rule
		if err := updateRule(ctx, tx, rule); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: action, Entity: "layout_rule", EntityID: rule.ID, Title: title, Description: rule.words(),
			Before: map[string]string{"state": string(before)}, After: map[string]string{"state": string(rule.State)},
		})
	})
	return changed, err
}

// words says a rule to people.
func (rule *LearnedRule) words() string {
	label := labelOf(rule.Target)
	switch {
	case rule.Kind == extract.ByColumn && rule.Anchor != "":
		return label + ": a coluna de '" + rule.Anchor + "'"
	case rule.Kind == extract.ByColumn:
		return label + ": a coluna neste lugar da página"
	case rule.Kind == extract.Ignore && rule.Anchor != "":
		return label + ": não é o que está junto de '" + rule.Anchor + "'"
	case rule.Kind == extract.Ignore:
		return label + ": não é o que estava neste lugar da página"
	case rule.Anchor == "":
		return label + ": neste lugar da página"
	case rule.Place.Y > 0.7:
		return label + ": abaixo de '" + rule.Anchor + "'"
	}
	return label + ": à direita de '" + rule.Anchor + "'"
}
