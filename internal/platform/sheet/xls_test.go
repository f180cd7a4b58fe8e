package sheet

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf16"

	"ynova/internal/platform/sandbox"
)

// biff writes the records of a workbook.
type biff struct{ bytes.Buffer }

func (b *biff) record(kind uint16, parts ...any) {
	var body bytes.Buffer
	for _, p := range parts {
		if s, ok := p.(string); ok {
			body.WriteString(s)
			continue
		}
		_ = binary.Write(&body, binary.LittleEndian, p)
	}
	_ = binary.Write(b, binary.LittleEndian, []uint16{kind, uint16(body.Len())})
	b.Write(body.Bytes())
}

// wide is a text in UTF-16, with its count and flag.
func wide(s string) string {
	units := utf16.Encode([]rune(s))
	var b bytes.Buffer
	_ = binary.Write(&b, binary.LittleEndian, uint16(len(units)))
	b.WriteByte(wideChars)
	_ = binary.Write(&b, binary.LittleEndian, units)
	return b.String()
}

// narrow is a text of one byte per character.
func narrow(s string) string {
	return string([]byte{byte(len(s)), 0, 0}) + s
}

// xlsOf is a workbook with one sheet of the given records. Its formats: 0 general,
// 1 a date, 2 a percentage, 3 "dd/mm/yyyy" of its own.
func xlsOf(t testing.TB, name string, kind byte, texts []string, records func(b *biff)) string {
	t.Helper()
	var b biff
	b.record(recBOF, uint16(biff8), uint16(5), make([]byte, 12))
	b.record(recFormat, uint16(164), narrow("dd/mm/yyyy"))
	for _, id := range []uint16{0, 14, 10, 164} {
		b.record(recXF, uint16(0), id, make([]byte, 16))
	}
	at := b.Len() + 4
	b.record(recBoundSheet, uint32(0), byte(0), kind, byte(len(name)), byte(0), name)
	b.record(recSST, uint32(len(texts)), uint32(len(texts)), strings.Join(texts, ""))
	b.record(recEOF)
	start := uint32(b.Len())
	b.record(recBOF, uint16(biff8), uint16(16), make([]byte, 12))
	records(&b)
	b.record(recEOF)
	data := b.Bytes()
	binary.LittleEndian.PutUint32(data[at:], start)
	return compound(t, map[string][]byte{"Workbook": data})
}

// compound puts streams into a compound file with sectors of 512 bytes.
func compound(t testing.TB, streams map[string][]byte) string {
	t.Helper()
	const sector = 512
	var names []string
	for name := range streams {
		names = append(names, name)
	}
	fat, body := []uint32{0xFFFFFFFD, 0xFFFFFFFE}, bytes.Buffer{} // sector 0: FAT, 1: directory
	dir := entry("Root Entry", 5, 0xFFFFFFFF, 1, 0xFFFFFFFE, 0)
	for i, name := range names {
		data := append([]byte(nil), streams[name]...)
		data = append(data, make([]byte, max(0, 4096-len(data)))...) // smaller ones would go elsewhere
		size := len(data)
		data = append(data, make([]byte, (sector-size%sector)%sector)...)
		right := uint32(0xFFFFFFFF)
		if i+1 < len(names) {
			right = uint32(i + 2)
		}
		dir = append(dir, entry(name, 2, right, 0xFFFFFFFF, uint32(len(fat)), size)...)
		for n := len(data) / sector; n > 0; n-- {
			next := uint32(len(fat) + 1)
			if n == 1 {
				next = 0xFFFFFFFE
			}
			fat = append(fat, next)
		}
		body.Write(data)
	}
	if len(fat) > sector/4 || len(dir) > sector {
		t.Fatal("the workbook is too large for one sector of allocation")
	}
	for len(fat) < sector/4 {
		fat = append(fat, 0xFFFFFFFF)
	}
	dir = append(dir, make([]byte, sector-len(dir))...)
	header := make([]byte, sector)
	copy(header, oleMagic)
	for at, v := range map[int]uint16{24: 0x3E, 26: 3, 28: 0xFFFE, 30: 9, 32: 6} {
		binary.LittleEndian.PutUint16(header[at:], v)
	}
	for at, v := range map[int]uint32{44: 1, 48: 1, 56: 4096, 60: 0xFFFFFFFE, 68: 0xFFFFFFFE} {
		binary.LittleEndian.PutUint32(header[at:], v)
	}
	for i := 76; i < sector; i += 4 {
		binary.LittleEndian.PutUint32(header[i:], 0xFFFFFFFF)
	}
	binary.LittleEndian.PutUint32(header[76:], 0)
	out := bytes.NewBuffer(header)
	_ = binary.Write(out, binary.LittleEndian, fat)
	out.Write(dir)
	out.Write(body.Bytes())
	return out.String()
}

