// Package email owns what an e-mail address is, how a list of them is read, written down and
// masked. It does not own messages (platform/mail).
package email

import (
	"errors"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/text"
)

const (
	// MaxList is how many addresses a list may have.
	MaxList    = 10
	maxAddress = 254 // RFC 5321: a path of 256 with its brackets
	maxLocal   = 64
	maxText    = 2000 // characters of a list
	maxName    = 255  // and of an address with its name
)

// The errors of this package. Their sentences may be shown as they are.
var (
	ErrAddress = fault.New(fault.Invalid, "email", "E-mail inválido")
	ErrMany    = fault.New(fault.Invalid, "emails_demais", "Informe até 10 e-mails")
)

// form is narrower than the RFC on purpose: no quotes, comments, routes or address
// literals, which nobody types and attackers do.
var form = regexp.MustCompile(`^[A-Za-z0-9!#$&'*+/=?^_{|}~-]+(\.[A-Za-z0-9!#$&'*+/=?^_{|}~-]+)*` +
	`@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$`)

// Plain reports whether s is an address and nothing else: no name, group, quotes or
// control characters, so that nothing in it can become part of a mail header.
func Plain(s string) bool {
	local, _, _ := strings.Cut(s, "@")
	return len(s) <= maxAddress && len(local) <= maxLocal && form.MatchString(s)
}

// Parse reads one address as a mail header has it, bare or with a name.
func Parse(s string) (*mail.Address, error) {
	if !utf8.ValidString(s) || utf8.RuneCountInString(s) > maxName || strings.Contains(s, "=?") || strings.ContainsFunc(s, unsafe) {
		return nil, ErrAddress
	}
	address, err := mail.ParseAddress(s)
	if err != nil || !Plain(address.Address) || strings.ContainsFunc(address.Name, unsafe) {
		return nil, ErrAddress // the cause would quote the input
	}
	return address, nil
}

// unsafe reports what could end a header line or hide text.
func unsafe(r rune) bool { return text.Control(r) || r == '\uFEFF' }

// List reads the addresses that a person types or pastes, each once, in the order given:
// separated by comma, semicolon, slash or line, with names around them or "mailto:" before.
// A domain of other letters is written as its ASCII form. Nothing typed gives an empty list.
func List(s string) ([]string, error) {
	if !utf8.ValidString(s) || len(s) > 4*maxText || utf8.RuneCountInString(s) > maxText || strings.ContainsRune(s, 0) || strings.Contains(s, "=?") {
		return nil, ErrAddress
	}
	var list []string
	parts := split(s)
	for _, part := range parts {
		address, err := one(part)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(list, func(other string) bool { return strings.EqualFold(other, address) }) {
			list = append(list, address)
		}
	}
	switch {
	case len(parts) == 0 && strings.TrimSpace(s) != "":
		return nil, ErrAddress
	case len(list) > MaxList:
		return nil, ErrMany
	}
	return list, nil
}

// One reads a single address as List does.
func One(s string) (string, error) {
	list, err := List(s)
	if err != nil {
		return "", err
	}
	if len(list) != 1 {
		return "", ErrAddress
	}
	return list[0], nil
}

// Sentence is what is said of an address that was refused: why, where that is known, else what
// the form usually says.
func Sentence(err error, usual string) string {
	if err == nil || errors.Is(err, ErrAddress) {
		return usual
	}
	return fault.Sentence(err)
}

// split cuts a text where one address ends: not within quotes and brackets, at a slash or a
// blank only behind an address, and not at the comma within the name of the one that follows.
func split(s string) []string {
	var parts []string
	begin, quoted, bracket := 0, false, false
	end := func(i, next int) {
		if part := strings.TrimSpace(s[begin:i]); part != "" {
			parts = append(parts, part)
		}
		begin = next
	}
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '<' || c == '>':
			bracket = c == '<'
		case c == ';' || c == '\n' || c == '\r' || c == ',' && !named(s[begin:i], s[i+1:]):
			end(i, i+1)
		case c == '/' && strings.TrimSpace(s[begin:i]) == "":
			begin = i + 1
		case (c == '/' || c == ' ' || c == '\t') && !bracket && strings.IndexByte(s[begin:i], '@') >= 0 && !strings.HasPrefix(strings.TrimLeft(s[i:], " \t"), "<"):
			end(i, i+1)
		}
	}
	end(len(s), len(s))
	return parts
}

