package chain

import (
	"database/sql"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
)

// Opt is a number that may be unknown. Two Opts are equal with ==.
type Opt[T ~int64] struct {
	V     T
	Known bool
}

// Energy is an energy that may be unknown.
type Energy = Opt[energy.Energy]

// Some is a known number.
func Some[T ~int64](v T) Opt[T] { return Opt[T]{V: v, Known: true} }

// FromPtr is what p points at, unknown when p is nil.
func FromPtr[T ~int64](p *T) Opt[T] {
	if p == nil {
		return Opt[T]{}
	}
	return Some(*p)
}

// Ptr is nil when the number is unknown.
func (o Opt[T]) Ptr() *T {
	if !o.Known {
		return nil
	}
	v := o.V
	return &v
}

// Or is o, or other when o is unknown.
func (o Opt[T]) Or(other Opt[T]) Opt[T] {
	if o.Known {
		return o
	}
	return other
}

// Column is what a nullable column of the database holds.
func (o Opt[T]) Column() any {
	if !o.Known {
		return nil
	}
	return int64(o.V)
}

// Scan reads a nullable column.
func (o *Opt[T]) Scan(src any) error {
	if src == nil {
		*o = Opt[T]{}
		return nil
	}
	v, err := fixed.ScanInt(src)
	if err == nil {
		*o = Some(T(v))
	}
	return err
}

var _ sql.Scanner = (*Energy)(nil)

// try is a number whose calculation may not fit.
func try[T ~int64](v T, err error) Opt[T] {
	if err != nil {
		return Opt[T]{}
	}
	return Some(v)
}

func plus[T ~int64](a, b Opt[T]) Opt[T] {
	if !a.Known || !b.Known {
		return Opt[T]{}
	}
	return try(fixed.Add(a.V, b.V))
}

func minus[T ~int64](a, b Opt[T]) Opt[T] {
	if !a.Known || !b.Known {
		return Opt[T]{}
	}
	return try(fixed.Add(a.V, -b.V))
}

// part is e × p/100 in whole kWh.
func part(e Energy, p Opt[percent.Percent]) Energy {
	if !e.Known || !p.Known {
		return Energy{}
	}
	return try(e.V.Percent(p.V))
}

// excess is how much a lies above b, zero where it does not.
func excess(a, b Energy) Energy {
	d := minus(a, b)
	d.V = max(d.V, 0)
	return d
}
