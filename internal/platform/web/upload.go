package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/filename"
	"ynova/internal/platform/web/strictjson"
)

const (
	uploadField    = "file"
	uploadOverhead = 64 << 10 // names, boundaries, the other fields
	maxParts       = 20
	archiveStart   = 4 // bytes by which an archive is known
)

// Upload is a file that was sent: its name without any folder, and its content,
// at most as long as the route's MaxBody. An archive in a form has no Data.
type Upload struct {
	Filename string
	Data     []byte

	archive *os.File
}

// Content is what was sent, wherever it stands. It can be read until the handler returns.
func (u Upload) Content() io.ReadSeeker {
	if u.archive != nil {
		return u.archive
	}
	return bytes.NewReader(u.Data)
}

var (
	errUploadMissing = fault.Fields(fault.Field{Path: uploadField, Message: "Envie um arquivo."})
	errUploadBase64  = fault.Fields(fault.Field{Path: "fileData", Message: "O conteúdo do arquivo não está em base64."})
	errMultipart     = fault.New(fault.BadRequest, "formulario_invalido", "O formulário enviado não pôde ser lido.")
)

// Uploaded returns the file of a KindUpload route.
func Uploaded(ctx context.Context) Upload {
	if ex := exchangeOf(ctx); ex != nil {
		return ex.upload
	}
	return Upload{}
}

// readUpload takes the file out of either form of the body.
func (ex *exchange) readUpload(req *http.Request) (err error) {
	kind, params, parseErr := mime.ParseMediaType(req.Header.Get("Content-Type"))
	switch {
	case parseErr != nil || len(req.Header["Content-Encoding"]) > 0:
		return errMedia
	case kind == "application/json":
		ex.upload, err = ex.uploadJSON(req)
	case kind == "multipart/form-data" && params["boundary"] != "":
		ex.upload, err = ex.uploadForm(req, params["boundary"])
	default:
		return errMedia
	}
	req.Body = http.NoBody // nothing is left for huma to read
	if err != nil {
		return err
	}
	if len(ex.upload.Data) == 0 && ex.upload.archive == nil {
		return errUploadMissing
	}
	ex.upload.Filename = filename.Clean(ex.upload.Filename)
	return nil
}

func (ex *exchange) uploadForm(req *http.Request, boundary string) (Upload, error) {
	body, err := ex.limitBody(req, max(ex.route.MaxBody, ex.route.archives.maxBytes)+uploadOverhead)
	if err != nil {
		return Upload{}, err
	}
	form := multipart.NewReader(body, boundary)
	for range maxParts {
		part, err := form.NextRawPart()
		switch {
		case errors.Is(err, io.EOF):
			return Upload{}, errUploadMissing
		case err != nil:
			return Upload{}, ex.formError(err)
		case part.FormName() != uploadField:
			continue
		}
		ex.upload.Filename = part.FileName()
		if err := ex.readFile(part); err != nil {
			return ex.upload, err
		}
		if _, err := io.Copy(io.Discard, body); err != nil { // what follows the file
			return ex.upload, ex.bodyError(err)
		}
		ex.bodyEnds()
		return ex.upload, nil
	}
	return Upload{}, errMultipart
}

// readFile takes in a file of a form: an archive into a file aside, all else into memory.
func (ex *exchange) readFile(part io.Reader) (err error) {
	content := bufio.NewReader(part)
	start, _ := content.Peek(archiveStart) // what is shorter is none; an error comes again
	if ex.route.archives.is != nil && ex.route.archives.is(start) {
		return ex.readArchive(content)
	}
	ex.upload.Data, err = ex.readPart(content, ex.route.MaxBody)
	return err
}

// readArchive writes an archive into a file without a name, of which nothing is left
// when the request has ended, or the server. Only its pace and the disk bound it, and
// it may take as long as the route has.
func (ex *exchange) readArchive(content io.Reader) (err error) {
	_ = http.NewResponseController(ex.rw.ResponseWriter).SetWriteDeadline(clock.System().Now().Add(ex.route.Timeout))
	if ex.upload.archive, err = os.CreateTemp("", "ynova-zip-*"); err != nil {
		return fault.OfDisk(err)
	}
	if err := os.Remove(ex.upload.archive.Name()); err != nil {
		return err
	}
	source := &bodyReader{body: content}
	n, err := io.Copy(ex.upload.archive, io.LimitReader(source, ex.route.archives.maxBytes+1))
	switch {
	case source.err != nil:
		return ex.formError(source.err)
	case err != nil:
		return fault.OfDisk(err)
	case n > ex.route.archives.maxBytes:
		return ex.tooLarge()
	}
	_, err = ex.upload.archive.Seek(0, io.SeekStart)
	return err
}

// bodyReader keeps what went wrong with the body apart from what went wrong with the file.
type bodyReader struct {
	body io.Reader
	err  error
}

func (r *bodyReader) Read(p []byte) (int, error) {
	n, err := r.body.Read(p)
	if !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

func (ex *exchange) readPart(part io.Reader, limit int64) ([]byte, error) {
	var buf bytes.Buffer
	for {
		n, err := io.CopyN(&buf, part, 64<<10)
		if err := ex.count(n); err != nil {
			return nil, err
		}
		switch {
		case int64(buf.Len()) > limit:
			return nil, ex.tooLarge()
		case errors.Is(err, io.EOF):
			return buf.Bytes(), nil
		case err != nil:
			return nil, ex.formError(err)
		}
	}
}

// formError separates a form that is not one from a body that could not be read.
func (ex *exchange) formError(err error) error {
	mapped := ex.bodyError(err)
	if errors.Is(mapped, errBrokenOff) {
		return errMultipart.WithCause(err)
	}
	return mapped
}

// uploadJSON takes the file out of its base64 form within the buffer that holds
// the body: a file is in memory once, not three times.
func (ex *exchange) uploadJSON(req *http.Request) (Upload, error) {
	limit := ex.route.MaxBody
	var buf bytes.Buffer
	encoded := int64(base64.StdEncoding.EncodedLen(int(limit)))
	if err := ex.readAll(req, &buf, encoded+uploadOverhead); err != nil {
		return Upload{}, err
	}
	if err := checkJSON(buf.Bytes(), uploadShape); err != nil {
		return Upload{}, err
	}
	name, _ := strictjson.Text(buf.Bytes(), "filename")
	filename := string(name) // decoding overwrites the buffer
	text, found := strictjson.Text(buf.Bytes(), "fileData")
	if !found {
		return Upload{}, errUploadMissing
	}
	if bytes.HasPrefix(text, []byte("data:")) {
		_, text, _ = bytes.Cut(text, []byte(","))
	}
	data, err := decodeInPlace(text)
	switch {
	case err != nil:
		return Upload{}, errUploadBase64
	case int64(len(data)) > limit:
		return Upload{}, ex.tooLarge()
	}
	return Upload{Filename: filename, Data: data}, nil
}

// decodeInPlace replaces the text by what it encodes. The decoder takes in a block
// before it gives out the shorter result, so writing never overtakes reading.
func decodeInPlace(text []byte) ([]byte, error) {
	if bytes.ContainsAny(text, "\r\n") { // the decoder would skip them
		return nil, errUploadBase64
	}
	decoder := base64.NewDecoder(base64.StdEncoding, bytes.NewReader(text))
	n := 0
	for n < len(text) {
		read, err := decoder.Read(text[n:])
		n += read
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return text[:n], nil
}
