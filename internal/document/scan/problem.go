package scan

import (
	"errors"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/pdfread"
	"ynova/internal/platform/sandbox"
)

var (
	errTooLong = errors.New("scan: too many pages")
	errNoPage  = errors.New("scan: no such page")
)

// Codes of what may be wrong with a file.
const (
	CodePassword      = "pdf_senha"
	CodeWrongPassword = "pdf_senha_incorreta"
	CodeFormat        = "pdf_ilegivel"
	CodeEmpty         = "pdf_vazio"
	CodeTooLong       = "pdf_paginas"
	CodeNoPage        = "pdf_pagina"
	CodeComplex       = "pdf_complexo"
	CodeNoOCR         = "ocr_ausente"
	CodeOCR           = "ocr_falhou"
	CodePhoto         = "foto_danificada"
	CodePhotoLarge    = "foto_grande"
	CodeBlurred       = "foto_ilegivel"
)

// sentences are what the person reads.
var sentences = map[string]string{
	CodePassword:      "O PDF está protegido por senha. Informe a senha: costuma ser o começo do CNPJ ou do CPF do titular, só números.",
	CodeWrongPassword: "A senha não abre este PDF. Costuma ser o começo do CNPJ ou do CPF do titular, só números.",
	CodeFormat:        "O arquivo não é um PDF legível. Baixe a fatura novamente no site da distribuidora e envie o original.",
	CodeEmpty:         "O PDF não mostra nada que se possa ler.",
	CodeTooLong:       "O PDF tem mais de 60 páginas. Envie uma fatura por arquivo.",
	CodeNoPage:        "O documento não tem essa página.",
	CodeComplex:       "O PDF é grande ou complexo demais para ser lido. Imprima-o como PDF novamente e envie.",
	CodeNoOCR:         "O PDF é uma imagem e este servidor não tem o programa de reconhecimento de texto (tesseract) instalado. Envie o PDF original da distribuidora.",
	CodeOCR:           "Não foi possível reconhecer o texto da imagem. Envie uma digitalização mais nítida ou o PDF original.",
	CodePhoto:         "O arquivo não é uma foto que se possa abrir. Envie-a novamente, em JPG ou PNG.",
	CodePhotoLarge:    "A foto é grande demais: o limite é de 50 megapixels. Envie-a em tamanho menor.",
	CodeBlurred:       "A foto está ilegível. Aproxime, apoie o papel e evite sombra.",
}

func problem(code string) *fault.Error {
	sentence, known := sentences[code]
	if !known {
		code, sentence = CodeFormat, sentences[CodeFormat]
	}
	return fault.New(fault.Invalid, code, sentence)
}

// codeOf is the code of a problem of the file; "" for any other error.
func codeOf(err error, password string) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, pdfread.ErrPassword) && password != "":
		return CodeWrongPassword
	case errors.Is(err, pdfread.ErrPassword):
		return CodePassword
	case errors.Is(err, pdfread.ErrEmpty):
		return CodeEmpty
	case errors.Is(err, pdfread.ErrFormat):
		return CodeFormat
	case errors.Is(err, errTooLong):
		return CodeTooLong
	case errors.Is(err, errNoPage):
		return CodeNoPage
	default:
		return ""
	}
}

// exhausted reports whether a child came to the end of what it may use.
func exhausted(err error) bool {
	return errors.Is(err, sandbox.ErrMemory) || errors.Is(err, sandbox.ErrTime) || errors.Is(err, sandbox.ErrOutput)
}

// explain turns what happened to a child or to the recognition into what the
// person can do.
func explain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ocr.ErrAbsent):
		return problem(CodeNoOCR).WithCause(err)
	case errors.Is(err, ocr.ErrFailed):
		return problem(CodeOCR).WithCause(err)
	case exhausted(err):
		return problem(CodeComplex).WithCause(err)
	case errors.Is(err, sandbox.ErrCrash), errors.Is(err, ErrStream):
		return problem(CodeFormat).WithCause(err)
	default:
		return err
	}
}

// explainPhoto is explain for a photograph.
func explainPhoto(err error) error {
	switch {
	case exhausted(err):
		return problem(CodePhotoLarge).WithCause(err)
	case errors.Is(err, sandbox.ErrCrash), errors.Is(err, ErrStream):
		return problem(CodePhoto).WithCause(err)
	}
	if known, ok := fault.As(err); ok && known.Code == CodeEmpty {
		return problem(CodeBlurred).WithCause(err)
	}
	return explain(err)
}
