package status_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"ynova/internal/contract/status"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
)

func day(t *testing.T, s string) month.Date {
	t.Helper()
	d, err := month.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TD-09, M1: what a contract was in a month follows from the changes up to its days.
func TestStatusByDate_TD09(t *testing.T) {
	type contract struct {
		Start, End month.Date
		Events     [][2]string
	}
	in := prooftest.MonthInput[struct {
		Contratos map[string]contract `json:"contratos"`
	}](t, "M1")
	want := prooftest.MonthExample[map[string]json.RawMessage](t, "M1")
	for name, c := range in.Contratos {
		var h status.History
		var err error
		for _, e := range c.Events {
			if h, err = h.With(status.Change{From: day(t, e[0]), Status: status.Status(e[1])}); err != nil {
				t.Fatal(err)
			}
		}
		if read, err := status.Parse(h.Text()); err != nil || !slices.Equal(h, read) {
			t.Errorf("%s: read back %v, %v", name, read, err)
		}
		if name == "D" {
			var over status.Status
			if err := json.Unmarshal(want["status_D_2026-09-01"], &over); err != nil {
				t.Fatal(err)
			}
			if got := h.At(day(t, "2026-09-01"), c.End); got.Status != over || got.From != c.End.AddDays(1) {
				t.Errorf("VD-36 D is %s since %s on 2026-09-01, want %s", got.Status, got.From, over)
			}
		}
		for text, told := range want {
			m, err := month.Parse(text)
			if err != nil {
				continue // not of a month
			}
			var expected struct {
				Days map[string]int `json:"dias"`
			}
			if err := json.Unmarshal(told, &expected); err != nil {
				t.Fatal(err)
			}
			if got := h.ActiveDays(m, c.Start, c.End); got != expected.Days[name] {
				t.Errorf("TD-09 %s has %d active days in %s, want %d", name, got, text, expected.Days[name])
			}
			covered := false
			for _, s := range h.Spans(c.Start, c.End) {
				covered = covered || s.First <= m && m <= s.Last
			}
			if covered != (expected.Days[name] > 0) {
				t.Errorf("TD-09 %s is in a span in %s: %v", name, text, covered)
			}
		}
	}
}

// VD-36, VD-37: what a contract is by the day, with the end of its validity, and when it
// is something else.
func TestTurns_VD36(t *testing.T) {
	start, end := day(t, "2025-01-01"), day(t, "2025-12-31")
	for name, c := range map[string]struct {
		h    status.History
		want string
	}{
		"active to its end":       {historyOf(t, "2025-01-01", "ativo"), "ativo 2026-01-01 encerrado"},
		"suspended to its end":    {historyOf(t, "2025-01-01", "ativo", "2025-06-01", "suspenso"), "ativo 2025-06-01 suspenso 2026-01-01 encerrado"},
		"in analysis":             {historyOf(t, "2025-01-01", "em_analise"), "em_analise"},
		"ended before":            {historyOf(t, "2025-01-01", "ativo", "2025-06-01", "rescindido"), "ativo 2025-06-01 rescindido"},
		"ended after its end":     {historyOf(t, "2025-01-01", "ativo", "2026-03-01", "rescindido"), "ativo 2026-01-01 encerrado 2026-03-01 rescindido"},
		"active after its end":    {historyOf(t, "2025-01-01", "em_analise", "2026-03-01", "ativo"), "em_analise 2026-03-01 encerrado"},
		"ended on its last day":   {historyOf(t, "2025-01-01", "ativo", "2025-12-31", "rescindido"), "ativo 2025-12-31 rescindido"},
		"suspended after its end": {historyOf(t, "2025-01-01", "ativo", "2026-03-01", "suspenso"), "ativo 2026-01-01 encerrado"},
	} {
		is := c.h.At(start, end)
		got := string(is.Status)
		for on := start; ; on = is.From {
			if is = c.h.Next(on, end); is == (status.Change{}) {
				break
			}
			got += " " + is.From.String() + " " + string(is.Status)
		}
		if got != c.want {
			t.Errorf("VD-36 %s: %s, want %s", name, got, c.want)
		}
	}
}

// TD-09: a change of the same day supersedes; what may not follow is refused.
func TestChanges_TD09(t *testing.T) {
	h := status.History{{From: day(t, "2025-01-01"), Status: status.Ativo}}
	ended, err := h.With(status.Change{From: day(t, "2026-03-10"), Status: status.Rescindido})
	expect.All(t, "ended", expect.Is(err, nil), expect.Is(ended.On(day(t, "2026-03-09")).Status, status.Ativo),
		expect.Is(ended.On(day(t, "2026-03-10")).Status, status.Rescindido))
	if _, err := ended.With(status.Change{From: day(t, "2026-05-01"), Status: status.Ativo}); err == nil || err.Error() != "validacao: De rescindido não se passa a ativo." {
		t.Errorf("TD-09 a contract that ended begins again: %v", err)
	}
	again, err := ended.With(status.Change{From: day(t, "2026-03-10"), Status: status.Ativo})
	if err != nil || len(again) != 1 {
		t.Errorf("TD-09 a correction leaves %v, %v", again, err)
	}
	if got := ended.String(); got != "ativo desde 01/01/2025, rescindido desde 10/03/2026" {
		t.Error(got)
	}
}

// historyOf is a history of pairs of day and status, each as it stands, allowed or not.
func historyOf(t *testing.T, pairs ...string) (h status.History) {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		h = append(h, status.Change{From: day(t, pairs[i]), Status: status.Status(pairs[i+1])})
	}
	return h
}

