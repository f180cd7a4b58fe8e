package mailbox

import (
	"bytes"
	"errors"
	"path"
	"regexp"
	"strings"

	"ynova/internal/platform/sniff"
	"ynova/internal/platform/tnef"
)

// walker goes through the parts of a message.
type walker struct {
	message *Message
	parts   int
	total   int64
}

// scope is what the parts of one message share: how many messages are around it, which pictures
// its HTML shows, and which of its files are pictures that it may show.
type scope struct {
	around   int
	shown    map[string]bool
	pictures []picturePart
}

func newScope(around int) *scope { return &scope{around: around, shown: map[string]bool{}} }

// errBounds means that a message costs more than any message does.
var errBounds = errors.New("too many parts, too deep, or too large")

// whole goes through a message and then judges its pictures.
func (w *walker) whole(h head, body []byte, s *scope, depth int) error {
	err := w.entity(h, body, s, depth, false)
	w.judge(s)
	return err
}

// entity notes the files of a message or part. open says that its end is missing.
func (w *walker) entity(h head, body []byte, s *scope, depth int, open bool) error {
	if w.parts++; w.parts > maxParts || depth > maxDepth {
		return errBounds
	}
	kind, params := h.labelled("Content-Type")
	if strings.HasPrefix(kind, "multipart/") {
		parts, closed := divided(body, params["boundary"])
		if len(parts) == 0 { // some programs encode all of it once more
			plain, _ := transferred(h.Get("Content-Transfer-Encoding"), body)
			parts, closed = divided(plain, params["boundary"])
		}
		if len(parts) > 0 {
			return w.each(parts, closed, s, depth)
		}
	}
	p := partOf(h, kind, params, body)
	p.Damaged = p.Damaged || open && !bytes.HasSuffix(bytes.TrimSpace(body), []byte("="))
	return w.part(p, s, depth)
}

