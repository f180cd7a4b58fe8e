package layout

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ynova/internal/audit"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/page"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

// RuleSet is what was learned, as a file: words of forms and distances (RQ-08).
type RuleSet struct {
	Version int          `json:"version" minimum:"1" maximum:"1" doc:"Da forma do arquivo"`
	Layouts []RuleLayout `json:"layouts" maxItems:"300"`
}

// RuleLayout is a layout with the rules in force.
type RuleLayout struct {
	Distributor string        `json:"distributor_cnpj" maxLength:"14" doc:"CNPJ da distribuidora; vazio onde não foi lido"`
	Class       extract.Class `json:"class" enum:"fatura_a,fatura_b,fatura,danfe"`
	Phrases     []string      `json:"phrases" maxItems:"150" doc:"Palavras do formulário, na primeira página"`
	Rules       []SharedRule  `json:"rules" maxItems:"200"`
}

// SharedRule is one of them.
type SharedRule struct {
	Target extract.Key      `json:"target" maxLength:"60" doc:"O campo, ou item.<coluna>, history.<tabela>.<coluna>"`
	Kind   extract.RuleKind `json:"kind" enum:"label,region,column,ignore"`
	Anchor string           `json:"anchor" maxLength:"160" doc:"Palavras do formulário; vazio: só o lugar na página"`
	Page   int              `json:"page" minimum:"1" maximum:"12"`
	Place  page.Box         `json:"place" doc:"Da âncora, em alturas das letras dela; ou em partes da página"`
}

// rulesVersion is of the form of the file.
const rulesVersion = 1

// The bounds of what a rule says: of distances in heights of letters, and of the words of
// a form.
const (
	farthest    = 400
	longestWord = 40
)

// Imported counts what an import brought.
type Imported struct {
	Layouts int `json:"layouts" doc:"Layouts que não havia"`
	Rules   int `json:"rules" doc:"Regras novas, todas provisórias"`
	Known   int `json:"known" doc:"Regras que já havia, ou cujo campo já tem uma"`
}

// ExportRules gives what was learned and is in force.
func (s *Service) ExportRules(ctx context.Context, a actor.Actor) (RuleSet, error) {
	out := RuleSet{Version: rulesVersion, Layouts: []RuleLayout{}}
	if !a.Can(actor.SettingsManage) {
		return out, actor.ErrDenied
	}
	layouts, err := allLayouts(ctx, s.DB)
	if err != nil {
		return out, err
	}
	for i := range layouts {
		rules, err := rulesOf(ctx, s.DB, layouts[i].ID)
		if err != nil {
			return out, err
		}
		l := RuleLayout{Distributor: layouts[i].Distributor, Class: layouts[i].Class, Phrases: layouts[i].Phrases}
		for n := range rules {
			if rule := &rules[n]; rule.inForce() {
				l.Rules = append(l.Rules, SharedRule{rule.Target, rule.Kind, rule.Anchor, rule.Page, rule.Place})
			}
		}
		if len(l.Rules) > 0 {
			out.Layouts = append(out.Layouts, l)
		}
	}
	return out, nil
}

// ImportRules takes rules of another installation: each is provisional, is tried on what
// people confirmed here, and stands behind what was learned here.
//
// Protection: serializable, as in Find; two imports of a file add its rules once.
func (s *Service) ImportRules(ctx context.Context, a actor.Actor, set RuleSet) (done Imported, err error) {
	if !a.Can(actor.SettingsManage) {
		return done, actor.ErrDenied
	}
	if err := set.check(); err != nil {
		return done, err
	}
	err = s.DB.InSerializable(ctx, func(ctx context.Context, tx *db.Tx) error {
		done = Imported{}
		for i := range set.Layouts {
			if err := s.importLayout(ctx, tx, a, &set.Layouts[i], &done); err != nil {
				return err
			}
		}
		return nil
	})
	return done, err
}

