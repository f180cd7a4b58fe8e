package invoice

import "ynova/internal/contract"

// Marks are the documents of a month that a list of contracts can be narrowed to the
// lack of.
func Marks() map[string]contract.Mark {
	return map[string]contract.Mark{contract.MarkNoNF: lackingMark(KindNF), contract.MarkNoBill: lackingMark(KindBill)}
}

func lackingMark(kind Kind) contract.Mark {
	return contract.Mark{Where: func(placeholder string) string {
		return `NOT EXISTS (SELECT 1 FROM invoices i WHERE i.contract_id = c.id AND i.month = ` + placeholder +
			` AND i.kind = '` + string(kind) + `' AND i.deleted_at IS NULL)`
	}}
}
