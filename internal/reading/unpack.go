package reading

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/mailbox"
	"ynova/internal/platform/sniff"
	"ynova/internal/platform/unzip"
)

// MaxPieces is how many documents one file may hold, those in files within it counted.
const MaxPieces = 200

// Incoming is a file as it came in, or a file of a message, of which it may be known already that it
// is none to be read.
type Incoming struct {
	Name    string
	Size    int64
	Content io.Reader
	Refused *fault.Error // why it cannot be opened
	Ignored string       // why it is none of the documents
	Doubt   string       // what a person should know of it
	ofMail  bool
}

// Piece is one document of what was sent, or why it is none.
type Piece struct {
	Name    string
	Size    int64
	Data    []byte
	Refused *fault.Error
	Ignored string
	Doubt   string
}

var (
	errEmpty     = fault.New(fault.Invalid, "arquivo_vazio", "O arquivo está vazio.")
	errMessage   = fault.New(fault.Invalid, "mensagem_ilegivel", "A mensagem não pôde ser aberta.")
	errMessages  = fault.New(fault.UnsupportedMedia, "mensagem_aninhada", "Uma mensagem dentro de um ZIP que veio por mensagem não é aberta. Envie-a separadamente.")
	errPart      = fault.New(fault.Invalid, "anexo_fechado", string(mailbox.Unread))
	damagedPart  = "Anexo cortado ou com sobras: confira."
	bodyPicture  = "Imagem do corpo da mensagem."
	noDocument   = "Não é PDF, XML, ZIP nem foto."
	errPieces    = fault.New(fault.TooLarge, "muitos_arquivos", fmt.Sprintf("São mais de %d arquivos de uma vez.", MaxPieces))
	errTooDeep   = fault.New(fault.UnsupportedMedia, "arquivo_aninhado", "O arquivo está dentro de arquivos demais. Envie-o separadamente.")
	maxContainer = 4
)

// Unpack hands the documents of a file to take, one after the other: the file itself, or each in a
// ZIP, a message, a compressed file or an XML that envelops others. What a thing is decides, not
// its name. Every way in ends here. single says that the file held nothing but itself.
//
// What is wrong with one document comes with it. What is wrong with all of the file is a
// *fault.Error; what take was given before is then void.
func (s *Service) Unpack(ctx context.Context, f Incoming, take func(Piece) error) (single bool, err error) {
	o := &opener{Service: s, take: take, ofMail: f.ofMail}
	if f.Refused != nil || f.Ignored != "" {
		return true, take(Piece{Name: f.Name, Size: f.Size, Refused: f.Refused, Ignored: f.Ignored})
	}
	const looked = 64 << 10
	content := bufio.NewReaderSize(f.Content, looked)
	start, err := content.Peek(looked)
	if err != nil && !errors.Is(err, io.EOF) {
		return true, fmt.Errorf("reading: read %q: %w", f.Name, err)
	}
	most := int64(MaxPhotoBytes)
	switch kind := sniff.Sniff(start).Kind; {
	case f.Size == 0:
		return true, errEmpty
	case unzip.Is(start) && f.Size > most: // it is never whole in memory
		return false, o.unpack(ctx, content, f.Size, f.Doubt)
	case kind == sniff.EML, kind == sniff.MSG, kind == sniff.OLE:
		most = mailbox.MaxBytes
	}
	if f.Size > most {
		return true, unzip.ErrEntryLarge
	}
	var data bytes.Buffer
	if _, err := data.ReadFrom(io.LimitReader(content, most+1)); err != nil {
		return true, fmt.Errorf("reading: read %q: %w", f.Name, err)
	}
	err = o.open(ctx, f.Name, data.Bytes(), f.Doubt)
	return !o.opened, err
}

// opener opens what a file holds.
type opener struct {
	*Service
	take          func(Piece) error
	opened        bool // the file held others
	ofMail, ofZIP bool // around what is opened now
	depth         int
}

// open takes a document, or opens what holds some.
func (o *opener) open(ctx context.Context, name string, data []byte, doubt string) error {
	kind := sniff.Sniff(data)
	var within func() error
	switch {
	case kind.Kind == sniff.Zip && o.ofZIP:
		return o.refuse(name, data, errNested)
	case kind.Kind == sniff.Zip:
		within = func() error { return o.zip(ctx, name, data, doubt) }
	case (kind.Kind == sniff.EML || kind.Kind == sniff.MSG) && o.ofMail:
		return o.refuse(name, data, errMessages)
	case kind.Kind == sniff.EML, kind.Kind == sniff.MSG:
		within = func() error { return o.message(ctx, name, data) }
	case kind.Kind == sniff.Gzip, fiscal.Envelops(kind, data):
		within = func() error { return o.enveloped(ctx, name, data, kind.Kind, doubt) }
	default:
		return o.take(Piece{Name: name, Size: int64(len(data)), Data: data, Doubt: doubt})
	}
	if o.depth == maxContainer {
		return o.refuse(name, data, errTooDeep)
	}
	before := *o
	o.depth++
	err := within()
	o.ofMail, o.ofZIP, o.depth = before.ofMail, before.ofZIP, before.depth
	return err
}

func (o *opener) refuse(name string, data []byte, why *fault.Error) error {
	return o.take(Piece{Name: name, Size: int64(len(data)), Refused: why})
}

