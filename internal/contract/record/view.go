package record

import (
	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/contract/status"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/email"
	"ynova/internal/platform/web"
)

// TransformSchema declares what may be null that a reference alone cannot say so of.
func (View) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	for _, name := range [...]string{"prices", "situacao_agendada"} {
		of := s.Properties[name]
		s.Properties[name] = &huma.Schema{
			Description: of.Description, AnyOf: []*huma.Schema{{Ref: of.Ref}, {Type: "null"}},
		}
	}
	return s
}

// ViewOf returns the whole contract, nothing masked. It refers to c.
func ViewOf(c *Contract) View {
	var v View
	v.Set(c)
	return v
}

// Set makes an empty view that of the contract.
func (v *View) Set(c *Contract) {
	n := make(numbers, 0, mostNumbers)
	v.ID, v.ClientID, v.Version, v.Deleted = c.ID, c.ClientID, c.Version, c.Deleted()
	v.CreatedAt, v.CreatedBy = c.CreatedAt, given(&c.CreatedBy.Name)
	v.UpdatedAt, v.UpdatedBy = c.UpdatedAt, given(&c.UpdatedBy.Name)
	for i := range fields {
		if show := fields[i].show; show != nil {
			show(v, c, &n)
		}
	}
	v.setVolumes(c, &n)
}

// copied is a copy of the list, or none where it has no entries.
func copied[T any](none, list []T) []T { return append(none, list...) }

// Lists without entries, which cost nothing; appending to them copies.
var (
	noTexts = make([]string, 0)

	noChanges = make(status.History, 0)
)

// setVolumes adds the energy of an average month and its band (CT-21), null where
// the band is not agreed or, which the rules prevent, does not fit.
func (v *View) setVolumes(c *Contract, n *numbers) {
	terms := c.Terms()
	r, agreed, err := terms.AverageRange()
	if err != nil {
		return
	}
	v.MonthlyVolume = n.add(r.Contracted.MWhText())
	if agreed {
		v.MinimumVolume, v.MaximumVolume = n.add(r.Minimum.MWhText()), n.add(r.Maximum.MWhText())
	}
}

// Masked returns what the actor may see of the view.
func (v View) Masked(a actor.Actor) View {
	v.Mask(a)
	return v
}

// Mask takes out what the actor may not see (security 2.3).
func (v *View) Mask(a actor.Actor) { v.Hide(MaskOf(a)) }

// Mask is what an actor may not see of a contract: a bit for each of the guarded fields,
// and the two above them. The view follows from it and the contract alone.
type Mask uint64

const (
	maskNames     Mask = 1 << 63 // of who created and changed it
	maskAddresses Mask = 1 << 62
)

// MaskOf is what the actor may not see.
func MaskOf(a actor.Actor) (m Mask) {
	for i, f := range guarded {
		if !f.sees(a) {
			m |= 1 << i
		}
	}
	if !a.SeesContacts() {
		m |= maskNames
	}
	if !a.SeesEmailAddresses() {
		m |= maskAddresses
	}
	return m
}

// Hide takes out what the mask names.
func (v *View) Hide(m Mask) {
	for i, f := range guarded {
		if m&(1<<i) != 0 {
			f.hide(v)
		}
	}
	switch {
	case m&maskNames != 0:
		v.CreatedBy, v.UpdatedBy = nil, nil
	case m&maskAddresses != 0 && v.Email != nil:
		hidden := email.MaskList(*v.Email)
		v.Email = &hidden
	}
}

// guarded are the fields that not everybody sees.
var guarded = func() (some []*field) {
	for i := range fields {
		if fields[i].sees != nil {
			some = append(some, &fields[i])
		}
	}
	return some
}()

// mostNumbers is how many nullable numbers a view usually has; more cost one
// allocation more.
const mostNumbers = 12

// numbers holds the nullable numbers of one view together.
type numbers []web.Number

// add returns the number, nil for an empty text.
func (n *numbers) add(s string) *web.Number {
	if s == "" {
		return nil
	}
	*n = append(*n, web.Number(s))
	return &(*n)[len(*n)-1]
}

func given(s *string) *string {
	if *s == "" {
		return nil
	}
	return s
}

// Labelled returns the values of the contract with their labels, in the order of
// the form. What is masked in the view is not given.
func (v *View) Labelled() []version.Labelled {
	all := make([]version.Labelled, 0, len(fields))
	for i := range fields {
		if f := &fields[i]; f.label != "" {
			all = append(all, version.Labelled{Field: f.name, Label: f.label, Value: f.written(v)})
		}
	}
	return all
}

// LabelledOf returns the named values only, in the given order.
func (v *View) LabelledOf(names ...string) []version.Labelled {
	some := make([]version.Labelled, len(names))
	for i, name := range names {
		f := fieldNamed(name)
		some[i] = version.Labelled{Field: name, Label: f.label, Value: f.written(v)}
	}
	return some
}

// fieldNamed returns the field with a name of the API, nil where there is none.
func fieldNamed(name string) *field {
	for i := range fields {
		if fields[i].name == name {
			return &fields[i]
		}
	}
	return nil
}
