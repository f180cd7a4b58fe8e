package unzip_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/unzip"
)

// TestMain makes the test binary its own parsing child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], unzip.Tasks()))
	}
	goleak.VerifyTestMain(m)
}

// archive packs files; change may spoil an entry's header.
func archive(t *testing.T, files map[string][]byte, order []string, change ...func(*zip.FileHeader)) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, name := range order {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate}
		for _, c := range change {
			c(h)
		}
		part, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(files[name]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func open(t *testing.T, data []byte) (all []unzip.Entry, err error) {
	t.Helper()
	err = unzip.Each(t.Context(), sandbox.Run, bytes.NewReader(data), int64(len(data)), func(e unzip.Entry) error {
		all = append(all, e)
		return nil
	})
	return all, err
}

func TestNamesOfEntries_B06(t *testing.T) {
	given := []string{
		"faturas/", "faturas/outubro.pdf", `faturas\novembro.pdf`, "../../etc/passwd", "__MACOSX/._a.pdf", ".DS_Store", "Thumbs.db",
		"lin\x07ha\r\n.pdf", "tr\u202efdp.exe", strings.Repeat("ã", 300) + ".pdf", "mar\x87o.pdf", "outubro.pdf",
	}
	all, err := open(t, archive(t, nil, given))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range all {
		got = append(got, e.Name)
	}
	want := []string{"outubro.pdf", "novembro.pdf", "passwd", "linha.pdf", "trfdp.exe", strings.Repeat("ã", 100), "março.pdf", "outubro.pdf"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("B06 names\n got %q\nwant %q", got, want)
	}
}

// sparse is content that packs to a fiftieth.
func sparse(n int) []byte {
	data, source := make([]byte, n), rand.New(rand.NewPCG(1, 2))
	for at := 0; at < n; at += 50 {
		data[at] = byte(source.Uint32())
	}
	return data
}

// RQ-11: what expands more than a hundred times is refused by name, and the rest goes on.
func TestRatioOfEntries_RQ11(t *testing.T) {
	files := map[string][]byte{"bomba.pdf": make([]byte, 1<<20), "boa.pdf": []byte("%PDF-1.7")}
	all, err := open(t, archive(t, files, []string{"bomba.pdf", "boa.pdf"}))
	if err != nil || len(all) != 2 || all[0].Problem == nil || all[0].Problem.Code != "zip_razao" || all[0].Name != "bomba.pdf" || all[1].Problem != nil {
		t.Errorf("RQ-11 %v, %+v", err, all)
	}
	err = unzip.Each(t.Context(), sandbox.Run, bytes.NewReader(nil), unzip.MaxArchiveBytes+1, func(unzip.Entry) error { return nil })
	if !errors.Is(err, unzip.ErrLarge) {
		t.Errorf("RQ-11 an archive of more than 100 MB: %v", err)
	}
}

// B01, L06: what an archive may cost is what was agreed, whatever it claims.
func TestHostileArchives_B01(t *testing.T) {
	large := sparse(unzip.MaxEntryBytes + 1)
	many := make([]string, unzip.MaxEntries+1)
	bomb := map[string][]byte{}
	var bombs []string
	for i := range many {
		many[i] = fmt.Sprintf("%d.pdf", i)
		if i < 11 {
			bomb[many[i]], bombs = large[1:], append(bombs, many[i])
		}
	}
	short := archive(t, map[string][]byte{"a.pdf": []byte("%PDF-1.7")}, []string{"a.pdf"})
	for _, c := range []struct {
		name string
		data []byte
		code string
	}{
		{"B01 entries beyond the bound", archive(t, nil, many), "zip_muitos_arquivos"},
		{"B01 220 MB in 5 MB", archive(t, bomb, bombs), "zip_grande"},
		{"B01 a directory that is cut off", short[:len(short)-10], "zip_danificado"},
		{"B01 only a beginning", []byte("PK\x03\x04"), "zip_danificado"},
		{"B01 nothing in it", archive(t, nil, []string{"pasta/"}), "zip_vazio"},
		{"B01 a workbook", archive(t, nil, []string{"[Content_Types].xml", "xl/workbook.xml"}), "zip_documento"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := open(t, c.data)
			if err == nil || !strings.HasPrefix(err.Error(), c.code+":") {
				t.Errorf("%v, want %s", err, c.code)
			}
		})
	}
	t.Run("B01 an entry that is too large, locked or damaged does not stop the next", func(t *testing.T) {
		files := map[string][]byte{"grande.pdf": large, "boa.pdf": []byte("%PDF-1.7")}
		all, err := open(t, archive(t, files, []string{"grande.pdf", "boa.pdf"}))
		expect.Must(t, "entries", expect.Is(err, nil), expect.Len(all, 2))
		expect.Must(t, "entries", expect.Is(errors.Is(all[0].Problem, unzip.ErrEntryLarge), true), expect.Is(string(all[1].Data), "%PDF-1.7"),
			expect.Is(all[1].Problem, nil))
		locked := archive(t, files, []string{"boa.pdf"}, func(h *zip.FileHeader) { h.Flags |= 1 })
		all, err = open(t, locked)
		expect.Must(t, "err", expect.Is(err, nil))
		expect.Must(t, "err", expect.Not(all[0].Problem, nil))
		expect.Must(t, "err", expect.Is(all[0].Problem.Code, "zip_senha"))
		spoiled := bytes.Replace(archive(t, map[string][]byte{"boa.pdf": []byte("0123456789")}, []string{"boa.pdf"}, func(h *zip.FileHeader) { h.Method = zip.Store }),
			[]byte("456"), []byte("654"), 1)
		all, err = open(t, spoiled)
		expect.Must(t, "err", expect.Is(err, nil))
		expect.Must(t, "err", expect.Not(all[0].Problem, nil))
		expect.Must(t, "err", expect.Is(all[0].Problem.Code, "zip_item_danificado"))
	})
	t.Run("B01 a size that lies is found out", func(t *testing.T) {
		data := archive(t, map[string][]byte{"a.pdf": large}, []string{"a.pdf"})
		at := bytes.Index(data, []byte("PK\x01\x02"))
		copy(data[at+24:], []byte{8, 0, 0, 0}) // "8 bytes"
		all, err := open(t, data)
		expect.Must(t, "err", expect.Is(err, nil), expect.Len(all, 1))
		expect.Must(t, "err", expect.Not(all[0].Problem, nil), expect.Len(all[0].Data, 0))
	})
	t.Run("F08 what take refuses ends it", func(t *testing.T) {
		err := unzip.Each(t.Context(), sandbox.Run, bytes.NewReader(short), int64(len(short)), func(unzip.Entry) error { return io.ErrShortWrite })
		if !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("%v", err)
		}
	})
}
