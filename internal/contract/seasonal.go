package contract

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

// SeasonalVolume is the volume of one month as the API takes and gives it.
type SeasonalVolume struct {
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

// VolumeIn returns the energy that the contract agrees for the month: the
// seasonal one, else that of its volume; seasonal says which.
func (t *Terms) VolumeIn(m month.Month) (volume energy.Energy, seasonal bool, err error) {
	if e, ok := t.Seasonal.In(m); ok {
		return e, true, nil
	}
	e, err := t.Volume.In(m)
	return e, false, err
}

// seasonal checks the seasonal volumes of an input. Every contract year that they
// touch has to be whole and add up to the year's volume.
func (r *rules) seasonal(c *Contract, in []SeasonalVolume) {
	if len(in) == 0 {
		return
	}
	var own rules
	s := own.seasonalMonths(in)
	if own.Err() == nil && !c.Start.IsZero() && !c.End.IsZero() {
		own.seasonalYears(s, c)
	}
	c.Seasonal = s
	r.take(&own)
}

func (r *rules) seasonalMonths(in []SeasonalVolume) *Seasonal {
	const most = 12 * (maxYear - minYear + 1)
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
	e, err := energy.ParseMWh(withoutExponent(strings.TrimSpace(value)))
	switch {
	case errors.Is(err, fixed.ErrPrecision) || err == nil && e%energy.KWh != 0:
		r.Add(path, "Use no máximo 3 casas decimais")
	case err != nil || e < 0:
		r.Add(path, "Informe o volume do mês em MWh, maior ou igual a zero")
	case e > maxEnergy:
		r.Add(path, "Informe um volume de até 1.000.000 MWh por mês")
	}
	return e
}

// seasonalYears compares each contract year that is touched with its volume: all
// of its months inside the validity, no other, and the same sum.
func (r *rules) seasonalYears(s *Seasonal, c *Contract) {
	first, last := c.Start.Month(), c.End.Month()
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
		r.seasonalYear(s, c.Volume, year, min(year.Add(monthsPerYear-1), last))
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

// view returns the volumes as the API gives them; nil for nil.
func (s *Seasonal) view() []SeasonalVolume {
	if s == nil {
		return nil
	}
	v := make([]SeasonalVolume, len(s.months))
	for i, m := range s.months {
		v[i] = SeasonalVolume{m.month.String(), m.volume.MWhText()}
	}
	return v
}

func (s *Seasonal) encode() string {
	text, err := json.Marshal(s.view())
	if err != nil {
		panic(err) // texts only
	}
	return string(text)
}

// parseSeasonal reads what Text gave; nil for the empty text.
func parseSeasonal(text string) (*Seasonal, error) {
	if text == "" {
		return nil, nil
	}
	var in []SeasonalVolume
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return nil, err
	}
	var r rules
	s := r.seasonalMonths(in)
	return s, r.Err()
}
