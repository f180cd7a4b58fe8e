// Package expect lets a test say at once what it expects of several values. What fails names
// each value that is another one: as the test writes it, what it is, what it should be.
package expect

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// T is what of a test the package needs.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Fact is what is wrong with a value, empty where nothing is.
type Fact string

// All fails the test where a fact does not hold; words say what the facts are about.
func All(t T, words string, facts ...Fact) {
	t.Helper()
	if wrong := broken(facts); wrong != "" {
		t.Errorf("%s%s", words, wrong)
	}
}

// Must is All of what the rest of the test cannot do without: it ends the test.
func Must(t T, words string, facts ...Fact) {
	t.Helper()
	if wrong := broken(facts); wrong != "" {
		t.Fatalf("%s%s", words, wrong)
	}
}

// Is holds where got is what is wanted.
func Is[V comparable](got, want V) Fact {
	if got == want {
		return ""
	}
	g, w := shown(got), shown(want)
	if kind := reflect.ValueOf(got).Kind(); kind == reflect.Struct || strings.Contains(g, "\n") && strings.Contains(w, "\n") {
		if diff := diff(got, want); diff != "" {
			return Fact("(-want +got)\n" + diff)
		}
	}
	return Fact(fmt.Sprintf("got %s, want %s", g, w))
}

// Not holds where got is anything but what is not wanted.
func Not[V comparable](got, unwanted V) Fact {
	if got != unwanted {
		return ""
	}
	return Fact("got " + shown(got))
}

// Same holds where got equals what is wanted in all its parts, or by its own Equal.
func Same[V any](got, want V) Fact {
	if diff := diff(got, want); diff != "" {
		return Fact("(-want +got)\n" + diff)
	}
	return ""
}

// Len holds where a list has as many elements as are wanted.
func Len[E any](list []E, want int) Fact {
	if len(list) == want {
		return ""
	}
	return Fact(fmt.Sprintf("got %d of them, want %d: %+v", len(list), want, list))
}

// Has holds where a text contains every part.
func Has(text string, parts ...string) Fact {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return Fact(fmt.Sprintf("lacks %q:\n%s", part, text))
		}
	}
	return ""
}

// Lacks holds where a text contains none of the parts.
func Lacks(text string, parts ...string) Fact {
	for _, part := range parts {
		if strings.Contains(text, part) {
			return Fact(fmt.Sprintf("has %q:\n%s", part, text))
		}
	}
	return ""
}

// Begins holds where a text begins as is wanted.
func Begins(text, want string) Fact {
	if strings.HasPrefix(text, want) {
		return ""
	}
	return Fact(fmt.Sprintf("does not begin with %q:\n%s", want, text))
}

// Ends holds where a text ends as is wanted.
func Ends(text, want string) Fact {
	if strings.HasSuffix(text, want) {
		return ""
	}
	return Fact(fmt.Sprintf("does not end with %q:\n%s", want, text))
}

// diff compares as a test may: also what is not exported, and no list is the empty list.
func diff(got, want any) string {
	return cmp.Diff(want, got, cmpopts.EquateEmpty(), cmp.Exporter(func(reflect.Type) bool { return true }))
}

// shown is a value as a failure prints it: what a pointer points to, a text in quotes where
// it is one line.
func shown(value any) string {
	v := reflect.ValueOf(value)
	if _, err := value.(error); !err && v.Kind() == reflect.Pointer && !v.IsNil() {
		return "&" + shown(v.Elem().Interface())
	}
	if text := fmt.Sprintf("%+v", value); v.Kind() != reflect.String || strings.Contains(text, "\n") {
		return text
	}
	return fmt.Sprintf("%q", value)
}
