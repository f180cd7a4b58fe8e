package tariff

import (
	"context"
	"strconv"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/reference"
	"ynova/internal/tariff/seed"
)

const (
	actShip    = "market_data.ship"
	entityShip = "market_data"
)

// shippedBody is what an edition changed, for the trail.
type shippedBody struct {
	Indices int `json:"indices"`
	Market  int `json:"bandeiras_e_pld"`
	Tariffs int `json:"tarifas"`
}

// Ship enters the public data that come with the program, once for each edition, where
// no other value stands (FC-06). Protection: serializable.
func (s *Service) Ship(ctx context.Context) error {
	indices, err := seed.Indices()
	if err != nil {
		return err
	}
	months, err := seed.Market()
	if err != nil {
		return err
	}
	tariffs, err := seed.Tariffs()
	if err != nil {
		return err
	}
	return s.base.DB.InSerializable(ctx, func(ctx context.Context, tx *db.Tx) error {
		if newer, err := reference.RaiseEdition(ctx, tx, seed.Edition); err != nil || !newer {
			return err
		}
		var n shippedBody
		for _, code := range index.Codes() {
			changed, err := index.Ship(ctx, tx, code, indices[code])
			if err != nil {
				return err
			}
			n.Indices += changed
		}
		var err error
		if n.Market, err = market.Ship(ctx, tx, months); err != nil {
			return err
		}
		if n.Tariffs, err = rate.Ship(ctx, tx, tariffs); err != nil {
			return err
		}
		if n == (shippedBody{}) {
			return nil
		}
		const title = "Dados de mercado que acompanham o programa incluídos"
		err = audit.Record(ctx, tx, audit.Entry{
			Actor: actor.SystemActor(), Action: actShip, Entity: entityShip, EntityID: strconv.Itoa(seed.Edition), Title: title, After: n,
		})
		if err != nil {
			return err
		}
		_, err = s.base.Changed(ctx, tx, title)
		return err
	})
}
