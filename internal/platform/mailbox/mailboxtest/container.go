package mailboxtest

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"
)

// Attached is a file in a container of Outlook.
type Attached struct {
	Name, ContentID string
	Data            []byte
	Message         []Attached // it is a message with these, and no file
}

// Winmail makes a winmail.dat as Outlook does, after MS-OXTNEF.
func Winmail(html string, files ...Attached) []byte {
	out := bytes.NewBuffer([]byte{0x78, 0x9f, 0x3e, 0x22, 1, 0})
	attribute(out, 1, 0x00089006, []byte{0, 0, 1, 0})
	if html != "" {
		attribute(out, 1, 0x00069003, properties(prop{0x10130102, []byte(html)}))
	}
	for _, f := range files {
		attribute(out, 2, 0x00069002, make([]byte, 14))
		attribute(out, 2, 0x00018010, append([]byte("CURTO~1.PDF"), 0))
		data := prop{0x37010102, f.Data}
		if f.Message != nil { // an object: what it is, and the container of it
			data = prop{0x3701000d, append(make([]byte, 16), Winmail("", f.Message...)...)}
		}
		attribute(out, 2, 0x00069005, properties(prop{0x80030003, nil}, prop{0x37050003, []byte{1, 0, 0, 0}}, prop{0x3707001f, wide(f.Name + "\x00")}, prop{0x3712001e, []byte(f.ContentID + "\x00")}, data))
	}
	return out.Bytes()
}

func attribute(out *bytes.Buffer, level byte, id uint32, data []byte) {
	out.WriteByte(level)
	out.Write(binary.LittleEndian.AppendUint32(nil, id))
	out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(data))))
	sum := uint16(0)
	for _, b := range data {
		sum += uint16(b)
	}
	out.Write(binary.LittleEndian.AppendUint16(append([]byte(nil), data...), sum))
}

// prop is a property, by its identifier and type; of a named one the value is left to the writer.
type prop struct {
	tag  uint32
	data []byte
}

func properties(all ...prop) []byte {
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(all)))
	for _, p := range all {
		out = binary.LittleEndian.AppendUint32(out, p.tag)
		if p.tag>>31 != 0 { // its set, and its name as a text
			name := wide("Nome\x00")
			out = append(out, make([]byte, 16)...)
			out = binary.LittleEndian.AppendUint32(out, 1)
			out = sized(out, name)
			p.data = make([]byte, 4)
		}
		if kind := uint16(p.tag); kind == 0x001e || kind == 0x001f || kind == 0x0102 || kind == 0x000d {
			out = sized(binary.LittleEndian.AppendUint32(out, 1), p.data)
		} else {
			out = append(out, p.data...)
		}
	}
	return out
}

func sized(out, data []byte) []byte {
	out = append(binary.LittleEndian.AppendUint32(out, uint32(len(data))), data...)
	return append(out, make([]byte, -len(data)&3)...)
}

func wide(text string) (out []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return out
}

// Outlook makes a message as Outlook saves it, after MS-OXMSG.
func Outlook(subject, html string, files ...Attached) []byte {
	root := &entry{name: "Root Entry", kind: 5}
	root.message(subject, html, files)
	return compound(root)
}

// entry is a folder or stream of a compound file.
type entry struct {
	name   string
	kind   byte // 1: folder, 2: stream, 5: root
	data   []byte
	within []*entry
}

func (e *entry) stream(name string, data []byte) {
	e.within = append(e.within, &entry{name: name, kind: 2, data: data})
}

func (e *entry) message(subject, html string, files []Attached) {
	e.stream("__properties_version1.0", make([]byte, 32))
	e.stream("__substg1.0_0037001F", wide(subject))
	if html != "" {
		e.stream("__substg1.0_10130102", []byte(html))
	}
	for i, f := range files {
		at := &entry{name: "__attach_version1.0_#0000000" + string(rune('0'+i)), kind: 1}
		at.stream("__properties_version1.0", make([]byte, 32))
		at.stream("__substg1.0_3707001F", wide(f.Name))
		at.stream("__substg1.0_3712001F", wide(f.ContentID))
		if f.Message != nil {
			inner := &entry{name: "__substg1.0_3701000D", kind: 1}
			inner.message("", "", f.Message)
			at.within = append(at.within, inner)
		} else {
			at.stream("__substg1.0_37010102", f.Data)
		}
		e.within = append(e.within, at)
	}
}

