package version

// Labelled is a value of a contract as a person reads it.
type Labelled struct {
	Field string // name in the API
	Label string
	Value string // empty: not given
}

// Difference is a value in which two states of a contract differ, as a person reads
// it.
type Difference struct {
	Field  string
	Label  string
	Before string // empty: not given
	After  string
}

// Differences compares the values of two states by their names; what only the state
// before has comes last.
func Differences(before, after []Labelled) []Difference {
	was := make(map[string]string, len(before))
	for _, l := range before {
		was[l.Field] = l.Value
	}
	found := []Difference{}
	for _, l := range after {
		if value := was[l.Field]; value != l.Value {
			found = append(found, Difference{l.Field, l.Label, value, l.Value})
		}
		delete(was, l.Field)
	}
	for _, l := range before {
		if _, gone := was[l.Field]; gone {
			found = append(found, Difference{l.Field, l.Label, l.Value, ""})
		}
	}
	return found
}
