package tariff

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/trace"
	"ynova/internal/platform/db"
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

// MonthValue is the value of a series in a month.
type MonthValue struct {
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
func (v MonthValue) Complete() bool { return v.Hours == 0 || v.Hours == v.Month.Hours() }

// Trace returns where the value comes from, for a record of a calculation.
func (v MonthValue) Trace() trace.Source {
	name := "PLD " + string(v.Series)
	if v.Series == SeriesFlag {
		name = "Bandeira " + v.Label
	}
	return trace.Source{Kind: trace.KindParametro, Ref: name + " " + v.Month.Short(), Detail: v.Source}
}

// FlagOf returns the bandeira that was in force in a month, with its charge in
// R$/MWh; false when it is not known.
func FlagOf(ctx context.Context, q db.Q, m month.Month) (MonthValue, bool, error) {
	return monthOf(ctx, q, SeriesFlag, m)
}

// PLDOf returns the mean PLD of a submarket in a month; false when it is not known
// or nobody knows the submarket.
func PLDOf(ctx context.Context, q db.Q, submarket string, m month.Month) (MonthValue, bool, error) {
	series, ok := ParseSubmarket(submarket)
	if !ok {
		return MonthValue{}, false, nil
	}
	return monthOf(ctx, q, series, m)
}

func monthOf(ctx context.Context, q db.Q, s Series, m month.Month) (MonthValue, bool, error) {
	v, err := readMonthValue(ctx, q, s, m)
	if err != nil || v == nil {
		return MonthValue{}, false, err
	}
	return *v, true, nil
}

// revisionOf names the table that a series belongs to.
func (s Series) revision() string {
	if s == SeriesFlag {
		return revisionFlags
	}
	return revisionPLD
}

// SeriesFilter chooses months of a list.
type SeriesFilter struct {
	Series        []Series
	Year          int // 0: every year
	Limit, Offset int
}

// Months reads a page of series, the last month first, and how many there are.
func (s *Service) Months(ctx context.Context, f SeriesFilter) (list []MonthValue, total int, revision int64, err error) {
	if list, total, err = listMonths(ctx, s.db, f); err != nil {
		return nil, 0, 0, err
	}
	revision, err = readRevision(ctx, s.db, f.Series[0].revision())
	return list, total, revision, err
}

var errSubmarket = fault.Fields(fault.Field{Path: "submarket", Message: "Escolha o submercado: SE, S, NE ou N"})
