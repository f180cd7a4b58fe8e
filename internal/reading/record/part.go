package record

import (
	"strconv"
	"strings"

	"ynova/internal/kernel/fault"
)

// PartOf is one bill of a file that holds several: the document that it became.
type PartOf struct {
	DocumentID string `json:"document_id"`
	Pages      string `json:"paginas" doc:"Como 3 ou 3 a 4"`
	Total      string `json:"valor_fatura" doc:"R$, como foi lido para dividir o arquivo"`
}

// Divided reports whether the file holds several bills, each of which is a document.
func (r *Reading) Divided() bool { return r.Result != nil && len(r.Result.Parts) > 0 }

// Unread says why nothing can be done with what was read of a document; nil where it can.
func (r *Reading) Unread() error {
	switch {
	case r.Status != Completed:
		return errUnread
	case r.Divided():
		return ErrDivided
	}
	return nil
}

// Notice is something about the reading itself that a person should know before trusting
// it; it counts as a doubt until a person confirms the document.
type Notice struct{ Key, Text string }

// Notices are what there is to know of how a document was read.
func (r *Reading) Notices() []Notice {
	var out []Notice
	if r.PartDoubt != "" {
		out = append(out, Notice{"aviso:partes", r.PartDoubt})
	}
	if r.ArrivalDoubt != "" {
		out = append(out, Notice{"aviso:anexo", r.ArrivalDoubt})
	}
	if r.Result == nil {
		return out
	}
	if len(r.Result.Unseen) > 0 {
		out = append(out, Notice{"aviso:imagem", unseenText(r.Result.Unseen)})
	}
	if r.Result.Repaired {
		out = append(out, Notice{"aviso:pdf", "O PDF estava danificado e foi reparado: confira."})
	}
	if r.Result.Fiscal != nil {
		for i, text := range r.Result.Fiscal.Doubts {
			out = append(out, Notice{"aviso:xml:" + strconv.Itoa(i), text})
		}
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

// ErrDivided refuses what can only be done with one bill.
var ErrDivided = fault.New(fault.Conflict, "varias_faturas", "Este arquivo tem várias faturas, cada uma lida em seu próprio documento. Abra a fatura que procura.")

// Settled says why nothing of a document can be changed: it is not read, or is an invoice;
// nil where it can.
func (r *Reading) Settled() error {
	if err := r.Unread(); err != nil {
		return err
	}
	if r.InvoiceID != "" {
		return ErrLinked
	}
	return nil
}
