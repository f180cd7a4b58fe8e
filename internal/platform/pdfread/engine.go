package pdfread

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/klippa-app/go-pdfium"
	pdfiumerrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
)

// What is wrong with a file. A document without one of these is broken in a way
// of its own.
var (
	// ErrPassword means that the file is encrypted and the password does not open it.
	ErrPassword = errors.New("pdfread: password needed")
	// ErrFormat means that the file is no PDF or a damaged one.
	ErrFormat = errors.New("pdfread: not a readable PDF")
	// ErrEmpty means that a page shows nothing.
	ErrEmpty = errors.New("pdfread: empty page")
)

// enginePages bounds the engine's memory: 64 KiB each.
const enginePages = 6 << 10 // 384 MiB

// Engine is a loaded PDFium, for one document after another.
type Engine struct {
	pool     pdfium.Pool
	instance pdfium.Pdfium
	cache    wazero.CompilationCache
}

// Start loads the engine. The machine code is taken from cacheDir, where the
// first start leaves it: compiling takes seconds, loading some milliseconds. An
// empty cacheDir compiles each time.
func Start(cacheDir string) (*Engine, error) {
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(enginePages)
	e := &Engine{}
	if cacheDir != "" {
		cache, err := wazero.NewCompilationCacheWithDir(cacheDir)
		if err != nil {
			return nil, fmt.Errorf("compilation cache: %w", err)
		}
		e.cache, config = cache, config.WithCompilationCache(cache)
	}
	pool, err := webassembly.Init(webassembly.Config{
		MaxIdle: 1, MaxTotal: 1, RuntimeConfig: config, FSConfig: wazero.NewFSConfig(),
		Stdout: io.Discard, Stderr: io.Discard, ReuseWorkers: true,
	})
	if err != nil {
		return nil, fmt.Errorf("pdf engine: %w", err)
	}
	e.pool = pool
	if e.instance, err = pool.GetInstance(time.Minute); err != nil {
		return nil, fmt.Errorf("pdf engine: %w", err)
	}
	return e, nil
}

// Close frees the engine.
func (e *Engine) Close() error { return errors.Join(e.instance.Close(), e.pool.Close()) }

// Document is an open file.
type Document struct {
	engine *Engine
	ref    references.FPDF_DOCUMENT
	pages  int
	masked bool // a picture of it may show other pixels than it holds

	// Repaired says that the end of the file was lost, and what opens it was added.
	Repaired bool
}

// Open reads a whole file; password may be empty. One that lost its end is repaired where it can be.
func (e *Engine) Open(data []byte, password string) (*Document, error) {
	doc, err := e.open(data, password)
	if errors.Is(err, ErrFormat) {
		if repaired := withTrailer(data); repaired != nil {
			if doc, err2 := e.open(repaired, password); err2 == nil {
				doc.Repaired = true
				return doc, nil
			}
		}
	}
	return doc, err
}

func (e *Engine) open(data []byte, password string) (*Document, error) {
	request := &requests.OpenDocument{File: &data}
	if password != "" {
		request.Password = &password
	}
	opened, err := e.instance.OpenDocument(request)
	switch {
	case errors.Is(err, pdfiumerrors.ErrPassword), errors.Is(err, pdfiumerrors.ErrSecurity):
		return nil, ErrPassword
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	count, err := e.instance.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: opened.Document})
	if err != nil || count.PageCount < 1 {
		return nil, errors.Join(ErrFormat, err)
	}
	return &Document{engine: e, ref: opened.Document, pages: count.PageCount, masked: masks(data)}, nil
}

// Pages is how many there are.
func (d *Document) Pages() int { return d.pages }

// Close frees the file.
func (d *Document) Close() error {
	_, err := d.engine.instance.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: d.ref})
	return err
}

func (d *Document) page(number int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: d.ref, Index: number - 1}}
}
