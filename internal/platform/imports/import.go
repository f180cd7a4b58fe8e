package imports

import (
	"fmt"
	"maps"

	"github.com/shopspring/decimal"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
)

// State is how far a spreadsheet came.
type State string

// The states.
const (
	StateReceived State = "recebido"
	StateReading  State = "analisando"
	StateMapping  State = "mapeamento" // waits for a person to say what the columns mean
	StateReview   State = "revisao"    // has rejected rows and waits for a person to decide
	StateApplying State = "aplicando"
	StateDone     State = "concluido"
	StateUndoing  State = "desfazendo"
	StateUndone   State = "desfeito"
	StateFailed   State = "falhou"
)

// Outcome is what became of one line. A subject may have others.
type Outcome string

// The outcomes that every subject has.
const (
	OutcomeRejected  Outcome = "rejeitada"
	OutcomeValid     Outcome = "valida"   // good, and waits for a person to decide about the file
	OutcomeSkipped   Outcome = "ignorada" // a total, a note or the header again, which is no row of the table
	OutcomeSuspect   Outcome = "suspeita" // out of proportion: waits for a person to confirm it
	OutcomeCreated   Outcome = "criada"
	OutcomeUpdated   Outcome = "atualizada"
	OutcomeUnchanged Outcome = "sem_alteracao"
	OutcomeUndone    Outcome = "desfeita"
	OutcomeConflict  Outcome = "conflito" // changed since, so undoing left it
	OutcomeRefused   Outcome = "recusada" // good when it was read, and no more when it was to be stored
)

// Counts are how many rows of a file came to what.
type Counts struct {
	Total, Valid, Rejected      int64
	Created, Updated, Unchanged int64
	Undone, Conflicts           int64
	flags                       map[Outcome]int64 // never changed in place
}

// Flag counts one more row of an outcome that only the subject knows.
func (c *Counts) Flag(o Outcome) { c.flag(o, 1) }

// tallyAsked counts the suspect rows that wait for an answer and not for a reason.
const tallyAsked Outcome = "perguntas"

// Tally adds to a count that only the subject knows.
func (c *Counts) Tally(o Outcome, n int64) {
	if n != 0 {
		c.flag(o, int(n))
	}
}

func (c *Counts) flag(o Outcome, rows int) {
	flags := maps.Clone(c.flags)
	if flags == nil {
		flags = map[Outcome]int64{}
	}
	flags[o] += int64(rows)
	c.flags = flags
}

// begin begins the counting of a file that is read anew.
func (c *Counts) begin(skipped, suspect, asked int) {
	c.flags = nil
	if skipped > 0 {
		c.flag(OutcomeSkipped, skipped)
	}
	if suspect > 0 {
		c.flag(OutcomeSuspect, suspect)
	}
	c.Tally(tallyAsked, int64(asked))
}

// Flagged is how many rows have an outcome that only the subject knows, or that were left out.
func (c *Counts) Flagged(o Outcome) int64 { return c.flags[o] }

// Import is one spreadsheet that was sent.
type Import struct {
	Seq       int64 // what the rows that it writes are marked with
	ID        string
	UserID    string
	UserName  string // in lists and details
	Filename  string
	Kind      sheet.Kind
	Size      int64
	SHA256    string
	State     State
	JobID     string
	Counts    Counts
	Columns   *Columns        // once it was read
	Mapping   *layout.Mapping // in use or, while it waits, proposed
	Confirmed string          // why a person confirmed values out of proportion
	TargetID  string          // when the whole file is about one thing
	Repeats   string          // an earlier import of the same file that was concluded
	Error     fault.Field     // why it failed, and where in the file; the zero one: it did not
	CreatedAt clock.Micros
	UpdatedAt clock.Micros

	subject   string
	blobKey   string
	signature string
	partial   bool
	nextRow   int64
}

// Columns are the header of a file and its first rows, for the person who maps it.
type Columns struct {
	Header []string   `json:"header"`
	Sample [][]string `json:"sample"`
	// Remembered: the person said before what the columns of this header mean.
	Remembered bool `json:"remembered,omitempty"`
	// RememberedAt is when they were read so for the last time before.
	RememberedAt clock.Micros `json:"rememberedAt,omitempty"`
	// HeaderLine is the line that a person chose as the header (0: it was found), and
	// HeaderColumn the first column of its table (0: any).
	HeaderLine   int `json:"headerLine,omitempty"`
	HeaderColumn int `json:"headerColumn,omitempty"`
	// Found is where the header stands, and Above are the first rows of the file.
	Found int          `json:"found,omitempty"`
	Above []layout.Row `json:"above,omitempty"`
	File
	// Corrections are what persons said instead of cells, in that order.
	Corrections []Correction `json:"corrections,omitempty"`
	// Used are the lines that persons took for data though they look like none.
	Used []Use `json:"used,omitempty"`
	// Answers are what persons said about rows.
	Answers []Answer `json:"answers,omitempty"`
	// Remarks are what is said of its rows and columns as a whole.
	Remarks []string `json:"remarks,omitempty"`
	// Reopened: once it is undone the columns are mapped again.
	Reopened bool `json:"reopened,omitempty"`
	// Held: good rows too wait until a person has looked at them.
	Held bool `json:"held,omitempty"`
	// Datings are the columns of dates that are read in a way of their own, or that ask, and
	// Marks what was done to texts of rows.
	Datings []layout.Dating `json:"datings,omitempty"`
	Marks   []layout.Mark   `json:"marks,omitempty"`
	// Refusal says how much is out of proportion where it is so much that the file is
	// wrong as a whole: then its good rows are not applied alone.
	Refusal string `json:"refusal,omitempty"`
}

