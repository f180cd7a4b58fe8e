package ranking

import (
	"cmp"
	"crypto/sha256"
	"encoding/base32"
	"slices"

	"ynova/internal/kernel/month"
)

// shown is how many of the first the ranking names.
const shown = 7

// Marker makes tags that only the installation can make.
type Marker interface {
	Mark(purpose string, data []byte) string
}

// seller is a user with closed contracts.
type seller struct {
	userID, name string
	contracts    int
}

// Entry is a line of the ranking. The name is empty for whom it is anonymous.
type Entry struct {
	Code      string
	Contracts int
	Self      bool
	Name      string
}

// Own is where the reader stands; without a closed contract there is no position.
type Own struct {
	Position  int
	Contracts int
}

// Board is the ranking of a month.
type Board struct {
	Month   month.Month
	Entries []Entry
	Own     *Own // nil: the reader does not sell
}

const (
	purpose    = "ranking"
	codeDigits = 8
)

// pseudonym is the code of a user in a month: the installation's tag for both, as
// letters and digits that can be read aloud.
func pseudonym(marker Marker, m month.Month, userID string) string {
	tag := sha256.Sum256([]byte(marker.Mark(purpose, []byte(m.String()+"\x00"+userID))))
	return base32.StdEncoding.EncodeToString(tag[:])[:codeDigits]
}

// board orders the sellers by their contracts, equals by pseudonym, so that the
// order does not reveal who they are.
func board(marker Marker, m month.Month, sellers []seller, reader string, names bool) *Board {
	type ranked struct {
		Entry
		userID string
	}
	all := make([]ranked, len(sellers))
	for i, s := range sellers {
		all[i] = ranked{Entry{Code: pseudonym(marker, m, s.userID), Contracts: s.contracts, Self: s.userID == reader}, s.userID}
		if names {
			all[i].Name = s.name
		}
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.Contracts, a.Contracts), cmp.Compare(a.Code, b.Code))
	})
	out := &Board{Month: m, Entries: []Entry{}, Own: &Own{}}
	for i := range all {
		if i < shown {
			out.Entries = append(out.Entries, all[i].Entry)
		}
		if all[i].Self {
			ahead := slices.IndexFunc(all, func(r ranked) bool { return r.Contracts == all[i].Contracts })
			out.Own = &Own{Position: ahead + 1, Contracts: all[i].Contracts}
		}
	}
	return out
}