func (s *Service) importLayout(ctx context.Context, tx *db.Tx, a actor.Actor, in *RuleLayout, done *Imported) error {
	known, err := layoutsBy(ctx, tx, in.Distributor)
	if err != nil {
		return err
	}
	l, _ := nearest(known, extract.Print{Distributor: in.Distributor, Class: in.Class, Phrases: in.Phrases})
	if l == nil {
		l = &Layout{ID: id.New(), Distributor: in.Distributor, Class: in.Class, Phrases: in.Phrases, CreatedAt: clock.FromTime(tx.Now())}
		if err := insertLayout(ctx, tx, l); err != nil {
			return err
		}
		done.Layouts++
	}
	rules, err := rulesOf(ctx, tx, l.ID)
	if err != nil {
		return err
	}
	added := 0
	for _, one := range in.Rules {
		if slices.ContainsFunc(rules, func(mine LearnedRule) bool { return one.covered(&mine) }) {
			done.Known++
			continue
		}
		rule := LearnedRule{
			Rule: extract.Rule{ID: id.New(), Target: one.Target, Kind: one.Kind, Anchor: one.Anchor, Page: one.Page, Place: one.Place}, LayoutID: l.ID,
			State: RuleTried, UserID: a.UserID, CreatedAt: clock.FromTime(tx.Now()), Version: 1,
		}
		if err := insertRule(ctx, tx, &rule); err != nil {
			return err
		}
		rules, added = append(rules, rule), added+1
	}
	if added == 0 {
		return nil
	}
	done.Rules += added
	if _, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: tryKind, Args: layoutArgs{LayoutID: l.ID}, UserID: a.UserID}); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: "reading.rules_import", Entity: "layout", EntityID: l.ID, Title: "Regras de leitura importadas",
		Description: fmt.Sprintf("%s: %d", distributorOf(l.Distributor), added), After: map[string]int{"rules": added},
	})
}

// covered reports whether a rule is there already, in whatever state, or its field has
// one in force that was learned here.
func (one *SharedRule) covered(mine *LearnedRule) bool {
	if one.Target != mine.Target {
		return false
	}
	same := one.Kind == mine.Kind && one.Anchor == mine.Anchor && one.Page == mine.Page && one.Place == mine.Place
	return same || one.Kind != extract.Ignore && mine.Kind != extract.Ignore && mine.inForce()
}

// check refuses what no correction teaches: other targets, places off the page, and words
// that are not those of a form.
func (set *RuleSet) check() error {
	var c fault.Collector
	for i := range set.Layouts {
		l, at := &set.Layouts[i], fmt.Sprintf("layouts.%d.", i)
		if l.Distributor != "" {
			_, err := brdoc.ParseCNPJ(l.Distributor)
			c.Check(err == nil, at+"distributor_cnpj", "CNPJ inválido")
		}
		c.Check(!slices.ContainsFunc(l.Phrases, func(p string) bool { return !ofForm(p) }), at+"phrases", "Há palavras que não são de um formulário")
		c.Check(len(l.Phrases) > 0, at+"phrases", "Informe as palavras do formulário")
		for n := range l.Rules {
			l.Rules[n].check(&c, fmt.Sprintf("%srules.%d.", at, n))
		}
	}
	return c.Err()
}

func (one *SharedRule) check(c *fault.Collector, at string) {
	c.Check(extract.Learnable(one.Target), at+"target", "Campo ou coluna desconhecida")
	c.Check(one.column() == (one.Kind == extract.ByColumn), at+"kind", "Colunas se leem por coluna; campos, por rótulo ou lugar")
	c.Check(one.Anchor == "" || ofForm(one.Anchor), at+"anchor", "As palavras não são de um formulário")
	c.Check(one.Kind != extract.ByLabel || one.Anchor != "", at+"anchor", "Informe as palavras junto do valor")
	p, most := one.Place, 1.0
	if one.Anchor != "" && one.Kind != extract.ByColumn {
		most = farthest
	}
	c.Check(p.Valid() && max(p.X, p.Y, -p.X, -p.Y, p.W, p.H) <= most, at+"place", "O lugar está fora da página")
}

