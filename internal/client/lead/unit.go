package lead

import (
	"context"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/client/extra"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
)

// Unit is a consumer unit: what people state of it, and what was measured.
type Unit struct {
	ID, ClientID, Meter, Group, Distributor, State, Subgroup, Modality string

	ICMS        *percent.Percent
	Consumption *energy.Energy // per month, as stated
	Generation  *energy.Energy
	Peak        *percent.Percent // of the consumption
	Demand      *Demand          // contracted
	Additional  []extra.Value
	Supplied    month.Date // the first day of supply; zero: not known
	Version     int64
	UpdatedAt   clock.Micros

	Measured Measured
}

// UnitsChanged is the fact that what is stated of a client's units changed.
type UnitsChanged struct{ ClientID string }

// Demand is a demand in kW × 1e-4.
type Demand int64

const demandDecimals = 4

// Text returns the canonical number of kW.
func (d Demand) Text() string { return fixed.Text(int64(d), demandDecimals, 0) }

// Monthly is the energy of an average month, of 730 hours, all at the demand.
func (d Demand) Monthly() (energy.Energy, error) {
	e, err := fixed.MulDiv(int64(d), 730*int64(energy.KWh), 1e4, fixed.HalfEven)
	return energy.Energy(e), err
}

var modalities = []string{"Verde", "Azul", "Convencional", "Branca"}

// UnitInput is a unit as a user enters it; numbers are canonical texts.
type UnitInput struct {
	Meter, Group, Distributor, State, Subgroup, Modality string
	ICMS, Consumption, Generation, Peak, Demand          string
	Supplied                                             string
	Key                                                  string         // of the call; empty: none
	Additional                                           *[]extra.Value // nil: as they are
}

const (
	maxMeter  = 60
	maxEnergy = 10_000_000 * energy.MWh
)

func (in *UnitInput) fill(u *Unit) error {
	r := &Reader{}
	u.Meter = r.Text("codigo", in.Meter, maxMeter)
	r.Check(u.Meter != "", "codigo", "Informe o código da unidade")
	r.Check(!text.Scientific(u.Meter), "codigo", brdoc.ErrCodeDigits.Message)
	if u.Group = r.Text("grupo", in.Group, maxShort); u.Group == "" {
		u.Group = client.DefaultGroup
	}
	u.Distributor = r.Text("distribuidora", in.Distributor, maxName)
	u.State = Choice(r, "uf", in.State, states)
	u.Subgroup = subgroup(r, in.Subgroup)
	u.Modality = Choice(r, "modalidade", in.Modality, modalities)
	u.ICMS, u.Peak = r.percent("icms", in.ICMS), r.percent("ponta", in.Peak)
	u.Consumption, u.Generation = r.energy("consumo", in.Consumption), r.energy("geracao", in.Generation)
	u.Demand, u.Supplied = r.demand("demanda", in.Demand), month.Date{}
	if d := r.Date("inicio_fornecimento", in.Supplied); d != nil {
		u.Supplied = *d
	}
	if in.Additional != nil {
		u.Additional = extra.Check(&r.Collector, "additional", *in.Additional, u.Additional)
	}
	return r.Err()
}

func subgroup(r *Reader, s string) string {
	s = strings.TrimSpace(s)
	i := slices.IndexFunc(subgroups, func(known string) bool { return strings.EqualFold(known, s) })
	if i < 0 {
		r.Check(s == "", "subgrupo", "Informe um subgrupo, como A4 ou B3")
		return ""
	}
	return subgroups[i]
}

// energy reads kWh.
func (r *Reader) energy(path, s string) *energy.Energy {
	if s == "" {
		return nil
	}
	e, err := energy.ParseKWh(s)
	if err != nil || e < 0 || e > maxEnergy {
		r.Add(path, "Informe um número de kWh, de zero em diante")
		return nil
	}
	return &e
}

func (r *Reader) demand(path, s string) *Demand {
	if s == "" {
		return nil
	}
	d, err := decimal.NewFromString(s)
	if err == nil && d.Sign() >= 0 && len(s) <= 20 {
		var v int64
		if v, err = fixed.FromDecimal(d, demandDecimals); err == nil {
			kw := Demand(v)
			return &kw
		}
	}
	r.Add(path, "Informe a demanda em kW, de zero em diante")
	return nil
}

// annualConsumption is the year's consumption: measured, else as stated.
func (u *Unit) annualConsumption() *energy.Energy {
	if e := annual(u.Measured.Consumption, u.Measured.ConsumptionMonths); e != nil {
		return e
	}
	return annual(u.Consumption, 1)
}

// annualGeneration is the year's generation: measured, else as stated.
func (u *Unit) annualGeneration() *energy.Energy {
	if e := annual(u.Measured.Generation, u.Measured.GenerationMonths); e != nil {
		return e
	}
	return annual(u.Generation, 1)
}

// AddUnit enters a unit of a client, once for a key. An actor who may only request it (Asks)
// gets ErrReceived, and back office decides.
//
// Protection: the client's row is locked; the unique pair of client and code.
func (s *Service) AddUnit(ctx context.Context, a actor.Actor, leadID string, in UnitInput) (*Detail, error) {
	if Asks(a) {
		return nil, s.askForUnit(ctx, a, leadID, in)
	}
	return s.unit(ctx, a, leadID, func(ctx context.Context, tx *db.Tx) error {
		return idempotency.Once(ctx, tx, a.UserID, in.Key, "lead.unit.add "+leadID, in, func() error {
			_, err := addUnit(ctx, tx, a, leadID, &in)
			return err
		})
	})
}

