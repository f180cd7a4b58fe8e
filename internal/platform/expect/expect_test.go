package expect_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ynova/internal/platform/expect"
)

// failure records how a test failed.
type failure string

func (*failure) Helper() {}
func (f *failure) Errorf(format string, args ...any) {
	*f = failure("error: " + fmt.Sprintf(format, args...))
}

func (f *failure) Fatalf(format string, args ...any) {
	*f = failure("fatal: " + fmt.Sprintf(format, args...))
}

type state string

type bill struct {
	State state
	Total *int
	rows  []int
}

func TestFailureNamesEachValueThatDiffers(t *testing.T) {
	total := 7
	b := bill{State: "aberta", Total: &total, rows: []int{1, 2}}
	noon := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		check func(*failure)
		want  string
	}{
		"nothing": {func(t *failure) {
			expect.All(t, "", expect.Is(b.State, "aberta"), expect.Not(b.Total, nil), expect.Len(b.rows, 2),
				expect.Same(b.rows, []int{1, 2}), expect.Has("a b", "a", "b"), expect.Lacks("a b", "c"))
		}, ""},
		"values": {func(t *failure) {
			expect.All(t, "IV-01 the bill", expect.Is(b.State, "fechada"), expect.Is(*b.Total, 7), expect.Is(b.Total, nil))
		}, "error: IV-01 the bill\n\tb.State: got \"aberta\", want \"fechada\"\n\tb.Total: got &7, want <nil>"},
		"what it must": {func(t *failure) {
			expect.Must(t, "IV-01", expect.Is(errors.New("no row"), nil),
				expect.Len(b.rows, 3))
		}, "fatal: IV-01\n\terrors.New(\"no row\"): got no row, want <nil>\n\tb.rows: got 2 of them, want 3: [1 2]"},
		"texts": {func(t *failure) {
			expect.All(t, "", expect.Has("Olá", "Olá", "Alfa"), expect.Lacks("Olá", "Alfa", "lá"), expect.Not("x", "x"),
				expect.Begins("Olá", "O"), expect.Ends("Olá", "O"), expect.Begins("Olá", "lá"))
		}, "error: \n\t\"Olá\": lacks \"Alfa\":\nOlá\n\t\"Olá\": has \"lá\":\nOlá\n\t\"x\": got \"x\"" +
			"\n\t\"Olá\": does not end with \"O\":\nOlá\n\t\"Olá\": does not begin with \"lá\":\nOlá"},
		"a struct": {func(t *failure) {
			expect.All(t, "", expect.Is(struct{ A, B int }{1, 2}, struct{ A, B int }{1, 3}))
		}, "error: struct{ A, B int }{1, 2}: (-want +got) struct{ A int; B int }{ A: 1, - B: 3, + B: 2, }"},
		"equal by their own rule": {func(t *failure) {
			expect.All(t, "", expect.Same(noon, noon.In(time.FixedZone("", -10800))), expect.Same([]int{}, nil))
		}, ""},
	} {
		var got failure
		// cmp changes its spaces from one build to the next.
		c.check(&got)
		if diff := cmp.Diff(strings.Fields(c.want), strings.Fields(string(got)), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}
