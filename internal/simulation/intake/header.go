package intake

import (
	"strings"

	"ynova/internal/kernel/ptbr"
)

// column is what a header says: the field, and whether its numbers are in MWh.
type column struct {
	field Field
	mwh   bool
}

// compact is a header without accents, case, spaces and punctuation.
func compact(header string) string {
	var out []byte
	for _, c := range ptbr.AppendFold(nil, header) {
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' {
			out = append(out, c)
		}
	}
	return string(out)
}

var exactNames = map[string]Field{
	"mes": Mes, "mesano": Mes, "anomes": Mes, "mesreferencia": Mes, "mesdereferencia": Mes, "referencia": Mes, "competencia": Mes,
	"data": Mes, "datadafatura": Mes, "datafatura": Mes, "periodo": Mes, "mesconsumo": Mes,
	"nome": Nome, "cliente": Nome, "nomecliente": Nome, "nomedocliente": Nome, "razaosocial": Nome, "empresa": Nome,
	"unidade": Unidade, "unidadeconsumidora": Unidade, "uc": Unidade, "instalacao": Unidade, "codigoinstalacao": Unidade,
	"distribuidora": Distribuidora, "concessionaria": Distribuidora, "distribuidoralocal": Distribuidora,
	"subgrupo": Subgrupo, "subgrupotarifario": Subgrupo,
	"modalidade": Modalidade, "modalidadetarifaria": Modalidade, "tarifa": Modalidade,
	"observacao": Observacao, "observacoes": Observacao, "obs": Observacao,
}

// recognise returns what a header means; nothing when it is not known.
func recognise(header string) column {
	name := compact(header)
	if f, ok := exactNames[name]; ok {
		return column{field: f}
	}
	has := func(pieces ...string) bool {
		for _, p := range pieces {
			if strings.Contains(name, p) {
				return true
			}
		}
		return false
	}
	mwh := strings.Contains(name, "mwh")
	switch {
	case has("reativ", "tarifa", "valor", "preco", "custo", "ultrapass", "ufer", "dmcr", "naoutil"):
		return column{}
	case has("demanda"):
		return column{field: demandField(name, has("contrat"))}
	case has("consumo", "energia", "kwh") || mwh:
		switch {
		case has("reservad"):
			return column{ConsumoR, mwh}
		case offPeak(name):
			return column{ConsumoFP, mwh}
		case peak(name):
			return column{ConsumoP, mwh}
		case has("total", "medio", "perdas"):
			return column{}
		}
		return column{ConsumoFP, mwh} // one posto alone
	}
	return column{}
}

func demandField(name string, contracted bool) Field {
	high := peak(name) && !offPeak(name)
	switch {
	case contracted && high:
		return ContratadaP
	case contracted:
		return Contratada
	case high:
		return DemandaP
	default:
		return DemandaFP
	}
}

func offPeak(name string) bool {
	name = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "kwh"), "mwh"), "kw")
	return strings.Contains(name, "foraponta") || strings.Contains(name, "foradeponta") || strings.Contains(name, "forap") || strings.HasSuffix(name, "fp")
}

func peak(name string) bool {
	name = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "kwh"), "mwh"), "kw")
	return strings.Contains(name, "ponta") || strings.HasSuffix(name, "hp") || strings.HasSuffix(name, "consumop") || strings.HasSuffix(name, "demandap")
}

func isQuantity(f Field) bool {
	switch f {
	case ConsumoP, ConsumoFP, ConsumoR, DemandaP, DemandaFP:
		return true
	}
	return false
}

// headerOf reads a row as a header; false unless it names the month and a quantity.
func headerOf(cells []string) ([]column, bool) {
	out := make([]column, len(cells))
	months, quantities := 0, 0
	for i, cell := range cells {
		out[i] = recognise(cell)
		switch f := out[i].field; {
		case f == Mes:
			months++
		case isQuantity(f):
			quantities++
		}
	}
	return out, months == 1 && quantities > 0
}

// groupedHeader reads the header of a bill's history: a line of groups (demand,
// consumption, reserved) above a line of postos. A group ends with its reactive
// column, or where a posto comes again.
func groupedHeader(above, cells []string) ([]column, bool) {
	var groups []string
	for _, cell := range above {
		switch name := compact(cell); {
		case strings.Contains(name, "demanda"):
			groups = append(groups, "demanda")
		case strings.Contains(name, "reservad"):
			groups = append(groups, "reservado")
		case strings.Contains(name, "consumo"), strings.Contains(name, "energia"):
			groups = append(groups, "consumo")
		}
	}
	if len(groups) == 0 {
		return nil, false
	}
	out := make([]column, len(cells))
	seen := map[Field]bool{}
	group, months, quantities := 0, 0, 0
	for i, cell := range cells {
		name := compact(cell)
		switch {
		case exactNames[name] == Mes:
			out[i].field = Mes
			months++
		case group >= len(groups):
		case strings.Contains(name, "reativ"):
			group++
		default:
			f := recognise(groups[group] + " " + cell).field
			if seen[f] && group+1 < len(groups) {
				group++
				f = recognise(groups[group] + " " + cell).field
			}
			if isQuantity(f) && !seen[f] {
				out[i].field, seen[f] = f, true
				quantities++
			}
		}
	}
	return out, months == 1 && quantities > 0
}

// positional is the order of our template, for rows without a header: the month and
// one, two, four or five numbers.
func positional(numbers int) []column {
	fields := map[int][]Field{
		1: {Mes, ConsumoFP}, 2: {Mes, ConsumoP, ConsumoFP}, 4: {Mes, ConsumoP, ConsumoFP, DemandaP, DemandaFP},
		5: {Mes, ConsumoP, ConsumoFP, ConsumoR, DemandaP, DemandaFP},
	}[numbers]
	out := make([]column, len(fields))
	for i, f := range fields {
		out[i].field = f
	}
	return out
}
