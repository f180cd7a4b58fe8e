package strictjson

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// linearKeys is up to how many keys an object compares each with each; beyond it
// a map keeps the work linear.
const linearKeys = 16

// keySet is the set of keys of one open object.
type keySet struct {
	first int // index in scanner.keys
	index map[string]struct{}
}

// key records a key of the open object and returns the shape of its value.
func (s *scanner) key(raw []byte, escaped bool, shape *Shape, set *keySet) (*Shape, Reason) {
	key := raw
	if escaped {
		text, ok := s.unescape(raw)
		if !ok {
			return nil, Syntax
		}
		key = text
	}
	start := len(s.folded)
	if shape != nil && shape.isMap {
		s.folded = append(s.folded, key...)
	} else {
		s.folded = appendFolded(s.folded, key)
	}
	folded := s.folded[start:]
	if s.known(set, folded) {
		return nil, Duplicate
	}
	s.keys = append(s.keys, span{start, len(s.folded)})
	child, variant := shape.child(key, folded)
	if variant {
		return nil, Variant
	}
	return child, 0
}

// known reports whether the object has the key already, and adds it to the index
// of a large object.
func (s *scanner) known(set *keySet, key []byte) bool {
	if set.index == nil && len(s.keys)-set.first < linearKeys {
		for _, k := range s.keys[set.first:] {
			if bytes.Equal(s.folded[k.start:k.end], key) {
				return true
			}
		}
		return false
	}
	if set.index == nil {
		set.index = make(map[string]struct{}, 2*linearKeys)
		for _, k := range s.keys[set.first:] {
			set.index[string(s.folded[k.start:k.end])] = struct{}{}
		}
	}
	if _, dup := set.index[string(key)]; dup {
		return true
	}
	set.index[string(key)] = struct{}{}
	return false
}

// appendFolded appends the form of the key under which encoding/json finds a
// field: each letter replaced by the smallest one that differs from it in case
// only ('K' also for the Kelvin sign).
func appendFolded(dst, key []byte) []byte {
	for i := 0; i < len(key); {
		c := key[i]
		if c < utf8.RuneSelf {
			if 'a' <= c && c <= 'z' {
				c -= 'a' - 'A'
			}
			dst = append(dst, c)
			i++
			continue
		}
		r, n := utf8.DecodeRune(key[i:])
		dst = utf8.AppendRune(dst, smallestFold(r))
		i += n
	}
	return dst
}

func smallestFold(r rune) rune {
	for {
		next := unicode.SimpleFold(r)
		if next <= r {
			return next
		}
		r = next
	}
}
