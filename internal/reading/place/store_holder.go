package place

import (
	"context"
	"database/sql"
	"slices"

	"ynova/internal/client"
	"ynova/internal/client/lead"
	"ynova/internal/document/extract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// Holders reads the clients of the units that the document's installation names in its
// month, whoever may see them: a bill of another's unit is none of the actor's. Where
// units of several distributors have the number, the document's distributor decides.
func Holders(ctx context.Context, q db.Q, scope client.Scope, text record.TextOf, lock string) ([]Holder, error) {
	key := brdoc.CodeKey(text(extract.Installation))
	if key == "" {
		return nil, nil
	}
	_, last := periodOf(text)
	args := []any{key, last}
	where := ` k.code_key = $1 AND k.kind IN ('cadastro', 'instalacao') AND (k.valid_from IS NULL OR k.valid_from <= $2) AND (k.valid_until IS NULL OR k.valid_until >= $2)`
	found, err := heldUnits(ctx, q, scope, where, args, lock)
	if cnpj, invalid := brdoc.ParseCNPJ(text(extract.DistributorCNPJ)); invalid == nil {
		found = ofDistributor(found, cnpj)
	}
	return found, err
}

// ToldHolders are the holders that the actor may see: a partner learns as little of others'
// installations as of unregistered ones (SX-24).
func ToldHolders(ctx context.Context, q db.Q, a actor.Actor, text record.TextOf, lock string) ([]Holder, error) {
	all, err := Holders(ctx, q, client.ScopeOf(a, actor.InvoicesProcess), text, lock)
	if lead.Asks(a) {
		all = slices.DeleteFunc(all, func(h Holder) bool { return !h.inReach })
	}
	return all, err
}

// heldByClient reads the units of a CNPJ, of which a document may be by another number.
func heldByClient(ctx context.Context, q db.Q, scope client.Scope, cnpj brdoc.CNPJ) ([]Holder, error) {
	return heldUnits(ctx, q, scope, ` l.cnpj = $1 AND k.kind = 'cadastro'`, []any{string(cnpj)}, "")
}

// heldByUnit reads a unit with its client, held until the transaction ends.
func heldByUnit(ctx context.Context, tx *db.Tx, scope client.Scope, unitID string) ([]Holder, error) {
	return heldUnits(ctx, tx, scope, ` n.id = $1 AND k.kind = 'cadastro'`, []any{unitID}, tx.Dialect().ForUpdate("n", "l"))
}

const mostHolders = 20

func heldUnits(ctx context.Context, q db.Q, scope client.Scope, where string, args []any, lock string) ([]Holder, error) {
	inReach := scope.Where("n.client_id", &args)
	return db.List(ctx, q, "reading: holders of a unit", func(rows *sql.Rows, h *Holder) error {
		return rows.Scan(&h.UnitID, &h.meter, &h.group, &h.ClientID, &h.name, &h.cnpj, &h.distributor, &h.contract, &h.inReach)
	}, `SELECT n.id, n.meter_code, n.group_name, n.client_id, l.name, l.cnpj, COALESCE(k.distributor_cnpj, ''), COALESCE((SELECT MIN(c.contract_code) FROM contracts c
			WHERE c.client_id = n.client_id AND c.group_name = n.group_name AND c.deleted_at IS NULL), ''), CASE WHEN `+inReach+` THEN 1 ELSE 0 END = 1
		FROM unit_codes k JOIN consumer_units n ON n.id = k.unit_id JOIN clients l ON l.id = n.client_id
		WHERE l.deleted_at IS NULL AND n.merged_into IS NULL AND `+where+` ORDER BY l.search_text, n.id`+db.Page(&args, mostHolders, 0)+lock, args...)
}