func (one *SharedRule) column() bool {
	text := string(one.Target)
	return strings.HasPrefix(text, "item.") || strings.HasPrefix(text, "history.")
}

// ofForm reports whether words may be those of a form: short, and without a digit.
func ofForm(text string) bool {
	n := utf8.RuneCountInString(text)
	return utf8.ValidString(text) && n >= 3 && n <= longestWord &&
		!strings.ContainsFunc(text, func(r rune) bool { return unicode.IsDigit(r) || unicode.IsControl(r) })
}

const (
	tryKind    jobs.Kind = "reading.try"
	rereadKind jobs.Kind = "reading.reread"
	// rereadBatch is how many documents are sent to be read in one transaction.
	rereadBatch = 50
)

type layoutArgs struct {
	LayoutID string `json:"layout_id"`
}

// tryImported is the job: it tries imported rules on what people confirmed.
//
// Protection: each rule is locked, and is written only while it is still untried.
func (s *Service) tryImported(ctx context.Context, run *jobs.Run) error {
	var args layoutArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	rules, err := untried(ctx, s.DB, args.LayoutID)
	if err != nil {
		return err
	}
	if err := s.try(ctx, args.LayoutID, "", rules); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for i := range rules {
			now, err := ruleByID(ctx, tx, rules[i].ID)
			if err != nil {
				return err
			}
			if now.State != RuleTried || now.Tried > 0 || rules[i].Tried == 0 {
				continue
			}
			now.State, now.Tried = rules[i].State, rules[i].Tried
			if err := updateRule(ctx, tx, now); err != nil {
				return err
			}
		}
		return run.Complete(ctx, tx, map[string]int{"rules": len(rules)})
	})
}

// Reread has the documents of a layout read again that wait to be linked, by a job; it
// says how many there are.
//
// Protection: two who ask at once have the documents read once: the job's key is the layout.
func (s *Service) Reread(ctx context.Context, a actor.Actor, layoutID string) (pending int, err error) {
	if !a.Can(actor.SettingsManage) {
		return 0, actor.ErrDenied
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		l, err := anyLayout(ctx, tx, layoutID)
		if err != nil {
			return err
		}
		ids, err := pendingOf(ctx, tx, layoutID)
		if pending = len(ids); err != nil || pending == 0 {
			return err
		}
		_, err = s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: rereadKind, Args: layoutArgs{layoutID}, UserID: a.UserID, UniqueKey: string(rereadKind) + ":" + layoutID})
		if errors.Is(err, jobs.ErrDuplicate) {
			return nil
		}
		if err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "reading.reread", Entity: "layout", EntityID: l.ID, Title: "Pendentes do layout lidos de novo",
			Description: distributorOf(l.Distributor), After: map[string]int{"documents": pending},
		})
	})
	return pending, err
}

// runReread is the job: it sends the documents to be read, as Retry does one.
//
// Protection: each row is locked; one that is being read or was linked meanwhile is left.
func (s *Service) runReread(ctx context.Context, run *jobs.Run) error {
	var args layoutArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	ids, err := pendingOf(ctx, s.DB, args.LayoutID)
	if err != nil {
		return err
	}
	return run.WriteChunks(ctx, ids, rereadBatch, func(ctx context.Context, tx *db.Tx, ids []string) error {
		for _, readingID := range ids {
			r, err := record.ByID(ctx, tx, actor.SystemActor(), readingID, tx.Dialect().ForUpdate("r"))
			if errors.Is(err, record.ErrNotFound) || err == nil && (r.Unread() != nil || r.InvoiceID != "") {
				continue
			}
			if err != nil {
				return err
			}
			r.Wait()
			if err := errors.Join(place.Update(ctx, tx, r), record.EnqueueAs(ctx, tx, s.Queue, jobs.Background, r), record.Note(ctx, tx, actor.SystemActor(), r, "reading.retry", "Nova leitura do documento", nil, nil)); err != nil {
				return err
			}
		}
		return nil
	})
}
