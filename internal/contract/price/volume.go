package price

import (
	"fmt"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
)

// VolumeUnit is how the contracted volume is stated (CC-10).
type VolumeUnit string

// The units.
const (
	UnitMWh      VolumeUnit = "MWh"      // energy per month
	UnitMWMedio  VolumeUnit = "MW médio" // average power: energy by the hours of each month
	averageHours            = 730        // hours of a month where no month applies (domain 0.2)
)

// Volume is the contracted volume of a month in the unit that it was stated in.
type Volume struct {
	unit  VolumeUnit
	value int64 // energy.Energy or energy.Power
}

// VolumeMWh returns a volume stated as energy per month.
func VolumeMWh(e energy.Energy) Volume { return Volume{UnitMWh, int64(e)} }

// VolumeMWMedio returns a volume stated as average power.
func VolumeMWMedio(p energy.Power) Volume { return Volume{UnitMWMedio, int64(p)} }

// Stored returns the number in the smallest step of its unit.
func (v Volume) Stored() int64 { return v.value }

// StoredPlace is where a store reads the number to.
func (v *Volume) StoredPlace() *int64 { return &v.value }

// UnitPlace is where a store reads the unit to.
func (v *Volume) UnitPlace() *VolumeUnit { return &v.unit }

// Scan implements sql.Scanner; an unknown unit is MWh.
func (u *VolumeUnit) Scan(src any) error {
	*u = UnitMWh
	switch text := src.(type) {
	case string:
		if text == string(UnitMWMedio) {
			*u = UnitMWMedio
		}
	case []byte:
		return u.Scan(string(text))
	default:
		return fmt.Errorf("price: scan %T as a unit", src)
	}
	return nil
}

// Unit returns how the volume was stated.
func (v Volume) Unit() VolumeUnit { return v.unit }

// Text returns the canonical number in its unit, as it was stated.
func (v Volume) Text() string {
	if v.unit == UnitMWMedio {
		return energy.Power(v.value).Text()
	}
	return energy.Energy(v.value).MWhText()
}

// In returns the energy of the month, rounded to a whole kWh: a power by the hours
// that the month has.
func (v Volume) In(m month.Month) (energy.Energy, error) {
	if v.unit == UnitMWMedio {
		return energy.Power(v.value).In(m)
	}
	return energy.Energy(v.value).RoundKWh(), nil
}

// Supply is for how much of a month a volume is agreed.
type Supply struct{ Days, Hours int }

// Over returns the energy of some days of the month, rounded to a whole kWh: a power
// by the hours of the days, an energy by their share of the month (month.md 6).
func (v Volume) Over(s Supply, m month.Month) (energy.Energy, error) {
	if v.unit == UnitMWMedio {
		return energy.Power(v.value).Over(s.Hours)
	}
	e, err := fixed.MulDiv(v.value, int64(s.Days), int64(m.Days())*int64(energy.KWh), fixed.HalfEven)
	if err != nil {
		return 0, err
	}
	return energy.Energy(e) * energy.KWh, nil
}

// Monthly returns the energy of an average month, for screens that show a
// contract without a month: a power by 730 hours.
func (v Volume) Monthly() (energy.Energy, error) {
	if v.unit != UnitMWMedio {
		return energy.Energy(v.value).RoundKWh(), nil
	}
	const perKWh = int64(energy.MW) / 1000
	kWh, err := fixed.MulDiv(v.value, averageHours, perKWh, fixed.HalfEven)
	if err != nil {
		return 0, err
	}
	e, err := fixed.MulDiv(kWh, int64(energy.KWh), 1, fixed.HalfEven)
	return energy.Energy(e), err
}
