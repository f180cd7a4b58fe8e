package secret

import (
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"ynova/internal/platform/expect"
)

func key32(b byte) string {
	return base64.StdEncoding.EncodeToString([]byte(strings.Repeat(string(b), 32)))
}

func box(t *testing.T, keys ...string) *Box {
	t.Helper()
	b, err := New(keys...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSealedTextsStayInTheirPlace_P07(t *testing.T) {
	b := box(t, key32('a'))
	one, err := b.Seal("t.c:1", "segredo")
	if err != nil {
		t.Fatal(err)
	}
	two, err := b.Seal("t.c:2", "segredo")
	if err != nil {
		t.Fatal(err)
	}
	if one == two || strings.Contains(one, "segredo") {
		t.Error("P07 the sealed texts tell something")
	}
	if text, err := b.Open("t.c:1", one); err != nil || text != "segredo" {
		t.Errorf("P07 %q, %v", text, err)
	}
	for name, try := range map[string][2]string{
		"row swapped": {"t.c:1", two}, "other column": {"t.d:1", one}, "empty": {"t.c:1", ""}, "plain": {"t.c:1", "segredo"},
		"cut": {"t.c:1", one[:len(one)-4]}, "changed": {"t.c:1", one[:len(one)-8] + swapped(one[len(one)-8:])}, "no key id": {"t.c:1", "s1:AAAA"},
	} {
		if _, err := b.Open(try[0], try[1]); !errors.Is(err, ErrSealed) {
			t.Errorf("P07 %s: %v", name, err)
		}
	}
	if _, err := box(t, key32('b')).Open("t.c:1", one); !errors.Is(err, ErrSealed) {
		t.Errorf("P07 another key opened it: %v", err)
	}
}

func TestKeysAreReplaced_P07(t *testing.T) {
	old := box(t, key32('a'))
	sealed, err := old.Seal("p", "x")
	if err != nil {
		t.Fatal(err)
	}
	both := box(t, key32('b'), key32('a'))
	text, err := both.Open("p", sealed)
	expect.Must(t, "P07", expect.Is(err, nil), expect.Is(text, "x"))
	expect.Must(t, "P07", expect.Is(both.Current(sealed), false))
	again, err := both.Seal("p", text)
	if err != nil || !both.Current(again) {
		t.Fatal(err)
	}
	if text, err := box(t, key32('b')).Open("p", again); err != nil || text != "x" {
		t.Errorf("P07 without the old key: %q, %v", text, err)
	}
}

func TestKeyFile_P07(t *testing.T) {
	name := filepath.Join(t.TempDir(), "dados", "chave")
	boxes := make([]*Box, 8)
	var wg sync.WaitGroup
	for i := range boxes {
		wg.Go(func() {
			var err error
			if boxes[i], err = File(name); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	sealed, err := boxes[0].Seal("p", "x")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range boxes {
		if text, err := b.Open("p", sealed); err != nil || text != "x" {
			t.Errorf("P07 processes that start together have different keys: %v", err)
		}
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("P07 %v %v", info.Mode(), err)
	}
	if err := os.WriteFile(name, []byte("curta\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := File(name); err == nil || strings.Contains(err.Error(), "curta") {
		t.Errorf("P07 %v", err)
	}
}

// The file of an operator who replaces the key: the new one above the old one.
func TestKeyFileOfTwo_P07(t *testing.T) {
	name := filepath.Join(t.TempDir(), "chave")
	old, err := File(name)
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := old.Seal("p", "x")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, append([]byte("# nova\n"+key32('n')+"\n\n"), data...), 0o600); err != nil {
		t.Fatal(err)
	}
	both, err := File(name)
	if err != nil {
		t.Fatal(err)
	}
	text, err := both.Open("p", sealed)
	expect.Must(t, "P07", expect.Is(err, nil), expect.Is(text, "x"))
	expect.All(t, "P07", expect.Is(both.Current(sealed), false))
	again, err := both.Seal("p", "x")
	if err != nil || !box(t, key32('n')).Current(again) {
		t.Errorf("P07 the first key does not seal: %v", err)
	}
}

// swapped returns the text with its first letter exchanged for another.
func swapped(text string) string {
	if text[0] == 'A' {
		return "B" + text[1:]
	}
	return "A" + text[1:]
}

func TestMark_P07(t *testing.T) {
	old, renewed, stranger := box(t, key32('a')), box(t, key32('b'), key32('a')), box(t, key32('c'))
	tag := old.Mark("purpose", []byte("data"))
	if tag != old.Mark("purpose", []byte("data")) {
		t.Error("P07: the same data gets another tag")
	}
	if !old.Marked("purpose", []byte("data"), tag) || !renewed.Marked("purpose", []byte("data"), tag) {
		t.Error("P07: the installation does not know its own tag, or not after its key was replaced")
	}
	expect.All(t, "P07: a tag stands for other data, another purpose or another installation",
		expect.Is(old.Marked("purpose", []byte("datb"), tag), false), expect.Is(old.Marked("other", []byte("data"), tag), false),
		expect.Is(stranger.Marked("purpose", []byte("data"), tag), false), expect.Is(old.Marked("purpose", []byte("data"), ""), false))
}
