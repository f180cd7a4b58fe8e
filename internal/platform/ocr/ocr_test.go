package ocr_test

import (
	"context"
	"errors"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/sandbox"
)

// TestMain runs either the tests or the sandbox child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], nil))
	}
	goleak.VerifyTestMain(m)
}

// program puts a script in the place of tesseract: it knows Portuguese and then
// does what body says.
func program(t *testing.T, body string) *ocr.Engine {
	t.Helper()
	dir := t.TempDir()
	script := "#!/bin/sh\nif [ \"$1\" = --list-langs ]; then echo por; exit; fi\n" + body + "\n"
	if err := os.WriteFile(filepath.Join(dir, "tesseract"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/usr/bin:/bin")
	engine, err := ocr.Find(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return engine
}

var paper = image.NewGray(image.Rect(0, 0, 40, 20))

const head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

func TestRecognise_IV06(t *testing.T) {
	t.Run("IV-06 the table of words becomes words in points", func(t *testing.T) {
		table := head + "1\t1\t0\t0\t0\t0\t0\t0\t40\t20\t-1\t\n" +
			"5\t1\t1\t1\t1\t1\t200\t100\t50\t25\t96.4\tVENCIMENTO\n" +
			"5\t1\t1\t1\t1\t2\t260\t100\t0\t25\t12\t \n" +
			"5\t1\t1\t1\t1\tx\tz\t100\t0\t25\t12\tquebrada\n" +
			"5\t1\t1\t1\t1\t3\t300\t100\t50\t25\t-1\t\"24/06/2023\n"
		engine := program(t, "cat <<'FIM'\n"+table+"FIM")
		words, err := engine.Recognise(t.Context(), paper, 200)
		if err != nil || len(words) != 2 {
			t.Fatalf("Recognise = %v, %v; want two words", words, err)
		}
		w := words[0]
		expect.All(t, "first word", expect.Is(w.Text, "VENCIMENTO"), expect.Is(w.Confidence, 96), expect.Is(w.X, 72), expect.Is(w.Y, 36),
			expect.Is(w.W, 18), expect.Is(w.H, 9))
		if w := words[1]; w.Text != "\"24/06/2023" || w.Confidence != 0 {
			t.Errorf("second word = %+v", w)
		}
	})
	t.Run("IV-06 the picture is given whole: its measures, and its rows from the last to the first", func(t *testing.T) {
		check := "case $(od -An -v -tx1 | tr -d ' \\n') in 424d*0300000002000000*0405060001020300) ;; *) exit 1 ;; esac"
		small := &image.Gray{Pix: []byte{1, 2, 3, 9, 4, 5, 6, 9}, Stride: 4, Rect: image.Rect(0, 0, 3, 2)}
		if _, err := program(t, check+"\ncat <<'FIM'\n"+head+"FIM").Recognise(t.Context(), small, 200); err != nil {
			t.Error(err)
		}
	})
	for name, body := range map[string]string{
		"B11 no table": "echo lixo", "B11 nothing": "true", "F08 the program fails": "echo " + head + "; exit 1", "F08 the program is killed": "kill -9 $$",
		"B11 an endless answer": "yes 0123456789012345678901234567890123456789",
	} {
		t.Run(name, func(t *testing.T) {
			if words, err := program(t, body).Recognise(t.Context(), paper, 200); !errors.Is(err, ocr.ErrFailed) {
				t.Errorf("Recognise = %v, %v; want ErrFailed", words, err)
			}
		})
	}
}

// SX-09: the program has no network and no file of ours to write, like every parser.
func TestRecogniseInTheSandbox_SX09(t *testing.T) {
	if strings.HasPrefix(sandbox.Isolation(), "resource limits only") {
		t.Log("this kernel allows no namespaces")
		return
	}
	ours, err := os.Readlink("/proc/self/ns/net")
	if err != nil {
		t.Fatal(err)
	}
	table := head + "5\t1\t1\t1\t1\t1\t200\t100\t50\t25\t96.4\tREDE\n"
	engine := program(t, "[ \"$(readlink /proc/self/ns/net)\" != \""+ours+"\" ] || exit 1\n[ \"$(id -u)\" = 65534 ] || exit 1\ncat <<'FIM'\n"+table+"FIM")
	if words, err := engine.Recognise(t.Context(), paper, 200); err != nil || len(words) != 1 {
		t.Errorf("SX-09: Recognise = %v, %v", words, err)
	}
}

func TestRecognise_EndsWithItsContext_F08(t *testing.T) {
	engine := program(t, "sleep 60 & wait")
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stopped")
	cancel(stop)
	if _, err := engine.Recognise(ctx, paper, 200); err == nil {
		t.Error("F08: Recognise gave words after its context ended")
	}
}

func TestFind_SaysWhatIsMissing(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if _, err := ocr.Find(t.Context()); !errors.Is(err, ocr.ErrAbsent) {
		t.Errorf("IV-06: Find = %v, want ErrAbsent", err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tesseract"), []byte("#!/bin/sh\necho eng\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	if _, err := ocr.Find(t.Context()); !errors.Is(err, ocr.ErrAbsent) || !strings.Contains(err.Error(), "Portuguese") {
		t.Errorf("IV-06: Find without the Portuguese model = %v, want ErrAbsent", err)
	}
}