// TD-09: what a contract can be given, and after what nothing follows.
func TestStatuses_TD09(t *testing.T) {
	for s, want := range map[status.Status][2]bool{ // known, final
		status.EmAnalise: {true, false}, status.Ativo: {true, false}, status.Suspenso: {true, false},
		status.Rescindido: {true, true}, status.Cancelado: {true, true}, status.Encerrado: {false, false}, "vencido": {false, false}, "": {false, false},
	} {
		if got := [2]bool{s.Known(), s.Final()}; got != want {
			t.Errorf("TD-09 %q is known, final: %v, want %v", s, got, want)
		}
	}
}

// TD-09: the status of a day is that of the last change up to it; the first reaches
// back to the beginning.
func TestStatusOfADay_TD09(t *testing.T) {
	h := historyOf(t, "2025-01-10", "em_analise", "2025-02-01", "ativo", "2025-03-15", "suspenso")
	for on, want := range map[string]status.Status{
		"2020-01-01": status.EmAnalise, "2025-01-10": status.EmAnalise, "2025-01-31": status.EmAnalise, "2025-02-01": status.Ativo,
		"2025-03-14": status.Ativo, "2025-03-15": status.Suspenso, "2030-01-01": status.Suspenso,
	} {
		if got := h.On(day(t, on)).Status; got != want {
			t.Errorf("TD-09 on %s it is %s, want %s", on, got, want)
		}
	}
	if got := h[:1].On(day(t, "2025-01-11")); got != h[0] {
		t.Errorf("TD-09 the one change is %v", got)
	}
	if got := (status.History{}).On(day(t, "2025-01-11")); got != (status.Change{}) {
		t.Errorf("TD-09 no history has %v", got)
	}
}

// TD-09: a change has to fit what is before and what is after it; what was wrong
// before and elsewhere is not reported again.
func TestChangesBetweenOthers_TD09(t *testing.T) {
	active := historyOf(t, "2025-01-01", "ativo")
	ended := historyOf(t, "2025-01-01", "ativo", "2026-03-10", "rescindido")
	wrong := historyOf(t, "2024-01-01", "cancelado", "2025-01-01", "ativo", "2026-03-10", "rescindido")
	for name, c := range map[string]struct {
		h              status.History
		from, to, want string
	}{
		"after the first":        {active, "2025-06-01", "cancelado", "validacao: De ativo não se passa a cancelado."},
		"before what follows":    {ended, "2026-01-01", "em_analise", "validacao: De em análise não se passa a rescindido."},
		"before all":             {ended, "2024-01-01", "cancelado", "validacao: De cancelado não se passa a ativo."},
		"between the two":        {ended, "2026-01-01", "suspenso", "ativo desde 01/01/2025, suspenso desde 01/01/2026, rescindido desde 10/03/2026"},
		"what it is anyway":      {ended, "2026-01-01", "ativo", "ativo desde 01/01/2025, rescindido desde 10/03/2026"},
		"elsewhere than a fault": {wrong, "2026-01-01", "suspenso", "cancelado desde 01/01/2024, ativo desde 01/01/2025, suspenso desde 01/01/2026, rescindido desde 10/03/2026"},
		"after a fault":          {wrong[:2], "2026-01-01", "suspenso", "cancelado desde 01/01/2024, ativo desde 01/01/2025, suspenso desde 01/01/2026"},
	} {
		was := slices.Clone(c.h)
		after, err := c.h.With(status.Change{From: day(t, c.from), Status: status.Status(c.to)})
		got := after.String()
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("TD-09 %s: %s, want %s", name, got, c.want)
		}
		if !c.h.Equal(was) {
			t.Errorf("TD-09 %s: the history itself is now %s", name, c.h)
		}
	}
}

