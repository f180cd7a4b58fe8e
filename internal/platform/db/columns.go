package db

import (
	"cmp"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/fixed"
)

// Field is a column of a table and its place in a T: the one declaration from which
// a store selects, reads, inserts and updates it.
type Field[T any] struct {
	Name       string
	Place      func(v *T) any // where it is read to; nil: it is only written
	Value      func(v *T) any // what is written; nil: it is only read
	Expression bool           // Name is no column but what is selected
	Once       bool           // given by the insert and never updated
	Index      bool           // an index is made of it: updated only where one such changed
}

// Columns are what a table keeps of a T, in the order of its statements.
type Columns[T any] []Field[T]

// Text is a column of texts.
func Text[T any](name string, at func(v *T) *string) Field[T] {
	return Field[T]{Name: name, Place: func(v *T) any { return at(v) }, Value: func(v *T) any { return *at(v) }}
}

// Plain is a column of values that the driver reads and writes as they are: also
// named texts and numbers, and pointers, of which nil is NULL.
func Plain[T, V any](name string, at func(v *T) *V) Field[T] {
	return Field[T]{Name: name, Place: func(v *T) any { return at(v) }, Value: func(v *T) any { return *at(v) }}
}

// Shown is a text that is selected from elsewhere, "" where there is none.
func Shown[T any](expression string, at func(v *T) *string) Field[T] {
	return Field[T]{Name: expression, Place: func(v *T) any { return (*NullText)(at(v)) }, Expression: true}
}

// OptionalText is a column of texts in which an empty one is NULL.
func OptionalText[T any](name string, at func(v *T) *string) Field[T] {
	return Field[T]{
		Name: name, Place: func(v *T) any { return (*NullText)(at(v)) }, Value: func(v *T) any { return Optional(*at(v)) },
	}
}

// Nullable is a column of values of which the zero one is NULL.
func Nullable[T any, V comparable](name string, at func(v *T) *V) Field[T] {
	return Field[T]{
		Name: name, Place: func(v *T) any { return &nullable[V]{to: at(v)} },
		Value: func(v *T) any {
			if v := *at(v); v != *new(V) {
				return v
			}
			return nil
		},
	}
}

// nullable reads a nullable value.
type nullable[V any] struct {
	to   *V
	read sql.Null[V]
}

// Scan implements sql.Scanner.
func (n *nullable[V]) Scan(src any) error {
	err := n.read.Scan(src)
	*n.to = n.read.V
	return err
}

// JSON is a column of JSON texts, in which a nil pointer is NULL.
func JSON[T, V any](name string, at func(v *T) *V) Field[T] {
	return Field[T]{Name: name, Place: func(v *T) any { return document[V]{at(v)} }, Value: func(v *T) any { return document[V]{at(v)} }}
}

// document reads and writes a value as JSON.
type document[V any] struct{ of *V }

// Scan implements sql.Scanner. NULL is the zero value.
func (d document[V]) Scan(src any) error {
	var text NullText
	err := text.Scan(src)
	*d.of = *new(V) // what was there is of another row
	if err != nil || text == "" {
		return err
	}
	return json.Unmarshal([]byte(text), d.of)
}

// Value implements driver.Valuer.
func (d document[V]) Value() (driver.Value, error) {
	text, err := json.Marshal(d.of)
	if string(text) == "null" {
		return nil, err
	}
	return string(text), err
}

// Raw is a column of JSON texts as they are, in which an empty one is NULL.
func Raw[T any](name string, at func(v *T) *json.RawMessage) Field[T] {
	return Field[T]{
		Name: name, Place: func(v *T) any { return (*[]byte)(at(v)) }, Value: func(v *T) any { return Optional(string(*at(v))) },
	}
}

// Flag is a column of booleans.
func Flag[T any](name string, at func(v *T) *bool) Field[T] {
	return Field[T]{Name: name, Place: func(v *T) any { return at(v) }, Value: func(v *T) any { return *at(v) }}
}

// Int is a column of integers.
func Int[T any](name string, at func(v *T) *int64) Field[T] {
	return Field[T]{Name: name, Place: func(v *T) any { return at(v) }, Value: func(v *T) any { return *at(v) }}
}

// Number is a column of integers that may be missing; 0 is another value than NULL.
func Number[T any, N ~int64](name string, at func(v *T) **N) Field[T] {
	return Field[T]{
		Name: name, Place: func(v *T) any { return pointer[N]{at(v)} }, Value: func(v *T) any { return NumberOf(*at(v)).Arg() },
	}
}

// Comparable is a column of Number in the form that compares with ==.
func Comparable[T any](name string, at func(v *T) *NullNumber) Field[T] {
	return Field[T]{Name: name, Place: func(v *T) any { return at(v) }, Value: func(v *T) any { return at(v).Arg() }}
}

// pointer reads a nullable number to a new place each time.
type pointer[N ~int64] struct{ to **N }

// Scan implements sql.Scanner.
func (p pointer[N]) Scan(src any) error {
	if src == nil {
		*p.to = nil
		return nil
	}
	n, err := fixed.ScanInt(src)
	v := N(n)
	*p.to = &v
	return err
}

