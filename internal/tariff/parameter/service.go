package parameter

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/tariff/reference"
)

// Validity is a value of a parameter from a day on. It is never altered: another
// value is another validity.
type Validity struct {
	ID        string          `json:"id"`
	Key       string          `json:"key"`
	Scope     string          `json:"scope"` // empty: everywhere
	Value     decimal.Decimal `json:"value"`
	Unit      string          `json:"unit"`
	From      month.Date      `json:"valid_from"`
	To        *month.Date     `json:"valid_to"`
	Source    string          `json:"source"`
	Status    Status          `json:"status"`
	Scenario  Scenario        `json:"scenario"`
	CreatedAt clock.Micros    `json:"created_at"`
	CreatedBy string          `json:"-"` // the audit entry has its actor; "": it came with the product
}

func (v *Validity) shipped() bool { return v.CreatedBy == "" }

const (
	entity    = "parameter"
	actAdd    = "parameter.create"
	actDelete = "parameter.delete"

	maxScope = 60
	// firstYear and lastYear bound a validity.
	firstYear, lastYear = 1990, 2100
)

var (
	errUnknown = fault.New(fault.NotFound, "parametro_desconhecido", "Vigência não encontrada.")
	errShipped = fault.New(fault.Conflict, "vigencia_do_produto",
		"Este valor veio com o produto e não pode ser excluído. Crie uma nova vigência.")
)

// Service changes parameters.
type Service struct{ base reference.Base }

// NewService returns the service.
func NewService(b reference.Base) *Service { return &Service{b} }

// List reads every validity: the keys in the order of Catalog, then by
// scope and from the latest on.
func (s *Service) List(ctx context.Context) ([]Validity, error) {
	list, err := ListValidities(ctx, s.base.DB)
	place := func(key string) int {
		if i := slices.IndexFunc(catalog[:], func(p Info) bool { return p.Key == key }); i >= 0 {
			return i
		}
		return len(catalog)
	}
	slices.SortStableFunc(list, func(a, b Validity) int { return place(a.Key) - place(b.Key) })
	return list, err
}

func (v *Validity) validate(unit string) error {
	info, known := InfoOf(v.Key)
	if !known {
		return fault.Fields(fault.Field{Path: "key", Message: "Escolha um parâmetro da lista"})
	}
	v.Scope, v.Unit = strings.TrimSpace(v.Scope), info.Unit
	var wrong fault.Collector
	wrong.Check(unit == "" || unit == info.Unit, "unit", "A unidade deste parâmetro é "+info.Unit)
	if problem := info.accepts(v.Value); problem != "" {
		wrong.Add("value", problem)
	}
	wrong.Check(v.From.Month().Year() >= firstYear && v.From.Month().Year() <= lastYear, "valid_from", "Informe um início entre 1990 e 2100")
	wrong.Check(v.To == nil || !v.To.Before(v.From), "valid_to", "O fim da vigência deve ser igual ou posterior ao início")
	reference.CheckSource(&wrong, &v.Source)
	v.Status, v.Scenario = cmp.Or(v.Status, InForce), cmp.Or(v.Scenario, ScenarioBase)
	wrong.Check(v.Status == Expected || v.Status == InForce && v.Scenario == ScenarioBase, "scenario", "O que está em vigor não tem cenários")
	wrong.Check(reference.Fits(v.Scope, maxScope), "scope", "A abrangência é longa demais ou tem caracteres inválidos")
	return wrong.Err()
}

// Add enters a new validity of a known parameter; unit may be left out. A call with the
// key of an earlier one answers with what that one made.
// Protection: the unique key of key, scope and beginning.
func (s *Service) Add(ctx context.Context, a actor.Actor, v Validity, unit, key string) (*Validity, error) {
	if err := v.validate(unit); err != nil {
		return nil, err
	}
	hash, err := idempotency.Hash("parameter.add", v)
	if err != nil {
		return nil, err
	}
	v.ID, v.CreatedBy = id.New(), a.Name
	var stored *Validity
	err = s.base.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		stored = &v
		if key != "" {
			existing, err := idempotency.Claim(ctx, tx, a.UserID, key, hash, v.ID)
			if err != nil {
				return err
			}
			if existing != "" {
				if stored, err = readValidity(ctx, tx, existing); err == nil && stored == nil {
					err = errUnknown
				}
				return err
			}
		}
		if err := InsertValidity(ctx, tx, &v); err != nil {
			return err
		}
		err := audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actAdd, Entity: entity, EntityID: v.Key,
			Title: "Nova vigência do parâmetro " + v.Key, After: v,
		})
		if err != nil {
			return err
		}
		_, err = s.base.Changed(ctx, tx, "Parâmetro "+v.Key+" alterado")
		return err
	})
	if err != nil {
		return nil, err
	}
	return stored, nil
}

// Delete removes a validity that a person entered by mistake; what the
// product brought stays. Protection: one conditional delete.
func (s *Service) Delete(ctx context.Context, a actor.Actor, validityID string) error {
	return s.base.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		v, err := readValidity(ctx, tx, validityID)
		switch {
		case err != nil:
			return err
		case v == nil:
			return errUnknown
		case v.shipped():
			return errShipped
		}
		if err := DeleteValidity(ctx, tx, validityID); errors.Is(err, reference.ErrRaced) {
			return errUnknown
		} else if err != nil {
			return err
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actDelete, Entity: entity, EntityID: v.Key,
			Title: "Vigência do parâmetro " + v.Key + " excluída", Before: *v,
		})
		if err != nil {
			return err
		}
		_, err = s.base.Changed(ctx, tx, "Parâmetro "+v.Key+" alterado")
		return err
	})
}
