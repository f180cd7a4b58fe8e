package document

import (
	"slices"
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
)

// Kind says what a file is to the contract.
type Kind string

// The kinds.
const (
	KindContrato Kind = "contrato"
	KindAditivo  Kind = "aditivo"
	KindNF       Kind = "nf"
	KindFatura   Kind = "fatura"
	KindOutro    Kind = "outro"
)

var kinds = [...]Kind{KindContrato, KindAditivo, KindNF, KindFatura, KindOutro}

// ParseKind reads a kind; a file of which nothing is said is KindOutro.
func ParseKind(s string) (Kind, bool) {
	if s == "" {
		return KindOutro, true
	}
	return Kind(s), slices.Contains(kinds[:], Kind(s))
}

// agreement reports whether a file of the kind is part of what was agreed.
func (k Kind) agreement() bool { return k == KindContrato || k == KindAditivo }

// MaxBytes bounds a file that is sent; a photograph that was read may be larger.
const MaxBytes = 10 << 20

// MaxPerContract bounds how many files a contract has, ten years of two a month
// and as many more.
const MaxPerContract = 500

// maxName bounds a file name as every file system takes it.
const maxName = 200

// File is one file of a contract.
type File struct {
	ID          string
	ContractID  string
	Kind        Kind
	Filename    string
	ContentType string
	Size        int64
	SHA256      string
	CreatedAt   clock.Micros
	UserID      string // who sent it; empty: the system
	UserName    string

	blobKey string
}

var (
	// ErrNotFound is the one answer for a file that does not exist and for one that
	// is out of reach (R3).
	ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Arquivo não encontrado")

	errForeign  = fault.New(fault.Forbidden, "sem_permissao", "Somente quem enviou o arquivo ou a equipe pode excluí-lo.")
	errTooLarge = fault.New(fault.TooLarge, "arquivo_grande", "O arquivo deve ter no máximo 10 MB.")
	errEmpty    = fault.Fields(fault.Field{Path: "file", Message: "Envie um arquivo."})
	errKind     = fault.Fields(fault.Field{Path: "kind", Message: "O tipo deve ser contrato, aditivo, nf, fatura ou outro"})
	errMany     = fault.New(fault.Conflict, "muitos_arquivos", "Este contrato já tem 500 arquivos. Exclua algum antes de enviar outro.")
	errContent  = fault.New(fault.UnsupportedMedia, "tipo_arquivo", "Envie um arquivo PDF, XML, XLSX, CSV, PNG ou JPEG.")
	errMacros   = fault.New(fault.UnsupportedMedia, "tipo_arquivo", "Planilhas com macros não são aceitas. Salve o arquivo como .xlsx.")
	errLocked   = fault.New(fault.UnsupportedMedia, "tipo_arquivo", "O arquivo está protegido por senha ou é de um formato antigo. Salve-o como .xlsx sem senha.")
)

// nameFor returns the name under which a file of the format is kept: the given
// one, with an extension that matches the content.
func nameFor(given string, f format) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || r == utf8.RuneError {
			return '_'
		}
		return r
	}, strings.Trim(given, " ."))
	if name == "" {
		name = "arquivo"
	}
	ending := ""
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		ending = strings.ToLower(name[dot:])
	}
	if !slices.Contains(f.endings, ending) {
		ending = f.endings[0]
		name += ending
	}
	for base := name[:len(name)-len(ending)]; len(name) > maxName; name = base + ending {
		_, size := utf8.DecodeLastRuneInString(base)
		base = base[:len(base)-size]
	}
	return name
}
