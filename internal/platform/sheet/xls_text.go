package sheet

import (
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// fragments reads the content of a record over its continuations.
type fragments struct {
	parts [][]byte
	part  int
	pos   int
	short bool
}

// left reports whether anything is left to read.
func (f *fragments) left() bool {
	for ; f.part < len(f.parts); f.part, f.pos = f.part+1, 0 {
		if f.pos < len(f.parts[f.part]) {
			return true
		}
	}
	return false
}

// failure is the error of a record that was shorter than its content.
func (f *fragments) failure() error {
	if f.short {
		return errDamaged.WithCause(errShort)
	}
	return nil
}

func (f *fragments) u8() byte {
	if !f.left() {
		f.short = true
		return 0
	}
	b := f.parts[f.part][f.pos]
	f.pos++
	return b
}

func (f *fragments) u16() uint16 { return uint16(f.u8()) | uint16(f.u8())<<8 }

func (f *fragments) u32() uint32 { return uint32(f.u16()) | uint32(f.u16())<<16 }

func (f *fragments) f64() float64 {
	var b [8]byte
	for i := range b {
		b[i] = f.u8()
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b[:]))
}

// skip passes over bytes that no cell shows.
func (f *fragments) skip(n int) {
	for n > 0 && f.left() {
		step := min(n, len(f.parts[f.part])-f.pos)
		f.pos += step
		n -= step
	}
	f.short = f.short || n > 0
}

// Flags of a string.
const (
	wideChars = 0x01
	hasExtra  = 0x04
	hasRuns   = 0x08
)

// text reads n characters after their flag.
func (f *fragments) text(n int) (string, bool) {
	if n == 0 && !f.left() {
		return "", true // some writers leave the flag of an empty text out
	}
	return f.chars(n, f.u8())
}

// rich reads a string of the shared table with its formatting, which is passed over.
func (f *fragments) rich() (string, bool) {
	n, flags := int(f.u16()), f.u8()
	runs, extra := 0, 0
	if flags&hasRuns != 0 {
		runs = int(f.u16())
	}
	if flags&hasExtra != 0 {
		extra = int(f.u32())
	}
	text, ok := f.chars(n, flags)
	if extra < 0 || extra > 1<<24 {
		return "", false
	}
	f.skip(4*runs + extra)
	return text, ok && !f.short
}

// chars reads n characters, one or two bytes each. Where they go on in the next
// continuation, a new flag says how wide they are there.
func (f *fragments) chars(n int, flags byte) (string, bool) {
	var b strings.Builder
	var high uint16
	for n > 0 {
		if f.part < len(f.parts) && f.pos == len(f.parts[f.part]) {
			f.part, f.pos = f.part+1, 0
			flags = f.u8()
		}
		if f.short || !f.left() {
			f.short = true
			return "", false
		}
		unit := uint16(f.u8())
		if flags&wideChars != 0 {
			unit |= uint16(f.u8()) << 8
		}
		high = appendUnit(&b, high, unit)
		n--
	}
	if high != 0 {
		b.WriteRune(utf8.RuneError)
	}
	return b.String(), !f.short
}

// appendUnit writes a unit of UTF-16 and returns the half of a pair that waits for
// the other one.
func appendUnit(b *strings.Builder, high, unit uint16) uint16 {
	if high != 0 {
		if r := utf16.DecodeRune(rune(high), rune(unit)); r != utf8.RuneError {
			b.WriteRune(r)
			return 0
		}
		b.WriteRune(utf8.RuneError)
	}
	switch {
	case unit >= 0xD800 && unit < 0xDC00:
		return unit
	case unit >= 0xDC00 && unit < 0xE000, unit == 0:
		b.WriteRune(utf8.RuneError)
	default:
		b.WriteRune(rune(unit))
	}
	return 0
}
