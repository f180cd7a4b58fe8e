package audit

import (
	"encoding/json"
	"fmt"
	"strconv"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/secret"
)

const (
	contentPurpose = "audit_chain.content"
	linkPurpose    = "audit_chain.link"
)

// Marker makes and checks tags that only this installation can make.
type Marker interface {
	Mark(purpose string, data []byte) string
	Marked(purpose string, data []byte, tag string) bool
	Has(keyID string) bool
}

// content is everything that an entry says, in the order in which it is sealed.
type content struct {
	ID                            string
	At                            clock.Micros
	ActorID                       *string
	ActorName                     string
	SessionID, IP                 *string
	Action, Entity, EntityID      string
	ClientID                      *string
	Title                         string
	Description, Reason           *string
	BeforeJSON, AfterJSON, Called *string
}

// link is an entry's place in the chain.
type link struct {
	Seq        int64
	EntryID    string
	Digest     string
	Tag        string
	RedactedAt *clock.Micros
}

// bytes is the content as it is sealed: JSON, whose quoting leaves no two contents
// with one text.
func (c *content) bytes() ([]byte, error) {
	raw, err := json.Marshal(c)
	if err != nil {
		return nil, fmt.Errorf("audit: content of %s: %w", c.ID, err)
	}
	return raw, nil
}

// bytes is what the tag of a link vouches for: its place, its entry, what the entry
// said, and through the tag before it the whole chain so far.
func (l *link) bytes(before string) []byte {
	return []byte(before + "\n" + strconv.FormatInt(l.Seq, 10) + "\n" + l.EntryID + "\n" + l.Digest)
}

// nextLink is the link after the one given, with its tag.
func nextLink(m Marker, last link, c *content) (link, error) {
	raw, err := c.bytes()
	if err != nil {
		return link{}, err
	}
	next := link{Seq: last.Seq + 1, EntryID: c.ID, Digest: m.Mark(contentPurpose, raw)}
	next.Tag = m.Mark(linkPurpose, next.bytes(last.Tag))
	return next, nil
}

// FaultKind says what is wrong with a link.
type FaultKind string

// The faults that a verification finds.
const (
	FaultGap     FaultKind = "elo ausente"
	FaultLink    FaultKind = "elo alterado"
	FaultMissing FaultKind = "registro apagado"
	FaultContent FaultKind = "registro alterado"
	FaultLoose   FaultKind = "registro fora da cadeia"
	FaultKey     FaultKind = "selo de chave desconhecida"
	FaultCut     FaultKind = "corte da retenção alterado"
)

// Fault is a place where the trail is not what was sealed.
type Fault struct {
	Seq     int64 // 0 for an entry outside the chain
	EntryID string
	Kind    FaultKind
}

// String is the line that an operator reads.
func (f Fault) String() string {
	return string(f.Kind) + ": elo " + strconv.FormatInt(f.Seq, 10) + ", registro " + f.EntryID
}

// examine compares a link with its predecessor and with its entry as it is now; c is
// nil where the entry is gone.
func examine(m Marker, last, l link, c *content) (FaultKind, error) {
	switch {
	case l.Seq != last.Seq+1:
		return FaultGap, nil
	case !m.Has(secret.MarkedBy(l.Tag)):
		return FaultKey, nil
	case !m.Marked(linkPurpose, l.bytes(last.Tag), l.Tag):
		return FaultLink, nil
	case c == nil:
		return FaultMissing, nil
	case l.RedactedAt != nil:
		return "", nil
	}
	raw, err := c.bytes()
	if err != nil || m.Marked(contentPurpose, raw, l.Digest) {
		return "", err
	}
	return FaultContent, nil
}
