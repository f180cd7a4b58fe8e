package mailbox

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/richardlehane/mscfb"
)

// What a message of Outlook is made of (MS-OXMSG): a folder for each attachment, with a stream
// for each property.
const (
	attachStorage  = "__attach_version1.0_"
	subjectStream  = "__substg1.0_0037"
	htmlStream     = "__substg1.0_10130102"
	messageStorage = "__substg1.0_3701000D"
	dataStream     = "__substg1.0_37010102"

	maxEntries = 4096 // of its directory
)

var errOutlook = errors.New("no readable message of Outlook")

// store is the directory of a message of Outlook: its streams by folder.
type store map[string][]*mscfb.File

// outlook notes the files of a message of Outlook, and returns its subject.
func (w *walker) outlook(data []byte, s *scope, depth int) (subject string, err error) {
	all, err := openStore(data)
	if err != nil {
		return "", err
	}
	b := &outlookBox{walker: w, store: all, most: int64(len(data))}
	return unzeroed(b.text("", subjectStream)), b.message("", s, depth)
}

// openStore reads the directory. The library is held to what a directory may be; where it fails
// in its own way the file is damaged.
func openStore(data []byte) (all store, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", errOutlook, r)
		}
	}()
	file, err := mscfb.New(bytes.NewReader(data))
	if err != nil {
		return nil, errors.Join(errOutlook, err)
	}
	if len(file.File) > maxEntries {
		return nil, errOutlook
	}
	all = store{}
	for _, f := range file.File {
		folder := strings.Join(f.Path, "/")
		all[folder] = append(all[folder], f)
	}
	return all, nil
}

// outlookBox takes a message of Outlook apart.
type outlookBox struct {
	*walker
	store store
	most  int64 // bytes that are left to be read: streams may claim the same ones
}

// message notes the files of the message in a folder.
func (b *outlookBox) message(folder string, s *scope, depth int) error {
	defer b.judge(s)
	s.collect(b.stream(folder, htmlStream))
	var attachments []string
	for _, f := range b.store[folder] {
		if strings.HasPrefix(f.Name, attachStorage) {
			attachments = append(attachments, below(folder, f.Name))
		}
	}
	slices.Sort(attachments)
	for _, at := range attachments {
		if err := b.deeper(depth); err != nil {
			return err
		}
		if err := b.attachment(at, s, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (b *outlookBox) attachment(at string, s *scope, depth int) error {
	p := part{contentID: strings.Trim(unzeroed(b.text(at, "__substg1.0_3712")), "<>")}
	for _, name := range []string{"__substg1.0_3001", "__substg1.0_3704", "__substg1.0_3707"} { // the later the better
		if text := unzeroed(b.text(at, name)); text != "" {
			p.Name = text
		}
	}
	p.Type = strings.ToLower(unzeroed(b.text(at, "__substg1.0_370E")))
	if inner := below(at, messageStorage); b.store[inner] != nil {
		if s.around == maxNested {
			return b.note(File{Name: messageName(p.Name), Refused: TooDeep})
		}
		return b.message(inner, newScope(s.around+1), depth)
	}
	p.inline = p.contentID != ""
	if p.Data = b.stream(at, dataStream); p.Data == nil {
		p.Refused = Unread // a link, an object of another program, or damaged
		return b.file(p, s)
	}
	return b.part(p, s, depth)
}

func below(folder, name string) string { return strings.TrimPrefix(folder+"/"+name, "/") }

// stream is the content of a stream; nil where there is none that can be read.
func (b *outlookBox) stream(folder, name string) (data []byte) {
	defer func() {
		if recover() != nil { // the library met a chain that it does not expect
			data = nil
		}
	}()
	for _, f := range b.store[folder] {
		if !strings.EqualFold(f.Name, name) {
			continue
		}
		if b.most -= f.Size; f.Size < 0 || b.most < 0 {
			return nil
		}
		data = make([]byte, f.Size)
		if _, err := io.ReadFull(f, data); err != nil {
			return nil
		}
		return data
	}
	return nil
}

// text is a property, in UTF-16 or in the letters of Windows.
func (b *outlookBox) text(folder, name string) string {
	if data := b.stream(folder, name+"001F"); data != nil {
		units := make([]uint16, len(data)/2)
		for i := range units {
			units[i] = binary.LittleEndian.Uint16(data[2*i:])
		}
		return string(utf16.Decode(units))
	}
	return string(unicode(b.stream(folder, name+"001E")))
}

func unzeroed(text string) string { return strings.TrimRight(text, "\x00") }
