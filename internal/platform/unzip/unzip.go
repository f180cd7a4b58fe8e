package unzip

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

// Bounds of one archive.
const (
	MaxArchiveBytes = 100 << 20
	MaxEntries      = 200
	MaxEntryBytes   = 20 << 20 // a photograph; who takes the entries bounds what is none
	MaxRatio        = 100      // of an entry unpacked to packed
	maxTotal        = 200 << 20
	maxName         = 200 // bytes
)

// What unpacking may cost.
const (
	memoryLimit = 192 << 20
	cpuLimit    = 30 * time.Second
	wallLimit   = 2 * time.Minute // the entries are stored meanwhile
	outputLimit = maxTotal + 1<<20
)

// Runner runs a task in a child process: sandbox.Run.
type Runner func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error

// Entry is one file of an archive: its name without folders, and its content, or
// why there is none.
type Entry struct {
	Name    string
	Data    []byte
	Problem *fault.Error
}

// Problems of an entry.
var (
	ErrEntryLarge   = fault.New(fault.TooLarge, "arquivo_grande", "O arquivo deve ter no máximo 10MB; uma foto, 20MB.")
	errEntryRatio   = fault.New(fault.TooLarge, "zip_razao", fmt.Sprintf("O arquivo se expande mais de %d vezes dentro do ZIP.", MaxRatio))
	errEntryLocked  = fault.New(fault.UnsupportedMedia, "zip_senha", "O arquivo está protegido por senha dentro do ZIP.")
	errEntryDamaged = fault.New(fault.Invalid, "zip_item_danificado", "O arquivo está danificado dentro do ZIP.")
)

// Problems of an archive.
var (
	ErrLarge   = fault.New(fault.TooLarge, "zip_maior", "O ZIP deve ter no máximo 100 MB.")
	errDamaged = fault.New(fault.Invalid, "zip_danificado", "O ZIP está danificado e não pôde ser aberto.")
	errMany    = fault.New(fault.TooLarge, "zip_muitos_arquivos", fmt.Sprintf("O ZIP tem mais de %d arquivos.", MaxEntries))
	errTotal   = fault.New(fault.TooLarge, "zip_grande", "O conteúdo do ZIP passa de 200 MB.")
	errOffice  = fault.New(fault.UnsupportedMedia, "zip_documento", "O arquivo é um documento do Office, e não um ZIP.")
	errNothing = fault.New(fault.Invalid, "zip_vazio", "O ZIP não tem nenhum arquivo.")
)

var problems = map[string]*fault.Error{}

func init() {
	for _, e := range []*fault.Error{ErrEntryLarge, errEntryRatio, errEntryLocked, errEntryDamaged, errDamaged, errMany, errTotal, errOffice, errNothing} {
		problems[e.Code] = e
	}
}

// Is reports whether the content is an archive.
func Is(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
}

// Each hands the files of an archive of so many bytes to take, one after the other.
// What is wrong with the archive comes back as *fault.Error; what take was given before
// is then void.
func Each(ctx context.Context, run Runner, archive io.Reader, size int64, take func(Entry) error) error {
	if size > MaxArchiveBytes {
		return ErrLarge
	}
	spec := sandbox.Spec{
		Args: []string{taskName, strconv.FormatInt(size, 10)}, Stdin: io.LimitReader(archive, size),
		MemoryBytes: memoryLimit, CPU: cpuLimit, Wall: wallLimit, MaxOutput: outputLimit,
	}
	var taken error
	err := run(ctx, spec, func(r io.Reader) error {
		return decode(bufio.NewReaderSize(r, 64<<10), func(e Entry) error {
			taken = take(e)
			return taken
		})
	})
	switch {
	case taken != nil:
		return taken
	case errors.Is(err, sandbox.ErrMemory), errors.Is(err, sandbox.ErrTime), errors.Is(err, sandbox.ErrOutput), errors.Is(err, sandbox.ErrCrash), errors.Is(err, errStream):
		return errDamaged.WithCause(err)
	}
	return err
}

// header precedes each content in the child's answer; End closes it, with the
// problem of the archive where it has one.
type header struct {
	Name    string `json:"name"`
	Size    int64  `json:"size"`
	Problem string `json:"problem,omitempty"`
	End     bool   `json:"end,omitempty"`
}

// maxHeader bounds a header: the name, escaped.
const maxHeader = 8 << 10

// errStream means that a child's answer breaks its own rules.
var errStream = errors.New("unzip: malformed answer")

// decode reads a child's answer, distrusting it.
func decode(in *bufio.Reader, take func(Entry) error) error {
	left := int64(maxTotal)
	for n := 0; ; n++ {
		h, err := readHeader(in)
		switch {
		case err != nil:
			return fmt.Errorf("%w: %w", errStream, err)
		case h.End && h.Problem == "":
			return nil
		case h.End && problems[h.Problem] != nil:
			return problems[h.Problem]
		case h.End, n == MaxEntries, h.Size < 0, h.Size > min(MaxEntryBytes, left), h.Problem != "" && problems[h.Problem] == nil:
			return errStream
		}
		left -= h.Size
		e := Entry{Name: h.Name, Problem: problems[h.Problem], Data: make([]byte, h.Size)}
		if _, err := io.ReadFull(in, e.Data); err != nil {
			return fmt.Errorf("%w: %w", errStream, err)
		}
		if err := take(e); err != nil {
			return err
		}
	}
}

func readHeader(in *bufio.Reader) (h header, err error) {
	size, err := binary.ReadUvarint(in)
	if err != nil || size > maxHeader {
		return h, errors.Join(err, errStream)
	}
	text := make([]byte, size)
	if _, err := io.ReadFull(in, text); err != nil {
		return h, err
	}
	return h, json.Unmarshal(text, &h)
}
