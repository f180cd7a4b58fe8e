package provision

import (
	"slices"

	"ynova/internal/closing/accrual"
	"ynova/internal/invoice"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/percent"
)

// unit is what the register says of a metering unit that a contract serves.
type unit struct {
	id, meter                              string
	distributor, state, subgroup, modality string
	icms, peak                             *percent.Percent // peak: of the consumption, in the hours of the peak
	consumption                            *energy.Energy   // of a month, as a user stated it
	demand                                 *invoice.Demand  // contracted
	metered                                *energy.Energy   // in the month
}

// carry decides of which contract the bills of a unit are accrued that several contracts
// serve: of the first that has one of them, else of the first.
func (s *sources) carry(contracts []string) {
	billed := map[string]bool{}
	for _, id := range contracts {
		for _, u := range s.served[id] {
			has := slices.ContainsFunc(s.invoices[id], func(v invoice.Invoice) bool { return v.Kind == invoice.KindBill && s.unitOf(id, &v) == u.id })
			if s.carriers[u.id] == "" || has && !billed[u.id] {
				s.carriers[u.id], billed[u.id] = id, has
			}
		}
	}
}

// unitOf is whose bill it is: of the unit that it names, else of the only one that the
// contract serves, or that its other bills name; empty where several could be meant.
func (s *sources) unitOf(contractID string, v *invoice.Invoice) string {
	if v.UnitID != "" {
		return v.UnitID
	}
	return s.nameless(contractID)
}

// nameless is the unit of bills that name none.
func (s *sources) nameless(contractID string) string {
	if served := s.served[contractID]; len(served) == 1 {
		return served[0].id
	}
	only := ""
	for _, v := range s.invoices[contractID] {
		switch {
		case v.Kind != invoice.KindBill || v.UnitID == "" || v.UnitID == only:
		case only != "":
			return ""
		default:
			only = v.UnitID
		}
	}
	return only
}

// name gives the bills' lines that were frozen before their unit was known to that unit.
func (s *sources) name(contractID string, frozen []accrual.Accrual) []accrual.Accrual {
	id := s.nameless(contractID)
	named := slices.Clone(frozen)
	for i := range named {
		if a := &named[i]; a.UnitID == "" && slices.Contains(ofBill, a.Line) {
			a.UnitID = id
		}
	}
	return named
}

// unbilled are the units of the contract whose first bill is still to come, of which this
// contract accrues it.
func (s *sources) unbilled(contractID string, billed []string) []*unit {
	if slices.Contains(billed, "") {
		return nil // its bills do not say whose they are
	}
	var found []*unit
	for _, u := range s.served[contractID] {
		if s.carriers[u.id] == contractID && !slices.Contains(billed, u.id) {
			found = append(found, u)
		}
	}
	return found
}

// consumed is what a unit takes in the month: as it is metered, else what its contract
// expects where it serves no other unit.
func (s *sources) consumed(contractID, unitID string, only bool) (*energy.Energy, string) {
	for _, u := range s.served[contractID] {
		if u.id == unitID && u.metered != nil {
			return u.metered, "Medição de " + s.month.Label()
		}
	}
	if only {
		at := s.expected(contractID)
		return at.consumption, at.source
	}
	return nil, ""
}
