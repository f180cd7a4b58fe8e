package aneel

import (
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Bounds of a file.
const (
	MaxBytes     = 48 << 20  // as it is sent
	maxInflated  = 256 << 20 // of a ZIP
	maxWorkbook  = 10 << 20
	maxRows      = 1_000_000
	maxRecords   = 150_000 // that are passed on
	maxProblems  = 50      // as many as a person reads
	maxCellBytes = 1 << 10
)

// The tariff periods, as tariffs keep them.
const (
	PostoPonta         = "ponta"
	PostoForaPonta     = "fora_ponta"
	PostoIntermediario = "intermediario"
	PostoUnico         = "unico"
)

// Record is one row of the file that is a tariff: of demand (kW) or of energy.
type Record struct {
	Line     int          `json:"line"`
	CNPJ     string       `json:"cnpj,omitempty"` // as written; empty: the file has none
	Agent    string       `json:"agent"`
	Act      string       `json:"act"`
	From     month.Date   `json:"from"`
	To       *month.Date  `json:"to,omitempty"`
	Subgroup string       `json:"subgroup"`
	Modality string       `json:"modality"`
	Class    string       `json:"class,omitempty"` // empty: não se aplica
	Subclass string       `json:"subclass,omitempty"`
	Detail   string       `json:"detail,omitempty"`
	Posto    string       `json:"posto"`
	KW       bool         `json:"kw,omitempty"` // R$/kW; otherwise R$/MWh
	TUSD     *money.Price `json:"tusd,omitempty"`
	TE       *money.Price `json:"te,omitempty"`
}

// Problem is what is wrong with a row.
type Problem struct {
	Line    int    `json:"line"`
	Column  int    `json:"column,omitempty"`
	Message string `json:"message"`
}

// Summary is what a file held besides its records.
type Summary struct {
	Rows     int            `json:"rows"` // of data
	Skipped  map[string]int `json:"skipped,omitempty"`
	Problems []Problem      `json:"problems,omitempty"` // at most 50
}

// Why a row is no tariff that is kept.
const (
	SkipBase     = "base econômica"
	SkipAccessor = "tarifa entre distribuidoras"
	SkipSubgroup = "outro subgrupo"
	SkipPosto    = "posto antigo"
	SkipUnit     = "outra unidade"
	SkipOld      = "vigência encerrada"
)

// ErrKind says that the file is no tariff file.
var (
	ErrKind     = fault.New(fault.UnsupportedMedia, "formato", "Envie o arquivo de tarifas da ANEEL em CSV, ZIP ou XLSX.")
	ErrTooLarge = fault.New(fault.TooLarge, "tamanho", "O arquivo excede o limite de 48MB. Compacte o CSV em um ZIP e envie.")
	errHeader   = fault.New(fault.Invalid, "formato",
		"O cabeçalho não é o das tarifas homologadas da ANEEL: faltam colunas de distribuidora, vigência, subgrupo, modalidade, posto, unidade, TUSD ou TE.")
	errArchive  = fault.New(fault.Invalid, "formato", "O ZIP deve conter um único arquivo CSV.")
	errInflated = fault.New(fault.Invalid, "tamanho", "O CSV dentro do ZIP excede o limite de 256MB.")
	errRows     = fault.New(fault.Invalid, "tamanho", "O arquivo tem linhas demais: importe um período menor.")
	errEncoding = fault.New(fault.Invalid, "codificacao", "O arquivo mistura codificações de texto. Baixe-o novamente.")
	errUTF16    = fault.New(fault.Invalid, "codificacao", "O arquivo está em UTF-16. Salve-o em CSV UTF-8.")
	errTable    = fault.New(fault.Invalid, "formato", "O arquivo não é uma tabela CSV que se possa ler.")
)
