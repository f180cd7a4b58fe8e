package client

import (
	"context"
	"database/sql"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// CodeKind says what a number names a unit as.
type CodeKind string

// The kinds. Those of account and client identify a unit only together with its
// installation: several units of a client may share them.
const (
	CodeRegistered   CodeKind = "cadastro" // the code by which the register knows it
	CodeInstallation CodeKind = "instalacao"
	CodeAccount      CodeKind = "conta"
	CodeClient       CodeKind = "cliente"
)

// UnitCode is a number by which documents name a unit.
type UnitCode struct {
	UnitID      string
	Code        string // as it is printed
	Kind        CodeKind
	Distributor brdoc.CNPJ // empty: not known
	From        month.Date // zero: always
	Source      string     // in words
}

// NoteCodes notes the numbers that a unit is known by. One that is known stays as it
// is, but holds from the earlier of both days, and takes the distributor where none was known.
//
// Protection: the unique pair of unit and compared code.
func NoteCodes(ctx context.Context, tx *db.Tx, codes []UnitCode) error {
	return db.Chunks(len(codes), codeColumns, func(from, n int) error {
		args := make([]any, 0, n*codeColumns)
		for _, c := range codes[from : from+n] {
			var since any
			if !c.From.IsZero() {
				since = c.From.String()
			}
			args = append(args, c.UnitID, brdoc.CodeKey(c.Code), c.Code, string(c.Kind), db.Optional(string(c.Distributor)), since, c.Source, clock.FromTime(tx.Now()))
		}
		_, err := tx.ExecContext(ctx, `
			INSERT INTO unit_codes (unit_id, code_key, code, kind, distributor_cnpj, valid_from, source, created_at) VALUES `+db.Tuples(n, codeColumns)+`
			ON CONFLICT (unit_id, code_key) DO UPDATE SET
				kind = CASE WHEN excluded.kind = '`+string(CodeRegistered)+`' THEN excluded.kind ELSE unit_codes.kind END,
				distributor_cnpj = COALESCE(unit_codes.distributor_cnpj, excluded.distributor_cnpj),
				valid_from = CASE WHEN unit_codes.valid_from IS NULL OR excluded.valid_from IS NULL THEN NULL
				WHEN excluded.valid_from < unit_codes.valid_from THEN excluded.valid_from ELSE unit_codes.valid_from END`, args...)
		return db.Wrap(err, "client: note codes")
	})
}

const codeColumns = 8

// RegisterCode makes the code of the register the one that its unit is found by. One
// that it had before was mistyped: measurements keep it from changing later.
func RegisterCode(ctx context.Context, tx *db.Tx, unitID, code string) error {
	err := db.Exec(ctx, tx, "client: replace code", `DELETE FROM unit_codes WHERE unit_id = $1 AND kind = $2 AND code_key <> $3`,
		unitID, string(CodeRegistered), brdoc.CodeKey(code))
	if err != nil {
		return err
	}
	return NoteCodes(ctx, tx, []UnitCode{registered(unitID, code)})
}

func registered(unitID, code string) UnitCode {
	return UnitCode{UnitID: unitID, Code: code, Kind: CodeRegistered, Source: "Cadastro"}
}

// CatchUpCodes notes the codes of units that were registered before units had several.
//
// Protection: as NoteCodes.
func CatchUpCodes(ctx context.Context, d *db.DB) error {
	for {
		missing, err := db.List(ctx, d, "client: units without code", func(rows *sql.Rows, c *UnitCode) error {
			*c = registered("", "")
			return rows.Scan(&c.UnitID, &c.Code)
		}, `SELECT n.id, n.meter_code FROM consumer_units n WHERE n.merged_into IS NULL AND NOT EXISTS
			(SELECT 1 FROM unit_codes k WHERE k.unit_id = n.id AND k.kind = $1) LIMIT 5000`, string(CodeRegistered))
		if err != nil || len(missing) == 0 {
			return err
		}
		if err := d.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return NoteCodes(ctx, tx, missing) }); err != nil {
			return err
		}
	}
}
