package source

import (
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"

	"ynova/internal/platform/outbound"
	"ynova/internal/tariff/reference"
)

// MostWait bounds a whole download.
const MostWait = 5 * time.Minute

// mostBytes is how large a file may be, unpacked.
const mostBytes = 200 << 20

// trouble is why a source gave no file, as its row says it.
type trouble string

// Error implements error.
func (t trouble) Error() string { return string(t) }

const (
	errInside  trouble = "O endereço não existe ou não é permitido."
	errSlow    trouble = "A fonte não respondeu a tempo."
	errNetwork trouble = "Não foi possível falar com a fonte."
	errCut     trouble = "A transferência foi interrompida antes do fim do arquivo."
	errLarge   trouble = "O arquivo da fonte passa de 200 MB."
	errPacked  trouble = "A fonte entregou o arquivo numa compactação desconhecida."
)

// download is what a source answered.
type download struct {
	same         bool     // nothing new since the last time
	file         *os.File // already without a name; the caller closes it
	hash         string
	etag         string
	lastModified string
}

func (d *download) close() {
	if d.file != nil {
		_ = d.file.Close()
	}
}

// fetch asks for the file of a source, unless it is the one that was compared last. A
// trouble is the source's.
func (s *Service) fetch(ctx context.Context, src *Source) (*download, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, src.URL, nil)
	if err != nil {
		return nil, errNetwork
	}
	r.Header.Set("User-Agent", "YNOVA/"+s.Version)
	r.Header.Set("Accept-Encoding", "gzip")
	if src.ETag != "" {
		r.Header.Set("If-None-Match", src.ETag)
	}
	if src.LastModified != "" {
		r.Header.Set("If-Modified-Since", src.LastModified)
	}
	resp, err := s.Client.Do(r)
	if err != nil {
		return nil, troubleOf(ctx, err, errNetwork)
	}
	defer resp.Body.Close()
	switch {
	case resp.StatusCode == http.StatusNotModified:
		return &download{same: true}, nil
	case resp.StatusCode >= 300 && resp.StatusCode < 400:
		return nil, redirected(resp)
	case resp.StatusCode != http.StatusOK:
		return nil, trouble(fmt.Sprintf("A fonte respondeu %d em vez do arquivo.", resp.StatusCode))
	}
	d := &download{etag: resp.Header.Get("ETag"), lastModified: resp.Header.Get("Last-Modified")}
	if err := d.spool(resp, s.most); err != nil {
		d.close()
		return nil, troubleOf(ctx, err, errCut)
	}
	return d, nil
}

// redirected says where an address leads, which is not followed: it may lead inside.
func redirected(resp *http.Response) trouble {
	to, err := url.Parse(resp.Header.Get("Location"))
	if err != nil || to.Host == "" {
		return "O endereço encaminha para outro. Informe o endereço final do arquivo."
	}
	return trouble("O endereço encaminha para " + reference.Printable(to.Host) + ". Informe o endereço final do arquivo.")
}

// spool writes the answer to a file, unpacked and bounded.
func (d *download) spool(resp *http.Response, most int64) error {
	body := io.Reader(resp.Body)
	switch resp.Header.Get("Content-Encoding") {
	case "", "identity":
	case "gzip":
		unpacked, err := gzip.NewReader(io.LimitReader(resp.Body, most))
		if err != nil {
			return errPacked
		}
		body = unpacked
	default:
		return errPacked
	}
	file, err := os.CreateTemp("", "ynova-fonte-*")
	if err != nil {
		return err
	}
	d.file = file
	if err := os.Remove(file.Name()); err != nil {
		return err
	}
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(file, sum), io.LimitReader(body, most+1))
	if err != nil {
		return err
	}
	if n > most {
		return errLarge
	}
	d.hash = hex.EncodeToString(sum.Sum(nil))
	_, err = file.Seek(0, io.SeekStart)
	return err
}

// troubleOf returns the failure of a call in the words of its row; a failure of this program
// stays an error.
func troubleOf(ctx context.Context, err error, otherwise trouble) error {
	var known trouble
	var slow interface{ Timeout() bool }
	var local *os.PathError
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx) // the worker stops
	case errors.As(err, &known):
		return known
	case errors.As(err, &local):
		return err
	case errors.Is(err, outbound.ErrRefused):
		return errInside
	case errors.As(err, &slow) && slow.Timeout():
		return errSlow
	}
	return otherwise
}
