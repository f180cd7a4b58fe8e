package layout

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"ynova/internal/audit"
	"ynova/internal/document/extract"
	"ynova/internal/document/scan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/reading/record"
)

const (
	learnKind    jobs.Kind = "reading.learn"
	learnTimeout           = 30 * time.Minute
	// mostTried is on how many confirmed documents of its layout a rule is tried.
	mostTried = 50
)

type learnArgs struct {
	ReadingID string        `json:"reading_id"`
	Keys      []extract.Key `json:"keys"` // fields and columns of tables
	UserID    string        `json:"user_id"`
}

// Teach has what corrections of fields and of columns teach learned, by a job: the pages
// are read again for it.
func (s *Service) Teach(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading, keys []extract.Key) error {
	if r.Format != record.PDF || r.LayoutID == "" || len(keys) == 0 || a.UserID == "" {
		return nil
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: learnKind, Args: learnArgs{r.ID, keys, a.UserID}, UserID: a.UserID})
	return err
}

// learn is the job: it makes rules of corrections and tries them on the documents of the
// layout that people have confirmed.
//
// Protection: rules are only added; the correction that teaches is looked up again in the
// transaction that adds them.
func (s *Service) learn(ctx context.Context, run *jobs.Run) error {
	var args learnArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	r, err := record.OfJob(ctx, s.DB, run)
	if err != nil {
		return err
	}
	var learned []LearnedRule
	if r.Status == record.Completed && r.LayoutID != "" {
		doc, err := s.Contents.Scan(ctx, r)
		if err != nil {
			return err
		}
		for _, rule := range teaches(ctx, r, &doc, args.Keys) {
			rule.ID = id.New()
			learned = append(learned, LearnedRule{Rule: rule, LayoutID: r.LayoutID, State: RuleTried, ReadingID: r.ID, UserID: args.UserID, Version: 1})
		}
		if err := s.try(ctx, r.LayoutID, r.ID, learned); err != nil {
			return err
		}
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		now, err := record.ByID(ctx, tx, actor.SystemActor(), r.ID, tx.Dialect().ForUpdate("r"))
		if err != nil && !errors.Is(err, record.ErrNotFound) {
			return err
		}
		if err := forget(ctx, tx, r); err != nil {
			return err
		}
		for i := range learned {
			rule := &learned[i]
			if now == nil || now.Corrections[rule.Target].Value != r.Corrections[rule.Target].Value || !slices.Equal(said(now, rule.Target), said(r, rule.Target)) {
				continue // it says something else by now, and has a job of its own
			}
			if err := keep(ctx, tx, rule); err != nil {
				return err
			}
		}
		return run.Complete(ctx, tx, map[string]string{"document_id": r.ID})
	})
}

// teaches are the rules that a document's corrections make; of one that was taken back
// meanwhile, none.
func teaches(ctx context.Context, r *record.Reading, doc *scan.Document, keys []extract.Key) (rules []extract.Rule) {
	var typed []extract.Said
	for _, target := range columnTargets {
		typed = append(typed, said(r, target)...)
	}
	for _, key := range keys {
		if c, ok := r.Corrections[key]; ok {
			rules = append(rules, extract.Teach(doc.Pages, doc.Result, key, c.Value)...)
		}
	}
	columns := extract.TeachColumns(ctx, doc.Pages, doc.Result, typed)
	return append(rules, slices.DeleteFunc(columns, func(rule extract.Rule) bool { return !slices.Contains(keys, rule.Target) })...)
}

// forget takes what people say are values of a document out of the phrases of its layout:
// the reader had not known them as such.
//
// Protection: the layout is locked.
func forget(ctx context.Context, tx *db.Tx, r *record.Reading) error {
	l, err := heldLayout(ctx, tx, r.LayoutID)
	if err != nil {
		return err
	}
	before := len(l.Phrases)
	l.Phrases = slices.DeleteFunc(l.Phrases, func(phrase string) bool {
		for _, said := range r.Corrections {
			if strings.Contains(ptbr.Fold(said.Value), phrase) {
				return true
			}
		}
		return false
	})
	if len(l.Phrases) == before {
		return nil
	}
	return updatePhrases(ctx, tx, l)
}

func keep(ctx context.Context, tx *db.Tx, rule *LearnedRule) error {
	rule.CreatedAt = clock.FromTime(tx.Now())
	if rule.State == RuleTried && rule.Kind != extract.Ignore {
		if err := supersede(ctx, tx, rule); err != nil {
			return err
		}
	}
	if err := insertRule(ctx, tx, rule); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: actor.SystemActor(), Action: "reading.rule_learn", Entity: "layout_rule", EntityID: rule.ID, Title: "Regra de leitura aprendida",
		Description: rule.words(), After: map[string]any{"state": rule.State, "tried": rule.Tried, "document_id": rule.ReadingID},
	})
}

// try reads confirmed documents of the layout by each new rule: one that contradicts a
// person is rejected.
func (s *Service) try(ctx context.Context, layoutID, but string, learned []LearnedRule) error {
	if len(learned) == 0 {
		return nil
	}
	ids, err := siblings(ctx, s.DB, layoutID, but, mostTried)
	if err != nil {
		return err
	}
	for _, readingID := range ids {
		other, err := record.AnyByID(ctx, s.DB, readingID)
		if errors.Is(err, record.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(learned, func(rule LearnedRule) bool { return vouched(other, rule.Target) }) {
			continue
		}
		doc, err := s.Contents.Scan(ctx, other)
		if err != nil {
			return err
		}
		for i := range learned {
			learned[i].tryOn(ctx, other, &doc)
		}
	}
	return nil
}

func (rule *LearnedRule) tryOn(ctx context.Context, other *record.Reading, doc *scan.Document) {
	if !vouched(other, rule.Target) {
		return
	}
	rule.Tried++
	by := extract.ReadWith(ctx, doc.Pages, []extract.Rule{rule.Rule})
	if rule.Kind == extract.ByColumn {
		if denies(other, by, rule.Target) {
			rule.State = RuleRejected
		}
		return
	}
	said, read := other.Text(rule.Target), by.Text(rule.Target)
	if read != "" && !extract.Agrees(rule.Target, read, said) || read == "" && extract.Agrees(rule.Target, doc.Result.Text(rule.Target), said) {
		rule.State = RuleRejected
	}
}

// vouched reports whether a person said what a field is, or numbers of a column.
func vouched(r *record.Reading, key extract.Key) bool {
	_, corrected := r.Corrections[key]
	return corrected || r.Marked(string(key), r.Text(key)) || len(numbers(r, key, true)) > 0
}
