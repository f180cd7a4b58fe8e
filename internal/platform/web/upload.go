package web

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web/strictjson"
)

const (
	uploadField    = "file"
	uploadOverhead = 64 << 10 // names, boundaries, the other fields
	maxParts       = 20
	maxFilename    = 255
)

// Upload is a file that was sent: its name without any folder, and its content,
// at most as long as the route's MaxBody.
type Upload struct {
	Filename string
	Data     []byte
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
	if len(ex.upload.Data) == 0 {
		return errUploadMissing
	}
	ex.upload.Filename = cleanFilename(ex.upload.Filename)
	return nil
}

// cleanFilename drops folders and what does not belong in a name on a screen.
func cleanFilename(name string) string {
	name = filepath.Base(strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/"))
	name = strings.TrimSpace(strings.Map(printable, name))
	if name == "." || name == "/" {
		return ""
	}
	for len(name) > maxFilename {
		name = strings.ToValidUTF8(name[:maxFilename], "")
	}
	return name
}

func (ex *exchange) uploadForm(req *http.Request, boundary string) (Upload, error) {
	limit := ex.route.MaxBody
	body, err := ex.limitBody(req, limit+uploadOverhead)
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
		data, err := ex.readPart(part, limit)
		if err != nil {
			return Upload{}, err
		}
		if _, err := io.Copy(io.Discard, body); err != nil { // what follows the file
			return Upload{}, ex.bodyError(err)
		}
		ex.bodyEnds()
		return Upload{Filename: part.FileName(), Data: data}, nil
	}
	return Upload{}, errMultipart
}

func (ex *exchange) readPart(part *multipart.Part, limit int64) ([]byte, error) {
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
