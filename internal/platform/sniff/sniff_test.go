package sniff

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"ynova/internal/platform/prooftest"
)

func zipped(t *testing.T, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		name, content, _ := strings.Cut(name, "=")
		f, err := w.CreateHeader(&zip.FileHeader{Name: name})
		if err == nil {
			_, err = f.Write([]byte(content + " "))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func wide(order binary.AppendByteOrder, mark bool, s string) []byte {
	var out []byte
	if mark {
		out = order.AppendUint16(out, 0xfeff)
	}
	for _, u := range utf16.Encode([]rune(s)) {
		out = order.AppendUint16(out, u)
	}
	return out
}

// compoundOf is the beginning of a compound file whose directory names the streams.
func compoundOf(names ...string) []byte {
	data := make([]byte, 512+128*max(4, len(names)+1))
	copy(data, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	data[30] = 9
	for i, name := range append([]string{"Root Entry"}, names...) {
		entry := data[512+128*i:]
		copy(entry, wide(binary.LittleEndian, false, name))
		binary.LittleEndian.PutUint16(entry[64:], uint16(2*len(name)+2))
		entry[66] = 2
	}
	return data
}

// TestAFileIsWhatItsBytesAre_DR16: the content decides, at every door by one list.
func TestAFileIsWhatItsBytesAre_DR16(t *testing.T) {
	const csv = "Cliente;CNPJ;Mês\nÁgua Ltda;123;09/2026\n"
	for name, c := range map[string]struct {
		data []byte
		want File
	}{
		"nothing":                        {nil, File{Kind: Empty}},
		"spaces":                         {[]byte(" \r\n\t"), File{Kind: Empty}},
		"PDF":                            {[]byte("%PDF-1.4\n"), File{Kind: PDF}},
		"PDF behind a mark":              {[]byte("\xef\xbb\xbf%PDF-1.7\n"), File{Kind: PDF, At: 3}},
		"PDF behind the head of a reply": {[]byte("HTTP/1.1 200 OK\r\nDate: x\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.5\n"), File{Kind: PDF, At: 59}},
		"PDF behind a warning in HTML":   {[]byte("<br />\n<b>Warning</b>: x\n%PDF-1.5\n"), File{Kind: PDF, At: 25}},
		"PDF behind 1,024 bytes":         {append(bytes.Repeat([]byte{'\n'}, 1024), "%PDF-1.5"...), File{Kind: PDF, At: 1024}},
		"PDF too far away":               {append(bytes.Repeat([]byte{'x'}, 1025), "%PDF-1.5"...), File{Kind: Text}},
		"text that names the sign":       {[]byte("A;B\nx;%PDF-\n"), File{Kind: Text}},
		"CSV":                            {[]byte(csv), File{Kind: Text}},
		"CSV in UTF-16 with mark":        {wide(binary.LittleEndian, true, csv), File{Kind: Text, Wide: LittleEndian}},
		"CSV in UTF-16 without mark":     {wide(binary.LittleEndian, false, csv), File{Kind: Text, Wide: LittleEndian}},
		"CSV in UTF-16 of the other end": {wide(binary.BigEndian, false, csv), File{Kind: Text, Wide: BigEndian}},
		"HTML":                           {[]byte("\xef\xbb\xbf\n<!DOCTYPE HTML PUBLIC \"x\"><html>"), File{Kind: HTML}},
		"HTML as Excel writes it":        {[]byte(`<html xmlns:o="urn:schemas-microsoft-com:office:office">`), File{Kind: HTML}},
		"XHTML":                          {[]byte("<?xml version='1.0' encoding='iso-8859-1'?>\n<!DOCTYPE html>\n<html>"), File{Kind: HTML}},
		"a table alone":                  {[]byte("<!-- x --><TABLE border=1><tr>"), File{Kind: HTML}},
		"a page in UTF-16":               {wide(binary.LittleEndian, true, "<html><body>"), File{Kind: HTML, Wide: LittleEndian}},
		"XML 2003":                       {[]byte(`<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">`), File{Kind: XML, Root: "Workbook", Space: "urn:schemas-microsoft-com:office:spreadsheet"}},
		"XML with a prefix":              {[]byte(`<ss:Workbook xmlns:ss="urn:x">`), File{Kind: XML, Root: "Workbook", Space: "urn:x"}},
		"XML of a note, labelled wrong":  {[]byte(`<?xml version="1.0" encoding="UTF-16"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe">`), File{Kind: XML, Root: "nfeProc", Space: "http://www.portalfiscal.inf.br/nfe"}},
		"XML in UTF-16 without mark":     {wide(binary.LittleEndian, false, `<NFe xmlns="u"><a/></NFe>`), File{Kind: XML, Root: "NFe", Space: "u", Wide: LittleEndian}},
		"a picture that is markup":       {[]byte("<svg onload=alert(1)>"), File{Kind: XML, Root: "svg"}},
		"a page that is not tidy":        {[]byte("<table border=1 width=50%><tr>"), File{Kind: HTML}},
		"a text that begins like one":    {[]byte("<10 kWh;20\n1;2\n"), File{Kind: Text}},
		"JSON":                           {[]byte(` {"a": [1, 2]}`), File{Kind: JSON}},
		"JSON that is cut":               {[]byte(`[{"a": 1, "b": 2`), File{Kind: JSON}},
		"a text in brackets":             {[]byte("[Dados];B\n1;2\n"), File{Kind: Text}},
		"RTF":                            {[]byte(`{\rtf1\ansi`), File{Kind: RTF}},
		"message":                        {[]byte("Received: from a\r\n\tby b\r\nSubject: x\r\n\r\n%PDF-1.4"), File{Kind: EML}},
		"page in one file":               {[]byte("MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related; boundary=x\r\n\r\n"), File{Kind: MHT}},
		"a CSV with a colon":             {[]byte("To: x;From: y\n1;2\n"), File{Kind: Text}},
		"zip":                            {zipped(t, "a.pdf", "word.txt"), File{Kind: Zip}},
		"xlsx":                           {zipped(t, "[Content_Types].xml", "xl/workbook.xml"), File{Kind: XLSX}},
		"xlsb":                           {zipped(t, "[Content_Types].xml", "xl/styles.bin", "xl/workbook.bin"), File{Kind: XLSB}},
		"docx":                           {zipped(t, "[Content_Types].xml", "word/document.xml"), File{Kind: Word}},
		"Numbers":                        {zipped(t, "Index/Document.iwa", "Data/x.jpg"), File{Kind: Numbers}},
		"ods":                            {zipped(t, "mimetype=application/vnd.oasis.opendocument.spreadsheet", "content.xml"), File{Kind: ODS}},
		"odt":                            {zipped(t, "mimetype=application/vnd.oasis.opendocument.text", "content.xml"), File{Kind: ODF}},
		"xlsx that is cut":               {zipped(t, "[Content_Types].xml", "xl/workbook.xml")[:60], File{Kind: XLSX}},
		"xls":                            {compoundOf("Workbook"), File{Kind: XLS}},
		"xls of before 97":               {compoundOf("Book"), File{Kind: XLS}},
		"msg with a workbook in it":      {compoundOf("__nameid_version1.0", "a", "b", "c", "Workbook", "__properties_version1.0"), File{Kind: MSG}},
		"doc":                            {compoundOf("WordDocument"), File{Kind: Word}},
		"under a password":               {compoundOf("EncryptionInfo", "EncryptedPackage"), File{Kind: Locked}},
		"another compound file":          {compoundOf("x"), File{Kind: OLE}},
		"JPEG":                           {[]byte("\xff\xd8\xff\xe0 %PDF-1.4"), File{Kind: JPEG}},
		"TIFF":                           {[]byte("II*\x00xxxx"), File{Kind: TIFF}},
		"WebP":                           {[]byte("RIFF1234WEBPVP8 "), File{Kind: WebP}},
		"HEIC":                           {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), File{Kind: HEIC}},
		"gzip":                           {[]byte("\x1f\x8b\x08\x00"), File{Kind: Gzip}},
		"winmail.dat":                    {[]byte("\x78\x9f\x3e\x22\x01"), File{Kind: TNEF}},
		"p7m":                            {[]byte("\x30\x82\x01\x00\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02"), File{Kind: PKCS}},
		"bytes of no kind":               {[]byte("\x01\x02\x03\x04\x05\x06\x07\x08"), File{}},
	} {
		if got := Sniff(c.data); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// TestFieldFilesAreWhatTheyAre_DR16: of the files as people send them, whatever they are
// called.
func TestFieldFilesAreWhatTheyAre_DR16(t *testing.T) {
	for name, want := range map[string]Kind{
		"S20__relatorio.xls": HTML, "S22__dados.tsv": Text, "S23__unicode.txt": Text, "P6__pagina.pdf": HTML,
		"S04__nocache.xlsx": XLSX, "X01__nota.xml": XML, "m04_single.eml": EML, "m28_from_nobracket.eml": EML, "m07_fwdfwd.eml": EML,
		"m05b_winmail_inteiro.eml": EML, "oidc_entra_v2.json": JSON, "S37__horario.csv": Text,
	} {
		if got := Sniff(prooftest.Foreign(t, "field/"+name)).Kind; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func FuzzSniff(f *testing.F) {
	f.Add([]byte("<?xml"))
	f.Add(compoundOf("Workbook"))
	f.Add([]byte("PK\x03\x04PK\x05\x06"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got := Sniff(data)
		if got.At != 0 && (got.Kind != PDF || !bytes.HasPrefix(data[got.At:], []byte("%PDF-"))) {
			t.Errorf("%+v", got)
		}
	})
}
