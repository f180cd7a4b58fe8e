package market

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/reference"
)

// Series is what has one value a month: the bandeira, or the PLD of a submarket.
type Series string

// The series.
const (
	SeriesFlag Series = "bandeira"
	SeriesSE   Series = "SE" // Sudeste/Centro-Oeste
	SeriesS    Series = "S"
	SeriesNE   Series = "NE"
	SeriesN    Series = "N"
)

// Submarkets lists the series of the PLD.
func Submarkets() []Series { return []Series{SeriesSE, SeriesS, SeriesNE, SeriesN} }

// submarkets by the names that files and contracts give them, folded.
var submarkets = map[string]Series{
	"se": SeriesSE, "sudeste": SeriesSE, "se/co": SeriesSE, "seco": SeriesSE, "sudeste/centro-oeste": SeriesSE, "sudeste / centro-oeste": SeriesSE,
	"s": SeriesS, "sul": SeriesS, "ne": SeriesNE, "nordeste": SeriesNE, "n": SeriesN, "norte": SeriesN,
}

// ParseSubmarket reads the name of a submarket.
func ParseSubmarket(s string) (Series, bool) {
	found, ok := submarkets[ptbr.Fold(s)]
	return found, ok
}

// The names of the bandeiras.
const (
	FlagGreen    = "Verde"
	FlagYellow   = "Amarela"
	FlagRed1     = "Vermelha P1"
	FlagRed2     = "Vermelha P2"
	FlagScarcity = "Escassez Hídrica"
)

var flagNames = map[string]string{
	"verde": FlagGreen, "amarela": FlagYellow,
	"vermelha p1": FlagRed1, "vermelha 1": FlagRed1, "vermelha patamar 1": FlagRed1, "vermelha - patamar 1": FlagRed1,
	"vermelha p2": FlagRed2, "vermelha 2": FlagRed2, "vermelha patamar 2": FlagRed2, "vermelha - patamar 2": FlagRed2,
	"escassez hidrica": FlagScarcity,
}

// ParseFlag reads the name of a bandeira.
func ParseFlag(s string) (string, bool) {
	found, ok := flagNames[ptbr.Fold(s)]
	return found, ok
}

// Value is the value of a series in a month.
type Value struct {
	Series    Series       `json:"series"`
	Month     month.Month  `json:"month"`
	Price     money.Price  `json:"price"`           // R$/MWh
	Label     string       `json:"label,omitempty"` // of a bandeira: its name
	Hours     int          `json:"hours,omitempty"` // that a mean is of; 0: the source gives the mean
	Source    string       `json:"source"`
	UpdatedAt clock.Micros `json:"updated_at"`
	UpdatedBy string       `json:"-"` // the audit entry has its actor
	Version   int64        `json:"version"`
}

// Complete reports whether a mean covers the whole month.
func (v Value) Complete() bool { return v.Hours == 0 || v.Hours == v.Month.Hours() }

// Trace returns where the value comes from, for a record of a calculation.
func (v Value) Trace() trace.Source {
	name := "PLD " + string(v.Series)
	if v.Series == SeriesFlag {
		name = "Bandeira " + v.Label
	}
	return trace.Source{Kind: trace.KindParametro, Ref: name + " " + v.Month.Short(), Detail: v.Source}
}

// FlagOf returns the bandeira that was in force in a month, with its charge in
// R$/MWh; false when it is not known.
func FlagOf(ctx context.Context, q db.Q, m month.Month) (Value, bool, error) {
	return monthOf(ctx, q, SeriesFlag, m)
}

// LastFlags returns the bandeiras of the last months that are known, the newest first.
func LastFlags(ctx context.Context, q db.Q, months int) ([]Value, error) {
	list, _, err := listMonths(ctx, q, Filter{Series: []Series{SeriesFlag}, Limit: months})
	return list, err
}

// PLDOf returns the mean PLD of a submarket in a month; false when it is not known
// or nobody knows the submarket.
func PLDOf(ctx context.Context, q db.Q, submarket string, m month.Month) (Value, bool, error) {
	series, ok := ParseSubmarket(submarket)
	if !ok {
		return Value{}, false, nil
	}
	return monthOf(ctx, q, series, m)
}

func monthOf(ctx context.Context, q db.Q, s Series, m month.Month) (Value, bool, error) {
	v, err := readMonth(ctx, q, s, m)
	if v == nil {
		return Value{}, false, err
	}
	return *v, true, nil
}

// The names under which the revisions of the tables are kept.
const (
	revisionFlags = "bandeiras"
	revisionPLD   = "pld"
)

// revision names the table that a series belongs to.
func (s Series) revision() string {
	if s == SeriesFlag {
		return revisionFlags
	}
	return revisionPLD
}

// Service changes bandeiras and PLD.
type Service struct{ base reference.Base }

// NewService returns the service.
func NewService(b reference.Base) *Service { return &Service{b} }

// Filter chooses months of a list.
type Filter struct {
	Series        []Series
	Year          int // 0: every year
	Limit, Offset int
}

// Months reads a page of series, the last month first, and how many there are.
func (s *Service) Months(ctx context.Context, f Filter) (list []Value, total int, revision int64, err error) {
	if list, total, err = listMonths(ctx, s.base.DB, f); err != nil {
		return nil, 0, 0, err
	}
	revision, err = reference.ReadRevision(ctx, s.base.DB, f.Series[0].revision())
	return list, total, revision, err
}

var errSubmarket = fault.Fields(fault.Field{Path: "submarket", Message: "Escolha o submercado: SE, S, NE ou N"})