const (
	sector  = 512
	none    = 0xFFFFFFFF
	last    = 0xFFFFFFFE
	smaller = 4096 // streams below it lie in the stream of the root, in pieces of 64 bytes
)

// compound writes a compound file (MS-CFB) with one sector of allocation for small streams and
// as many as it takes for all.
func compound(root *entry) []byte {
	var all []*entry
	var list func(e *entry)
	list = func(e *entry) {
		all = append(all, e)
		slices.SortFunc(e.within, func(a, b *entry) int { return strings.Compare(a.name, b.name) })
		for _, one := range e.within {
			list(one)
		}
	}
	list(root)
	var body, small bytes.Buffer
	var fat, smallFAT []uint32
	place := func(b *bytes.Buffer, table *[]uint32, data []byte, size int) uint32 {
		if len(data) == 0 {
			return last
		}
		begin := uint32(len(*table))
		b.Write(append(append([]byte(nil), data...), make([]byte, (size-len(data)%size)%size)...))
		for n := (len(data) + size - 1) / size; n > 0; n-- {
			next := uint32(len(*table) + 1)
			if n == 1 {
				next = last
			}
			*table = append(*table, next)
		}
		return begin
	}
	begins := map[*entry]uint32{}
	for _, e := range all {
		switch {
		case e.kind != 2:
			begins[e] = 0
		case len(e.data) < smaller:
			begins[e] = place(&small, &smallFAT, e.data, 64)
		default:
			begins[e] = place(&body, &fat, e.data, sector)
		}
	}
	root.data = small.Bytes()
	begins[root] = place(&body, &fat, root.data, sector)
	table := func(of []uint32) (out []byte) {
		for _, v := range of {
			out = binary.LittleEndian.AppendUint32(out, v)
		}
		for len(out)%sector != 0 {
			out = binary.LittleEndian.AppendUint32(out, none)
		}
		return out
	}
	smallAt := place(&body, &fat, table(smallFAT), sector)
	number := map[*entry]uint32{}
	for i, e := range all {
		number[e] = uint32(i)
	}
	right := map[*entry]uint32{}
	for _, e := range all {
		for i := 1; i < len(e.within); i++ {
			right[e.within[i-1]] = number[e.within[i]]
		}
	}
	var dir []byte
	for _, e := range all {
		line := make([]byte, 128)
		name := wide(e.name)
		copy(line, name)
		binary.LittleEndian.PutUint16(line[64:], uint16(len(name)+2))
		line[66], line[67] = e.kind, 1
		next, child := uint32(none), uint32(none)
		if n, ok := right[e]; ok {
			next = n
		}
		if len(e.within) > 0 {
			child = number[e.within[0]]
		}
		for at, v := range map[int]uint32{68: none, 72: next, 76: child, 116: begins[e], 120: uint32(len(e.data))} {
			binary.LittleEndian.PutUint32(line[at:], v)
		}
		dir = append(dir, line...)
	}
	dirAt := place(&body, &fat, dir, sector)
	tables := 1
	for (len(fat)+tables)*4 > tables*sector {
		tables++
	}
	header := make([]byte, sector)
	copy(header, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	for at, v := range map[int]uint16{24: 0x3E, 26: 3, 28: 0xFFFE, 30: 9, 32: 6} {
		binary.LittleEndian.PutUint16(header[at:], v)
	}
	for at, v := range map[int]uint32{44: uint32(tables), 48: dirAt, 56: smaller, 60: smallAt, 64: uint32((len(smallFAT) + 127) / 128), 68: last} {
		binary.LittleEndian.PutUint32(header[at:], v)
	}
	for i := 76; i < sector; i += 4 {
		binary.LittleEndian.PutUint32(header[i:], none)
	}
	for i := range tables {
		binary.LittleEndian.PutUint32(header[76+4*i:], uint32(len(fat)))
		fat = append(fat, 0xFFFFFFFD)
	}
	return slices.Concat(header, body.Bytes(), table(fat))
}
