package sheet

import (
	"archive/zip"
	"bytes"
	"io"
	"path"
	"strings"
)

// What a workbook may inflate to, before any of it is inflated. The sizes that
// the directory declares are enforced while reading.
const (
	maxEntries     = 1_000
	maxInflated    = 64 << 20
	maxStringsPart = 48 << 20
	maxStylesPart  = 8 << 20
	maxSmallPart   = 2 << 20 // content types, relationships, workbook
	maxStrings     = 2_000_000
)

const relOfficeDocument, relSharedStrings, relStyles = "/officeDocument", "/sharedStrings", "/styles"

var (
	errEncrypted = problem("planilha_senha", 0, 0,
		"A planilha está protegida por senha. Salve uma cópia sem senha e envie novamente.")
	errMacros = problem("planilha_macros", 0, 0,
		"A planilha contém macros. Salve-a como .xlsx ou CSV e envie novamente.")
	errBinary = problem("planilha_xlsb", 0, 0,
		"A planilha está no formato .xlsb. Salve-a como .xlsx ou CSV e envie novamente.")
	errInflated = problem("planilha_complexa", 0, 0,
		"A planilha é grande ou complexa demais para ser lida. Salve só os dados como CSV e envie novamente.")
	errDamaged = problem("planilha_ilegivel", 0, 0,
		"Não foi possível ler a planilha. Confira se ela abre no Excel, salve como CSV e envie novamente.")
)

// workbookFile is the zip of a workbook: its parts by lower-case name.
type workbookFile struct {
	parts map[string]*zip.File
	main  string // the workbook part
	open  bool   // of the open document format
}

// openWorkbook checks everything that can be known without inflating content.
func openWorkbook(data []byte) (*workbookFile, error) {
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errDamaged.WithCause(err)
	}
	if len(zr.File) > maxEntries {
		return nil, errInflated
	}
	f := &workbookFile{parts: make(map[string]*zip.File, len(zr.File))}
	if err := f.index(zr.File); err != nil {
		return nil, err
	}
	return f, f.identify()
}

func (f *workbookFile) index(files []*zip.File) error {
	total := uint64(0)
	for _, file := range files {
		if file.Flags&1 != 0 {
			return errEncrypted
		}
		name := strings.ToLower(strings.ReplaceAll(file.Name, "\\", "/"))
		if total += min(file.UncompressedSize64, maxInflated+1); total > maxInflated {
			return errInflated
		}
		if strings.HasSuffix(name, "/") {
			continue
		}
		if _, twice := f.parts[name]; twice || name != strings.TrimPrefix(path.Clean("/"+name), "/") {
			return errDamaged
		}
		f.parts[name] = file
	}
	return nil
}

// identify finds the workbook part and refuses other documents and macros.
func (f *workbookFile) identify() error {
	if _, ok := f.parts["mimetype"]; ok && f.parts[contentPart] != nil {
		return f.identifyODS()
	}
	types, err := f.contentTypes()
	if err != nil {
		return err
	}
	if f.main, err = f.mainPart(); err != nil {
		return err
	}
	main := types.of(f.main)
	if strings.Contains(main, "sheet.binary") {
		return errBinary
	}
	for name := range f.parts {
		kind := types.parts[name]
		if strings.HasSuffix(name, "vbaproject.bin") || strings.Contains(name, "macrosheets/") ||
			strings.Contains(kind, "macroenabled") || strings.Contains(kind, "vbaproject") {
			return errMacros
		}
	}
	if !strings.Contains(main, "spreadsheetml.sheet.main+xml") && !strings.Contains(main, "spreadsheetml.template.main+xml") {
		return ErrOther // .docx, any other package
	}
	return nil
}

// identifyODS refuses texts and drawings of the open document format.
func (f *workbookFile) identifyODS() error {
	kind, err := f.read("mimetype", maxSmallPart)
	if err != nil {
		return err
	}
	if kind = strings.TrimSpace(kind); kind != spreadsheetType && kind != spreadsheetType+"-template" {
		return ErrOther
	}
	f.open = true
	return nil
}

