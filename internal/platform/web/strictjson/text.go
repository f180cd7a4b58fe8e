package strictjson

import "encoding/json"

// Text returns the text under a key of the outermost object, for documents whose
// text is too long to be copied by a decoder: the result is a part of doc unless
// it holds escape sequences. It is for a document that Check accepted; found is
// false where there is no such key or its value is not a text.
func Text(doc []byte, key string) (text []byte, found bool) {
	s := &scanner{data: doc}
	s.space()
	if s.peek() != '{' {
		return nil, false
	}
	for s.pos++; ; s.pos++ {
		s.space()
		if s.peek() != '"' { // also the end
			return nil, false
		}
		name, ok := s.unescaped()
		s.space()
		s.pos++ // the colon
		s.space()
		if ok && string(name) == key {
			if s.peek() != '"' {
				return nil, false
			}
			return s.unescaped()
		}
		if s.value(nil, 1) != 0 {
			return nil, false
		}
		s.space()
		if s.peek() != ',' {
			return nil, false
		}
	}
}

// unescaped reads a string and returns its value without escapes.
func (s *scanner) unescaped() ([]byte, bool) {
	raw, escaped, r := s.text()
	if r != 0 || !escaped {
		return raw, r == 0
	}
	return s.unescape(raw)
}

// unescape decodes the string that was just passed.
func (s *scanner) unescape(raw []byte) ([]byte, bool) {
	var text string
	if json.Unmarshal(s.data[s.pos-len(raw)-2:s.pos], &text) != nil {
		return nil, false
	}
	return []byte(text), true
}