// each goes through the parts of a part.
func (w *walker) each(parts [][]byte, closed bool, s *scope, depth int) error {
	for i, one := range parts {
		h, body, ok := headOf(one, false)
		var err error
		if ok {
			err = w.entity(h, body, s, depth+1, !closed && i == len(parts)-1)
		} else {
			err = w.note(File{Name: nameless, Refused: Unread})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// part is a piece of a message, whatever it was packed in.
type part struct {
	File
	contentID string
	inline    bool   // in the text, and no attachment
	body      bool   // it has no name and counts as text
	message   bool   // it is called a message
	smime     string // what a cryptographic message is called
}

// nameless is the name of a part that has none.
const nameless = "anexo"

func partOf(h head, kind string, params map[string]string, body []byte) part {
	disposition, placed := h.labelled("Content-Disposition")
	p := part{contentID: strings.Trim(strings.TrimSpace(h.Get("Content-Id")), "<>")}
	p.Name, p.Type = placed["filename"], kind
	if p.Name == "" {
		p.Name = params["name"]
	}
	p.Data, p.Damaged = transferred(h.Get("Content-Transfer-Encoding"), body)
	p.inline = disposition != "attachment" && (disposition == "inline" || p.contentID != "")
	p.body = p.Name == "" && disposition != "attachment" && (kind == "" || strings.HasPrefix(kind, "text/") || strings.HasPrefix(kind, "multipart/"))
	p.smime = params["smime-type"]
	p.message = kind == "message/rfc822" || kind == "message/global"
	return p
}

// part notes a part, or opens what it holds. What it is decides, before what it is called.
func (w *walker) part(p part, s *scope, depth int) error {
	kind := sniff.Sniff(p.Data).Kind
	switch {
	case p.body:
		return w.text(p, s)
	case kind == sniff.TNEF, p.winmail() && fileKind(p.Data) == sniff.Unknown:
		return w.winmail(p, s, depth)
	case kind == sniff.MSG, kind == sniff.EML, p.message, strings.EqualFold(path.Ext(p.Name), ".eml") && fileKind(p.Data) == sniff.Unknown:
		return w.nested(p, s, depth)
	case sealed(p) != "":
		p.Refused = sealed(p)
	}
	return w.file(p, s)
}

// winmail reports whether a part is called what Outlook wraps its files in.
func (p *part) winmail() bool {
	return strings.HasSuffix(p.Type, "/ms-tnef") || strings.HasSuffix(p.Type, "/vnd.ms-tnef") || strings.EqualFold(p.Name, "winmail.dat")
}

// text takes a part without a name: the body, unless it is plainly a document.
func (w *walker) text(p part, s *scope) error {
	kind := fileKind(p.Data)
	switch {
	case kind == sniff.Unknown, kind == sniff.EML, kind == sniff.MHT, kind == sniff.XML && p.Type == "text/html":
		s.collect(p.Data)
		return nil
	case kind == sniff.XML && !strings.HasSuffix(p.Type, "xml") && !wholeXML(p.Data):
		return nil
	}
	return w.file(p, s)
}

// wholeXML reports whether a text is a document from its begin to its end, and not one that
// begins with something in brackets.
func wholeXML(data []byte) bool {
	text := bytes.TrimSpace(data)
	root := rootOf.FindSubmatch(text)
	return root == nil || bytes.HasSuffix(text, []byte("/>")) || bytes.HasSuffix(text, append(append([]byte("</"), root[1]...), '>'))
}

// rootOf is the first element of a text that does not declare itself XML.
var rootOf = regexp.MustCompile(`^<([A-Za-z_!][^\s>/]*)`)

// winmail takes the attachments out of a container of Outlook.
func (w *walker) winmail(p part, s *scope, depth int) error {
	if p.Name == "" {
		p.Name = "winmail.dat"
	}
	m, damaged := tnef.Parse(p.Data)
	s.collect(m.HTML)
	for _, f := range m.Files {
		if len(f.Data) == 0 && (damaged != nil || f.Name == "") {
			continue // what was cut is named as the container; what has no name only the body shows
		}
		if err := w.winmailFile(f, p.Damaged, s, depth); err != nil {
			return err
		}
	}
	if damaged != nil {
		return w.note(File{Name: p.Name, Refused: Winmail})
	}
	return nil
}

func (w *walker) winmailFile(f tnef.File, damaged bool, s *scope, depth int) error {
	if err := w.deeper(depth); err != nil {
		return err
	}
	p := part{File: File{Name: f.Name, Type: f.Type, Damaged: damaged || f.Damaged, Data: f.Data}, contentID: strings.Trim(f.ContentID, "<>")}
	p.inline = p.contentID != ""
	switch {
	case len(f.Data) == 0:
		return w.note(File{Name: f.Name, Refused: Unread})
	case !f.Message:
		return w.part(p, s, depth+1)
	case s.around == maxNested:
		return w.note(File{Name: messageName(p.Name), Refused: TooDeep})
	}
	inner := newScope(s.around + 1)
	err := w.winmail(p, inner, depth+1)
	w.judge(inner)
	return err
}

// deeper counts one part more.
func (w *walker) deeper(depth int) error {
	if w.parts++; w.parts > maxParts || depth >= maxDepth {
		return errBounds
	}
	return nil
}

// nested opens a message within the message.
func (w *walker) nested(p part, s *scope, depth int) error {
	if s.around == maxNested {
		return w.note(File{Name: messageName(p.Name), Refused: TooDeep})
	}
	inner := newScope(s.around + 1)
	if sniff.Sniff(p.Data).Kind == sniff.MSG {
		_, err := w.outlook(p.Data, inner, depth+1)
		if err == nil || errors.Is(err, errBounds) {
			return err
		}
		return w.note(File{Name: messageName(p.Name), Refused: Unread})
	}
	h, body, ok := headOf(p.Data, true)
	if !ok {
		return w.note(File{Name: messageName(p.Name), Refused: Unread})
	}
	return w.whole(h, body, inner, depth+1)
}

func messageName(name string) string {
	if name == "" {
		return "mensagem.eml"
	}
	return name
}

// file notes a part that is a file.
func (w *walker) file(p part, s *scope) error {
	if p.Name == "" {
		p.Name = nameFor(p.Data)
	}
	if side, picture := pictureSide(p.File); picture {
		s.pictures = append(s.pictures, picturePart{at: len(w.message.Files), side: side, inline: p.inline, contentID: p.contentID})
	}
	return w.note(p.File)
}

func (w *walker) note(f File) error {
	if f.Refused != "" {
		f.Data = nil
	}
	if w.total += int64(len(f.Data)); w.total > maxTotal || len(w.message.Files) >= maxParts {
		return errBounds
	}
	w.message.Files = append(w.message.Files, f)
	return nil
}
