package db

import (
	"fmt"

	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
)

// NullText reads a nullable column of text; NULL is empty.
type NullText string

// Scan implements sql.Scanner.
func (t *NullText) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*t = ""
	case string:
		*t = NullText(v)
	case []byte:
		*t = NullText(v)
	default:
		return fmt.Errorf("db: scan %T as a text", src)
	}
	return nil
}

// NullInt reads a nullable column of integers; NULL is 0.
type NullInt int64

// Scan implements sql.Scanner.
func (n *NullInt) Scan(src any) error {
	*n = 0
	if v, ok := src.(int64); ok {
		*n = NullInt(v)
	}
	return nil
}

// OptionalInt is a number as a store writes it: 0 is NULL.
func OptionalInt(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}

// OptionalDate is a date as a store writes it: the zero one is NULL.
func OptionalDate(d month.Date) any {
	if d.IsZero() {
		return nil
	}
	return d
}

// NullNumber is a nullable column of integers of which 0 is another value than
// NULL, in a form that compares with ==.
type NullNumber struct {
	Int64 int64
	Valid bool
}

// NumberOf returns the column of a number that may be missing.
func NumberOf[T ~int64](v *T) NullNumber {
	if v == nil {
		return NullNumber{}
	}
	return NullNumber{int64(*v), true}
}

// Pointer returns the number of a column, nil for NULL.
func Pointer[T ~int64](n NullNumber) *T { return PointerAt(n, new(T)) }

// PointerAt is Pointer to the number stored at a place that the caller has allocated
// together with others.
func PointerAt[T ~int64](n NullNumber, place *T) *T {
	if !n.Valid {
		return nil
	}
	*place = T(n.Int64)
	return place
}

// Arg is the column as a statement takes it.
func (n NullNumber) Arg() any {
	if !n.Valid {
		return nil
	}
	return n.Int64
}

// Scan implements sql.Scanner.
func (n *NullNumber) Scan(src any) (err error) {
	if src == nil {
		*n = NullNumber{}
		return nil
	}
	n.Int64, err = fixed.ScanInt(src)
	n.Valid = err == nil
	return err
}
