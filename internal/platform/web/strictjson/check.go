package strictjson

import (
	"strconv"
	"sync"
	"unicode/utf8"
)

// MaxDepth is how deeply arrays and objects may nest.
const MaxDepth = 64

// Reason says why a document is refused.
type Reason uint8

// The reasons. From Duplicate on the text is JSON, but not acceptable.
const (
	Syntax    Reason = iota + 1 // not JSON
	Encoding                    // not UTF-8, or a lone surrogate
	Trailing                    // something follows the document
	Depth                       // nested too deeply
	Duplicate                   // one key twice, or in two spellings
	Variant                     // a known key in another letter case
	Number                      // out of range, or negative zero
	Nul                         // the NUL character in a text
)

var reasons = [...]string{
	Syntax: "syntax", Encoding: "encoding", Trailing: "trailing data", Depth: "depth",
	Duplicate: "duplicate key", Variant: "case-variant key", Number: "number", Nul: "NUL character",
}

// Error is a refusal.
type Error struct {
	Reason Reason
	Offset int // in bytes
}

// Error implements error.
func (e *Error) Error() string {
	return "strictjson: " + reasons[e.Reason] + " at offset " + strconv.Itoa(e.Offset)
}

var scanners = sync.Pool{New: func() any { return new(scanner) }}

// Check returns nil if data is one acceptable document for shape, else an *Error.
func Check(data []byte, shape *Shape) error {
	if !utf8.Valid(data) {
		return &Error{Reason: Encoding}
	}
	s := scanners.Get().(*scanner)
	s.data, s.pos, s.folded, s.keys = data, 0, s.folded[:0], s.keys[:0]
	reason := s.document(shape)
	offset := s.pos
	s.data = nil
	if cap(s.folded) <= 1<<16 { // one huge request must not pin its memory
		scanners.Put(s)
	}
	if reason != 0 {
		return &Error{Reason: reason, Offset: offset}
	}
	return nil
}

// scanner walks the document once. The folded keys of the objects that are open
// lie one after the other in folded; keys holds their ends.
type scanner struct {
	data   []byte
	pos    int
	folded []byte
	keys   []span
}

type span struct{ start, end int }

func (s *scanner) document(shape *Shape) Reason {
	s.space()
	if r := s.value(shape, 0); r != 0 {
		return r
	}
	s.space()
	if s.pos != len(s.data) {
		return Trailing
	}
	return 0
}

func (s *scanner) space() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// peek returns the next byte, 0 at the end (0 is not valid anywhere in JSON).
func (s *scanner) peek() byte {
	if s.pos < len(s.data) {
		return s.data[s.pos]
	}
	return 0
}

func (s *scanner) value(shape *Shape, depth int) Reason {
	switch c := s.peek(); {
	case c == '{':
		return s.object(shape, depth+1)
	case c == '[':
		return s.array(shape.item(), depth+1)
	case c == '"':
		_, _, r := s.text()
		return r
	case c == '-' || (c >= '0' && c <= '9'):
		return s.number()
	case c == 't':
		return s.literal("true")
	case c == 'f':
		return s.literal("false")
	case c == 'n':
		return s.literal("null")
	}
	return Syntax
}

func (s *scanner) literal(word string) Reason {
	if len(s.data)-s.pos < len(word) || string(s.data[s.pos:s.pos+len(word)]) != word {
		return Syntax
	}
	s.pos += len(word)
	return 0
}

func (s *scanner) array(item *Shape, depth int) Reason {
	if depth > MaxDepth {
		return Depth
	}
	s.pos++
	s.space()
	if s.peek() == ']' {
		s.pos++
		return 0
	}
	for {
		s.space()
		if r := s.value(item, depth); r != 0 {
			return r
		}
		s.space()
		switch s.peek() {
		case ',':
			s.pos++
		case ']':
			s.pos++
			return 0
		default:
			return Syntax
		}
	}
}

func (s *scanner) object(shape *Shape, depth int) Reason {
	if depth > MaxDepth {
		return Depth
	}
	s.pos++
	s.space()
	if s.peek() == '}' {
		s.pos++
		return 0
	}
	set := keySet{first: len(s.keys)}
	folded := len(s.folded)
	defer func() { s.keys, s.folded = s.keys[:set.first], s.folded[:folded] }()
	for {
		s.space()
		if r := s.member(shape, &set, depth); r != 0 {
			return r
		}
		s.space()
		switch s.peek() {
		case ',':
			s.pos++
		case '}':
			s.pos++
			return 0
		default:
			return Syntax
		}
	}
}

func (s *scanner) member(shape *Shape, set *keySet, depth int) Reason {
	if s.peek() != '"' {
		return Syntax
	}
	raw, escaped, r := s.text()
	if r != 0 {
		return r
	}
	child, r := s.key(raw, escaped, shape, set)
	if r != 0 {
		return r
	}
	s.space()
	if s.peek() != ':' {
		return Syntax
	}
	s.pos++
	s.space()
	return s.value(child, depth)
}
