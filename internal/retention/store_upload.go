package retention

// spreadsheet is what an upload is whose file alone goes.
const spreadsheet = "planilha"

// expiredReading is the condition that a document was discarded, or could not be read,
// before $1.
func expiredReading(r string) string {
	return `COALESCE(` + r + `.deleted_at, ` + r + `.updated_at) < $1 AND (` + r + `.deleted_at IS NOT NULL OR ` + r + `.status = 'FAILED')`
}

// uploadRows are the spreadsheets of imports that are over, and documents that became no
// invoice. A spreadsheet stays while a closed month has figures of it, a document while an
// invoice is made of it or one of its parts stays; parts go before the whole.
var uploadRows = `SELECT i.id, 0 AS number, 'planilha' AS what, i.updated_at AS at,
	CASE WHEN EXISTS (SELECT 1 FROM balance_months m JOIN balances b ON b.seq = m.balance_seq JOIN closed_months k ON k.client_id = b.client_id AND k.month = m.month
			WHERE i.seq IN (m.created_import, m.import_seq))
		OR EXISTS (SELECT 1 FROM ccee_figures f JOIN closed_months k ON k.client_id = f.client_id AND k.month = f.month WHERE f.import_seq = i.seq)
		THEN 'fechado' ELSE '' END AS stays
	FROM imports i WHERE i.updated_at < $1 AND i.blob_key <> '' AND i.state IN ('concluido', 'desfeito', 'falhou')
	UNION ALL SELECT r.id, CASE WHEN r.part_of IS NULL THEN 1 ELSE 0 END, 'documento', COALESCE(r.deleted_at, r.updated_at),
	CASE WHEN EXISTS (SELECT 1 FROM invoices v JOIN closed_months k ON k.client_id = v.client_id AND k.month = v.month WHERE v.id = r.invoice_id) THEN 'fechado'
		WHEN r.invoice_id IS NOT NULL OR EXISTS (SELECT 1 FROM readings p WHERE p.part_of = r.id AND NOT (` + expiredReading("p") + ` AND p.invoice_id IS NULL)) THEN 'usado' ELSE '' END
	FROM readings r WHERE ` + expiredReading("r")