// named reports whether a comma stands within the name before a bracketed address:
// "Silva, Ana <ana@alfa.com.br>".
func named(before, after string) bool {
	open := strings.IndexByte(after, '<')
	return strings.IndexByte(before, '@') < 0 && open >= 0 && !strings.ContainsAny(after[:open], "@,;\r\n")
}

// one reads a part of a list.
func one(part string) (string, error) {
	if name, rest, ok := strings.Cut(part, "<"); ok {
		inside, after, closed := strings.Cut(rest, ">")
		if !closed || strings.TrimSpace(after) != "" || strings.ContainsAny(strings.Trim(name, ` "`), ":<") || strings.ContainsFunc(name, text.Control) {
			return "", ErrAddress
		}
		part = inside
	}
	s := text.Normal(part)
	if len(s) > len("mailto:") && strings.EqualFold(s[:len("mailto:")], "mailto:") {
		s, _, _ = strings.Cut(s[len("mailto:"):], "?")
	}
	s = strings.TrimRight(s, ".")
	local, domain, ok := strings.Cut(s, "@")
	if !ok {
		return "", ErrAddress
	}
	if strings.ContainsFunc(local, beyondASCII) && !strings.ContainsFunc(local, odd) {
		return "", fault.New(fault.Invalid, "email_acento", "O servidor de e-mail não aceita acento antes do @ ("+local+").")
	}
	if strings.ContainsFunc(domain, beyondASCII) {
		ascii, err := idna.Lookup.ToASCII(domain)
		if err != nil {
			return "", ErrAddress
		}
		s = local + "@" + ascii
	}
	if !Plain(s) {
		return "", ErrAddress
	}
	return s, nil
}

func beyondASCII(r rune) bool { return r > unicode.MaxASCII }

// odd is what makes a text before the @ no name with an accent.
func odd(r rune) bool {
	return beyondASCII(r) && !unicode.IsLetter(r) && !unicode.IsMark(r) || r <= ' '
}

// Join is a list as it is stored.
func Join(list []string) string { return strings.Join(list, ", ") }

// Show is a stored list as people write it: a domain of Latin letters with accents as such.
func Show(stored string) string {
	if !strings.Contains(stored, punycode) {
		return stored
	}
	addresses := strings.Split(stored, ", ")
	for i, address := range addresses {
		local, domain, _ := strings.Cut(address, "@")
		shown, err := idna.Display.ToUnicode(domain)
		if back, lost := idna.Lookup.ToASCII(shown); err != nil || lost != nil || back != domain {
			continue
		}
		latin := !strings.ContainsFunc(shown, func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) })
		if latin { // a letter of another script must not pass for a Latin one
			addresses[i] = local + "@" + shown
		}
	}
	return Join(addresses)
}

// punycode begins the ASCII form of a part of a domain with other letters.
const punycode = "xn--"

// Domain is the domain of an address, in lower case.
func Domain(address string) string {
	return strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
}

// MaskList hides who the addresses of a stored list belong to and keeps their
// company: "ana@alfa.com.br" becomes "a***@alfa.com.br".
func MaskList(s string) string {
	if s == "" {
		return ""
	}
	addresses := strings.Split(s, ", ")
	for i, address := range addresses {
		local, domain, _ := strings.Cut(address, "@")
		addresses[i] = local[:min(1, len(local))] + "***@" + domain
	}
	return strings.Join(addresses, ", ")
}