// TD-09, M1: months that touch are one span, with the month in between or without;
// a month without an active day parts them. The first change reaches back.
func TestSpansAndOpenMonths_TD09(t *testing.T) {
	start, end := day(t, "2024-12-20"), day(t, "2025-12-10")
	for name, c := range map[string]struct {
		h           status.History
		spans, open string // months with an active day; months that are open
		days        int    // active in January
	}{
		"active from the start":     {historyOf(t, "2025-01-05", "ativo"), "2024-12..2025-12", "2024-12..2025-12", 31},
		"activated in March":        {historyOf(t, "2025-01-05", "em_analise", "2025-03-20", "ativo"), "2025-03..2025-12", "2024-12..2025-12", 0},
		"suspended inside a month":  {historyOf(t, "2025-01-01", "ativo", "2025-01-11", "suspenso", "2025-01-21", "ativo"), "2024-12..2025-12", "2024-12..2025-12", 21},
		"suspended over the turn":   {historyOf(t, "2025-01-01", "ativo", "2025-01-11", "suspenso", "2025-02-21", "ativo"), "2024-12..2025-12", "2024-12..2025-12", 10},
		"suspended a whole month":   {historyOf(t, "2025-01-01", "ativo", "2025-01-11", "suspenso", "2025-03-01", "ativo"), "2024-12..2025-01 2025-03..2025-12", "2024-12..2025-01 2025-03..2025-12", 10},
		"suspended twice":           {historyOf(t, "2025-01-01", "ativo", "2025-02-01", "suspenso", "2025-03-01", "ativo", "2025-05-01", "suspenso", "2025-06-01", "ativo", "2025-06-11", "suspenso", "2025-06-21", "ativo"), "2024-12..2025-01 2025-03..2025-04 2025-06..2025-12", "2024-12..2025-01 2025-03..2025-04 2025-06..2025-12", 31},
		"ended":                     {historyOf(t, "2025-01-01", "ativo", "2025-01-31", "rescindido"), "2024-12..2025-01", "2024-12..2025-01", 30},
		"ended before it began":     {historyOf(t, "2024-01-01", "ativo", "2024-12-20", "rescindido"), "", "", 0},
		"never active":              {historyOf(t, "2025-01-01", "em_analise", "2025-01-02", "cancelado"), "", "2024-12..2025-01", 0},
		"activated after its end":   {historyOf(t, "2025-01-01", "suspenso", "2025-12-11", "ativo"), "", "", 0},
		"activated on its last day": {historyOf(t, "2025-01-01", "suspenso", "2025-12-10", "ativo"), "2025-12..2025-12", "2025-12..2025-12", 0},
		"nothing is told":           {nil, "", "", 0},
	} {
		var spans, open []string
		for _, s := range c.h.Spans(start, end) {
			spans = append(spans, s.First.String()+".."+s.Last.String())
		}
		var opened month.Month
		for m := start.Month().Add(-1); m <= end.Month().Add(2); m++ {
			switch is := c.h.OpenIn(m, start, end); {
			case is && opened == 0:
				opened = m
			case !is && opened != 0:
				open = append(open, opened.String()+".."+m.Add(-1).String())
				opened = 0
			}
		}
		if got := strings.Join(spans, " "); got != c.spans {
			t.Errorf("TD-09 %s: active in %q, want %q", name, got, c.spans)
		}
		if got := strings.Join(open, " "); got != c.open {
			t.Errorf("TD-09 %s: open in %q, want %q", name, got, c.open)
		}
		if got := c.h.ActiveDays(month.New(2025, 1), start, end); got != c.days {
			t.Errorf("TD-09 %s: %d active days, want %d", name, got, c.days)
		}
	}
}

// TD-09: a history is stored as its text and read back as the same, of either kind
// of column; none is empty, and a change without a day is never stored as none.
func TestHistoryIsStored_TD09(t *testing.T) {
	h := historyOf(t, "2025-01-01", "ativo", "2026-09-10", "suspenso")
	const text = `[{"vigente_de":"2025-01-01","situacao":"ativo"},{"vigente_de":"2026-09-10","situacao":"suspenso"}]`
	expect.All(t, "TD-09 stored", expect.Is(h.Text(), text), expect.Is((status.History{}).Text(), ""), expect.Is(status.History(nil).Text(), ""))
	for _, c := range []struct {
		src  any
		want status.History
	}{{text, h}, {[]byte(text), h}, {"", nil}, {nil, nil}} {
		got := historyOf(t, "2020-01-01", "cancelado")
		if err := got.Scan(c.src); err != nil || !got.Equal(c.want) {
			t.Errorf("TD-09 %v is read as %v, %v", c.src, got, err)
		}
	}
	for _, wrong := range []any{"[", 42} {
		if err := new(status.History).Scan(wrong); err == nil {
			t.Errorf("TD-09 %v was read", wrong)
		}
	}
	if h.Equal(h[:1]) || !h.Equal(slices.Clone(h)) {
		t.Error("TD-09 a shorter history is the same")
	}
	defer func() {
		if recover() == nil {
			t.Error("TD-09 a change without a day is stored")
		}
	}()
	_ = status.History{{Status: status.Ativo}}.Text()
}
