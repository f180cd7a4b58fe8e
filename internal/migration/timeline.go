package migration

import (
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/trace"
	"ynova/internal/migration/clock"
)

// Step is a stage of a migration as it stands today.
type Step struct {
	Stage    Stage
	Standing Standing
	Due      *month.Date
	DaysLeft int // negative: days late
	Done     *Done
	Missing  []PaperKind
	Filed    []PaperKind
}

// Timeline is where a migration stands today.
type Timeline struct {
	Steps    []Step
	Current  Stage // the first that is open; 0: none
	Start    month.Month
	Lost     int           // months after the planned one
	Monthly  *money.Amount // saving of a month by the proposal; nil: not known
	Delay    *money.Amount // what the lost months cost; nil: not known
	Expired  *month.Date   // the authorisation ran out on this day
	Assumed  bool          // the notice is not given yet: the start holds if it is given today
	Outdated bool          // the proposal states an earlier start
	Clock    clock.Start
}

// startOf is when supply begins: by the notice that was given, or by one that is given
// today, never before what was planned.
func (m *Migration) startOf(d *Deadlines, today month.Date) (start month.Month, by clock.Start, assumed bool) {
	given := clock.Notice{Given: today, TermEnd: m.TermEnd}
	if done, ok := m.Done[Notice]; ok {
		given.Given = done.On
	} else {
		assumed = true
	}
	by = d.Terms.Start(given)
	if m.shortened() {
		return m.Planned, by, assumed
	}
	return max(m.Planned, by.Month), by, assumed
}

// shortened reports whether supply may begin before the notice is over: a consent counts
// once it is filed (portfolio.md 3.1).
func (m *Migration) shortened() bool { return m.Penalty != nil || m.filed(Notice, ConsentLetter) }

// timeline says where the migration stands today.
func (m *Migration) timeline(d *Deadlines, today month.Date) (t Timeline, err error) {
	t.Start, t.Clock, t.Assumed = m.startOf(d, today)
	if _, begun := m.Done[Reading]; begun {
		t.Start = m.Start
	}
	t.Lost = int(t.Start - m.Planned)
	t.Outdated = t.Lost > 0 && m.ProposalID != ""
	if m.AnnualSaving != nil {
		monthly, err := monthlySaving(*m.AnnualSaving)
		if err != nil {
			return t, err
		}
		t.Monthly, t.Delay = &monthly, costOfDelay(monthly, t.Lost)
	}
	if done, ok := m.Done[Authority]; ok && done.Until != nil && done.Until.Before(today) {
		t.Expired = done.Until
	}
	for _, s := range stages {
		step := Step{Stage: s, Missing: m.missing(s), Filed: m.evidence(s)}
		if done, ok := m.Done[s]; ok {
			step.Standing, step.Done = Closed, &done
		} else {
			step.Due = d.due(s, m, t.Start)
			step.Standing, step.DaysLeft = standing(step.Due, today)
			if t.Current == 0 {
				t.Current = s
			}
		}
		t.Steps = append(t.Steps, step)
	}
	return t, nil
}

// monthlySaving is the mean of a year's saving, in cents.
func monthlySaving(annual money.Amount) (money.Amount, error) {
	cents, err := fixed.MulDiv(int64(annual), 1, 12*int64(money.Cent), fixed.HalfUp)
	return money.Amount(cents) * money.Cent, err
}

// costOfDelay is the saving of the months that are lost.
func costOfDelay(monthly money.Amount, lost int) *money.Amount {
	cost := monthly * money.Amount(max(lost, 0))
	return &cost
}

// worst is how the migration stands: as its open stage that is most late.
func (t *Timeline) worst() Step {
	var found Step
	for _, s := range t.Steps {
		if s.Due != nil && (found.Due == nil || s.DaysLeft < found.DaysLeft) {
			found = s
		}
	}
	if found.Due == nil && t.Current != 0 {
		found = t.Steps[t.Current-1]
	}
	return found
}

// Explain is the record of the start and of what its delay costs.
func (t *Timeline) Explain(m *Migration) trace.Node {
	node := t.Clock.Trace()
	if t.Delay == nil {
		return node
	}
	ref := trace.Source{Kind: trace.KindDocumento, Ref: m.ProposalLabel, Detail: "economia prometida do ano ÷ 12"}
	return trace.Result("Custo do atraso", "economia média de um mês × meses perdidos", t.Delay.Text(), "R$", node,
		trace.Input("Economia média mensal", t.Monthly.Text(), "R$", ref),
		trace.Node{Name: "Início planejado", Value: m.Planned.First().BR()}, trace.Node{Name: "Início possível", Value: t.Start.First().BR()})
}
