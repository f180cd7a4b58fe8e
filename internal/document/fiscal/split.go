package fiscal

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sniff"
)

const splitName = "xml-split"

// Bounds of what is within one file.
const (
	mostParts = 200
	mostBytes = 60 << 20 // of all parts together
	mostRatio = 100      // of what is unpacked to what was packed
)

// Part is one document that was within another, or why there is none.
type Part struct {
	Data    []byte
	Problem *fault.Error
}

var (
	errPart       = refuse("documento_danificado", "O documento está danificado dentro do arquivo.")
	errGzip       = refuse("gz_danificado", "O arquivo GZ está danificado e não pôde ser aberto.")
	errGrows      = fault.New(fault.TooLarge, "gz_razao", fmt.Sprintf("O arquivo se expande mais de %d vezes.", mostRatio))
	errParts      = fault.New(fault.TooLarge, "muitos_arquivos", fmt.Sprintf("São mais de %d arquivos de uma vez.", mostParts))
	splitProblems = map[string]*fault.Error{errPart.Code: errPart, errGzip.Code: errGzip, errGrows.Code: errGrows, errParts.Code: errParts, errUnreadable.Code: errUnreadable}
)

// documents are the roots of what is read, or named, by itself.
var documents = []string{
	"nfeProc", "NFe", "nf3eProc", "NF3e", "NF3eProc", "procEventoNFe", "procEventoNF3e", "evento", "eventoNF3e", "resNFe", "resEvento", "CompNfse", "cteProc", "CTe",
}

// signs are what stands in an XML that envelops documents, or their names.
var signs = [][]byte{[]byte("docZip"), []byte("NFe"), []byte("NF3e"), []byte("nfe"), []byte("nf3e")}

// Envelops reports whether a file may envelop documents: an XML with another root than theirs
// (an answer of the authority, an envelope of SOAP, a lot) in which they are spoken of.
func Envelops(f sniff.File, data []byte) bool {
	return f.Kind == sniff.XML && f.Root != "" && !slices.Contains(documents, f.Root) && others[f.Root] == nil &&
		(f.Wide != sniff.Narrow || slices.ContainsFunc(signs, func(sign []byte) bool { return bytes.Contains(data, sign) }))
}

// splitAnswer is what the child says: the documents, or what is wrong with the file.
type splitAnswer struct {
	Parts   []splitPart `json:"parts"`
	Problem string      `json:"problem,omitempty"`
}

type splitPart struct {
	Data    []byte `json:"data,omitempty"`
	Problem string `json:"problem,omitempty"`
}

// Split opens, in a child process, a compressed file or an XML that envelops documents, and gives
// each as it stands in it. None: it envelops nothing that is known. What is wrong with the file
// is a *fault.Error.
func Split(ctx context.Context, run Runner, data []byte) ([]Part, error) {
	spec := sandbox.Spec{
		Args: []string{splitName}, Stdin: bytes.NewReader(data),
		MemoryBytes: 2 * memoryLimit, CPU: cpuLimit, Wall: wallLimit, MaxOutput: 2 * mostBytes,
	}
	var a splitAnswer
	err := run(ctx, spec, func(r io.Reader) error { return json.NewDecoder(r).Decode(&a) })
	switch {
	case ofChild(err):
		return nil, errUnreadable.WithCause(err)
	case err != nil:
		return nil, err
	case a.Problem != "":
		if known := splitProblems[a.Problem]; known != nil {
			return nil, known
		}
		return nil, errUnreadable
	}
	parts := make([]Part, len(a.Parts))
	for i, p := range a.Parts {
		if parts[i].Data = p.Data; p.Problem != "" {
			parts[i] = Part{Problem: errPart}
		}
	}
	return parts, nil
}

// ofChild reports whether an error is how a child ended over a file.
func ofChild(err error) bool {
	var syntax *json.SyntaxError
	return errors.Is(err, sandbox.ErrMemory) || errors.Is(err, sandbox.ErrTime) || errors.Is(err, sandbox.ErrOutput) || errors.Is(err, sandbox.ErrCrash) ||
		errors.As(err, &syntax) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)
}

