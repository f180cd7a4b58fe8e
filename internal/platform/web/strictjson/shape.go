package strictjson

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
)

// Shape is what Check must know of the Go type that the document is decoded into:
// the exact keys of its objects. A nil Shape accepts any value.
type Shape struct {
	fields map[string]*Shape   // nil unless a struct
	folds  map[string]struct{} // the keys of fields, folded
	elem   *Shape              // of arrays and of the values of a map
	isMap  bool                // keys are data: only equal ones collide
}

var (
	unmarshaler     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// ShapeOf returns the shape of t as encoding/json reads it.
func ShapeOf(t reflect.Type) *Shape {
	return shapeOf(t, map[reflect.Type]*Shape{})
}

func shapeOf(t reflect.Type, seen map[reflect.Type]*Shape) *Shape {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if p := reflect.PointerTo(t); p.Implements(unmarshaler) || p.Implements(textUnmarshaler) {
		return nil
	}
	if s, ok := seen[t]; ok { // also ends the recursion of a type that contains itself
		return s
	}
	s := &Shape{}
	seen[t] = s
	switch t.Kind() {
	case reflect.Struct:
		s.fields, s.folds = map[string]*Shape{}, map[string]struct{}{}
		s.addFields(t, seen)
	case reflect.Slice, reflect.Array:
		s.elem = shapeOf(t.Elem(), seen)
	case reflect.Map:
		s.isMap, s.elem = true, shapeOf(t.Elem(), seen)
	default:
		return nil
	}
	return s
}

// addFields collects the keys of t and of what it embeds. Where encoding/json
// would drop one of two fields with the same key, both are known here: that only
// makes Check stricter.
func (s *Shape) addFields(t reflect.Type, seen map[reflect.Type]*Shape) {
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || (!f.IsExported() && !f.Anonymous) {
			continue
		}
		if f.Anonymous && name == "" {
			embedded := f.Type
			if embedded.Kind() == reflect.Pointer {
				embedded = embedded.Elem()
			}
			if embedded.Kind() == reflect.Struct {
				s.addFields(embedded, seen)
				continue
			}
		}
		if name == "" {
			name = f.Name
		}
		if _, known := s.fields[name]; known {
			continue
		}
		s.fields[name] = shapeOf(f.Type, seen)
		s.folds[string(appendFolded(nil, []byte(name)))] = struct{}{}
	}
}

// child returns the shape of the value under key, and whether key differs from a
// known one by letter case only.
func (s *Shape) child(key, folded []byte) (child *Shape, variant bool) {
	switch {
	case s == nil:
		return nil, false
	case s.isMap:
		return s.elem, false
	}
	if child, known := s.fields[string(key)]; known {
		return child, false
	}
	_, variant = s.folds[string(folded)]
	return nil, variant
}

func (s *Shape) item() *Shape {
	if s == nil || s.isMap {
		return nil
	}
	return s.elem
}
