package unzip

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"ynova/internal/kernel/text"
	"ynova/internal/platform/sandbox"
)

const taskName = "zip"

// Tasks is what the program's worker-parse command can do for this package.
func Tasks() map[string]sandbox.Task { return map[string]sandbox.Task{taskName: task} }

// task is the child's side of Each.
func task(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 {
		return errStream
	}
	size, err := strconv.ParseInt(args[0], 10, 64)
	if err != nil || size < 0 || size > MaxArchiveBytes {
		return errors.Join(err, errStream)
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(in, data); err != nil {
		return err
	}
	p := &packer{out: bufio.NewWriterSize(out, 64<<10), left: maxTotal}
	err = p.all(data)
	end := header{End: true}
	if problem := problems[codeOf(err)]; problem != nil {
		end.Problem, err = problem.Code, nil
	}
	return errors.Join(err, p.header(end), p.out.Flush())
}

// codeOf is the code of a problem of the archive; empty for none.
func codeOf(err error) string {
	for code, e := range problems {
		if errors.Is(err, e) {
			return code
		}
	}
	return ""
}

type packer struct {
	out  *bufio.Writer
	left int64        // of maxTotal
	data bytes.Buffer // of one entry after the other
}

func (p *packer) all(data []byte) error {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // no path of it is used
		return errDamaged
	}
	var files []*zip.File
	for _, f := range archive.File {
		if f.Name == "[Content_Types].xml" {
			return errOffice
		}
		if name := nameOf(f); name != "" {
			f.Name = name
			files = append(files, f)
		}
	}
	switch {
	case len(files) == 0:
		return errNothing
	case len(files) > MaxEntries:
		return errMany
	case claimed(files) > maxTotal:
		return errTotal
	}
	for _, f := range files {
		if err := p.entry(f); err != nil {
			return err
		}
	}
	return nil
}

// claimed is the size that the directory gives for what would be unpacked; what it hides
// is found while unpacking.
func claimed(files []*zip.File) (total uint64) {
	for _, f := range files {
		if f.UncompressedSize64 <= MaxEntryBytes && f.Flags&flagEncrypted == 0 {
			total += f.UncompressedSize64
		}
	}
	return total
}

// entry writes one file, or why there is none.
func (p *packer) entry(f *zip.File) error {
	h := header{Name: f.Name}
	data, problem := p.unpack(f)
	if problem != "" {
		h.Problem, data = problem, nil
	}
	if h.Size = int64(len(data)); h.Size > p.left {
		return errTotal
	}
	p.left -= h.Size
	if err := p.header(h); err != nil {
		return err
	}
	_, err := p.out.Write(data)
	return err
}

func (p *packer) header(h header) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	if _, err := p.out.Write(binary.AppendUvarint(nil, uint64(len(text)))); err != nil {
		return err
	}
	_, err = p.out.Write(text)
	return err
}

// flagEncrypted is the bit that says that an entry needs a password.
const flagEncrypted = 1

func (p *packer) unpack(f *zip.File) (data []byte, problem string) {
	if f.Flags&flagEncrypted != 0 {
		return nil, errEntryLocked.Code
	}
	content, err := f.Open()
	if err != nil {
		return nil, errEntryDamaged.Code
	}
	defer content.Close() // only read from
	p.data.Reset()
	most := MaxRatio * int64(min(f.CompressedSize64, MaxArchiveBytes))
	_, err = p.data.ReadFrom(io.LimitReader(content, min(MaxEntryBytes, most)+1))
	switch {
	case p.data.Len() > MaxEntryBytes:
		return nil, ErrEntryLarge.Code
	case int64(p.data.Len()) > most:
		return nil, errEntryRatio.Code
	case err != nil:
		return nil, errEntryDamaged.Code
	}
	return p.data.Bytes(), ""
}

// nameOf is an entry's name for a screen, without folders; empty for a folder and
// for what a system adds by itself.
func nameOf(f *zip.File) string {
	name := f.Name
	if !utf8.ValidString(name) {
		name, _ = charmap.CodePage850.NewDecoder().String(name) // every byte has a meaning
	}
	name = strings.ReplaceAll(name, `\`, "/")
	if strings.HasSuffix(name, "/") || strings.HasPrefix(name, "__MACOSX/") {
		return ""
	}
	name = text.Visible(path.Base(name))
	if strings.HasPrefix(name, ".") || strings.EqualFold(name, "thumbs.db") || strings.EqualFold(name, "desktop.ini") {
		return ""
	}
	for len(name) > maxName {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return name
}
