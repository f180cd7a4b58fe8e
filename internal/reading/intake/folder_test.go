package intake

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/reading"
)

// RQ-11: what stands still in the watched folder is read once and moved away, with the
// reason beside what is refused; links, folders and unfinished files stay.
func TestWatchedFolder_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		month := clock.Local(b.Clock.Now()).Format("2006-01")
		b.put("a.pdf", bill(1))
		b.put("b.pdf", bill(1)) // the same content
		b.put("c.txt", []byte("nada"))
		b.put("d.zip", packed(t, []string{"1.pdf", "2.pdf", "nada.txt"}, func(i int) []byte { return []byte([]string{"%PDF-1.7 x", "%PDF-1.7 y", "z"}[i]) }))
		b.put("e.pdf.part", bill(3))
		b.put("vazio.pdf", nil)
		if err := os.Symlink("/etc/hostname", filepath.Join(b.dir, "elo.pdf")); err != nil {
			t.Fatal(err)
		}
		if err := os.Mkdir(filepath.Join(b.dir, "sub"), 0o700); err != nil {
			t.Fatal(err)
		}
		b.take()
		want := []string{
			"a.pdf: recebido ", "b.pdf: repetido ", "c.txt: recusado Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.",
			"1.pdf: recebido ", "2.pdf: recebido ", "nada.txt: recusado Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.", "vazio.pdf: recusado O arquivo está vazio.",
		}
		if got := b.items(); !slices.Equal(got, want) {
			t.Errorf("RQ-11 items\n got %q\nwant %q", got, want)
		}
		for _, name := range []string{"e.pdf.part", "elo.pdf", "processados/" + month + "/a.pdf", "processados/" + month + "/b.pdf", "processados/" + month + "/d.zip", "recusados/c.txt"} {
			if _, ok := b.there(name); !ok {
				t.Errorf("RQ-11 %s is not there", name)
			}
		}
		if text, _ := b.there("recusados/c.txt.motivo.txt"); text != "Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.\n" {
			t.Errorf("RQ-11 reason: %q", text)
		}
		if text, _ := b.there("processados/" + month + "/d.zip.motivo.txt"); text != "2 recebidos, 1 recusado.\nnada.txt: Por favor, selecione apenas arquivos PDF. XML, ZIP e foto (JPG, PNG, HEIC) também são lidos.\n" {
			t.Errorf("RQ-11 reason of a part: %q", text)
		}
		if n := b.count(`SELECT COUNT(*) FROM readings WHERE created_by IS NULL AND sender = 'Pasta de entrada' AND status = 'IN_PROGRESS'`); n != 3 {
			t.Errorf("RQ-11 %d readings, want 3", n)
		}
		if n := b.count(`SELECT COUNT(*) FROM intake_items i JOIN readings r ON r.id = i.reading_id WHERE i.state = 'repetido' AND r.filename = 'a.pdf'`); n != 1 {
			t.Error("RQ-11 the repetition does not name the first")
		}
		if n := b.count(`SELECT COUNT(*) FROM jobs WHERE kind = 'reading.read'`); n != 3 {
			t.Errorf("RQ-11 %d jobs, want 3", n)
		}
		b.put("a.pdf", bill(9)) // another of the same name
		b.take()
		if _, ok := b.there("processados/" + month + "/a (2).pdf"); !ok {
			t.Error("RQ-11 the second of a name is not beside the first")
		}
	})
}

// RQ-11: a file that is still being written is left until it stands.
func TestFileStillWritten_RQ11(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	b.Still = 200 * time.Millisecond
	b.put("a.pdf", bill(1)[:8])
	done := make(chan error)
	go func() {
		time.Sleep(50 * time.Millisecond)
		done <- os.WriteFile(filepath.Join(b.dir, "a.pdf"), bill(1), 0o600)
	}()
	b.take()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if got := b.items(); len(got) != 0 {
		t.Errorf("RQ-11 half a file was taken: %q", got)
	}
	b.take()
	if got := b.items(); len(got) != 1 {
		t.Errorf("RQ-11 the whole file was not taken: %q", got)
	}
}

// RQ-11: 500 documents of a way in are a day's share; the rest waits where it is, and
// staff are notified once.
func TestShareOfADay_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.Daytime()
		names := make([]string, MaxItems)
		for i := range names {
			names[i] = fmt.Sprintf("%d.pdf", i)
		}
		for lot := range 3 {
			b.put(fmt.Sprintf("%d.zip", lot), packed(t, names, func(i int) []byte { return bill(1000*lot + i) }))
		}
		b.take()
		b.take()
		if n := b.count(`SELECT COUNT(*) FROM readings`); n != 400 {
			t.Errorf("RQ-11 %d readings, want 400", n)
		}
		if _, ok := b.there("2.zip"); !ok {
			t.Error("RQ-11 what is beyond the share did not stay")
		}
		told := b.count(`SELECT COUNT(*) FROM notifications WHERE kind = 'entrada'`)
		if want := 2; told != want { // gestora and back office, once
			t.Errorf("RQ-11 %d were told, want %d", told, want)
		}
		b.Clock.Advance(24 * time.Hour)
		b.take()
		if n := b.count(`SELECT COUNT(*) FROM readings`); n != 600 {
			t.Errorf("RQ-11 %d readings on the next day, want 600", n)
		}
	})
}

