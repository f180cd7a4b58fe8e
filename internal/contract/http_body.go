package contract

import (
	"ynova/internal/kernel/clock"
)

// create returns the input of a new contract. Its limits have their defaults only
// where the body speaks of none of the three: one of them alone means a band of
// its own (domain 1.3).
func (b *writeBody) create() Input {
	in := NewInput()
	if b.UpperLimitPercent.Given || b.LowerLimitPercent.Given || b.FlexibilityPercent.Given {
		in.UpperLimit, in.LowerLimit, in.Flexibility = "", "", ""
	}
	b.apply(&in)
	return in
}

// apply changes what the body gives and leaves the rest.
func (b *writeBody) apply(in *Input) {
	for i := range fields {
		if apply := fields[i].apply; apply != nil {
			apply(in, b)
		}
	}
}

// readAt is the state that the body says it was made from; nil where it does not
// say it, or says it in another form than ours.
func (b *writeBody) readAt() *clock.Micros {
	if !b.UpdatedAt.Given {
		return nil
	}
	var at clock.Micros
	if at.UnmarshalText([]byte(b.UpdatedAt.Value)) != nil {
		return nil
	}
	return &at
}

func set[T ~string](to *string, from Optional[T]) {
	if from.Given {
		*to = string(from.Value)
	}
}

// setFlag changes a flag; null says nothing about it.
func setFlag(to *bool, from Optional[bool]) {
	if from.Given && !from.Null {
		*to = from.Value
	}
}
