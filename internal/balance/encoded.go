package balance

import (
	"context"

	"ynova/internal/client"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// mostEncoded is how many bytes of encoded balances a process keeps.
const mostEncoded = 32 << 20

// EncodedBytes is how many bytes of encoded balances are kept now.
func (s *Service) EncodedBytes() int { return s.encoded.Held() }

// state names what is stored of a balance and its months at a moment. Whoever writes them
// raises the version or the revision, or has the database do so (balances_revision,
// contracts_seller): no other content ever bears the same state.
type state struct {
	id                string
	version, revision int64
}

// listed is a balance of a page before it is read.
type listed struct {
	state
	seq  int64
	last month.Month // 0: it has no months
}

// encodedKey is what the JSON of a balance follows from: of a list's row the months that it
// shows, of a balance with its months who sees it and which of them are closed.
type encodedKey struct {
	state
	month, until month.Month
	sees         mask
	closed       string
}

// keep keeps the JSON of a body.
//
// Protection: the state was read before or with what the body shows, outside a transaction:
// it is committed, and what was written meanwhile bears a state that comes after it.
func (s *Service) keep(key encodedKey, body any) []byte {
	text := web.Encode(body)
	s.encoded.Put(key, text)
	return text
}

// encodedRows returns the balances of a page as JSON, with the figures of the month, if one
// is requested: those not cached in their present state are read in one statement, as they
// are by then. One that was deleted meanwhile is left out.
func (s *Service) encodedRows(ctx context.Context, scope client.Scope, m month.Month, page []listed) ([][]byte, error) {
	until := shownUntil(m, page)
	known := make(map[string][]byte, len(page))
	var missing []int64
	for _, b := range page {
		if text, kept := s.encoded.Get(encodedKey{state: b.state, month: m, until: until}); kept {
			known[b.id] = text
		} else {
			missing = append(missing, b.seq)
		}
	}
	if len(missing) > 0 {
		read, err := listingOf(s.db.Dialect(), scope, Filter{Month: m, Sort: SortNewest}).some(ctx, s.db, missing)
		if err != nil {
			return nil, err
		}
		if err := addRecent(ctx, s.db, read, until); err != nil {
			return nil, err
		}
		for i := range read {
			b := &read[i]
			known[b.id] = s.keep(encodedKey{state: b.state, month: m, until: until}, balanceBodyOf(b))
		}
	}
	rows := make([][]byte, 0, len(page))
	for _, b := range page {
		if text := known[b.id]; text != nil {
			rows = append(rows, text)
		}
	}
	return rows, nil
}
