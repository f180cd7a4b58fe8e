package reading

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/client"
	"ynova/internal/document/extract"
	"ynova/internal/platform/db"
)

// comparedCode is the column of a unit's code as extract.CodeKey makes it, but for
// letters that only NFKC knows and zeros before letters; those who ask look again.
const comparedCode = `LTRIM(REPLACE(REPLACE(REPLACE(REPLACE(UPPER(n.meter_code), ' ', ''), '.', ''), '-', ''), '/', ''), '0')`

// keysOf are codes as comparedCode has them.
func keysOf(codes []string, args *[]any) string {
	marks := make([]string, len(codes))
	for i, code := range codes {
		marks[i] = db.Arg(args, strings.TrimLeft(extract.CodeKey(code), "0"))
	}
	return comparedCode + " IN (" + strings.Join(marks, ", ") + ")"
}

// holders reads the clients of the units that the document's installation names,
// whoever may see them: a bill of another's unit is none of the actor's.
func holders(ctx context.Context, q db.Q, scope client.Scope, installation, lock string) ([]holder, error) {
	if extract.CodeKey(installation) == "" {
		return nil, nil
	}
	if lock != "" {
		lock += " OF n"
	}
	var args []any
	inReach := scope.Where("n.client_id", &args)
	where := keysOf([]string{installation}, &args)
	found, err := db.List(ctx, q, "reading: holders of a unit", func(rows *sql.Rows, h *holder) error {
		return rows.Scan(&h.meter, &h.clientID, &h.name, &h.cnpj, &h.contract, &h.inReach)
	}, `SELECT n.meter_code, n.client_id, l.name, l.cnpj, COALESCE((SELECT MIN(c.contract_code) FROM contracts c
			WHERE c.client_id = n.client_id AND c.group_name = n.group_name AND c.deleted_at IS NULL), ''), CASE WHEN `+inReach+` THEN 1 ELSE 0 END = 1
		FROM consumer_units n JOIN clients l ON l.id = n.client_id WHERE l.deleted_at IS NULL AND `+where+` ORDER BY l.name, n.id LIMIT 20`+lock, args...)
	return slices.DeleteFunc(found, func(h holder) bool { return extract.CodeKey(h.meter) != extract.CodeKey(installation) }), err
}
