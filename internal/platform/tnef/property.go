package tnef

import (
	"bytes"
	"unicode/utf16"
)

// The properties that matter (MS-OXPROPS).
const (
	propHTML      = 0x1013
	propName      = 0x3001
	propData      = 0x3701
	propShort     = 0x3704
	propLong      = 0x3707
	propMIME      = 0x370e
	propContentID = 0x3712
)

// Types of properties (MS-OXCDATA 2.11.1).
const (
	typeObject  = 0x000d
	typeText    = 0x001e
	typeUnicode = 0x001f
	typeBinary  = 0x0102
	several     = 0x1000 // a bit: there are several values

	named         = 0x8000 // properties from here on have a name before their value
	interfaceSize = 16     // of what an object is, before it
	maxProperties = 4096
)

// fixed are the sizes of the other types, padded to four bytes.
var fixed = map[uint16]uint32{
	0x0000: 0, 0x0001: 0, 0x0002: 4, 0x0003: 4, 0x0004: 4, 0x0005: 8, 0x0006: 8, 0x0007: 8, 0x000a: 4, 0x000b: 4, 0x0014: 8, 0x0040: 8, 0x0048: 16,
}

// property is the first value of a property.
type property struct {
	kind uint16
	data []byte
}

func (p property) text() string {
	switch p.kind {
	case typeText:
		return narrow(p.data)
	case typeUnicode:
		units := make([]uint16, len(p.data)/2)
		for i := range units {
			units[i] = uint16(p.data[2*i]) | uint16(p.data[2*i+1])<<8
		}
		return string(bytes.TrimRight([]byte(string(utf16.Decode(units))), "\x00"))
	}
	return ""
}

// properties reads a list of them; with an error those before the damage.
func properties(data []byte) (map[uint16]property, error) {
	found := map[uint16]property{}
	r := reader{rest: data}
	count := r.u32()
	if count > maxProperties {
		return found, ErrDamaged
	}
	for range count {
		kind, id := r.u16(), r.u16()
		if id >= named {
			r.name()
		}
		value, known := r.values(kind)
		if r.short || !known {
			return found, ErrDamaged
		}
		if _, twice := found[id]; !twice {
			found[id] = property{kind &^ several, value}
		}
	}
	return found, nil
}

// name passes over the name of a property: its set, and its number or text.
func (r *reader) name() {
	r.take(interfaceSize)
	if r.u32() == 0 {
		r.u32()
		return
	}
	r.padded(r.u32())
}

// values takes the values of a property and returns the first; false of an unknown type, whose
// size nobody knows.
func (r *reader) values(kind uint16) (first []byte, known bool) {
	count, sized := uint32(1), false
	switch kind &^ several {
	case typeObject, typeText, typeUnicode, typeBinary:
		count, sized = r.u32(), true
	default:
		if _, known := fixed[kind&^several]; !known {
			return nil, false
		}
		if kind&several != 0 {
			count = r.u32()
		}
	}
	for i := uint32(0); i < count && !r.short; i++ {
		size := fixed[kind&^several]
		if sized {
			size = r.u32()
		} else if size == 0 {
			break // any number of nothing
		}
		if value := r.padded(size); i == 0 {
			first = value
		}
	}
	return first, true
}

// padded takes so many bytes and what fills them up to a multiple of four.
func (r *reader) padded(n uint32) []byte {
	out := r.take(n)
	if fill := -n % 4; fill > 0 && !r.short {
		r.take(min(fill, uint32(len(r.rest))))
	}
	return out
}
