package password

import (
	"bufio"
	"bytes"
	"crypto/sha1" //nolint:gosec // the published list is of these
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"sort"
	"strconv"
	"strings"
)

// A filter file is this line and then, in their order, the first bytes of the SHA-1 of each
// breached password. So many of them meet another password's once in some hundred thousand.
const (
	filterHead = "ynova breached passwords 1\n"
	prefixSize = 6
)

// Breached looks up passwords in a list of those known from breaches elsewhere. It reads its
// file at each look-up, because the list is larger than the memory it may use. A nil
// Breached finds none.
type Breached struct {
	file    *os.File
	entries int
}

// OpenBreached opens what Compile made; "" opens none.
func OpenBreached(path string) (*Breached, error) {
	if path == "" {
		return nil, nil //nolint:nilnil // the nil filter works
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("senhas vazadas: %w", err)
	}
	head := make([]byte, len(filterHead))
	size, err := f.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = f.ReadAt(head, 0)
	}
	entries := size - int64(len(head))
	if err != nil || string(head) != filterHead || entries <= 0 || entries%prefixSize != 0 {
		_ = f.Close()
		return nil, fmt.Errorf("senhas vazadas: %s não foi feito por 'ynova passwords compile'", path)
	}
	return &Breached{file: f, entries: int(entries / prefixSize)}, nil
}

// Has reports whether the password is one of them.
func (b *Breached) Has(password string) (bool, error) {
	if b == nil {
		return false, nil
	}
	sum := sha1.Sum([]byte(password)) //nolint:gosec // as above
	wanted := sum[:prefixSize]
	var failed error
	at := func(i int) []byte {
		entry := make([]byte, prefixSize)
		if _, err := b.file.ReadAt(entry, int64(len(filterHead)+i*prefixSize)); err != nil {
			failed = err
		}
		return entry
	}
	i := sort.Search(b.entries, func(i int) bool { return bytes.Compare(at(i), wanted) >= 0 })
	found := i < b.entries && bytes.Equal(at(i), wanted)
	if failed != nil {
		return false, fmt.Errorf("password: read the breached ones: %w", failed)
	}
	return found, nil
}

// Compile writes the filter of a list of Have I Been Pwned, whose lines are a SHA-1 in
// hexadecimal, a colon and how often it was seen, in the order of the hashes. What was seen
// less often than atLeast is left out. It returns how many it holds.
func Compile(w io.Writer, list io.Reader, atLeast int) (n int, err error) {
	out := bufio.NewWriter(w)
	if _, err := out.WriteString(filterHead); err != nil {
		return 0, err
	}
	var last []byte
	lines := bufio.NewScanner(list)
	for number := 1; lines.Scan(); number++ {
		text, count, _ := strings.Cut(strings.TrimSpace(lines.Text()), ":")
		sum, err := hex.DecodeString(text)
		seen, notNumber := strconv.Atoi(count)
		if err != nil || notNumber != nil || len(sum) != sha1.Size {
			return 0, fmt.Errorf("linha %d: esperado SHA-1 em hexadecimal, dois-pontos e a contagem", number)
		}
		if bytes.Compare(sum, last) < 0 {
			return 0, fmt.Errorf("linha %d: a lista precisa estar na ordem dos hashes", number)
		}
		last = sum
		if seen < atLeast {
			continue
		}
		if _, err := out.Write(sum[:prefixSize]); err != nil {
			return 0, err
		}
		n++
	}
	if err := lines.Err(); err != nil {
		return 0, err
	}
	if n == 0 {
		return 0, fmt.Errorf("a lista não tem nenhuma senha vista ao menos %d vezes", atLeast)
	}
	return n, out.Flush()
}