func addUnit(ctx context.Context, tx *db.Tx, a actor.Actor, leadID string, in *UnitInput) (Unit, error) {
	u := Unit{ID: id.New(), ClientID: leadID, Version: 1, UpdatedAt: clock.FromTime(tx.Now())}
	if err := in.fill(&u); err != nil {
		return u, err
	}
	if err := insertUnit(ctx, tx, &u); err != nil {
		return u, err
	}
	return u, RecordPart(ctx, tx, a, leadID, "lead.unit.add", "Unidade incluída", u.Meter, nil, u.facts())
}

// askForUnit keeps the unit that a partner names for back office.
func (s *Service) askForUnit(ctx context.Context, a actor.Actor, leadID string, in UnitInput) error {
	if !a.Can(actor.LeadsUpdate) {
		return actor.ErrDenied
	}
	if err := in.fill(&Unit{}); err != nil {
		return err
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return AskUnit(ctx, tx, a, leadID, in, client.UnitCode{}) })
	if err == nil {
		err = ErrReceived
	}
	return err
}

// UpdateUnit changes a unit of a client.
//
// Protection: the client's row is locked, and the version that was read must be the
// stored one.
func (s *Service) UpdateUnit(ctx context.Context, a actor.Actor, leadID, unitID string, in UnitInput, expected *int64) (*Detail, error) {
	return s.unit(ctx, a, leadID, func(ctx context.Context, tx *db.Tx) error {
		u, err := unitByID(ctx, tx, leadID, unitID)
		if err != nil {
			return err
		}
		if expected != nil && *expected != u.Version {
			return errStale
		}
		before, meter, group := u.facts(), u.Meter, u.Group
		if !a.SeesContacts() {
			in.Additional = nil // what is not seen stays
		}
		if err := in.fill(&u); err != nil {
			return err
		}
		if u.Meter != meter && Asks(a) {
			return errUnitCode
		}
		if u.Meter != meter || u.Group != group {
			if err := s.unmetered(ctx, tx, a, &u); err != nil {
				return err
			}
		}
		u.Version++
		u.UpdatedAt = clock.FromTime(tx.Now())
		if err := updateUnit(ctx, tx, &u); err != nil {
			return err
		}
		return RecordPart(ctx, tx, a, leadID, "lead.unit.update", "Unidade alterada", u.Meter, before, u.facts())
	})
}

// unmetered refuses what measurement and contracts know a unit by.
func (s *Service) unmetered(ctx context.Context, q db.Q, a actor.Actor, u *Unit) error {
	measured, err := s.Sources.Measured(ctx, q, client.ScopeOf(a, actor.LeadsUpdate), []string{u.ClientID}, month.New(2000, 1), month.New(2999, 12))
	if err != nil {
		return err
	}
	if _, metered := measured[u.ID]; metered {
		return fault.Fields(fault.Field{Path: "codigo", Message: "A unidade tem medições: código e grupo não podem mudar"})
	}
	return nil
}

// RemoveUnit takes a unit that has no measurement away.
//
// Protection: the client's row is locked.
func (s *Service) RemoveUnit(ctx context.Context, a actor.Actor, leadID, unitID string) (*Detail, error) {
	return s.unit(ctx, a, leadID, func(ctx context.Context, tx *db.Tx) error {
		if !a.DeletesOfOthers() {
			return actor.ErrDenied
		}
		u, err := unitByID(ctx, tx, leadID, unitID)
		if err != nil {
			return err
		}
		if err := deleteUnit(ctx, tx, u.ID); err != nil {
			return err
		}
		return RecordPart(ctx, tx, a, leadID, "lead.unit.remove", "Unidade excluída", u.Meter, u.facts(), nil)
	})
}

func (u *Unit) facts() map[string]any {
	return map[string]any{
		"id": u.ID, "meter": u.Meter, "group": u.Group, "distributor": u.Distributor, "state": u.State, "subgroup": u.Subgroup,
		"modality": u.Modality, "icms": u.ICMS, "consumption": u.Consumption, "generation": u.Generation, "peak": u.Peak, "demand": u.Demand, "supply_start": db.OptionalDate(u.Supplied),
		"additional": extra.Text(u.Additional),
	}
}

// unit changes a unit of a client, which what is concluded from its bills follows.
func (s *Service) unit(ctx context.Context, a actor.Actor, leadID string, fn func(ctx context.Context, tx *db.Tx) error) (*Detail, error) {
	return s.part(ctx, a, leadID, func(ctx context.Context, tx *db.Tx) error {
		if err := fn(ctx, tx); err != nil {
			return err
		}
		return s.Units.Notify(ctx, tx, UnitsChanged{leadID})
	})
}

// part changes something that belongs to a client, with the client's row locked.
func (s *Service) part(ctx context.Context, a actor.Actor, leadID string, fn func(ctx context.Context, tx *db.Tx) error) (*Detail, error) {
	if !a.Can(actor.LeadsUpdate) {
		return nil, actor.ErrDenied
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := Lock(ctx, tx, a, leadID); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
	if err != nil {
		return nil, err
	}
	return s.Get(ctx, a, leadID)
}

// RecordPart writes a change of something that belongs to a client into its trail.
func RecordPart(ctx context.Context, tx *db.Tx, a actor.Actor, leadID, action, title, description string, before, after map[string]any) error {
	e := audit.Entry{
		Actor: a, Action: action, Entity: entity, EntityID: leadID, ClientID: leadID, Title: title, Description: description,
	}
	if before != nil {
		e.Before = before
	}
	if after != nil {
		e.After = after
	}
	return audit.Record(ctx, tx, e)
}
