package record

import (
	"ynova/internal/document/extract"
	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/search"
)

// Status is how far the reading of a document is (IV-04).
type Status string

// The statuses.
const (
	InProgress Status = "IN_PROGRESS"
	Completed  Status = "COMPLETED"
	Failed     Status = "FAILED"
)

// Format is what a document is by its content.
type Format string

// The formats. A photograph counts as a PDF, since it shows a page; its name states its own
// type.
const (
	PDF Format = "pdf"
	XML Format = "xml"
)

// Source is how a document came (RQ-11).
type Source string

// The sources by which a person sends a document. What comes otherwise came by itself.
const (
	SourceScreen Source = "tela"
	SourceAPI    Source = "api"
)

// LinkMode is how a document became an invoice.
type LinkMode string

// The modes. One that a person linked unchanged met the conditions of the automatic link.
const (
	LinkedByPerson      LinkMode = "pessoa"
	LinkedUnchanged     LinkMode = "inalterado"
	LinkedAutomatically LinkMode = "automatico"
)

// Result is what was read. Of a PDF it is a bill; of an XML the fiscal document,
// and the bill that its fields make.
type Result struct {
	Bill   extract.Result   `json:"bill"`
	Fiscal *fiscal.Document `json:"fiscal,omitempty"`
	// Turned is by how many degrees pages were turned to be read, by their number; those
	// that were not are absent.
	Turned map[int]float64 `json:"turned,omitempty"`

	// Unseen are the pages whose picture should have been recognised and was not.
	Unseen []int `json:"unseen,omitempty"`
	// Repaired says that the file was damaged, and what opened it was added.
	Repaired bool `json:"repaired,omitempty"`
	// Parts are the documents of the bills that the file holds; empty where it is one.
	Parts []PartOf `json:"parts,omitempty"`
}

// Correction is the value that a person gave a field, which wins over the one
// that was read. An empty value says that the document does not show it.
type Correction struct {
	Value string       `json:"value"`
	By    string       `json:"by"` // name
	At    clock.Micros `json:"at"`
}

// Reading is one document on its way from upload to invoice.
type Reading struct {
	ID          string
	UserID      string // whose it is; empty: of who processes the bills of every client
	UserName    string
	Sender      string // who it came from, of one that arrived by itself
	Filename    string
	Format      Format
	Size        int64
	SHA256      string
	Status      Status
	ErrorCode   string
	Error       string
	Result      *Result // of a completed one
	Corrections map[extract.Key]Correction
	Edits       Edits           // of its tables
	Choice      *Choice         // what a person says that it is
	Marks       map[string]Mark // what a person confirmed or waived
	Class       extract.Class   // empty until it is read
	Doubts      int             // values that nobody has looked at yet
	Missing     []string        // what its class must have and it has not
	LayoutID    string          // how it looks
	Place       Place           // in the queue
	OwnerID     string          // who looks after it
	OwnerName   string
	Source      Source // how it came
	LinkMode    LinkMode
	UndoUntil   *clock.Micros // until when its link can be undone; nil: it cannot
	ContractID  string
	InvoiceID   string
	Version     int64
	CreatedAt   clock.Micros
	UpdatedAt   clock.Micros
	FinishedAt  *clock.Micros
	PartOf      string // the document of the whole file, of one of several bills in it
	PartPages   string
	PartDoubt   string
	First       *Copy  // of the same content, that was sent before
	Event       *Event // what it says of a note, for who looks at it
	// ArrivalDoubt is what is doubtful of how it came.
	ArrivalDoubt string

	BlobKey    string
	Password   string // sealed
	RememberBy string // who has the password remembered, until the client is known
}

// Text is the value of a field: the person's, else the one that was read; "" when
// neither says anything.
func (r *Reading) Text(k extract.Key) string {
	if c, ok := r.Corrections[k]; ok {
		return c.Value
	}
	if r.Result == nil {
		return ""
	}
	return r.Result.Bill.Text(k)
}

// Turned is by how many degrees a page was turned to be read.
func (r *Reading) Turned(number int) float64 {
	if r.Result == nil {
		return 0
	}
	return r.Result.Turned[number]
}

// Wait has the document wait for its reading.
func (r *Reading) Wait() {
	r.Status, r.Result, r.ErrorCode, r.Error, r.FinishedAt = InProgress, nil, "", "", nil
}

// searchText is what a search looks into.
func (r *Reading) searchText() string {
	p := &r.Place
	return search.Text(r.Filename, p.Customer, r.Text(extract.ClientDocument), p.Document, p.Installation, p.Distributor, p.Number)
}

// ErrNotFound is the one answer for a reading that does not exist and for one that
// is another user's (R3).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Documento não encontrado")

// The refusals that several acts on a document share.
var (
	errUnread = fault.New(fault.Conflict, "nao_processado", "O documento não foi processado; não há dados para usar.")
	ErrLinked = fault.New(fault.Conflict, "ja_vinculado", "O documento já foi vinculado a um contrato.")
	ErrStale  = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou este documento. Confira os dados atuais antes de salvar.")
)
