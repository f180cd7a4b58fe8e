package price

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// Seasonal is how the volume of a contract is distributed over the months of its
// contract years (sazonalização, domain 1.2). It does not change once built and
// may be shared; a nil Seasonal distributes nothing.
type Seasonal struct {
	months []seasonalMonth // in order
	text   string          // canonical JSON, by which two are compared
}

type seasonalMonth struct {
	month  month.Month
	volume energy.Energy
}

// SeasonalInput is the volume of one month as the API takes and gives it.
type SeasonalInput struct {
	Month     string `json:"month" doc:"AAAA-MM"`
	VolumeMWh string `json:"volume_mwh" doc:"MWh do mês"`
}

// Text returns the canonical JSON of the volumes, empty for nil.
func (s *Seasonal) Text() string {
	if s == nil {
		return ""
	}
	return s.text
}

// In returns the volume of the month; false where it is not distributed.
func (s *Seasonal) In(m month.Month) (energy.Energy, bool) {
	if s == nil {
		return 0, false
	}
	i, found := slices.BinarySearchFunc(s.months, m, func(a seasonalMonth, m month.Month) int { return int(a.month - m) })
	if !found {
		return 0, false
	}
	return s.months[i].volume, true
}

// SchemaName is the name by which clients know the volume of a month.
func (SeasonalInput) SchemaName() string { return "ContractSeasonalVolume" }

// NewSeasonal checks the seasonal volumes of a contract with that volume and
// validity; a zero date is not known. Every contract year that they touch has to be
// whole and add up to the year's volume. It returns nil for none.
func NewSeasonal(in []SeasonalInput, volume Volume, start, end month.Date) (*Seasonal, error) {
	if len(in) == 0 {
		return nil, nil
	}
	var r rules
	s := r.seasonalMonths(in)
	if r.Err() == nil && !start.IsZero() && !end.IsZero() {
		r.seasonalYears(s, volume, start.Month(), end.Month())
	}
	return s, r.Err()
}

func (r *rules) seasonalMonths(in []SeasonalInput) *Seasonal {
	const most = 12 * (MaxYear - MinYear + 1)
	s := &Seasonal{}
	if len(in) > most {
		r.Add("seasonal_volumes", "Há meses demais")
		return s
	}
	seen := make(map[month.Month]bool, len(in))
	for i := range in {
		path := seasonalPath(i)
		m := r.month(path+".month", in[i].Month, "Informe o mês no formato AAAA-MM")
		if m != 0 && seen[m] {
			r.Add(path+".month", "O mês "+m.Short()+" está repetido")
		}
		seen[m] = true
		s.months = append(s.months, seasonalMonth{m, r.seasonalVolume(path+".volume_mwh", in[i].VolumeMWh)})
	}
	slices.SortFunc(s.months, func(a, b seasonalMonth) int { return int(a.month - b.month) })
	s.text = s.encode()
	return s
}

func (r *rules) seasonalVolume(path, value string) energy.Energy {
	e, err := energy.ParseMWh(fixed.Plain(strings.TrimSpace(value)))
	switch {
	case errors.Is(err, fixed.ErrPrecision) || e%energy.KWh != 0: // beside an error it is 0
		r.Add(path, "Use no máximo 3 casas decimais")
	case err != nil || e < 0:
		r.Add(path, "Informe o volume do mês em MWh, maior ou igual a zero")
	case e > MaxVolume:
		r.Add(path, "Informe um volume de até 1.000.000 MWh por mês")
	}
	return e
}

// seasonalYears compares each contract year that is touched with its volume: all
// of its months inside the validity, no other, and the same sum.
func (r *rules) seasonalYears(s *Seasonal, volume Volume, first, last month.Month) {
	touched := map[month.Month]bool{}
	var years []month.Month
	for _, v := range s.months {
		if v.month < first || v.month > last {
			r.Add("seasonal_volumes", "O mês "+v.month.Short()+" está fora da vigência do contrato")
			continue
		}
		if year := first.Add(int(v.month-first) / monthsPerYear * monthsPerYear); !touched[year] {
			touched[year] = true
			years = append(years, year)
		}
	}
	for _, year := range years {
		r.seasonalYear(s, volume, year, min(year.Add(monthsPerYear-1), last))
	}
}

func (r *rules) seasonalYear(s *Seasonal, volume Volume, from, to month.Month) {
	var found, expected energy.Energy
	var missing []month.Month
	for m := from; m <= to; m++ {
		e, ok := s.In(m)
		if !ok {
			missing = append(missing, m)
		}
		flat, err := volume.In(m)
		if err != nil {
			return // the volume itself is refused
		}
		found, expected = found+e, expected+flat
	}
	name := "ano contratual de " + spanText(from, to)
	switch {
	case len(missing) > 0:
		r.Add("seasonal_volumes", "Falta o volume para "+monthList(missing)+" no "+name)
	case found != expected:
		r.Add("seasonal_volumes", "A soma dos meses do "+name+" deve ser "+ptbr.FormatMWh(expected)+
			" (o volume do ano), mas é "+ptbr.FormatMWh(found))
	}
}

func seasonalPath(i int) string { return "seasonal_volumes[" + strconv.Itoa(i) + "]" }

// Input returns the input that gives the volumes as they are; nil for nil.
func (s *Seasonal) Input() []SeasonalInput {
	if s == nil {
		return nil
	}
	v := make([]SeasonalInput, len(s.months))
	for i, m := range s.months {
		v[i] = SeasonalInput{m.month.String(), m.volume.MWhText()}
	}
	return v
}

func (s *Seasonal) encode() string {
	text, err := json.Marshal(s.Input())
	if err != nil {
		panic(err) // texts only
	}
	return string(text)
}

// ParseSeasonal reads what Text gave; nil for the empty text.
func ParseSeasonal(text string) (*Seasonal, error) {
	if text == "" {
		return nil, nil
	}
	var in []SeasonalInput
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return nil, err
	}
	var r rules
	s := r.seasonalMonths(in)
	return s, r.Err()
}