// zip opens a ZIP. One that gives nothing is refused by itself, beside others.
func (o *opener) zip(ctx context.Context, name string, data []byte, doubt string) error {
	beside, taken := o.opened, 0
	take := o.take
	o.take = func(p Piece) error {
		taken++
		return take(p)
	}
	err := o.unpack(ctx, bytes.NewReader(data), int64(len(data)), doubt)
	o.take = take
	if known := OfFile(err); known != nil && beside && taken == 0 {
		return o.refuse(name, data, known)
	}
	return err
}

// OfFile is an error of Unpack that is about the file; nil of one of this server.
func OfFile(err error) *fault.Error {
	if known, ok := fault.As(err); ok && slices.Contains([]fault.Kind{fault.Invalid, fault.TooLarge, fault.UnsupportedMedia}, known.Kind) {
		return known
	}
	return nil
}

func (o *opener) unpack(ctx context.Context, archive io.Reader, size int64, doubt string) error {
	o.opened, o.ofZIP = true, true
	return unzip.Each(ctx, unzip.Runner(o.Run), archive, size, func(e unzip.Entry) error {
		if e.Problem != nil {
			return o.take(Piece{Name: e.Name, Size: int64(len(e.Data)), Refused: e.Problem})
		}
		return o.open(ctx, e.Name, e.Data, doubt)
	})
}

// message opens a message that came as a file: nothing is concluded from who sent it.
func (o *opener) message(ctx context.Context, name string, data []byte) error {
	beside := o.opened
	m, err := mailbox.Read(ctx, mailbox.Runner(o.Run), data)
	switch {
	case errors.Is(err, mailbox.ErrMalformed) && beside:
		return o.refuse(name, data, errMessage)
	case errors.Is(err, mailbox.ErrMalformed):
		return errMessage.WithCause(err)
	case err != nil:
		return err
	}
	o.opened, o.ofMail = true, true
	for i, part := range PartsOf(m) {
		if part.Refused != nil || part.Ignored != "" {
			err = o.take(Piece{Name: part.Name, Size: part.Size, Refused: part.Refused, Ignored: part.Ignored})
		} else {
			err = o.open(ctx, part.Name, m.Files[i].Data, part.Doubt)
		}
		if err != nil {
			return err
		}
	}
	if len(m.Files) == 0 {
		return errNoDocument
	}
	return nil
}

var errNoDocument = fault.New(fault.Invalid, "mensagem_sem_documentos", "A mensagem não traz documentos.")

// PartsOf are the files of a message, of which what no document can be is only noted.
func PartsOf(m *mailbox.Message) []Incoming {
	parts := make([]Incoming, len(m.Files))
	for i, f := range m.Files {
		p := Incoming{Name: f.Name, Size: int64(len(f.Data)), Content: bytes.NewReader(f.Data), ofMail: true}
		switch kind := sniff.Sniff(f.Data).Kind; {
		case f.Refused != "":
			p.Refused = fault.New(errPart.Kind, errPart.Code, string(f.Refused))
		case f.Picture:
			p.Ignored = bodyPicture
		case len(f.Data) == 0 && f.Damaged:
			p.Refused = errPart
		case !mayBeDocument(kind):
			p.Ignored = strings.TrimRight(noDocument+" "+whatIs(kind, f.Data), " ")
		}
		if f.Damaged {
			p.Doubt = damagedPart
		}
		parts[i] = p
	}
	return parts
}

// besides are what messages carry beside documents; anything else that is recognised is a
// document, or is refused with what it is.
var besides = []sniff.Kind{
	sniff.Unknown, sniff.Empty, sniff.Text, sniff.HTML, sniff.JSON, sniff.RTF, sniff.ICS, sniff.PKCS, sniff.Word, sniff.Slides, sniff.ODF, sniff.OLE, sniff.GIF, sniff.BMP,
	sniff.MHT, sniff.SQLite, sniff.Audio, sniff.Video, sniff.EXE,
}

func mayBeDocument(kind sniff.Kind) bool { return !slices.Contains(besides, kind) }

// enveloped opens a compressed file, or an XML that envelops others.
func (o *opener) enveloped(ctx context.Context, name string, data []byte, kind sniff.Kind, doubt string) error {
	parts, err := fiscal.Split(ctx, o.Run, data)
	if known := OfFile(err); known != nil && o.opened {
		return o.refuse(name, data, known)
	}
	if err != nil {
		return err
	}
	if len(parts) == 0 { // it envelops nothing that is known
		return o.take(Piece{Name: name, Size: int64(len(data)), Data: data, Doubt: doubt})
	}
	base := strings.TrimSuffix(name, ".gz")
	if kind != sniff.Gzip || len(parts) > 1 {
		o.opened = true
	}
	for i, p := range parts {
		inner := base
		if len(parts) > 1 {
			inner = numbered(base, i+1)
		}
		if p.Problem != nil {
			err = o.take(Piece{Name: inner, Refused: p.Problem})
		} else {
			err = o.open(ctx, inner, p.Data, doubt)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// numbered is the name of one of several documents in a file.
func numbered(name string, n int) string {
	base, ending := name, ""
	if at := strings.LastIndexByte(name, '.'); at > 0 {
		base, ending = name[:at], name[at:]
	}
	return fmt.Sprintf("%s (%d)%s", base, n, ending)
}