// RQ-11: what arrives of a client's contact is that client's consultant's; within her
// reach the same content is one reading, and what others have is none of hers.
func TestOwnerOfArrivals_RQ11(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		consultant := b.People[actor.Consultor].UserID
		accounttest.Exec(t, d, `INSERT INTO clients (id, name, cnpj, owner_user_id, search_text, created_at, updated_at, contact_email) VALUES ('c1', 'Um', '11444777000161', $1, '', 1, 1, 'Contas@Um.com.br')`, consultant)
		accept := func(sender string, uid int64, n int) *Message {
			m, err := b.Accept(t.Context(), &Arrival{
				Origin: Mail, Place: "x", Validity: 1, UID: uid, Sender: sender,
				Parts: []reading.Incoming{{Name: "f.pdf", Size: int64(len(bill(n))), Content: strings.NewReader(string(bill(n)))}},
			})
			if err != nil {
				t.Fatal(err)
			}
			return m
		}
		first := accept("contas@um.com.br", 1, 1)
		if got := accounttest.Text(t, d, `SELECT created_by FROM readings WHERE id = $1`, first.Items[0].ReadingID); got != consultant {
			t.Errorf("RQ-11 the owner is %q, want the consultant", got)
		}
		if again := accept("contas@um.com.br", 2, 1); again.Items[0].State != ItemRepeated || again.Items[0].ReadingID != first.Items[0].ReadingID {
			t.Errorf("RQ-11 the repetition: %+v", again.Items)
		}
		if other := accept("alguem@dois.com.br", 3, 1); other.Items[0].State != ItemRepeated {
			t.Errorf("RQ-11 for who sees everything it is a repetition: %+v", other.Items)
		}
		queued := accept("alguem@dois.com.br", 4, 2)
		if mine := accept("contas@um.com.br", 5, 2); mine.Items[0].State != ItemReceived || queued.Items[0].State != ItemReceived {
			t.Errorf("RQ-11 what only others see is no repetition: %+v", mine.Items)
		}
		if known := accept("contas@um.com.br", 5, 3); known.Items[0].SHA256 == "" || b.count(`SELECT COUNT(*) FROM readings`) != 3 {
			t.Error("RQ-11 a message that is known was entered again")
		}
	})
}

// RQ-11: killed with kill -9 at each stage, no file is lost and none is read twice.
func TestKilledWhileTaking_RQ11(t *testing.T) {
	dbtest.Needs(t, dbtest.OnSQLite)
	data := t.TempDir()
	for _, folder := range []string{"banco", "blobs", "entrada"} {
		if err := os.Mkdir(filepath.Join(data, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	open := func() *db.DB {
		d, err := db.Open(t.Context(), db.Config{DataDir: filepath.Join(data, "banco")})
		if err == nil {
			err = d.Migrate(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if err := open().Close(); err != nil {
		t.Fatal(err)
	}
	const files = 3
	for n := range files {
		if err := os.WriteFile(filepath.Join(data, "entrada", fmt.Sprintf("%d.pdf", n)), bill(n), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	killed := 0
	// Before anything, before the transaction, and between it and the move, of one file after the other.
	for _, call := range []int{1, 2, 3, 3, 2, 3} {
		child := exec.CommandContext(t.Context(), os.Args[0])
		child.Env = append(os.Environ(), victimData+"="+data, fmt.Sprintf("%s=%d", victimCall, call))
		if out, err := child.CombinedOutput(); err != nil {
			if killed++; !strings.Contains(err.Error(), "killed") {
				t.Fatalf("%v\n%s", err, out)
			}
		}
	}
	if killed < 4 {
		t.Errorf("RQ-11 killed %d times only", killed)
	}
	d := open()
	defer d.Close()
	blobs, err := blob.Dir(filepath.Join(data, "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	defer blobs.Close()
	if err := serviceOf(d, blobs, clock.System(), filepath.Join(data, "entrada")).takeFolder(t.Context()); err != nil {
		t.Fatal(err)
	}
	done, err := filepath.Glob(filepath.Join(data, "entrada", takenFolder, "*", "*.pdf"))
	if err != nil || len(done) != files {
		t.Errorf("RQ-11 moved: %q %v", done, err)
	}
	for query, want := range map[string]int{
		`SELECT COUNT(*) FROM readings`: files, `SELECT COUNT(DISTINCT sha256) FROM readings`: files, `SELECT COUNT(*) FROM jobs WHERE kind = 'reading.read'`: files,
		`SELECT COUNT(*) FROM intake_items WHERE state = 'recebido'`: files, `SELECT COUNT(*) FROM intake_messages WHERE moved_at IS NOT NULL`: files,
	} {
		if n := accounttest.Count(t, d, query); n != want {
			t.Errorf("RQ-11 %s: %d, want %d", query, n, want)
		}
	}
}
