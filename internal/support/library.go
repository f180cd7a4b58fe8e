package support

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"ynova/internal/kernel/fault"
)

//go:embed content/*.md
var shipped embed.FS

// maxDocument bounds a file that staff put in the place of a shipped one.
const maxDocument = 1 << 20

// documents names the documents and where each lies: in the repository's documents, or
// in this package.
var documents = map[string]string{
	"manual": "docs/manual.md", "novidades": "CHANGELOG.md",
	"faq": "content/faq.md", "contatos": "content/contatos.md", "privacidade": "content/privacidade.md", "termos": "content/termos.md",
}

var errNoDocument = fault.New(fault.NotFound, "nao_encontrado", "Página de ajuda não encontrada")

// Library reads the documents: the shipped ones, each of which a file in a folder may
// replace.
type Library struct {
	folder     string
	repository fs.FS
}

// NewLibrary returns the documents of the repository and of the folder, which need not
// exist.
func NewLibrary(folder string, repository fs.FS) *Library { return &Library{folder, repository} }

// Document returns the blocks of a document. The folder is looked at each time, so that
// a replaced file counts at once.
func (l *Library) Document(name string) ([]Block, error) {
	file, ok := documents[name]
	if !ok {
		return nil, errNoDocument
	}
	source, err := l.replaced(name + ".md")
	if errors.Is(err, fs.ErrNotExist) {
		source, err = fs.ReadFile(l.filesOf(file), file)
	}
	if err != nil {
		return nil, fmt.Errorf("support: document %s: %w", name, err)
	}
	return Parse(source), nil
}

func (l *Library) filesOf(file string) fs.FS {
	if strings.HasPrefix(file, "content/") {
		return shipped
	}
	return l.repository
}

func (l *Library) replaced(name string) ([]byte, error) {
	root, err := os.OpenRoot(l.folder)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }() // only read from
	info, err := root.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxDocument {
		return nil, fmt.Errorf("%s has more than 1 MiB", name)
	}
	return fs.ReadFile(root.FS(), name)
}

// Image returns a picture of the manual.
func (l *Library) Image(name string) ([]byte, error) {
	data, err := fs.ReadFile(l.repository, path.Join("docs/screenshots", path.Base(name)))
	if err != nil {
		return nil, errNoDocument
	}
	return data, nil
}
