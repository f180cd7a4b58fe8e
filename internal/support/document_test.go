package support_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova"
	"ynova/internal/platform/expect"
	"ynova/internal/support"
)

func TestParse_CS06(t *testing.T) {
	for name, test := range map[string]struct {
		source string
		want   []support.Block
	}{
		"CS-06 a title and its anchor": {"## Ler o *mês*", []support.Block{{
			Kind: support.KindHeading, Level: 2, ID: "ler-o-mês", Spans: []support.Span{{Text: "Ler o "}, {Text: "mês", Italic: true}},
		}}},
		"CS-06 styles": {"a **b** `c` [d](https://e.br)", []support.Block{{Kind: support.KindParagraph, Spans: []support.Span{
			{Text: "a "}, {Text: "b", Bold: true}, {Text: " "}, {Text: "c", Code: true}, {Text: " "}, {Text: "d", Href: "https://e.br"},
		}}}},
		"B11 no script, no foreign scheme": {"<script>x</script>\n\na <b onclick=x>b</b> [c](javascript:x) [d](//e.br) [f](data:x)", []support.Block{{
			Kind: support.KindParagraph, Spans: []support.Span{{Text: "a "}, {Text: "b"}, {Text: " "}, {Text: "c"}, {Text: " "}, {Text: "d"}, {Text: " "}, {Text: "f"}},
		}}},
		"CS-06 lists in lists": {"1. a\n   - b\n2. c", []support.Block{{Kind: support.KindList, Ordered: true, Items: []support.Item{
			{Level: 0, Spans: []support.Span{{Text: "a"}}}, {Level: 1, Spans: []support.Span{{Text: "b"}}}, {Level: 0, Spans: []support.Span{{Text: "c"}}},
		}}}},
		"CS-06 tables": {"| a | b |\n|---|---|\n| 1 | 2 |", []support.Block{{
			Kind: support.KindTable, Head: [][]support.Span{{{Text: "a"}}, {{Text: "b"}}}, Rows: [][][]support.Span{{{{Text: "1"}}, {{Text: "2"}}}},
		}}},
		"CS-06 pictures of the manual": {"![Tela](screenshots/x.png)", []support.Block{{
			Kind: support.KindImage, Source: "/api/ajuda/imagens/x.png", Text: "Tela",
		}}},
		"B11 pictures from elsewhere": {"![Tela](https://e.br/x.png)", []support.Block{{Kind: support.KindParagraph, Spans: []support.Span{}}}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, support.Parse([]byte(test.source))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// CS-06: every document opens, every link inside it leads somewhere, and every picture
// that it names is there.
func TestShippedDocuments_CS06(t *testing.T) {
	library := support.NewLibrary(filepath.Join(t.TempDir(), "ajuda"), ynova.Documents)
	for _, name := range []string{"manual", "novidades", "faq", "contatos", "privacidade", "termos"} {
		blocks, err := library.Document(name)
		if err != nil || len(blocks) < 2 {
			t.Fatalf("CS-06 %s: %d blocks, %v", name, len(blocks), err)
		}
		var anchors, targets []string
		for _, b := range blocks {
			if b.Kind == support.KindHeading {
				anchors = append(anchors, "#"+b.ID)
			}
			for _, s := range spansOf(b) {
				if strings.HasPrefix(s.Href, "#") {
					targets = append(targets, s.Href)
				}
			}
			if b.Kind == support.KindImage {
				if _, err := library.Image(filepath.Base(b.Source)); err != nil {
					t.Errorf("CS-06 %s: picture %s: %v", name, b.Source, err)
				}
			}
		}
		for _, target := range targets {
			if !slices.Contains(anchors, target) {
				t.Errorf("CS-06 %s: nothing at %s", name, target)
			}
		}
	}
	if _, err := library.Document("../secret"); err == nil {
		t.Error("B06: a document outside of the list was answered")
	}
	if _, err := library.Image("../manual.md"); err == nil {
		t.Error("B06: a file that is no picture was answered")
	}
}

// TestPicturesAreThoseShown keeps the repository and the binary small.
func TestPicturesAreThoseShown_CS06(t *testing.T) {
	var readers []byte
	for _, name := range []string{"../../README.md", "../../docs/manual.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		readers = append(readers, text...)
	}
	files, err := filepath.Glob("../../docs/screenshots/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no pictures: %v", err)
	}
	var total int64
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
		if !bytes.Contains(readers, []byte("screenshots/"+info.Name())) {
			t.Errorf("CS-06: neither README nor manual shows %s", info.Name())
		}
	}
	if total > 6<<20 {
		t.Errorf("CS-06: the pictures have %d bytes, more than 6 MiB", total)
	}
}

func spansOf(b support.Block) []support.Span {
	all := slices.Clone(b.Spans)
	for _, item := range b.Items {
		all = append(all, item.Spans...)
	}
	for _, row := range append([][][]support.Span{b.Head}, b.Rows...) {
		for _, cell := range row {
			all = append(all, cell...)
		}
	}
	return all
}

// CS-06: staff replace a document by a file; what is too large is not read.
func TestReplacedDocument_CS06(t *testing.T) {
	folder := t.TempDir()
	library := support.NewLibrary(folder, ynova.Documents)
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(folder, "faq.md"), []byte(text), fs.FileMode(0o600)); err != nil {
			t.Fatal(err)
		}
	}
	write("# Nossas perguntas")
	blocks, err := library.Document("faq")
	expect.Must(t, "CS-06", expect.Is(err, nil), expect.Len(blocks, 1))
	expect.All(t, "CS-06", expect.Is(blocks[0].ID, "nossas-perguntas"))
	write(strings.Repeat("a", 1<<20+1))
	if _, err := library.Document("faq"); err == nil {
		t.Error("CS-06: a document of more than 1 MiB was read")
	}
}