// GivenOnce is the column, never updated.
func (f Field[T]) GivenOnce() Field[T] {
	f.Once = true
	return f
}

// Indexed is the column, of which an index is made.
func (f Field[T]) Indexed() Field[T] {
	f.Index = true
	return f
}

// Named returns the columns with these names, in this order.
func (c Columns[T]) Named(names ...string) Columns[T] {
	chosen := make(Columns[T], len(names))
	for i, name := range names {
		chosen[i] = c[slices.IndexFunc(c, func(f Field[T]) bool { return f.Name == name })]
	}
	return chosen
}

// Where returns the columns that the condition chooses.
func (c Columns[T]) Where(chosen func(f *Field[T]) bool) Columns[T] {
	var some Columns[T]
	for i := range c {
		if chosen(&c[i]) {
			some = append(some, c[i])
		}
	}
	return some
}

// Select lists the columns that are read, each after the prefix ("c.").
func (c Columns[T]) Select(prefix string) string {
	var names []string
	for i := range c {
		switch {
		case c[i].Expression:
			names = append(names, c[i].Name)
		case c[i].Place != nil:
			names = append(names, prefix+c[i].Name)
		}
	}
	return strings.Join(names, ", ")
}

// Names lists the columns.
func (c Columns[T]) Names() string {
	names := make([]string, len(c))
	for i := range c {
		names[i] = c[i].Name
	}
	return strings.Join(names, ", ")
}

// Typed are the columns for an Update: of BIGINT but for those that are given another.
func (c Columns[T]) Typed(other map[string]string) []Column {
	list := make([]Column, len(c))
	for i := range c {
		list[i] = Column{Name: c[i].Name, Type: cmp.Or(other[c[i].Name], "BIGINT")}
	}
	return list
}

// Set lists "name = $n" for an UPDATE whose first parameter is the given one.
func (c Columns[T]) Set(first int) string {
	set := make([]string, len(c))
	for i := range c {
		set[i] = c[i].Name + " = $" + strconv.Itoa(first+i)
	}
	return strings.Join(set, ", ")
}

// Insert is the statement that stores one row of Values.
func (c Columns[T]) Insert(table string) string {
	given := c.Given()
	return `INSERT INTO ` + table + ` (` + given.Names() + `) VALUES ` + Tuples(1, len(given))
}

// Update is the statement that overwrites a row with the Values of Changing, after
// its id.
func (c Columns[T]) Update(table string) string {
	return `UPDATE ` + table + ` SET ` + c.Changing().Set(2) + ` WHERE id = $1`
}

// Excluded lists "name = excluded.name" of Changing, for an upsert.
func (c Columns[T]) Excluded() string {
	changing := c.Changing()
	set := make([]string, len(changing))
	for i := range changing {
		set[i] = changing[i].Name + " = excluded." + changing[i].Name
	}
	return strings.Join(set, ", ")
}

// Given returns the columns that an insert writes.
func (c Columns[T]) Given() Columns[T] {
	return c.Where(func(f *Field[T]) bool { return f.Value != nil })
}

// Changing returns the columns that an update writes.
func (c Columns[T]) Changing() Columns[T] {
	return c.Where(func(f *Field[T]) bool { return f.Value != nil && !f.Once })
}

// Values appends what the columns are written with.
func (c Columns[T]) Values(args []any, v *T) []any {
	for i := range c {
		if c[i].Value != nil {
			args = append(args, c[i].Value(v))
		}
	}
	return args
}

// Differ reports whether one of the columns is written with another value.
func (c Columns[T]) Differ(a, b *T) bool {
	return slices.ContainsFunc(c, func(f Field[T]) bool { return f.Value(a) != f.Value(b) })
}

// Reader reads rows of the columns. Its places are prepared once for all rows.
type Reader[T any] struct {
	Row    T // the last one that was read
	places []any
}

// Reader returns a reader of rows of Select, in which the further places follow.
func (c Columns[T]) Reader(further ...any) *Reader[T] {
	r := &Reader[T]{}
	for i := range c {
		if c[i].Place != nil {
			r.places = append(r.places, c[i].Place(&r.Row))
		}
	}
	r.places = append(r.places, further...)
	return r
}

// Read reads a row to Row.
func (r *Reader[T]) Read(scan func(...any) error) error { return scan(r.places...) }

// Scan reads a row, as QueryRow gives it.
func (c Columns[T]) Scan(scan func(...any) error) (T, error) {
	r := c.Reader()
	err := r.Read(scan)
	return r.Row, err
}

// Rows reads the rows of a List.
func (c Columns[T]) Rows() func(rows *sql.Rows, v *T) error {
	r := c.Reader()
	return func(rows *sql.Rows, v *T) error {
		err := r.Read(rows.Scan)
		*v = r.Row
		return err
	}
}

// New reads a row and returns it as a value of its own.
func (r *Reader[T]) New(scan func(...any) error) (*T, error) {
	if err := scan(r.places...); err != nil {
		return nil, err
	}
	row := r.Row
	return &row, nil
}
