package measurement

import (
	"ynova/internal/balance/intake"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sheet"
)

// ImportState is how far a spreadsheet came.
type ImportState string

// The states.
const (
	ImportRecebido   ImportState = "recebido"
	ImportAnalisando ImportState = "analisando"
	ImportMapeamento ImportState = "mapeamento" // waits for a person to say what the columns mean
	ImportRevisao    ImportState = "revisao"    // has rejected rows and waits for a person to decide
	ImportAplicando  ImportState = "aplicando"
	ImportConcluido  ImportState = "concluido"
	ImportDesfazendo ImportState = "desfazendo"
	ImportDesfeito   ImportState = "desfeito"
	ImportFalhou     ImportState = "falhou"
)

// Outcome is what became of one line.
type Outcome string

// The outcomes.
const (
	OutcomeRejeitada    Outcome = "rejeitada"
	OutcomeCriada       Outcome = "criada"
	OutcomeAtualizada   Outcome = "atualizada"
	OutcomeSemAlteracao Outcome = "sem_alteracao"
	OutcomeSemContrato  Outcome = "sem_contrato" // kept, without a contract for its month
	OutcomeDivergente   Outcome = "divergente"   // kept, states a column otherwise than computed
	OutcomeDesfeita     Outcome = "desfeita"
	OutcomeConflito     Outcome = "conflito" // changed since, so undoing left it
)

// Counts are how many rows of a file came to what.
type Counts struct {
	Total, Valid, Rejected               int64
	Created, Updated, Unchanged          int64
	Orphan, Divergent, Undone, Conflicts int64
}

// Import is one spreadsheet that was sent.
type Import struct {
	ID        string
	UserID    string
	UserName  string
	Filename  string
	Kind      sheet.Kind
	Size      int64
	State     ImportState
	JobID     string
	Counts    Counts
	Columns   *Columns        // once it was read
	Mapping   *intake.Mapping // in use or, while it waits, proposed
	BalanceID string          // when the whole file is one unit's
	Repeats   string          // an earlier import of the same file that was concluded
	Error     *fault.Field    // why it failed, and where in the file
	CreatedAt clock.Micros
	UpdatedAt clock.Micros

	seq       int64
	sha256    string
	blobKey   string
	signature string
	partial   bool
	nextRow   int64
}

// Columns are the header of a file and its first rows, for the person who maps it.
type Columns struct {
	Header []string   `json:"header"`
	Sample [][]string `json:"sample"`
}

// Progress is how many rows are done, and of how many.
func (im *Import) Progress() (done, total int64) {
	switch im.State {
	case ImportConcluido, ImportDesfeito:
		return im.Counts.Valid, im.Counts.Valid
	case ImportAplicando:
		return im.nextRow, im.Counts.Valid
	case ImportDesfazendo:
		return im.Counts.Undone + im.Counts.Conflicts, im.Counts.Created + im.Counts.Updated
	default:
		return 0, im.Counts.Valid
	}
}

// atWork reports whether a job works on it.
func (im *Import) atWork() bool {
	switch im.State {
	case ImportRecebido, ImportAnalisando, ImportAplicando, ImportDesfazendo:
		return true
	default:
		return false
	}
}

// RowResult is what became of one line.
type RowResult struct {
	Line      int
	Column    int // from 1; 0: the whole line
	Field     string
	Outcome   Outcome
	Message   string
	BalanceID string
	Month     string
}

// ErrImportNotFound is the one answer for an import that does not exist.
var ErrImportNotFound = fault.New(fault.NotFound, "nao_encontrado", "Importação não encontrada")

var (
	errNoFile   = fault.Fields(fault.Field{Path: "file", Message: "Selecione uma planilha CSV para prosseguir."})
	errBusy     = fault.New(fault.Conflict, "importacao_em_andamento", "A planilha está sendo processada. Aguarde.")
	errState    = fault.New(fault.Conflict, "importacao_estado", "A importação não está em um estado que permita isto.")
	errNoValid  = fault.New(fault.Conflict, "importacao_vazia", "A planilha não tem linhas válidas para importar.")
	errNoRows   = fault.New(fault.Invalid, "planilha_vazia", "A planilha não tem linhas de dados.")
	errNoRight  = fault.New(fault.Forbidden, "sem_permissao", "Quem enviou a planilha não tem mais permissão para importá-la.")
	errInternal = fault.New(fault.Internal, "processamento", "Processamento do balanço retornou erro.")
)
