package tariff

import (
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/imported"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/market"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/rate"
	"ynova/internal/tariff/reference"
)

// Config connects a Service.
type Config struct {
	DB        *db.DB
	Clock     clock.Clock
	Parser    sheet.Runner        // runs the parsing child
	Recompute reference.Recompute // nil: there are no months
	Followers fact.Followers[reference.Changed]
}

// Service changes the reference data.
type Service struct {
	base       reference.Base
	Parameters *parameter.Service
	Indices    *index.Service
	Rates      *rate.Service
	Market     *market.Service
	Imports    *imported.Service
}

// NewService returns the services of all tables.
func NewService(c Config) *Service {
	b := reference.Base{DB: c.DB, Clock: c.Clock, Parser: c.Parser, Recompute: c.Recompute, Followers: c.Followers}
	imports := []imported.Table{rate.Imports(), market.Imports(true), market.Imports(false)}
	for _, code := range index.Codes() {
		imports = append(imports, index.Imports(code))
	}
	return &Service{b, parameter.NewService(b), index.NewService(b), rate.NewService(b), market.NewService(b), imported.NewService(b, imports...)}
}

// Routes registers the routes of all tables.
func Routes(r *web.Router, s *Service) {
	index.Routes(r, s.Indices)
	parameter.Routes(r, s.Parameters)
	rate.Routes(r, s.Rates)
	market.Routes(r, s.Market)
	imported.Routes(r, s.Imports)
	freshnessRoute(r, s)
}