// mainPart is the part that the package is about.
func (f *workbookFile) mainPart() (string, error) {
	rels, err := f.relationships("")
	if err != nil {
		return "", err
	}
	for _, rel := range rels {
		if strings.HasSuffix(rel.kind, relOfficeDocument) {
			return rel.target, nil
		}
	}
	return "", errDamaged
}

// contentTypes says what the parts are, in lower case. What it says of an extension
// is for parts that there may be: some writers name the type of macros there and have
// none.
type contentTypes struct{ parts, extensions map[string]string }

func (c contentTypes) of(part string) string {
	part = strings.ToLower(part)
	if kind := c.parts[part]; kind != "" {
		return kind
	}
	return c.extensions[strings.TrimPrefix(path.Ext(part), ".")]
}

func (f *workbookFile) contentTypes() (contentTypes, error) {
	types := contentTypes{map[string]string{}, map[string]string{}}
	text, err := f.read("[content_types].xml", maxSmallPart)
	if err != nil {
		return types, err
	}
	err = eachStart(text, func(t token) error {
		of, key := types.parts, "PartName"
		switch t.name {
		case "Override":
		case "Default":
			of, key = types.extensions, "Extension"
		default:
			return nil
		}
		name, err1 := t.attr(key)
		kind, err2 := t.attr("ContentType")
		of[strings.ToLower(strings.TrimPrefix(name, "/"))] = strings.ToLower(kind)
		return firstError(err1, err2)
	})
	return types, err
}

// read inflates one part into memory. A part that lies about its size or its
// checksum is damaged.
func (f *workbookFile) read(name string, most uint64) (string, error) {
	file, ok := f.parts[strings.ToLower(name)]
	if !ok {
		return "", errMissing(name)
	}
	if file.UncompressedSize64 > most {
		return "", errInflated
	}
	rc, err := file.Open()
	if err != nil {
		return "", errDamaged.WithCause(err)
	}
	defer rc.Close()
	var b strings.Builder
	b.Grow(int(file.UncompressedSize64))
	// archive/zip stops at the declared size and checks the sum at the end.
	if _, err := io.Copy(&b, rc); err != nil {
		return "", errDamaged.WithCause(err)
	}
	return utf8Part(b.String())
}

// errMissing is a part that another part refers to.
func errMissing(name string) error {
	if name == "[content_types].xml" {
		return ErrOther // a zip, but no Office document
	}
	return errDamaged
}

// utf8Part transcodes the one other encoding that the format allows.
func utf8Part(text string) (string, error) {
	if !strings.HasPrefix(text, string(bomUTF16LE)) && !strings.HasPrefix(text, string(bomUTF16BE)) {
		return text, nil
	}
	return xmlText([]byte(text))
}

type relationship struct{ id, kind, target string }

// relationships reads the relationships of a part; "" is the package itself.
func (f *workbookFile) relationships(part string) ([]relationship, error) {
	dir, base := path.Split(part)
	text, err := f.read(dir+"_rels/"+base+".rels", maxSmallPart)
	if err != nil {
		return nil, err
	}
	var rels []relationship
	err = eachStart(text, func(t token) error {
		if t.name != "Relationship" {
			return nil
		}
		id, err1 := t.attr("Id")
		kind, err2 := t.attr("Type")
		target, err3 := t.attr("Target")
		mode, err4 := t.attr("TargetMode")
		if err := firstError(err1, err2, err3, err4); err != nil || mode == "External" {
			return err // what lies outside the package is never followed
		}
		if !strings.HasPrefix(target, "/") {
			target = "/" + dir + target
		}
		rels = append(rels, relationship{id, kind, strings.TrimPrefix(path.Clean(target), "/")})
		return nil
	})
	return rels, err
}

// eachStart visits the start tags of a small part.
func eachStart(text string, visit func(token) error) error {
	s := newXMLScanner(text)
	for {
		tok, err := s.next()
		if err != nil {
			return errDamaged.WithCause(err)
		}
		switch tok.kind {
		case tokenEOF:
			return nil
		case tokenStart:
			if err := visit(tok); err != nil {
				return errDamaged.WithCause(err)
			}
		}
	}
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
