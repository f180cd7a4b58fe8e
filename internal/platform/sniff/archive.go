package sniff

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// mostEntries is how many entries of an archive are looked at.
const mostEntries = 4_096

// archive says what a ZIP file is by the names of its entries.
func archive(data []byte) Kind {
	if kind := openDocument(data); kind != Unknown {
		return kind
	}
	kind, office := Zip, false
	for name := range entries(data) {
		switch name = strings.ToLower(strings.ReplaceAll(name, `\`, "/")); {
		case name == "xl/workbook.bin":
			return XLSB
		case strings.HasSuffix(name, ".iwa") || name == "index.zip" || name == "index.apxl":
			kind = Numbers
		case kind != Zip:
		case name == "[content_types].xml":
			office = true
		case strings.HasPrefix(name, "xl/"):
			kind = XLSX
		case strings.HasPrefix(name, "word/"):
			kind = Word
		case strings.HasPrefix(name, "ppt/"):
			kind = Slides
		}
	}
	if kind == Zip && office {
		return XLSX // one that is cut, or that its reader refuses
	}
	return kind
}

// openDocument reads the type that an open document has as its first entry, stored and
// not packed.
func openDocument(data []byte) Kind {
	const header, name, family = 30, "mimetype", "application/vnd.oasis.opendocument."
	at := header + len(name)
	if len(data) < at || string(data[header:at]) != name {
		return Unknown
	}
	at += int(binary.LittleEndian.Uint16(data[28:])) // its extra field
	if at > len(data) || !bytes.HasPrefix(data[at:], []byte(family)) {
		return Unknown
	}
	if bytes.HasPrefix(data[at+len(family):], []byte("spreadsheet")) {
		return ODS
	}
	return ODF
}

// entries gives the names in the directory at the end of an archive; of one that is cut,
// those of the entries whose sizes stand before them.
func entries(data []byte) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		end := bytes.LastIndex(data[max(0, len(data)-(64<<10)-22):], []byte("PK\x05\x06"))
		if end >= 0 {
			end += max(0, len(data)-(64<<10)-22)
		}
		if end < 0 || end+22 > len(data) {
			cut(data, yield)
			return
		}
		size, at := int(binary.LittleEndian.Uint32(data[end+12:])), int(binary.LittleEndian.Uint32(data[end+16:]))
		if before := end - size; before >= 0 { // bytes may stand before the archive
			at = before
		}
		for range mostEntries {
			if at < 0 || at+46 > len(data) || string(data[at:at+4]) != "PK\x01\x02" {
				return
			}
			name, extra, comment := int(binary.LittleEndian.Uint16(data[at+28:])), int(binary.LittleEndian.Uint16(data[at+30:])), int(binary.LittleEndian.Uint16(data[at+32:]))
			if at+46+name > len(data) || !yield(string(data[at+46:at+46+name])) {
				return
			}
			at += 46 + name + extra + comment
		}
	}
}

func cut(data []byte, yield func(string) bool) {
	at := 0
	for range mostEntries {
		if at+30 > len(data) || string(data[at:at+4]) != "PK\x03\x04" {
			return
		}
		size, name, extra := int(binary.LittleEndian.Uint32(data[at+18:])), int(binary.LittleEndian.Uint16(data[at+26:])), int(binary.LittleEndian.Uint16(data[at+28:]))
		if at+30+name > len(data) || !yield(string(data[at+30:at+30+name])) {
			return
		}
		at += 30 + name + extra + size
	}
}

// streams say what a compound file is, by a name in its directory.
var streams = []struct {
	name string
	kind Kind
}{
	{"encryptedpackage", Locked},
	{"__properties_version1.0", MSG},
	{"workbook", XLS},
	{"book", XLS},
	{"worddocument", Word},
	{"powerpoint document", Slides},
}

// compound says what a compound file is. The directory's first sector decides where it
// can: a document may hold others.
func compound(data []byte) Kind {
	const header, entry = 512, 128
	found := len(streams)
	look := func(from, to int) {
		for at := from; at+entry <= min(to, len(data)); at += entry {
			name := entryName(data[at : at+entry])
			for i := range found {
				if name == streams[i].name {
					found = i
					break
				}
			}
		}
	}
	if len(data) >= header {
		sector := 1 << min(binary.LittleEndian.Uint16(data[30:]), 12)
		if first := int64(binary.LittleEndian.Uint32(data[48:])); first < int64(len(data)) {
			look(int(first+1)*sector, int(first+2)*sector)
		}
		if found == len(streams) {
			look(header, len(data))
		}
	}
	if found == len(streams) {
		return OLE
	}
	return streams[found].kind
}

// entryName is the name of an entry of a compound file's directory, in small letters.
func entryName(entry []byte) string {
	size := int(binary.LittleEndian.Uint16(entry[64:]))
	if size < 4 || size > 64 || size%2 != 0 || entry[66] == 0 || entry[66] > 5 {
		return ""
	}
	name := make([]byte, 0, 32)
	for i := 0; i < size-2; i += 2 {
		if entry[i+1] != 0 {
			return ""
		}
		name = append(name, entry[i])
	}
	return strings.ToLower(string(name))
}
