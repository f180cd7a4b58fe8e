package sheet

import (
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sniff"
)

// MaxFileBytes is the largest file that is accepted.
const MaxFileBytes = 10 << 20

var (
	// ErrKind says that the file is no spreadsheet that can be read.
	ErrKind = fault.New(fault.UnsupportedMedia, "formato", "Envie um arquivo no formato CSV.")
	// ErrTooLarge says that the file exceeds MaxFileBytes.
	ErrTooLarge = fault.New(fault.TooLarge, "tamanho", "O arquivo excede o limite de 10MB.")
	// ErrOther is a file that is no spreadsheet inside.
	ErrOther = fault.New(fault.Invalid, "formato", ErrKind.Message)
	// errPage is what a browser saves in the place of a file.
	errPage = fault.New(fault.Invalid, CodePage, page)
)

// CodePage is the code of the fault that refuses a page of the internet without a table.
const CodePage = "formato_pagina"

const page = "É uma página da internet, não o arquivo. A sessão do site pode ter expirado: baixe de novo."

var oleMagic = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")

// Detect returns the kind of a file by its content; its name has no say.
func Detect(data []byte) (Kind, error) {
	switch is := sniff.Sniff(data); {
	case is.Kind == sniff.Text:
		return CSV, nil
	case isFlat(is), is.Kind == sniff.XLSX, is.Kind == sniff.ODS, is.Kind == sniff.XLS, is.Kind == sniff.Locked, is.Kind == sniff.OLE, is.Kind == sniff.HTML:
		return XLSX, nil // the child looks inside, and refuses what is no workbook
	}
	return "", Refuse(ErrKind, data)
}

// ways are what people do with a kind that holds no table that is read.
var ways = map[sniff.Kind]string{
	sniff.Empty:   "",
	sniff.Numbers: "exporte para Excel.",
	sniff.XLSB:    "salve como .xlsx ou CSV.", sniff.OldXLS: "salve como .xlsx ou CSV.", sniff.SYLK: "salve como .xlsx ou CSV.",
	sniff.MHT: "abra no Excel e salve como .xlsx.",
	sniff.Zip: "abra-o e envie a planilha que está dentro.", sniff.Gzip: "abra-o e envie a planilha que está dentro.",
	sniff.RAR: "abra-o e envie a planilha que está dentro.", sniff.Seven: "abra-o e envie a planilha que está dentro.",
	sniff.EML: "envie a planilha que está anexa.", sniff.MSG: "envie a planilha que está anexa.", sniff.TNEF: "envie a planilha que está anexa.",
	sniff.Word: "copie a tabela para uma planilha.", sniff.RTF: "copie a tabela para uma planilha.",
	sniff.ODF: "copie a tabela para uma planilha.", sniff.Slides: "copie a tabela para uma planilha.",
	sniff.JSON: "exporte como CSV ou Excel.", sniff.XML: "exporte como CSV ou Excel.", sniff.SQLite: "exporte como CSV ou Excel.",
}

// bills are kinds that have a door of their own.
const bills = " Faturas entram em Análise Fatura."

// Refuse is the refusal of a door for a file that is no table, with what the file is and
// the way out behind it.
func Refuse(own *fault.Error, data []byte) error {
	is := sniff.Sniff(data)
	says := is.Kind.Says()
	switch way := ways[is.Kind]; {
	case says == "":
		return own
	case is.Kind == sniff.PDF || is.Kind.IsImage() || is.Kind == sniff.XML && isBill(is.Root):
		says += bills
	case way != "":
		says = strings.TrimSuffix(says, ".") + ": " + way
	}
	named := *own
	named.Message = strings.TrimSuffix(own.Message, " ") + " " + says
	return &named
}

// isBill recognises the documents of the tax offices by their roots.
func isBill(root string) bool {
	for _, part := range []string{"nfe", "nf3e", "nfse", "cte", "evento"} {
		if strings.Contains(strings.ToLower(root), part) {
			return true
		}
	}
	return false
}
