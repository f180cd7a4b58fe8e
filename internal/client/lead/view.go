package lead

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// Row is a lead with what the list shows of it.
type Row struct {
	Lead
	Figures
}

// Figures are what is known of a client's energy. A year each, in kWh.
type Figures struct {
	Consumption *energy.Energy
	Generation  *energy.Energy
	Unknown     int  // units of which no consumption is known
	Metered     bool // the consumption of at least one unit is measured
	Flag        string
	Contracts   Contracts
	Eligible    Eligibility
}

// Balance is generation less consumption; nil where either is not known.
func (f *Figures) Balance() *energy.Energy {
	if f.Consumption == nil || f.Generation == nil {
		return nil
	}
	b := *f.Generation - *f.Consumption
	return &b
}

// Detail is a client's page.
type Detail struct {
	Row
	Units    []Unit
	Contacts []Contact
	Members  []Person
	Messages []Message
	// Report is when the newest report on the industrial process was sent; nil: there is none.
	Report *clock.Micros
}

// Person is a user or partner company by name.
type Person struct{ ID, Name string }

// lookup is what is shown of some clients besides their rows.
type lookup struct {
	units     map[string][]Unit // by client
	contracts map[string]Contracts
	flag      string
	openings  Openings
}

func (s *Service) lookup(ctx context.Context, q db.Q, scope client.Scope, clients []string) (*lookup, error) {
	l := &lookup{units: map[string][]Unit{}}
	today := s.today()
	units, err := unitsIn(ctx, q, scope, clients)
	if err != nil {
		return nil, err
	}
	from, until := s.lastYear()
	measured, err := s.Sources.Measured(ctx, q, scope, clients, from, until)
	if err != nil {
		return nil, err
	}
	for i := range units {
		units[i].Measured = measured[units[i].ID]
		l.units[units[i].ClientID] = append(l.units[units[i].ClientID], units[i])
	}
	if l.contracts, err = s.Sources.Contracts(ctx, q, scope, clients, today); err != nil {
		return nil, err
	}
	if l.flag, err = s.Sources.Flag(ctx, q, today.Month()); err != nil {
		return nil, err
	}
	l.openings, err = s.Sources.Openings(ctx, q)
	return l, err
}

// row completes a lead. A bandeira is for who buys from the distributor: a client
// with a contract in force has none.
func (k *lookup) row(l Lead) Row {
	f := Figures{Contracts: k.contracts[l.ID]}
	var groups []string
	for i := range k.units[l.ID] {
		u := &k.units[l.ID][i]
		consumption := u.annualConsumption()
		f.Consumption, f.Generation = plus(f.Consumption, consumption), plus(f.Generation, u.annualGeneration())
		f.Metered = f.Metered || u.Measured.ConsumptionMonths > 0
		if consumption == nil {
			f.Unknown++
		}
		if g := groupOf(u.Subgroup); g != "" {
			groups = append(groups, g)
		}
	}
	if len(groups) == 0 && l.Group != "" {
		groups = append(groups, l.Group)
	}
	if f.Contracts.InForce == 0 {
		f.Flag = k.flag
	}
	f.Eligible = k.openings.eligibility(groups, l.Class)
	return Row{l, f}
}

// masked hides from who does not see contacts how to reach the client (P06), and what
// others typed about it (SX-02).
func (l *Lead) masked(a actor.Actor) {
	if a.SeesContacts() {
		return
	}
	l.Phone, l.Email, l.Notes, l.Additional = "", "", "", nil
	if l.NextStepBy != a.UserID {
		l.NextStep, l.NextStepOn = "", nil
	}
}

// Get returns a client's page.
func (s *Service) Get(ctx context.Context, a actor.Actor, leadID string) (*Detail, error) {
	if !a.Can(actor.ClientsRead) {
		return nil, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.ClientsRead)
	l, err := byID(ctx, s.DB, scope, leadID, "")
	if err != nil {
		return nil, err
	}
	known, err := s.lookup(ctx, s.DB, scope, []string{leadID})
	if err != nil {
		return nil, err
	}
	l.masked(a)
	d := &Detail{Row: known.row(l), Units: known.units[leadID]}
	for i := range d.Units {
		if !a.SeesContacts() {
			d.Units[i].Additional = nil
		}
	}
	if d.Contacts, err = contactsOf(ctx, s.DB, leadID); err != nil {
		return nil, err
	}
	for i := range d.Contacts {
		if !a.SeesContacts() {
			d.Contacts[i].Phone, d.Contacts[i].Email = "", ""
		}
	}
	if a.Can(actor.ClientsAssign) {
		if d.Members, err = membersOf(ctx, s.DB, leadID); err != nil {
			return nil, err
		}
	}
	if a.SeesContacts() {
		d.Messages = d.templates(a)
	}
	d.Report, err = reportOf(ctx, s.DB, leadID)
	return d, err
}

// lastYear are the months that annual figures are of.
func (s *Service) lastYear() (from, until month.Month) {
	m := s.today().Month()
	return m.Add(-year), m.Add(-1)
}
