package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// source is a file that is changed.
type source struct {
	path    string
	text    string
	file    *ast.File
	imports map[string]string // local names by path
	added   map[string]string // imports that changed text needs, by path
	sites   []*site
}

// pkg is a package with its types.
type pkg struct {
	target
	dir     string
	fset    *token.FileSet
	sources []*source
	info    *types.Info
	types   *types.Package
	rapid   bool   // has property tests, which take a seed
	hash    string // of everything that the verdicts depend on
}

// listed is what `go list` says about a package.
type listed struct {
	ImportPath, Dir, Export, ForTest            string
	GoFiles, TestGoFiles, XTestGoFiles          []string
	EmbedFiles, TestEmbedFiles, XTestEmbedFiles []string
	Module                                      *struct{ Main bool }
}

func load(ctx context.Context, root string, t target) (*pkg, error) {
	out, err := goOutput(ctx, root, "list", "-export", "-deps", "-test",
		"-json=ImportPath,Dir,Export,ForTest,GoFiles,TestGoFiles,XTestGoFiles,EmbedFiles,TestEmbedFiles,XTestEmbedFiles,Module", t.path)
	if err != nil {
		return nil, err
	}
	p := &pkg{target: t, fset: token.NewFileSet()}
	exports := map[string]string{}
	sum := sha256.New()
	var self listed
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var l listed
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if l.ForTest != "" {
			continue // a variant of what is also listed plainly
		}
		exports[l.ImportPath] = l.Export
		p.rapid = p.rapid || l.ImportPath == "pgregory.net/rapid"
		if l.ImportPath == t.path {
			self = l
		}
		if l.Module != nil && l.Module.Main && !strings.HasSuffix(l.ImportPath, ".test") {
			if err := l.addTo(sum, l.ImportPath == t.path); err != nil {
				return nil, err
			}
		}
	}
	add(sum, fmt.Sprint(t), nil)
	p.dir, p.hash = self.Dir, hex.EncodeToString(sum.Sum(nil))
	return p, p.check(self, exports)
}

// addTo adds the package's files to the sum; its test files only where own is set.
func (l listed) addTo(sum hash.Hash, own bool) error {
	files := slices.Concat(l.GoFiles, l.EmbedFiles)
	if own {
		files = slices.Concat(files, l.TestGoFiles, l.XTestGoFiles, l.TestEmbedFiles, l.XTestEmbedFiles)
	}
	for _, name := range files {
		data, err := os.ReadFile(filepath.Join(l.Dir, name))
		if err != nil {
			return err
		}
		add(sum, l.ImportPath+"/"+name, data)
	}
	if !own {
		return nil
	}
	return walkFiles(os.DirFS(l.Dir), "testdata", func(name string, data []byte) error {
		add(sum, name, data)
		return nil
	})
}

// add adds a file; a sum takes everything.
func add(sum hash.Hash, name string, data []byte) {
	_, _ = fmt.Fprintln(sum, name, len(data))
	_, _ = sum.Write(data)
}

func (p *pkg) check(self listed, exports map[string]string) error {
	var files []*ast.File
	for _, name := range self.GoFiles {
		path := filepath.Join(self.Dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(p.fset, path, text, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		files = append(files, file)
		if p.changes(path) {
			p.sources = append(p.sources, &source{path: path, text: string(text), file: file, imports: map[string]string{}, added: map[string]string{}})
		}
	}
	if len(p.sources) == 0 {
		return errors.New("no file to change")
	}
	p.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	conf := types.Config{Importer: importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})}
	var err error
	p.types, err = conf.Check(p.path, p.fset, files, p.info)
	for _, s := range p.sources {
		for _, spec := range s.file.Imports {
			path := strings.Trim(spec.Path.Value, `"`)
			switch {
			case spec.Name == nil:
				s.imports[path] = p.importedName(path)
			case spec.Name.Name != "_" && spec.Name.Name != ".":
				s.imports[path] = spec.Name.Name
			}
		}
	}
	return err
}

func (p *pkg) importedName(path string) string {
	for _, i := range p.types.Imports() {
		if i.Path() == path {
			return i.Name()
		}
	}
	return filepath.Base(path)
}

// typeText writes a type as the file would, with an import where it has none.
func (p *pkg) typeText(s *source, t types.Type) string {
	if tuple, ok := t.(*types.Tuple); ok {
		var out []string
		for v := range tuple.Variables() {
			out = append(out, p.typeText(s, v.Type()))
		}
		return "(" + strings.Join(out, ", ") + ")"
	}
	return types.TypeString(types.Default(t), func(of *types.Package) string {
		if of == p.types {
			return ""
		}
		if name, ok := s.imports[of.Path()]; ok {
			return name
		}
		s.added[of.Path()] = "mutant_" + of.Name()
		return s.added[of.Path()]
	})
}

func (p *pkg) offset(pos token.Pos) int { return p.fset.Position(pos).Offset }

func (p *pkg) textOf(s *source, n ast.Node) string {
	return s.text[p.offset(n.Pos()):p.offset(n.End())]
}
