package mailbox

import (
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/authres"
	"golang.org/x/net/publicsuffix"
)

// Proven reports whether our own server, which signs what it found with its name
// (RFC 8601), proved that the message is of its sender: DKIM or SPF passed for a domain
// of the same organisation (RFC 7489 3.1, relaxed), or DMARC did. Of several findings
// under the name only the newest counts: a sender can write older ones.
func (m *Message) Proven(server string) bool {
	if len(m.From) != 1 || server == "" {
		return false
	}
	_, domain, _ := strings.Cut(m.From[0], "@")
	found := m.Results
	if strings.EqualFold(server, Microsoft365) {
		found = named(found)
	}
	for _, text := range found {
		text = uncommented(text)
		name, _, _ := strings.Cut(strings.TrimSpace(text), ";")
		if words := strings.Fields(name); len(words) == 0 || !strings.EqualFold(words[0], server) { // a version may follow
			continue
		}
		_, results, err := authres.Parse(text)
		return err == nil && slices.ContainsFunc(results, func(r authres.Result) bool { return passed(r, domain) })
	}
	return false
}

// Microsoft365 means the servers of Microsoft 365, which put their findings on top and
// no name before them.
const Microsoft365 = "microsoft365"

// named is the topmost finding under a name, if it has none of its own: every other one may
// be a sender's. Among the results Microsoft writes the recipient's domain, which is none.
func named(found []string) []string {
	if len(found) == 0 {
		return nil
	}
	parts := strings.Split(uncommented(found[0]), ";")
	if isResult := func(part string) bool {
		words := strings.Fields(part)
		return len(words) > 0 && strings.Contains(words[0], "=")
	}; isResult(parts[0]) {
		parts = slices.DeleteFunc(parts, func(part string) bool { return !isResult(part) })
		return []string{Microsoft365 + "; " + strings.Join(parts, ";")}
	}
	return nil
}

// uncommented is a header without its comments, into which the sender's words may have
// come.
func uncommented(text string) string {
	var out strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && (quoted || depth > 0):
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
			out.WriteByte(c)
		case c == '(' && !quoted:
			depth++
		case c == ')' && depth > 0:
			depth--
		case depth == 0:
			out.WriteByte(c)
		}
	}
	return out.String()
}

func passed(r authres.Result, domain string) bool {
	switch r := r.(type) {
	case *authres.DKIMResult:
		_, of, found := strings.Cut(r.Identifier, "@")
		return r.Value == authres.ResultPass && (related(r.Domain, domain) || found && related(of, domain))
	case *authres.SPFResult:
		_, of, found := strings.Cut(r.From, "@")
		if !found {
			of = r.From
		}
		return r.Value == authres.ResultPass && related(of, domain)
	case *authres.DMARCResult:
		return r.Value == authres.ResultPass && related(r.From, domain)
	}
	return false
}

// related reports whether two domains are of one organisation.
func related(a, b string) bool {
	x, errX := publicsuffix.EffectiveTLDPlusOne(strings.ToLower(strings.Trim(a, ".")))
	y, errY := publicsuffix.EffectiveTLDPlusOne(strings.ToLower(strings.Trim(b, ".")))
	return errX == nil && errY == nil && x == y
}
