package sheet

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/richardlehane/mscfb"
)

// maxXLSStreams bounds the directory of a compound file; Excel writes some ten
// entries, a file with macros some dozens.
const maxXLSStreams = 4_096

// errOldXLS is a workbook from before Excel 97, whose texts have no Unicode.
var errOldXLS = problem("formato", 0, 0,
	"A planilha é de uma versão do Excel anterior a 97. Salve-a como .xlsx ou CSV e envie novamente.")

// xlsBook is what cells refer to.
type xlsBook struct {
	stream   []byte
	strings  []string
	formats  map[uint16]numberFormat // custom ones, by number
	cells    styles                  // by XF index
	date1904 bool
	sheets   []xlsPlace // of the worksheets, in order
}

// xlsPlace is where a worksheet begins.
type xlsPlace struct {
	name   string
	at     int
	hidden bool
}

// readXLS gives the rows of the sheets that are shown.
func readXLS(data []byte, out *emitter) error {
	stream, err := workbookStream(data)
	if err != nil {
		return err
	}
	book := &xlsBook{stream: stream, formats: map[uint16]numberFormat{}}
	if err := book.globals(); err != nil {
		return err
	}
	for _, s := range book.sheets {
		if err := out.begin(s.name, s.hidden); err != nil {
			return err
		}
		if s.hidden {
			continue
		}
		if err := newXLSSheet(book, out).read(s.at); err != nil {
			return err
		}
	}
	return nil
}

// workbookStream takes the workbook out of the compound file; macros and encrypted
// workbooks are refused by what stands beside it.
func workbookStream(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, oleMagic) {
		return nil, ErrOther
	}
	file, err := mscfb.New(bytes.NewReader(data))
	if err != nil {
		return nil, errDamaged.WithCause(err)
	}
	if len(file.File) > maxXLSStreams {
		return nil, errInflated
	}
	var book *mscfb.File
	old := false
	for _, f := range file.File {
		switch name := strings.ToLower(f.Name); {
		case name == "encryptedpackage":
			return nil, errEncrypted
		case name == "_vba_project_cur", name == "_vba_project", name == "vba":
			return nil, errMacros
		case name == "workbook" && len(f.Path) == 0:
			book = f
		case name == "book" && len(f.Path) == 0:
			old = true
		}
	}
	switch {
	case book == nil && old:
		return nil, errOldXLS
	case book == nil:
		return nil, ErrOther // .doc, .ppt, .msg …
	case book.Size > int64(len(data)):
		return nil, errDamaged // a stream cannot be larger than its file
	}
	stream := make([]byte, book.Size)
	if _, err := io.ReadFull(book, stream); err != nil {
		return nil, errDamaged.WithCause(err)
	}
	return stream, nil
}

// Types of records that matter.
const (
	recFormula    = 0x0006
	recColumns    = 0x007D
	recRow        = 0x0208
	recEOF        = 0x000A
	rec1904       = 0x0022
	recFilePass   = 0x002F
	recContinue   = 0x003C
	recBoundSheet = 0x0085
	recMulRK      = 0x00BD
	recRString    = 0x00D6
	recXF         = 0x00E0
	recSST        = 0x00FC
	recLabelSST   = 0x00FD
	recNumber     = 0x0203
	recLabel      = 0x0204
	recBoolErr    = 0x0205
	recString     = 0x0207
	recRK         = 0x027E
	recFormat     = 0x041E
	recBOF        = 0x0809
)

const biff8 = 0x0600

// globals reads the substream that describes the workbook.
func (b *xlsBook) globals() error {
	r := &records{data: b.stream}
	if err := r.begin(); err != nil {
		return err
	}
	for r.next() {
		var err error
		switch r.kind {
		case recEOF:
			return r.err
		case recFilePass:
			return errEncrypted
		case rec1904:
			b.date1904 = r.body.u16() == 1
		case recFormat:
			id := r.body.u16()
			code, ok := r.body.text(int(r.body.u16()))
			if !ok {
				return errDamaged
			}
			b.formats[id] = classifyFormat(code)
		case recXF:
			r.body.u16() // the font
			b.cells = append(b.cells, b.format(r.body.u16()))
		case recBoundSheet:
			err = b.sheet(&r.body)
		case recSST:
			err = b.shared(&r.body)
		}
		if err = firstError(err, r.body.failure()); err != nil {
			return err
		}
	}
	return firstError(r.err, errDamaged) // the substream has no end
}

func (b *xlsBook) format(id uint16) numberFormat {
	if f, ok := b.formats[id]; ok {
		return f
	}
	return builtinFormat(int(id))
}

// sheet notes a worksheet; a sheet of macros refuses the file.
func (b *xlsBook) sheet(body *fragments) error {
	at, state, kind := body.u32(), body.u8(), body.u8()
	switch {
	case kind == 1 || kind == 6:
		return errMacros
	case kind != 0:
		return nil
	case int64(at) >= int64(len(b.stream)):
		return errDamaged
	}
	name, _ := body.text(int(body.u8())) // a sheet may do without
	b.sheets = append(b.sheets, xlsPlace{name, int(at), state&3 != 0})
	return nil
}

// shared reads the table of strings. Its counts are not trusted.
func (b *xlsBook) shared(body *fragments) error {
	body.u32() // how often the strings are used
	for n := body.u32(); n > 0 && body.left(); n-- {
		text, ok := body.rich()
		if !ok {
			return errDamaged
		}
		if len(b.strings) == maxStrings {
			return errInflated
		}
		b.strings = append(b.strings, text)
	}
	return nil
}

// errShort is a record that ends before its content.
var errShort = errors.New("sheet: record too short")

// records walks over a stream. The records that continue one are joined to it.
type records struct {
	data []byte
	pos  int
	kind uint16
	body fragments
	err  error
}

// begin expects the beginning of a substream of Excel 97 or later.
func (r *records) begin() error {
	if !r.next() || r.kind != recBOF {
		return firstError(r.err, errDamaged)
	}
	if r.body.u16() != biff8 {
		return errOldXLS
	}
	return r.body.failure()
}

// next reads a record; false at the end of the stream or on an error.
func (r *records) next() bool {
	kind, part, ok := r.raw()
	if !ok {
		return false
	}
	r.kind, r.body = kind, fragments{parts: append(r.body.parts[:0], part)}
	for r.pos+4 <= len(r.data) && le16(r.data[r.pos:]) == recContinue {
		if _, part, ok = r.raw(); !ok {
			return false
		}
		r.body.parts = append(r.body.parts, part)
	}
	return true
}

func (r *records) raw() (kind uint16, part []byte, ok bool) {
	if r.pos+4 > len(r.data) {
		return 0, nil, false
	}
	kind = le16(r.data[r.pos:])
	size := int(le16(r.data[r.pos+2:]))
	r.pos += 4
	if r.pos+size > len(r.data) {
		r.err = errDamaged
		return 0, nil, false
	}
	part = r.data[r.pos : r.pos+size]
	r.pos += size
	return kind, part, true
}

func le16(b []byte) uint16 { return uint16(b[0]) | uint16(b[1])<<8 }
