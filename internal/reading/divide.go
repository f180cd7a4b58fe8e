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
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

var (
	errPartLinked = fault.New(fault.Conflict, "parte_vinculada", "Uma fatura deste arquivo já foi vinculada a um contrato. Desfaça esse vínculo antes de ler o arquivo como um documento só.")
	errPartRead   = fault.New(fault.Conflict, "parte_em_processamento", "Uma fatura deste arquivo ainda está sendo processada. Espere o fim da leitura.")
)

// divide cuts a file of several bills into a document for each, so that nobody is shown or
// linked the bill of another: only its own pages are in it (RQ-11). Nothing refers to the
// contents until conclude does; what a stop leaves is swept away.
// A part opens without the password of the file; who has that remembered has it for the
// clients of the parts.
func (s *Service) divide(ctx context.Context, r *record.Reading, out *outcome, data []byte, password string, split *extract.Split) error {
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
		part := &record.Reading{
			ID: inLot(lot, i), UserID: r.UserID, UserName: r.UserName, Sender: r.Sender, OwnerID: r.OwnerID, Source: r.Source, Filename: partName(r.Filename, pages), Format: record.PDF,
			Size: ref.Size, SHA256: ref.SHA256, Status: record.InProgress, Version: 1, PartOf: r.ID, PartPages: pages, PartDoubt: partDoubt(split), ArrivalDoubt: r.ArrivalDoubt, BlobKey: ref.Key,
			Password: r.Password, RememberBy: r.RememberBy,
		}
		out.parts = append(out.parts, part)
		out.Parts = append(out.Parts, record.PartOf{DocumentID: part.ID, Pages: pages, Total: p.Total})
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
	return nameFor(strings.TrimSuffix(whole, path.Ext(whole))+word+pages+").pdf", record.PDF, nil)
}

// partDoubt says that the parts of a collective bill do not add up to its total.
func partDoubt(split *extract.Split) string {
	if split.Closes() {
		return ""
	}
	total := record.DecimalOf(split.Collective)
	if total == nil {
		return ""
	}
	return fmt.Sprintf("As %d faturas deste arquivo somam R$ %s, e a fatura coletiva pede R$ %s. Confira se todas as páginas foram separadas.",
		len(split.Parts), ptbr.FormatNumber(split.Sum(), 2), ptbr.FormatNumber(*total, 2))
}

// startParts enters the documents of the bills of a file and has them read.
func (s *Service) startParts(ctx context.Context, tx *db.Tx, r *record.Reading, parts []*record.Reading) error {
	for _, part := range parts {
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
func (s *Service) takeBack(ctx context.Context, tx *db.Tx, a actor.Actor, r *record.Reading) error {
	ids, err := partsOf(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	for _, partID := range ids {
		part, err := record.ByID(ctx, tx, actor.SystemActor(), partID, tx.Dialect().ForUpdate("r"))
		switch {
		case errors.Is(err, record.ErrNotFound): // removed meanwhile
			continue
		case err != nil:
			return err
		case part.InvoiceID != "":
			return errPartLinked
		case part.Status == record.InProgress:
			return errPartRead
		case part.Divided():
			if err := s.takeBack(ctx, tx, a, part); err != nil {
				return err
			}
		}
		if err := errors.Join(place.Remove(ctx, tx, part), record.Note(ctx, tx, a, part, "reading.remove", "Documento excluído: o arquivo é um documento só", nil, nil)); err != nil {
			return err
		}
	}
	return nil
}
