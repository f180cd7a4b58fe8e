package contract

import "ynova/internal/contract/version"

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
