package privacy

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/brdoc"
)

// Subject is the person of a request for data or erasure.
type Subject struct {
	UserID string // empty for who has no account
	Emails []string
	CPFs   []string // digits
	Names  []string
	Phones []string
	known  []string // what the spellings are made of
	spellings
}

// minValue is the length below which a text names too many things to be taken out of
// others.
const minValue = 6

// add notes a value that singles the person out, once, and reports whether it is new.
func (s *Subject) add(value string, spelled func(string) spellings) bool {
	value = strings.TrimSpace(value)
	if utf8.RuneCountInString(value) < minValue || slices.Contains(s.known, value) {
		return false
	}
	s.known = append(s.known, value)
	s.spellings = append(s.spellings, spelled(value)...)
	return true
}

func (s *Subject) addEmail(email string) {
	email = strings.ToLower(strings.TrimSpace(email))
	if !strings.Contains(email, "@") || slices.Contains(s.Emails, email) {
		return
	}
	s.Emails = append(s.Emails, email)
	s.add(email, func(v string) spellings { return spellings{addressSpelling(v)} })
}

func (s *Subject) addCPF(cpf string) {
	parsed, err := brdoc.ParseCPF(cpf)
	if err != nil || slices.Contains(s.CPFs, string(parsed)) {
		return
	}
	s.CPFs = append(s.CPFs, string(parsed))
	s.add(string(parsed), func(v string) spellings { return spellings{digitSpelling("", v)} })
}

func (s *Subject) addPhone(phone string) {
	if s.add(phone, phoneSpellings) {
		s.Phones = append(s.Phones, phone)
	}
}

// addName notes a full name: a single one would be found in what is about others.
func (s *Subject) addName(name string) {
	if strings.Contains(strings.TrimSpace(name), " ") && s.add(name, nameSpellings) {
		s.Names = append(s.Names, name)
	}
}
