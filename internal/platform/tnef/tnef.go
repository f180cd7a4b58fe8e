package tnef

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// signature begins every container.
var signature = []byte{0x78, 0x9f, 0x3e, 0x22}

// Is reports whether a content is a container.
func Is(data []byte) bool { return bytes.HasPrefix(data, signature) }

// ErrDamaged says that a container, or the rest of it, cannot be read.
var ErrDamaged = errors.New("tnef: damaged")

// maxFiles bounds the attachments of one container.
const maxFiles = 1000

// Message is what is read of a container.
type Message struct {
	HTML  []byte // of the body; empty: it has none
	Files []File
}

// File is one attachment.
type File struct {
	Name      string
	Type      string // as the sender calls it
	ContentID string // by which the HTML shows it
	Data      []byte
	Damaged   bool // its bytes do not have the sum that the container states
	Message   bool // Data is the container of an attached message
}

// The attributes that matter.
const (
	levelMessage    = 1
	levelAttachment = 2

	attTitle        = 0x00018010
	attData         = 0x0006800f
	attStart        = 0x00069002 // attAttachRenddata, which comes first of each attachment
	attProps        = 0x00069005
	attMessageProps = 0x00069003
)

// Parse reads a container. With an error it returns what stands before the damage.
func Parse(data []byte) (*Message, error) {
	m := &Message{}
	if !Is(data) || len(data) < len(signature)+2 {
		return m, ErrDamaged
	}
	r := reader{rest: data[len(signature)+2:]} // the key says nothing
	for begun := false; !begun || len(bytes.Trim(r.rest, "\x00")) > 0; begun = true {
		level, id, size := r.u8(), r.u32(), r.u32()
		content := r.take(size)
		sum := r.u16()
		if r.short || level != levelMessage && level != levelAttachment {
			return m, ErrDamaged
		}
		if err := m.attribute(id, content, sum == checksum(content)); err != nil {
			return m, err
		}
	}
	return m, nil
}

// checksum is the sum of the bytes that follows each attribute.
func checksum(data []byte) (sum uint16) {
	for _, b := range data {
		sum += uint16(b)
	}
	return sum
}

// attribute takes one attribute of the message or of its last attachment.
func (m *Message) attribute(id uint32, content []byte, whole bool) error {
	if id == attStart {
		if len(m.Files) == maxFiles {
			return ErrDamaged
		}
		m.Files = append(m.Files, File{})
		return nil
	}
	if id == attMessageProps {
		if found, err := properties(content); err == nil { // a body that cannot be read shows nothing
			m.HTML = found[propHTML].data
		}
		return nil
	}
	if id != attTitle && id != attData && id != attProps {
		return nil
	}
	if len(m.Files) == 0 {
		return ErrDamaged
	}
	f := &m.Files[len(m.Files)-1]
	switch f.Damaged = f.Damaged || !whole; id {
	case attTitle:
		if f.Name == "" { // the properties have the long one
			f.Name = narrow(content)
		}
	case attData:
		f.Data = content
	case attProps:
		found, err := properties(content)
		f.Damaged = f.Damaged || err != nil
		f.take(found)
	}
	return nil
}

// take notes what the properties of an attachment say.
func (f *File) take(found map[uint16]property) {
	for _, id := range []uint16{propName, propShort, propLong} { // the later the better
		if name := found[id].text(); name != "" {
			f.Name = name
		}
	}
	if kind := found[propMIME].text(); kind != "" {
		f.Type = strings.ToLower(kind)
	}
	if id := found[propContentID].text(); id != "" {
		f.ContentID = id
	}
	switch p := found[propData]; {
	case p.kind == typeBinary:
		f.Data = p.data
	case p.kind == typeObject && len(p.data) > interfaceSize && Is(p.data[interfaceSize:]):
		f.Data, f.Message = p.data[interfaceSize:], true
	}
}

// narrow is a text of one byte a character, which Windows wrote.
func narrow(data []byte) string {
	text, _ := charmap.Windows1252.NewDecoder().Bytes(bytes.TrimRight(data, "\x00")) // every byte has a meaning, or a mark in its place
	return string(text)
}

// reader takes little-endian values off the front.
type reader struct {
	rest  []byte
	short bool // something was wanted that is not there
}

func (r *reader) take(n uint32) []byte {
	if uint64(n) > uint64(len(r.rest)) {
		r.rest, r.short = nil, true
		return nil
	}
	out := r.rest[:n:n]
	r.rest = r.rest[n:]
	return out
}

func (r *reader) u8() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) u16() uint16 {
	if b := r.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) u32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}
