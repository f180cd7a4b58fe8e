package agenda

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"ynova/internal/kernel/clock"
)

const (
	// calendarType is what a calendar file is sent as (RFC 5545).
	calendarType = "text/calendar; charset=utf-8"

	utcForm = "20060102T150405Z"
	// foldAt is how many octets a line may have, its end not counted (RFC 5545, 3.1).
	foldAt = 75
)

// calendar writes the appointments, and the steps of proposals as whole days, as an iCalendar object (RFC 5545): UTC times, so
// that no definition of a zone is needed, folded lines, escaped texts.
func calendar(name, host string, all []Appointment, steps ...Step) string {
	var b strings.Builder
	write := func(line string) { b.WriteString(folded(line)) }
	write("BEGIN:VCALENDAR")
	write("VERSION:2.0")
	write("PRODID:-//YNOVA//Agenda//PT-BR")
	write("CALSCALE:GREGORIAN")
	write("METHOD:PUBLISH")
	write("X-WR-CALNAME:" + escaped(name))
	for i := range all {
		a := &all[i]
		write("BEGIN:VEVENT")
		write("UID:" + a.ID + "@" + host)
		write("DTSTAMP:" + utc(a.UpdatedAt))
		write("CREATED:" + utc(a.CreatedAt))
		write("LAST-MODIFIED:" + utc(a.UpdatedAt))
		write(fmt.Sprintf("SEQUENCE:%d", a.Version-1))
		write("DTSTART:" + utc(a.Start))
		write("DTEND:" + utc(a.End))
		write("SUMMARY:" + escaped(a.Title()))
		if text := a.description(); text != "" {
			write("DESCRIPTION:" + escaped(text))
		}
		if a.Place != "" {
			write("LOCATION:" + escaped(a.Place))
		}
		if a.Status == Cancelled {
			write("STATUS:CANCELLED")
		} else {
			write("STATUS:CONFIRMED")
		}
		write("END:VEVENT")
	}
	for i := range steps {
		steps[i].write(host, write)
	}
	write("END:VCALENDAR")
	return b.String()
}

// description holds the client, where the title does not name it, and the notes.
func (a *Appointment) description() string {
	if a.Client == "" || a.Subject == "" {
		return a.Notes
	}
	return strings.TrimSpace("Cliente: " + a.Client + "\n" + a.Notes)
}

func utc(m clock.Micros) string { return m.Time().Truncate(time.Second).Format(utcForm) }

var escaper = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// escaped is a TEXT value (RFC 5545, 3.3.11); other control characters are left out.
func escaped(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, escaper.Replace(s))
}

// folded breaks a content line so that no line has more than 75 octets, never within
// a character.
func folded(line string) string {
	var b strings.Builder
	for room := foldAt; len(line) > room; room = foldAt - 1 {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		b.WriteString(line[:cut] + "\r\n ")
		line = line[cut:]
	}
	return b.String() + line + "\r\n"
}
