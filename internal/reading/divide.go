package reading

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"strconv"
	"strings"

	"ynova/internal/document/extract"
	"ynova/internal/document/scan"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// PartOf is one bill of a file that holds several: the document that it became.
type PartOf struct {
	DocumentID string `json:"document_id"`
	Pages      string `json:"paginas" doc:"Como 3 ou 3 a 4"`
	Total      string `json:"valor_fatura" doc:"R$, como foi lido para dividir o arquivo"`
}

var (
	errDivided    = fault.New(fault.Conflict, "varias_faturas", "Este arquivo tem várias faturas, cada uma lida em seu próprio documento. Abra a fatura que procura.")
	errPartLinked = fault.New(fault.Conflict, "parte_vinculada", "Uma fatura deste arquivo já foi vinculada a um contrato. Desfaça esse vínculo antes de ler o arquivo como um documento só.")
	errPartRead   = fault.New(fault.Conflict, "parte_em_processamento", "Uma fatura deste arquivo ainda está sendo processada. Espere o fim da leitura.")
)

// divided reports whether the file holds several bills, each of which is a document.
func (r *Reading) divided() bool { return r.Result != nil && len(r.Result.Parts) > 0 }

// unread says why nothing can be done with what was read of a document; nil where it can.
func (r *Reading) unread() error {
	switch {
	case r.Status != Completed:
		return errUnread
	case r.divided():
		return errDivided
	}
	return nil
}

// divide cuts a file of several bills into a document for each, so that nobody is shown or
// linked the bill of another: only its own pages are in it (RQ-11). Nothing refers to the
// contents until conclude does; what a stop leaves is swept away.
// A part opens without the password of the file; who has that remembered has it for the
// clients of the parts.
func (s *Service) divide(ctx context.Context, r *Reading, result *Result, data []byte, password string, split *extract.Split) error {
	files, err := s.Scanner.Cut(ctx, data, password, split.Parts)
	if err != nil {
		return err
	}
	lot := id.New()
	for i, p := range split.Parts {
		ref, err := s.Blobs.Put(ctx, bytes.NewReader(files[i]))
		if err != nil {
			return err
		}
		pages := pagesText(p)
		part := &Reading{
			ID: inLot(lot, i), UserID: r.UserID, UserName: r.UserName, Sender: r.Sender, OwnerID: r.OwnerID, Source: r.Source, Filename: partName(r.Filename, pages), Format: PDF,
			Size: ref.Size, SHA256: ref.SHA256, Status: InProgress, Version: 1, PartOf: r.ID, PartPages: pages, PartDoubt: partDoubt(split), blobKey: ref.Key,
			password: r.password, rememberBy: r.rememberBy,
		}
		result.parts = append(result.parts, part)
		result.Parts = append(result.Parts, PartOf{part.ID, pages, p.Total})
	}
	return nil
}

// pagesText names the pages of a part.
func pagesText(p extract.Part) string {
	if p.First == p.Last {
		return strconv.Itoa(p.First)
	}
	return fmt.Sprintf("%d a %d", p.First, p.Last)
}

// partName is the name of a part's file.
func partName(whole, pages string) string {
	word := " (página "
	if strings.Contains(pages, " ") {
		word = " (páginas "
	}
	return nameFor(strings.TrimSuffix(whole, path.Ext(whole))+word+pages+").pdf", PDF, nil)
}

// partDoubt says that the parts of a collective bill do not add up to its total.
func partDoubt(split *extract.Split) string {
	if split.Closes() {
		return ""
	}
	total := decimalOf(split.Collective)
	if total == nil {
		return ""
	}
	return fmt.Sprintf("As %d faturas deste arquivo somam R$ %s, e a fatura coletiva pede R$ %s. Confira se todas as páginas foram separadas.",
		len(split.Parts), ptbr.FormatNumber(split.Sum(), 2), ptbr.FormatNumber(*total, 2))
}

// startParts enters the documents of the bills of a file and has them read.
func (s *Service) startParts(ctx context.Context, tx *db.Tx, r *Reading) error {
	for _, part := range r.Result.parts {
		part.CreatedAt, part.UpdatedAt = r.CreatedAt, r.UpdatedAt
		if _, err := s.start(ctx, tx, actor.SystemActor(), part); err != nil {
			return err
		}
	}
	return nil
}

// takeBack removes the documents of the bills of a file that a person says is one
// document. It refuses while one of them is being read or is linked.
//
// Protection: the row of the file and those of its parts are locked.
func (s *Service) takeBack(ctx context.Context, tx *db.Tx, a actor.Actor, r *Reading) error {
	ids, err := partsOf(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	for _, partID := range ids {
		part, err := byID(ctx, tx, actor.SystemActor(), partID, tx.Dialect().ForUpdate("r"))
		switch {
		case errors.Is(err, ErrNotFound): // removed meanwhile
			continue
		case err != nil:
			return err
		case part.InvoiceID != "":
			return errPartLinked
		case part.Status == InProgress:
			return errPartRead
		case part.divided():
			if err := s.takeBack(ctx, tx, a, part); err != nil {
				return err
			}
		}
		if err := errors.Join(remove(ctx, tx, part), record(ctx, tx, a, part, "reading.remove", "Documento excluído: o arquivo é um documento só", nil, nil)); err != nil {
			return err
		}
	}
	return nil
}

// notice is something about the reading itself that a person should know before trusting
// it; it counts as a doubt until a person confirms the document.
type notice struct{ key, text string }

// notices are what there is to know of how a document was read.
func (r *Reading) notices() []notice {
	var out []notice
	if r.PartDoubt != "" {
		out = append(out, notice{"aviso:partes", r.PartDoubt})
	}
	if r.Result != nil && len(r.Result.Unseen) > 0 {
		out = append(out, notice{"aviso:imagem", unseenText(r.Result.Unseen)})
	}
	return out
}

func unseenText(pages []int) string {
	names := make([]string, len(pages))
	for i, number := range pages {
		names[i] = strconv.Itoa(number)
	}
	which, was := "A imagem da página ", "foi reconhecida"
	if last := len(names) - 1; last > 0 {
		which, was = "As imagens das páginas ", "foram reconhecidas"
		names = []string{strings.Join(names[:last], ", ") + " e " + names[last]}
	}
	return which + names[0] + " não " + was + ": foi lido só o texto do arquivo. Confira os valores ou leia de novo."
}

// seenAs keeps how the pages were looked at with what was read.
func (result *Result) seenAs(doc *scan.Document) {
	result.Turned, result.Unseen = turnedPages(doc.Pages), doc.Unseen
}
