package retention

import "fmt"

// Kind is something that is kept and may go by its age.
type Kind string

// The kinds.
const (
	Contracts Kind = "contratos"
	Versions  Kind = "versoes"
	Uploads   Kind = "envios"
	Trail     Kind = "trilha"
)

// Rule is what a kind is, from when its age counts, and how young it may go at most.
type Rule struct {
	Kind    Kind
	Name    string
	What    string // what goes
	Since   string // from when its age counts
	Minimum int    // months
	Source  string // of the minimum
}

// most bounds an age: fifty years.
const most = 600

// Rules are the kinds, in the order of the screen.
var Rules = []Rule{
	{
		Contracts, "Contratos excluídos", "O contrato com meses, versões, anotações, apontamentos e arquivos.",
		"desde a exclusão", 60, "Código Civil, art. 206, § 5º, I; CTN, arts. 173 e 174 (cinco anos)",
	},
	{
		Versions, "Versões de contratos", "Estados antigos de contratos que existem; nunca o mais novo.",
		"desde que foi gravada", 60, "Código Civil, art. 206, § 5º, I (cinco anos)",
	},
	{
		Uploads, "Arquivos enviados", "O arquivo de planilhas já concluídas, desfeitas ou que falharam, e documentos descartados ou que não puderam ser lidos.",
		"desde a última alteração", 3, "Decisão de produto: tempo para corrigir e desfazer",
	},
	{
		Trail, "Trilha de auditoria", "Os registros mais antigos; a conferência dos selos continua a valer.",
		"desde o registro", 60, "Mapa de dados: prova, 5 anos (CTN, arts. 173 e 174; LGPD, art. 16, I). Acessos, ao menos 6 meses (Lei 12.965/2014, art. 15)",
	},
}

// Ages are how many months of each kind are kept; a kind that is not there is kept
// without limit.
type Ages map[Kind]int

func (r *Rule) tooYoung() string {
	return fmt.Sprintf("Guarde por %d meses ou mais (%s)", r.Minimum, r.Source)
}

// Other is something that the program forgets by itself, after a time that is its own.
type Other struct{ Name, Time string }
