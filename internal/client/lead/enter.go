package lead

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
)

// Outcome says what became of a line.
type Outcome string

// The outcomes.
const (
	OutcomeCreated  Outcome = "criado"
	OutcomeUpdated  Outcome = "atualizado"
	OutcomeSame     Outcome = "sem_alteracao"
	OutcomeReceived Outcome = "recebido" // of a partner: back office confirms it
)

// Line is a client as a line of a spreadsheet states it.
type Line interface {
	CNPJ() string
	// Over puts what the line states over an input.
	Over(in *Input) error
	// Unit is the unit that the line states, if any.
	Unit() (in UnitInput, stated bool, err error)
}

func unitOn(line Line) (u Unit, stated bool, err error) {
	in, stated, err := line.Unit()
	if err == nil && stated {
		err = in.fill(&u)
	}
	return u, stated, err
}

// Enter stores what a line states, by its CNPJ: a new lead, or a change of the fields that it
// names. A line of a partner waits for back office.
//
// Protection: the client's row is locked; the unique CNPJ.
func (s *Service) Enter(ctx context.Context, tx *db.Tx, a actor.Actor, line Line) (leadID string, o Outcome, err error) {
	var probe Lead
	base := Input{CNPJ: line.CNPJ()}
	if err := line.Over(&base); err != nil {
		return "", "", err
	}
	if Asks(a) {
		return s.receive(ctx, tx, a, line, base, &probe)
	}
	leadID, stored, err := s.storedLead(ctx, tx, a, base.CNPJ)
	if err != nil {
		return "", "", err
	}
	unit, hasUnit, err := unitOn(line)
	if err != nil {
		return "", "", err
	}
	if leadID == "" {
		if err := base.fill(a, &probe); err != nil {
			return "", "", err
		}
		if leadID, err = s.create(ctx, tx, a, base, probe, notifyNobody); err != nil {
			return "", "", err
		}
		if hasUnit {
			_, err = upsertUnit(ctx, tx, a, leadID, &unit)
		}
		return leadID, OutcomeCreated, err
	}
	changed, err := s.amend(ctx, tx, a, &stored, line)
	if err == nil && hasUnit {
		var unitChanged bool
		unitChanged, err = upsertUnit(ctx, tx, a, leadID, &unit)
		changed = changed || unitChanged
	}
	if err != nil || changed {
		return leadID, OutcomeUpdated, err
	}
	return leadID, OutcomeSame, nil
}

// receive keeps a line of a partner's file as a request; who the client is, known or
// not, changes nothing of the answer (SX-03).
func (s *Service) receive(ctx context.Context, tx *db.Tx, a actor.Actor, line Line, in Input, l *Lead) (string, Outcome, error) {
	if _, _, err := unitOn(line); err != nil {
		return "", "", err
	}
	if err := in.fill(a, l); err != nil {
		return "", "", err
	}
	return "", OutcomeReceived, s.request(ctx, tx, a, l)
}

// storedLead locks the client with the CNPJ that the line changes; an empty id: there
// is none, or only a deleted one.
func (s *Service) storedLead(ctx context.Context, tx *db.Tx, a actor.Actor, text string) (string, Lead, error) {
	cnpj, err := parseCNPJ(text)
	if err != nil {
		return "", Lead{}, err
	}
	leadID, deleted, err := known(ctx, tx, cnpj)
	if err != nil || leadID == "" || deleted {
		return "", Lead{}, err
	}
	l, err := byID(ctx, tx, client.ScopeOf(a, actor.LeadsUpdate), leadID, tx.Dialect().ForUpdate())
	if errors.Is(err, ErrNotFound) {
		err = ErrTaken
	}
	return leadID, l, err
}

func parseCNPJ(s string) (brdoc.CNPJ, error) {
	cnpj, err := brdoc.ParseCNPJ(s)
	if err != nil {
		return "", fault.Fields(fault.Field{Path: "cnpj", Message: fault.Sentence(err)})
	}
	return cnpj, nil
}

// amend changes what the cells name.
func (s *Service) amend(ctx context.Context, tx *db.Tx, a actor.Actor, l *Lead, line Line) (bool, error) {
	form := storedInput(l)
	in := form.input()
	if err := line.Over(&in); err != nil {
		return false, err
	}
	after := *l
	if err := in.fill(a, &after); err != nil {
		return false, err
	}
	before := l.facts()
	if same, err := equal(before, after.facts()); err != nil || same {
		return false, err
	}
	after.stamp(tx)
	if err := update(ctx, tx, &after); err != nil {
		return false, err
	}
	return true, record(ctx, tx, a, &after, "lead.update", "Dados do cliente alterados por planilha", before)
}

func upsertUnit(ctx context.Context, tx *db.Tx, a actor.Actor, leadID string, in *Unit) (bool, error) {
	stored, err := unitByMeter(ctx, tx, leadID, in.Meter)
	if errors.Is(err, errPart) {
		u := *in
		u.ID, u.ClientID, u.Group, u.Version, u.UpdatedAt = id.New(), leadID, client.DefaultGroup, 1, clock.FromTime(tx.Now())
		if err := insertUnit(ctx, tx, &u); err != nil {
			return false, err
		}
		return true, RecordPart(ctx, tx, a, leadID, "lead.unit.add", "Unidade incluída por planilha", u.Meter, nil, u.facts())
	}
	if err != nil {
		return false, err
	}
	before, after := stored.facts(), stored
	after.take(in)
	if same, err := equal(before, after.facts()); err != nil || same {
		return false, err
	}
	after.Version++
	after.UpdatedAt = clock.FromTime(tx.Now())
	if err := updateUnit(ctx, tx, &after); err != nil {
		return false, err
	}
	return true, RecordPart(ctx, tx, a, leadID, "lead.unit.update", "Unidade alterada por planilha", after.Meter, before, after.facts())
}

// equal reports whether two records say the same.
func equal(a, b map[string]any) (bool, error) {
	x, err := json.Marshal(a)
	if err != nil {
		return false, fmt.Errorf("lead: compare: %w", err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		return false, fmt.Errorf("lead: compare: %w", err)
	}
	return bytes.Equal(x, y), nil
}

// take overwrites what the line states.
func (u *Unit) take(in *Unit) {
	for to, from := range map[*string]string{&u.Distributor: in.Distributor, &u.Subgroup: in.Subgroup, &u.Modality: in.Modality} {
		if from != "" {
			*to = from
		}
	}
	if in.Consumption != nil {
		u.Consumption = in.Consumption
	}
	if in.Generation != nil {
		u.Generation = in.Generation
	}
	if in.Demand != nil {
		u.Demand = in.Demand
	}
}
