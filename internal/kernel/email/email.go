// Package email owns what a plain e-mail address is, and how a list of them is
// written down and masked. It does not own messages (platform/mail).
package email

import (
	"net/mail"
	"strings"
)

const (
	// MaxList is how many addresses a list may have.
	MaxList    = 10
	maxAddress = 254 // RFC 5321
)

// ParseList reads several addresses separated by commas (CC-08) and returns them as
// they are stored. Only plain addresses pass.
func ParseList(s string) (string, bool) {
	if strings.TrimSpace(s) == "" {
		return "", true
	}
	addresses := strings.Split(s, ",")
	if len(addresses) > MaxList {
		return "", false
	}
	for i, address := range addresses {
		address = strings.Trim(address, " ")
		if !Plain(address) {
			return "", false
		}
		addresses[i] = address
	}
	return strings.Join(addresses, ", "), true
}

// Plain reports whether s is an address and nothing else: no name, group, quotes or
// control characters, so that nothing in it can become part of a mail header.
func Plain(s string) bool {
	if len(s) > maxAddress {
		return false
	}
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c > '~' || strings.IndexByte(`<>()[]\",;:`, c) >= 0 {
			return false
		}
	}
	parsed, err := mail.ParseAddress(s)
	if err != nil || parsed.Address != s {
		return false
	}
	_, domain, _ := strings.Cut(s, "@")
	return strings.Contains(domain, ".")
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
