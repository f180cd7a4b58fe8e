package doubt_test

import (
	"strconv"
	"strings"
	"testing"

	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
)

var count = doubt.Kind[int64]{Write: func(v int64) string { return strconv.FormatInt(v, 10) }, Large: "Em mil?"}

// TD-02: the question states both readings where it knows them.
func TestAsk_TD02(t *testing.T) {
	t.Parallel()
	for value, want := range map[int64]string{
		102000: "102000 é cerca de 1000 vezes a mediana (100). Em mil? Seriam 102.",
		1020:   "1020 é cerca de 10 vezes a mediana (100). Falta uma vírgula? Seriam 102.",
		10:     "10 é cerca de 10 vezes menor que a mediana (100). Sobra uma vírgula? Seriam 100.",
		310:    "310 está fora do comum: a mediana (100). Confira o valor e a unidade.",
		100000: "100000 é cerca de 1000 vezes a mediana (100). Em mil? Seriam 100.",
	} {
		if q := count.Ask("x", value, 100, "a mediana"); q.Sentence != want {
			t.Errorf("TD-02 %s", q.Sentence)
		}
	}
}

// TD-02: the question about a value too small says how many times, and names the
// unit where the kind has a question of its own.
func TestAskOfTooSmall_TD02(t *testing.T) {
	t.Parallel()
	q := count.Ask("x", 1, 1000, "a mediana")
	expect.All(t, "TD-02", expect.Is(q.Factor, -1000), expect.Is(q.Other, "1000"),
		expect.Is(q.Sentence, "1 é cerca de 1000 vezes menor que a mediana (1000). Sobra uma vírgula? Seriam 1000."))
	asking := count
	asking.Small = "Em milésimos?"
	if q := asking.Ask("x", 1, 1000, "a mediana"); q.Sentence != "1 é cerca de 1000 vezes menor que a mediana (1000). Em milésimos? Seriam 1000." {
		t.Errorf("TD-02 %+v", q)
	}
}

// TD-02: a write waits until each of its questions is answered with a reason.
func TestOpen_TD02(t *testing.T) {
	t.Parallel()
	open := doubt.Open{Reasons: doubt.Reasons{"a": " obra nova ", "b": " "}}
	for _, field := range []string{"a", "b", "b"} {
		open.Add(count.Ask(field, 1000, 100, "a mediana"))
	}
	err, _ := fault.As(open.Err())
	expect.Must(t, "TD-02", expect.Not(err, nil))
	expect.Must(t, "TD-02", expect.Is(err.Kind, fault.Conflict), expect.Is(err.Code, "valor_suspeito"), expect.Len(err.Fields, 1))
	expect.All(t, "TD-02", expect.Is(err.Fields[0].Path, "b"))
	if asked := open.Questions(); len(asked) != 1 || asked[0].Field != "b" {
		t.Errorf("TD-02 open are %+v", asked)
	}
	if got := open.Confirmed(); got != "1000 confirmado: obra nova" || !strings.Contains(open.Sentences()[0], "10 vezes") {
		t.Errorf("TD-02 %q", got)
	}
	if none := (&doubt.Open{}); none.Err() != nil || none.Confirmed() != "" {
		t.Error("TD-02 there is nothing to ask")
	}
}