// Correction is a cell that a person corrected, as it was in the file and who did so.
type Correction struct {
	layout.Correction
	Before string       `json:"before"`
	By     string       `json:"by"`
	At     clock.Micros `json:"at"`
}

// Use is a line that a person took for data, and who did so.
type Use struct {
	Sheet string       `json:"sheet,omitempty"`
	Line  int          `json:"line"`
	By    string       `json:"by"`
	At    clock.Micros `json:"at"`
}

// SchemaName is how clients know it.
func (Use) SchemaName() string { return "ImportUse" }

// Progress is how many rows are done, and of how many.
func (im *Import) Progress() (done, total int64) {
	switch im.State {
	case StateDone, StateUndone:
		return im.Counts.Valid, im.Counts.Valid
	case StateApplying:
		return im.nextRow, im.Counts.Valid
	case StateUndoing:
		return im.Counts.Undone + im.Counts.Conflicts, im.Counts.Created + im.Counts.Updated
	default:
		return 0, im.Counts.Valid
	}
}

// AtWork reports whether a job works on it.
func (im *Import) AtWork() bool {
	switch im.State {
	case StateReceived, StateReading, StateApplying, StateUndoing:
		return true
	default:
		return false
	}
}

// Failure states why an import failed, and where in the file.
func (im *Import) Failure() string {
	switch f := im.Error; {
	case f.Line > 0 && f.Column > 0:
		return fmt.Sprintf("%s (linha %d, coluna %d)", f.Message, f.Line, f.Column)
	case f.Line > 0:
		return fmt.Sprintf("%s (linha %d)", f.Message, f.Line)
	default:
		return f.Message
	}
}

// Line is what is said of one line of a file: what became of it and, where it
// changed something, what undoing needs.
type Line struct {
	Sheet           string // where several are read together; empty in what is stored
	Number, Ordinal int
	Outcome         Outcome
	Column          int // from 1; 0: the whole line
	Field           layout.Field
	Value           string // of the cell, where it was refused
	Message         string
	Offer           string // what a suspect cell would say without the factor in question
	Ask             *layout.Ask
	Cells           []string // of the row as it was read, with the first that is said of it in the review
	TargetSeq       int64    // what the row wrote, in words of the subject
	TargetKey       string   // likewise
	Before          string   // JSON
	AfterVersion    int64
}

// isStored reports whether the line of something that was created is a row, which
// undoing marks: of such a one the version is said.
func (l *Line) isStored() bool { return l.AfterVersion > 0 }

// ErrNotFound is the one answer for an import that does not exist.
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Importação não encontrada")

func tooManyRows(most int) *fault.Error {
	return fault.New(fault.Invalid, "planilha_longa", "A planilha tem mais de "+ptbr.FormatDecimal(decimal.NewFromInt(int64(most)))+" linhas. Divida-a em arquivos menores.")
}

var (
	errNoFile   = fault.Fields(fault.Field{Path: "file", Message: "Selecione uma planilha CSV para prosseguir."})
	errBusy     = fault.New(fault.Conflict, "importacao_em_andamento", "A planilha está sendo processada. Aguarde.")
	errState    = fault.New(fault.Conflict, "importacao_estado", "A importação não está em um estado que permita isto.")
	errNoValid  = fault.New(fault.Conflict, "importacao_vazia", "A planilha não tem linhas válidas para importar.")
	errNoRows   = fault.New(fault.Invalid, "planilha_vazia", "A planilha não tem linhas de dados.")
	errNoDoubts = fault.New(fault.Conflict, "importacao_sem_suspeitas", "A planilha não tem valores a confirmar.")
	errDoubts   = fault.New(fault.Forbidden, "sem_permissao", "São muitos valores fora do comum: só a gestora confirma esta planilha.")
	errNoSheet  = fault.New(fault.Conflict, "importacao_sem_arquivo", "O arquivo desta importação já não está guardado. Envie a planilha de novo.")
	errAsked    = fault.New(fault.Conflict, "importacao_perguntas", "Responda às perguntas sobre as linhas: um motivo não as responde.")
	errAnswer   = fault.Fields(fault.Field{Path: "answer", Message: "Esta linha não espera esta resposta."})
	errNoRight  = fault.New(fault.Forbidden, "sem_permissao", "Quem enviou a planilha não tem mais permissão para importá-la.")
)
