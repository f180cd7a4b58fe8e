package fiscal

import (
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
)

const inclusion = "http://www.w3.org/2001/XInclude"

// node is an element with its text, without namespaces: the layouts use one.
type node struct {
	name   string
	parent *node
	kids   []*node
	attrs  map[string]string
	text   []byte
	index  int  // among the siblings of the name, from 1; 0: not yet known
	single bool // there is no other of the name
}

// tree builds the document of a text that passed the guard.
func tree(s string) (*node, error) {
	decoder := xml.NewDecoder(strings.NewReader(s))
	decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is UTF-8 by now
	b := builder{names: map[string]string{}}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, errMalformed.WithCause(err)
		}
		if err := b.token(token); err != nil {
			return nil, err
		}
	}
	if b.root == nil {
		return nil, errMalformed
	}
	return b.root, nil
}

type builder struct {
	root, at   *node
	names      map[string]string // each name once
	references int
}

func (b *builder) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.Directive:
		return errType
	case xml.StartElement:
		return b.open(t)
	case xml.EndElement:
		b.at = b.at.parent
	case xml.CharData:
		if b.at != nil && len(b.at.kids) == 0 {
			if b.at.text = append(b.at.text, t...); len(b.at.text) > maxText {
				return errText
			}
		}
	}
	return nil
}

func (b *builder) open(t xml.StartElement) error {
	if t.Name.Space == inclusion {
		return errInclude
	}
	if t.Name.Local == "Signature" { // an event has that of who registered it as well
		b.references = 0
	}
	if t.Name.Local == "Reference" {
		if b.references++; b.references > 1 {
			return errSignature
		}
	}
	if b.root != nil && b.at == nil {
		return errMalformed // a second root
	}
	n := &node{name: b.name(t.Name.Local), parent: b.at}
	for _, a := range t.Attr {
		if a.Name.Space == "" && a.Name.Local != "xmlns" {
			if n.attrs == nil {
				n.attrs = map[string]string{}
			}
			n.attrs[b.name(a.Name.Local)] = a.Value
		}
	}
	if b.at == nil {
		b.root = n
	} else {
		b.at.kids = append(b.at.kids, n)
		b.at.text = nil
	}
	b.at = n
	return nil
}

func (b *builder) name(s string) string {
	if kept, ok := b.names[s]; ok {
		return kept
	}
	b.names[s] = s
	return s
}

// get follows a path of names, "emit/enderEmit/UF", to the first such element; nil
// when there is none.
func (n *node) get(path string) *node {
	for n != nil && path != "" {
		var name string
		name, path, _ = strings.Cut(path, "/")
		n = n.child(name)
	}
	return n
}

func (n *node) child(name string) *node {
	for _, kid := range n.kids {
		if kid.name == name {
			return kid
		}
	}
	return nil
}

// all returns the elements of a name directly below n.
func (n *node) all(name string) []*node {
	if n == nil {
		return nil
	}
	var out []*node
	for _, kid := range n.kids {
		if kid.name == name {
			out = append(out, kid)
		}
	}
	return out
}

// below returns the elements of a name anywhere below n.
func (n *node) below(name string) *node {
	if n == nil {
		return nil
	}
	for _, kid := range n.kids {
		if kid.name == name {
			return kid
		}
		if found := kid.below(name); found != nil {
			return found
		}
	}
	return nil
}

// attr returns an attribute; empty when there is none.
func (n *node) attr(name string) string {
	if n == nil {
		return ""
	}
	return strings.TrimSpace(n.attrs[name])
}

// value is the text of the element without the space around it.
func (n *node) value() string {
	if n == nil {
		return ""
	}
	return strings.TrimSpace(string(n.text))
}

// path names the element from the root on, "NFe/infNFe/det[2]/prod/xProd": with its
// place where the parent has several of the name.
func (n *node) path() string {
	var parts []string
	for ; n != nil; n = n.parent {
		parts = append(parts, n.name+n.place())
	}
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	return strings.Join(parts, "/")
}

// place numbers an element among those of its name; the places of all that a
// parent holds are found at once.
func (n *node) place() string {
	if n.parent == nil {
		return ""
	}
	if n.index == 0 {
		count := map[string]int{}
		for _, kid := range n.parent.kids {
			count[kid.name]++
			kid.index = count[kid.name]
		}
		for _, kid := range n.parent.kids {
			kid.single = count[kid.name] == 1
		}
	}
	if n.single {
		return ""
	}
	return "[" + strconv.Itoa(n.index) + "]"
}
