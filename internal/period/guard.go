package period

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// CodeClosed is the code of every refusal for a closed month.
const CodeClosed = "mes_fechado"

// Key is a month of a client.
type Key struct {
	ClientID string      `json:"cliente"`
	Month    month.Month `json:"mes"`
}

// String is the key as text, as an import keeps it of a row that was refused.
func (k Key) String() string { return k.ClientID + "_" + k.Month.String() }

// ParseKey reads the text of a key; nil where it is none.
func ParseKey(text string) *Key {
	clientID, at, found := strings.Cut(text, "_")
	m, err := month.Parse(at)
	if !found || err != nil {
		return nil
	}
	return &Key{clientID, m}
}

// Guard knows the closed months of the clients that a transaction writes of, and notes
// which of them it would change.
type Guard struct {
	closed  map[Key]bool
	changed map[Key]bool
}

// Hold reads the closed months of the clients. None of them is closed or opened until
// the transaction ends.
//
// Protection: the clients' rows are held against Close and Reopen, before they are read.
func Hold(ctx context.Context, tx *db.Tx, clientIDs ...string) (*Guard, error) {
	ids := unique(clientIDs)
	if err := holdClients(ctx, tx, ids); err != nil {
		return nil, err
	}
	closed, err := closedOf(ctx, tx, ids)
	return &Guard{closed: closed, changed: map[Key]bool{}}, err
}

func unique(ids []string) []string { return slices.Compact(slices.Sorted(slices.Values(ids))) }

// Closed reports whether the month of the client is closed.
func (g *Guard) Closed(clientID string, m month.Month) bool { return g.closed[Key{clientID, m}] }

// Any reports whether a month of any of the clients is closed.
func (g *Guard) Any() bool { return len(g.closed) > 0 }

// Months are the closed months of the client, oldest first.
func (g *Guard) Months(clientID string) (months []month.Month) {
	for key := range g.closed {
		if key.ClientID == clientID {
			months = append(months, key.Month)
		}
	}
	slices.Sort(months)
	return months
}

// Change notes that what the transaction does would change the month, where it is
// closed.
func (g *Guard) Change(clientID string, m month.Month) {
	if key := (Key{clientID, m}); g.closed[key] {
		g.changed[key] = true
	}
}

// Refusal is why a change of closed months is refused; nil where it changes none.
func (g *Guard) Refusal() error {
	keys := slices.SortedFunc(maps.Keys(g.changed), func(a, b Key) int {
		return cmp.Or(cmp.Compare(a.Month, b.Month), cmp.Compare(a.ClientID, b.ClientID))
	})
	var months []month.Month
	for _, key := range keys {
		months = append(months, key.Month)
	}
	months = slices.Compact(months)
	if len(months) == 0 {
		return nil
	}
	const most = 6
	names := make([]string, 0, most)
	for _, m := range months[:min(len(months), most)] {
		names = append(names, m.Short())
	}
	list := strings.Join(names, ", ")
	if len(months) > most {
		list += ", …"
	}
	noun := " meses fechados ("
	if len(months) == 1 {
		noun = " mês fechado ("
	}
	return refuse("A alteração muda "+strconv.Itoa(len(months))+noun+list+"). Reabra o que precisa mudar.", Refused{Months: keys})
}

// NextOpen is the first month after m in which an adjustment of it can stand.
func (g *Guard) NextOpen(clientID string, m month.Month) month.Month {
	for m = m.Add(1); g.closed[Key{clientID, m}]; m = m.Add(1) {
	}
	return m
}

// Sentence says that the month of a record is closed and what to do instead.
func (g *Guard) Sentence(clientID, of string, m month.Month) string {
	return m.Title() + of + " está fechado. Reabra o mês ou lance um ajuste em " + g.NextOpen(clientID, m).Label() + "."
}

// Open refuses a change of the month of a record where it is closed.
func (g *Guard) Open(clientID, of string, m month.Month) error {
	if !g.closed[Key{clientID, m}] {
		return nil
	}
	return refuse(g.Sentence(clientID, of, m), g.refused(clientID, m))
}

// OpenForDocuments refuses what would change the documents of a closed month.
func OpenForDocuments(ctx context.Context, tx *db.Tx, clientID string, m month.Month) error {
	g, err := Hold(ctx, tx, clientID)
	if err != nil || !g.Closed(clientID, m) {
		return err
	}
	return refuse(m.Title()+" está fechado. Registre o documento como ajuste de competência anterior.", g.refused(clientID, m))
}
