package tariff

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
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
	CreatedAt clock.Micros    `json:"created_at"`
	CreatedBy string          `json:"-"` // the audit entry has its actor
	Shipped   bool            `json:"-"` // came with the product
}

const (
	entityParameter = "parameter"
	actParameterAdd = "parameter.create"
	actParameterDel = "parameter.delete"

	maxScope = 60
	// firstYear and lastYear bound a validity.
	firstYear, lastYear = 1990, 2100
)

var (
	errParameterUnknown = fault.New(fault.NotFound, "parametro_desconhecido", "Vigência não encontrada.")
	errParameterShipped = fault.New(fault.Conflict, "vigencia_do_produto",
		"Este valor veio com o produto e não pode ser excluído. Crie uma nova vigência.")
)

// ListParameters reads every validity: the keys in the order of Catalog, then by
// scope and from the latest on.
func (s *Service) ListParameters(ctx context.Context) ([]Validity, error) {
	list, err := listValidities(ctx, s.db)
	place := func(key string) int {
		if i := slices.IndexFunc(catalog[:], func(p ParameterInfo) bool { return p.Key == key }); i >= 0 {
			return i
		}
		return len(catalog)
	}
	slices.SortStableFunc(list, func(a, b Validity) int { return place(a.Key) - place(b.Key) })
	return list, err
}

func (v *Validity) validate(unit string) error {
	info, known := infoOf(v.Key)
	if !known {
		return fault.Fields(fault.Field{Path: "key", Message: "Escolha um parâmetro da lista"})
	}
	v.Scope, v.Source, v.Unit = strings.TrimSpace(v.Scope), strings.TrimSpace(v.Source), info.Unit
	var wrong fault.Collector
	wrong.Check(unit == "" || unit == info.Unit, "unit", "A unidade deste parâmetro é "+info.Unit)
	if problem := info.accepts(v.Value); problem != "" {
		wrong.Add("value", problem)
	}
	wrong.Check(v.From.Month().Year() >= firstYear && v.From.Month().Year() <= lastYear, "valid_from", "Informe um início entre 1990 e 2100")
	wrong.Check(v.To == nil || !v.To.Before(v.From), "valid_to", "O fim da vigência deve ser igual ou posterior ao início")
	wrong.Check(v.Source != "", "source", "Informe a fonte do valor")
	wrong.Check(utf8.RuneCountInString(v.Source) <= maxSource && !strings.ContainsFunc(v.Source, control), "source", "A fonte é longa demais ou tem caracteres inválidos")
	wrong.Check(utf8.RuneCountInString(v.Scope) <= maxScope && !strings.ContainsFunc(v.Scope, control), "scope", "A abrangência é longa demais ou tem caracteres inválidos")
	return wrong.Err()
}

// AddParameter enters a new validity of a known parameter; unit may be left out.
// Protection: the unique key of key, scope and beginning.
func (s *Service) AddParameter(ctx context.Context, a actor.Actor, v Validity, unit string) (*Validity, error) {
	if err := v.validate(unit); err != nil {
		return nil, err
	}
	v.CreatedBy, v.Shipped = a.Name, false
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := insertValidity(ctx, tx, &v); err != nil {
			return err
		}
		err := audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actParameterAdd, Entity: entityParameter, EntityID: v.Key,
			Title: "Nova vigência do parâmetro " + v.Key, After: v,
		})
		if err != nil {
			return err
		}
		_, err = s.changed(ctx, tx, "Parâmetro "+v.Key+" alterado")
		return err
	})
	if err != nil {
		return nil, err
	}
	return &v, nil
}

// DeleteParameter removes a validity that a person entered by mistake; what the
// product brought stays. Protection: one conditional delete.
func (s *Service) DeleteParameter(ctx context.Context, a actor.Actor, validityID string) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		v, err := readValidity(ctx, tx, validityID)
		switch {
		case err != nil:
			return err
		case v == nil:
			return errParameterUnknown
		case v.Shipped:
			return errParameterShipped
		}
		if err := deleteValidity(ctx, tx, validityID); errors.Is(err, errRaced) {
			return errParameterUnknown
		} else if err != nil {
			return err
		}
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: actParameterDel, Entity: entityParameter, EntityID: v.Key,
			Title: "Vigência do parâmetro " + v.Key + " excluída", Before: *v,
		})
		if err != nil {
			return err
		}
		_, err = s.changed(ctx, tx, "Parâmetro "+v.Key+" alterado")
		return err
	})
}