// splitTask is the child's side of Split.
func splitTask(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 0 {
		return errors.New("fiscal: unexpected arguments")
	}
	data, err := io.ReadAll(io.LimitReader(in, 2*MaxBytes+1))
	if err != nil {
		return fmt.Errorf("read file: %w", err)
	}
	s := &splitter{left: mostBytes}
	var a splitAnswer
	if bytes.HasPrefix(data, gzipSign) {
		err = s.compressed(data)
	} else {
		s.within(data, 0)
		err = s.err
	}
	if a.Parts = s.parts; err != nil {
		a.Parts, a.Problem = nil, asFault(err).Code
	}
	return json.NewEncoder(out).Encode(a)
}

var gzipSign = []byte("\x1f\x8b")

type splitter struct {
	parts []splitPart
	left  int64
	err   error // the file costs more than any does
}

// compressed opens a file that gzip packed.
func (s *splitter) compressed(data []byte) error {
	plain, err := unpacked(data, 2*MaxBytes)
	if err != nil {
		return err
	}
	s.add(plain)
	return s.err
}

// unpacked is what gzip packed, within bounds. What is cut gives nothing.
func unpacked(data []byte, most int64) ([]byte, error) {
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, errGzip
	}
	most = min(most, max(mostRatio*int64(len(data)), MaxBytes/mostRatio))
	var plain bytes.Buffer
	_, err = plain.ReadFrom(io.LimitReader(packed, most+1))
	switch {
	case int64(plain.Len()) > most:
		return nil, errGrows
	case err != nil:
		return nil, errGzip
	}
	return plain.Bytes(), nil
}

func (s *splitter) add(data []byte) {
	if s.left -= int64(len(data)); s.left < 0 || len(s.parts) >= mostParts {
		s.err = errParts
		return
	}
	s.parts = append(s.parts, splitPart{Data: data})
}

func (s *splitter) damaged() {
	if len(s.parts) >= mostParts {
		s.err = errParts
		return
	}
	s.parts = append(s.parts, splitPart{Problem: errPart.Code})
}

// maxWithin bounds envelopes within texts of envelopes.
const maxWithin = 3

// within finds the documents in an XML: elements of their names, packed ones, and texts that are
// XML again. What stands before a damage is given.
func (s *splitter) within(data []byte, depth int) {
	plain, _, err := text(data)
	if err != nil || guard(plain) != nil {
		return // its reader says what is wrong
	}
	decoder := xml.NewDecoder(strings.NewReader(plain))
	decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // it is UTF-8 by now
	for s.err == nil {
		at := decoder.InputOffset()
		token, err := decoder.Token()
		if err != nil {
			return
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch {
			case t.Name.Local == "docZip":
				var packed string
				if err := decoder.DecodeElement(&packed, &t); err != nil {
					s.damaged()
					return
				}
				s.packed(packed)
			case slices.Contains(documents, t.Name.Local):
				if err := decoder.Skip(); err != nil {
					s.damaged()
					return
				}
				s.add([]byte(plain[at:decoder.InputOffset()]))
			}
		case xml.CharData:
			if inner := bytes.TrimSpace(t); bytes.HasPrefix(inner, []byte("<")) && depth < maxWithin {
				s.text(bytes.Clone(inner), depth+1)
			}
		}
	}
}

// text takes a text that is XML: a document, or an envelope of some.
func (s *splitter) text(inner []byte, depth int) {
	if f := sniff.Sniff(inner); f.Kind == sniff.XML && slices.Contains(documents, f.Root) {
		s.add(inner)
		return
	}
	s.within(inner, depth)
}

// packed takes a document as the authority distributes it: packed by gzip, in base64.
func (s *splitter) packed(content string) {
	data, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(content), ""))
	if err == nil {
		data, err = unpacked(data, MaxBytes)
	}
	if err != nil {
		s.damaged()
		return
	}
	s.add(data)
}
