package dbtest

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Same fails the test where what was read back is not what was written, and for each
// field that was left empty: a round trip says nothing about those. Empty names the
// fields that the value cannot have.
func Same[T any](t testing.TB, written, read T, empty ...string) {
	t.Helper()
	for _, name := range left(reflect.ValueOf(written), "") {
		if !slices.Contains(empty, name) {
			t.Errorf("%T.%s is empty: the round trip does not try it", written, name)
		}
	}
	if diff := cmp.Diff(written, read, cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
		t.Errorf("%T read back (-written +read):\n%s", written, diff)
	}
}

// left lists the empty fields of a struct, also within structs that show theirs.
func left(v reflect.Value, prefix string) (names []string) {
	for i := range v.NumField() {
		f, at := v.Type().Field(i), v.Field(i)
		switch {
		case at.IsZero():
			names = append(names, prefix+f.Name)
		case at.Kind() == reflect.Struct && at.NumField() > 0 && at.Type().Field(0).IsExported():
			names = append(names, left(at, prefix+f.Name+".")...)
		}
	}
	return names
}
