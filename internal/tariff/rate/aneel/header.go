package aneel

import (
	"strings"

	"ynova/internal/kernel/ptbr"
)

// column is what a column of the file means.
type column int

const (
	colAgent column = iota
	colCNPJ
	colAct
	colFrom
	colTo
	colBase
	colSubgroup
	colModality
	colClass
	colSubclass
	colDetail
	colAccessor
	colPosto
	colUnit
	colTUSD
	colTE
	columns
)

// names are the headers of each column: those of the open data, of their older
// dictionary, and of the workbook.
var names = [columns][]string{
	colAgent:    {"sigagente", "sigla", "distribuidora", "nomagente"},
	colCNPJ:     {"numcnpjdistribuidora", "numcnpj", "cnpj"},
	colAct:      {"dscreh", "resolucao aneel", "resolucao"},
	colFrom:     {"datiniciovigencia", "inicio vigencia", "inicio da vigencia"},
	colTo:       {"datfimvigencia", "fim vigencia", "fim da vigencia"},
	colBase:     {"dscbasetarifaria", "dscbasetarifa", "base tarifaria"},
	colSubgroup: {"dscsubgrupo", "dscsubgrupotarifario", "subgrupo"},
	colModality: {"dscmodalidadetarifaria", "modalidade", "modalidade tarifaria"},
	colClass:    {"dscclasse", "dscclasseconsumidor", "classe"},
	colSubclass: {"dscsubclasse", "dscsubclasseconsumidor", "subclasse"},
	colDetail:   {"dscdetalhe", "dscdetalheconsumidor", "detalhe"},
	colAccessor: {"sigagenteacessante", "acessante"},
	colPosto:    {"nomepostotarifario", "nompostotarifario", "dscpostotarifario", "posto"},
	colUnit:     {"dscunidadeterciaria", "unidade"},
	colTUSD:     {"vlrtusd", "tusd"},
	colTE:       {"vlrte", "te"},
}

// published are the headers of the columns that a file must have, as the regulator writes
// them.
var published = [columns]string{
	colAgent: "SigAgente", colAct: "DscREH", colFrom: "DatInicioVigencia", colTo: "DatFimVigencia", colSubgroup: "DscSubGrupo",
	colModality: "DscModalidadeTarifaria", colPosto: "NomPostoTarifario", colUnit: "DscUnidadeTerciaria", colTUSD: "VlrTUSD", colTE: "VlrTE",
}

// optional columns may be missing: the workbook has no CNPJ, older files no detail.
var optional = map[column]bool{colCNPJ: true, colClass: true, colSubclass: true, colDetail: true, colAccessor: true, colBase: true}

// binding is where each column stands, from 1; 0: the file does not have it.
type binding [columns]int

// bind finds the columns; missing is the first that the file has to have and lacks, as it
// is published.
func bind(cells []string) (b binding, missing string) {
	for i, cell := range cells {
		name := ptbr.Fold(strings.Trim(strings.TrimPrefix(cell, "\ufeff"), ` "`))
		for c := range columns {
			for _, known := range names[c] {
				if name == known && b[c] == 0 {
					b[c] = i + 1
				}
			}
		}
	}
	for c, at := range b {
		if at == 0 && !optional[column(c)] {
			return b, published[c]
		}
	}
	return b, ""
}
