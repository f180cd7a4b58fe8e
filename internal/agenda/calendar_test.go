package agenda

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
)

func micros(t *testing.T, text string) clock.Micros {
	t.Helper()
	var m clock.Micros
	if err := m.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return m
}

// CS-01: RFC 5545, with the times in UTC.
func TestCalendar_CS01(t *testing.T) {
	a := Appointment{
		ID: "019", Client: "Padaria; Sol", Subject: "Reunião, com vírgula", Place: `Sala \2`, Notes: "linha 1\nlinha 2\x07",
		Start: micros(t, "2026-11-23T12:00:00Z"), End: micros(t, "2026-11-23T12:45:00Z"), Status: Booked, Version: 3,
		CreatedAt: micros(t, "2026-11-19T15:10:00.5Z"), UpdatedAt: micros(t, "2026-11-20T00:00:00Z"),
	}
	want := strings.Join([]string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//YNOVA//Agenda//PT-BR", "CALSCALE:GREGORIAN", "METHOD:PUBLISH", "X-WR-CALNAME:Agenda",
		"BEGIN:VEVENT", "UID:019@ynova.exemplo", "DTSTAMP:20261120T000000Z", "CREATED:20261119T151000Z", "LAST-MODIFIED:20261120T000000Z",
		"SEQUENCE:2", "DTSTART:20261123T120000Z", "DTEND:20261123T124500Z", `SUMMARY:Reunião\, com vírgula`,
		`DESCRIPTION:Cliente: Padaria\; Sol\nlinha 1\nlinha 2`, `LOCATION:Sala \\2`, "STATUS:CONFIRMED", "END:VEVENT", "END:VCALENDAR", "",
	}, "\r\n")
	if got := calendar("Agenda", "ynova.exemplo", []Appointment{a}); got != want {
		t.Errorf("CS-01 got\n%s\nwant\n%s", got, want)
	}
	a.Status = Cancelled
	if got := calendar("Agenda", "h", []Appointment{a}); !strings.Contains(got, "\r\nSTATUS:CANCELLED\r\n") {
		t.Errorf("CS-01 %s", got)
	}
}

// VD-07: a step of a proposal that changed says so, as an appointment does.
func TestStepsHaveTheirSequence_VD07(t *testing.T) {
	s := Step{
		ProposalID: "017", Kind: "aviso", Proposal: "12/2026", Client: "Padaria", Text: "Até 01/12/2026: aviso.",
		Day: month.New(2026, 12).First(), ChangedAt: micros(t, "2026-11-20T00:00:00Z"), Version: 3,
	}
	if got := calendar("Agenda", "h", nil, s); !strings.Contains(got, "\r\nSEQUENCE:2\r\n") {
		t.Errorf("VD-07 %s", got)
	}
}

// Property (RFC 5545, 3.1): no line is longer than 75 octets, no character is broken,
// and unfolding gives the text back.
func TestFolding_CS01(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := "SUMMARY:" + escaped(rapid.StringOf(rapid.RuneFrom([]rune("aé€😀,;\\\n "))).Draw(t, "text"))
		out := folded(text)
		for _, line := range strings.Split(strings.TrimSuffix(out, "\r\n"), "\r\n") {
			if len(line) > foldAt || !utf8.ValidString(line) {
				t.Fatalf("line of %d octets: %q", len(line), line)
			}
		}
		if back := strings.ReplaceAll(strings.TrimSuffix(out, "\r\n"), "\r\n ", ""); back != text {
			t.Fatalf("%q became %q", text, back)
		}
	})
}