func entry(name string, kind byte, right, child, start uint32, size int) []byte {
	e := make([]byte, 128)
	units := utf16.Encode([]rune(name))
	for i, u := range units {
		binary.LittleEndian.PutUint16(e[2*i:], u)
	}
	binary.LittleEndian.PutUint16(e[64:], uint16(2*len(units)+2))
	e[66], e[67] = kind, 1
	binary.LittleEndian.PutUint32(e[68:], 0xFFFFFFFF)
	binary.LittleEndian.PutUint32(e[72:], right)
	binary.LittleEndian.PutUint32(e[76:], child)
	binary.LittleEndian.PutUint32(e[116:], start)
	binary.LittleEndian.PutUint32(e[120:], uint32(size))
	return e
}

func cellAt(row, column, xf int) []uint16 {
	return []uint16{uint16(row), uint16(column), uint16(xf)}
}

func TestXLSCells_SM02(t *testing.T) {
	texts := []string{wide("mês"), narrow("consumo"), wide("São João 😀"), narrow("mes")}
	data := xlsOf(t, "Dados", 0, texts, func(b *biff) {
		b.record(recLabelSST, cellAt(0, 0, 0), uint32(0))
		b.record(recLabelSST, cellAt(0, 1, 0), uint32(1))
		b.record(recLabel, cellAt(0, 2, 0), wide("Título"))
		b.record(recNumber, cellAt(1, 0, 1), 46296.0)         // 01/10/2026
		b.record(recNumber, cellAt(1, 1, 0), 1234.56)         // the two that other readers miss
		b.record(recRK, cellAt(1, 2, 0), uint32(123456<<2|3)) // 1234.56 in hundredths
		b.record(recRK, cellAt(1, 3, 2), uint32(18<<2|3))     // 0.18 as a percentage
		b.record(recRK, cellAt(1, 4, 0), uint32(math.Float64bits(-0.5)>>32))
		b.record(recMulRK, []uint16{2, 0, 3}, uint32(46296<<2|2), uint16(0), uint32(7<<2|2), uint16(0), uint32(0xFFFFFFFE), uint16(2))
		b.record(recBoolErr, cellAt(3, 0, 0), byte(1), byte(0))
		b.record(recBoolErr, cellAt(3, 1, 0), byte(0x07), byte(1))
		b.record(recFormula, cellAt(3, 2, 0), 0.1+0.2, make([]byte, 6))
		b.record(recFormula, cellAt(3, 3, 0), []byte{0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, make([]byte, 6))
		b.record(recString, wide("calculado"))
		b.record(recFormula, cellAt(3, 4, 0), []byte{1, 0, 0, 0, 0, 0, 0xFF, 0xFF}, make([]byte, 6))
		b.record(recLabelSST, cellAt(5, 1, 0), uint32(2))
		b.record(recLabelSST, cellAt(4, 0, 0), uint32(3)) // out of order
	})
	rows, err := read(XLSX, data)
	want := []string{
		"1:mês|consumo|Título", "2:2026-10-01|1234,56|1234,56|18%|-0,5", "3:2026-10-01|7|-1",
		"4:TRUE|#DIV/0!|0,3|calculado|FALSE", "5:mes", "6:|São João 😀",
	}
	if err != nil || strings.Join(rows, "\n") != strings.Join(want, "\n") {
		t.Errorf("SM-02 got\n%s\n%v", strings.Join(rows, "\n"), err)
	}
	var kept []string
	_, err = Parse(t.Context(), sandbox.Run, Source{Kind: XLSX}, strings.NewReader(data), func(r Row) error {
		kept = append(kept, fmt.Sprintf("%d:%s", r.Line, strings.Join(r.Cells, "|")))
		return nil
	})
	if err != nil || strings.Join(kept, "\n") != strings.Join(want, "\n") {
		t.Errorf("SM-02 through the child: %v, %v", kept, err)
	}
}

// A shared string that goes on in a continuation, where its characters get wider.
func TestXLSContinuedString_SM02(t *testing.T) {
	var b biff
	b.record(recBOF, uint16(biff8), uint16(5), make([]byte, 12))
	b.record(recXF, uint16(0), uint16(0))
	at := b.Len() + 4
	b.record(recBoundSheet, uint32(0), byte(0), byte(0), byte(1), byte(0), "A")
	b.record(recSST, uint32(2), uint32(2), []byte{8, 0, 0}, "cons")
	b.record(recContinue, []byte{wideChars}, utf16.Encode([]rune("ação")), []byte{2, 0, hasRuns | hasExtra, 1, 0, 4, 0, 0, 0}, "kW", make([]byte, 3))
	b.record(recContinue, make([]byte, 5)) // the rest of the formatting
	b.record(recEOF)
	start := uint32(b.Len())
	b.record(recBOF, uint16(biff8), uint16(16), make([]byte, 12))
	b.record(recLabelSST, cellAt(0, 0, 0), uint32(0))
	b.record(recLabelSST, cellAt(0, 1, 0), uint32(1))
	b.record(recEOF)
	data := b.Bytes()
	binary.LittleEndian.PutUint32(data[at:], start)
	rows, err := read(XLSX, compound(t, map[string][]byte{"Workbook": data}))
	if err != nil || strings.Join(rows, "\n") != "1:consação|kW" {
		t.Errorf("SM-02 got %q, %v", rows, err)
	}
}

func TestXLSRefusals_SM02(t *testing.T) {
	one := func(b *biff) { b.record(recNumber, cellAt(0, 0, 0), 1.0) }
	good := xlsOf(t, "A", 0, nil, one)
	var locked, old biff
	locked.record(recBOF, uint16(biff8), uint16(5), make([]byte, 12))
	locked.record(recFilePass, make([]byte, 54))
	locked.record(recEOF)
	old.record(recBOF, uint16(0x0500), uint16(5), make([]byte, 4))
	for name, tt := range map[string]struct{ data, want string }{
		"encrypted":             {compound(t, map[string][]byte{"Workbook": locked.Bytes()}), "planilha_senha"},
		"encrypted xlsx":        {compound(t, map[string][]byte{"EncryptedPackage": nil, "EncryptionInfo": nil}), "planilha_senha"},
		"macros":                {compound(t, map[string][]byte{"Workbook": nil, "_VBA_PROJECT_CUR": nil}), "planilha_macros"},
		"sheet of macros":       {xlsOf(t, "M", 1, nil, one), "planilha_macros"},
		"Excel 95":              {compound(t, map[string][]byte{"Book": old.Bytes()}), "formato"},
		"BIFF5 in Workbook":     {compound(t, map[string][]byte{"Workbook": old.Bytes()}), "formato"},
		"another compound file": {compound(t, map[string][]byte{"WordDocument": nil}), "formato"},
		"no compound file":      {"cliente;consumo\n", "planilha_ilegivel"},
		"cut":                   {good[:1100], "planilha_ilegivel"},
		"only the beginning":    {good[:20], "planilha_ilegivel"},
		"chart only":            {xlsOf(t, "C", 2, nil, one), "planilha_vazia"},
		"string that is not":    {xlsOf(t, "A", 0, nil, func(b *biff) { b.record(recLabelSST, cellAt(2, 1, 0), uint32(9)) }), "planilha_celula_invalida 3:2"},
		"column beyond":         {xlsOf(t, "A", 0, nil, func(b *biff) { b.record(recNumber, cellAt(0, 600, 0), 1.0) }), "planilha_colunas 1:601"},
		"short record":          {xlsOf(t, "A", 0, nil, func(b *biff) { b.record(recNumber, cellAt(0, 0, 0)) }), "planilha_ilegivel"},
	} {
		if _, err := read(XLSX, tt.data); where(err) != tt.want {
			t.Errorf("SM-02 %s: %s, want %s (%v)", name, where(err), tt.want, err)
		}
	}
	if kind, err := Detect([]byte(good)); kind != XLSX || err != nil {
		t.Errorf("SM-02 Detect = %s, %v", kind, err)
	}
	if kind, err := Detect([]byte("a;b")); kind != CSV || err != nil {
		t.Errorf("SM-02 Detect = %s, %v", kind, err)
	}
}

// Property: whatever the bytes, the reader ends without a panic; rows come in
// growing order with their cells inside the limits, or a *fault.Error says what is
// wrong.
func FuzzXLS_SM02(f *testing.F) {
	f.Add([]byte(xlsOf(f, "A", 0, []string{wide("mês"), narrow("kWh")}, func(b *biff) {
		b.record(recLabelSST, cellAt(0, 0, 0), uint32(0))
		b.record(recMulRK, []uint16{2, 0, 3}, uint32(46296<<2|2), uint16(0), uint32(7<<2|2), uint16(1))
		b.record(recFormula, cellAt(3, 3, 0), []byte{0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, make([]byte, 6))
		b.record(recString, wide("calculado"))
	})))
	f.Add([]byte(compound(f, map[string][]byte{"Book": nil})))
	f.Add(append([]byte(nil), oleMagic...))
	limits := DefaultLimits()
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<20 {
			return
		}
		last := 0
		_, err := Read(Source{Kind: XLSX}, data, limits, func(r Row) error {
			if r.Line <= last || len(r.Cells) > limits.Columns {
				t.Fatalf("line %d after %d with %d cells", r.Line, last, len(r.Cells))
			}
			last = r.Line
			return nil
		})
		if err != nil && strings.HasPrefix(where(err), "sheet: unknown") {
			t.Fatal(err)
		}
	})
}
