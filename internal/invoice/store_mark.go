package invoice

import (
	"ynova/internal/contract/listing"
)

// Marks are the documents of a month that a list of contracts can be narrowed to the
// lack of.
func Marks() map[string]listing.Mark {
	return map[string]listing.Mark{listing.MarkNoNF: lackingMark(KindNF), listing.MarkNoBill: lackingMark(KindBill)}
}

func lackingMark(kind Kind) listing.Mark {
	return listing.Mark{Where: func(placeholder string) string {
		return `NOT EXISTS (SELECT 1 FROM invoices i WHERE i.contract_id = c.id AND i.month = ` + placeholder +
			` AND i.kind = '` + string(kind) + `' AND ` + Proves("i") + `)`
	}}
}
