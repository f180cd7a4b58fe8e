package contract

import (
	"net/mail"
	"strings"
)

const (
	maxRecipients = 10
	maxAddress    = 254 // RFC 5321
)

// parseRecipients reads several addresses separated by commas (CC-08) and returns
// them as they are stored. Only plain addresses pass: no names, groups, quotes or
// control characters, so that nothing in them can become part of a mail header.
func parseRecipients(s string) (string, bool) {
	if strings.TrimSpace(s) == "" {
		return "", true
	}
	addresses := strings.Split(s, ",")
	if len(addresses) > maxRecipients {
		return "", false
	}
	for i, address := range addresses {
		address = strings.Trim(address, " ")
		if !plainAddress(address) {
			return "", false
		}
		addresses[i] = address
	}
	return strings.Join(addresses, ", "), true
}

func plainAddress(s string) bool {
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

// maskRecipients hides who the addresses belong to and keeps their company:
// "ana@alfa.com.br" becomes "a***@alfa.com.br".
func maskRecipients(s string) string {
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
