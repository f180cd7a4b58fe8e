package imports

import (
	"cmp"
	"context"

	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
)

// lineColumns are what is said of a line, after the import's seq.
var lineColumns = db.Columns[Line]{
	db.Plain("line", func(l *Line) *int { return &l.Number }),
	db.Plain("ordinal", func(l *Line) *int { return &l.Ordinal }),
	db.Plain("outcome", func(l *Line) *Outcome { return &l.Outcome }),
	db.Nullable("column_no", func(l *Line) *int { return &l.Column }),
	db.Nullable("field", func(l *Line) *layout.Field { return &l.Field }),
	db.OptionalText("value", func(l *Line) *string { return &l.Value }),
	db.OptionalText("message", func(l *Line) *string { return &l.Message }),
	db.OptionalText("offer", func(l *Line) *string { return &l.Offer }),
	db.Nullable("target_seq", func(l *Line) *int64 { return &l.TargetSeq }),
	db.OptionalText("target_key", func(l *Line) *string { return &l.TargetKey }),
	db.JSON("ask_json", func(l *Line) **layout.Ask { return &l.Ask }),
	db.JSON("cells_json", func(l *Line) *[]string { return &l.Cells }),
	db.OptionalText("before_json", func(l *Line) *string { return &l.Before }),
	db.Nullable("after_version", func(l *Line) *int64 { return &l.AfterVersion }),
}

var (
	toldColumns = lineColumns[:12] // what StoredLines finds
	insertLines = db.NewBulk("INSERT INTO import_rows (import_seq, "+lineColumns.Names()+") VALUES ", 1+len(lineColumns), "")
)

// writeLines stores what there is to say of lines.
func writeLines(ctx context.Context, tx *db.Tx, importSeq int64, lines []Line) error {
	err := insertLines.Exec(ctx, tx, len(lines), func(dst []any, i int) []any {
		return lineColumns.Values(append(dst, importSeq), &lines[i])
	})
	return db.Wrap(err, "imports: write lines")
}

// dropLines forgets what was said of the lines, before a file is read again.
func dropLines(ctx context.Context, tx *db.Tx, importSeq int64) error {
	return db.Exec(ctx, tx, "imports: drop lines", "DELETE FROM import_rows WHERE import_seq = $1", importSeq)
}

// updatedLines reads lines that changed something and were not undone yet.
func updatedLines(ctx context.Context, q db.Q, importSeq int64, limit int) ([]Line, error) {
	return db.List(ctx, q, "imports: read updated lines", lineColumns.Rows(), "SELECT "+lineColumns.Names()+
		" FROM import_rows WHERE import_seq = $1 AND outcome = 'atualizada' ORDER BY line LIMIT $2", importSeq, limit)
}

// settleLine notes what undoing made of a line that had changed something.
func settleLine(ctx context.Context, tx *db.Tx, importSeq int64, l *Line) error {
	return db.Exec(ctx, tx, "imports: settle line", "UPDATE import_rows SET outcome = $4, message = $5 WHERE import_seq = $1 AND line = $2 AND ordinal = $3",
		importSeq, l.Number, l.Ordinal, l.Outcome, db.Optional(l.Message))
}

// StoredLines is the statement that finds all lines of which something is stored; a
// subject that keeps lines itself adds them by UNION ALL, in these columns. $1 is the
// number of the import.
const StoredLines = `SELECT r.line AS line, r.ordinal AS ordinal, r.column_no AS column_no, r.field AS field, r.outcome AS outcome,
	r.value AS value, r.message AS message, r.offer AS offer, r.target_seq AS target_seq, r.target_key AS target_key, r.ask_json AS ask_json, r.cells_json AS cells_json
	FROM import_rows r WHERE r.import_seq = $1`

// lines are those of one outcome.
type lines struct {
	query string
	args  []any
	rows  string // finds the rows of the sheet, where pages are of them; empty: pages are of lines
}

// linesQuery finds the lines of an outcome ("": all), by the subject's own statement
// where it has one.
func linesQuery(importSeq int64, o Outcome, own string) lines {
	switch {
	case own != "":
		return lines{query: own, args: []any{importSeq}}
	case o == "":
		return lines{query: StoredLines, args: []any{importSeq}}
	default:
		return lines{
			query: StoredLines + ` AND r.outcome = $2`, args: []any{importSeq, string(o)},
			rows: `SELECT DISTINCT s.line FROM import_rows s WHERE s.import_seq = $1 AND s.outcome = $2`,
		}
	}
}

// page reads some of the lines, by line. Of an outcome that the engine keeps a page is of
// rows: all that is said of a row of the sheet comes together.
func (l lines) page(ctx context.Context, q db.Q, limit, offset int) ([]Line, error) {
	page := db.Page(&l.args, limit, offset)
	some := " ORDER BY 1, 2" + page
	if l.rows != "" {
		some = " AND r.line IN (" + l.rows + " ORDER BY 1" + page + ")"
	}
	return db.List(ctx, q, "imports: read lines", toldColumns.Rows(),
		"SELECT "+toldColumns.Names()+" FROM ("+l.query+some+") AS l ORDER BY line, ordinal", l.args...)
}

// count counts what the pages are of.
func (l lines) count(ctx context.Context, q db.Q, most int) (int, error) {
	limit := db.Arg(&l.args, most)
	return db.Count(ctx, q, "imports: count lines", " FROM ("+cmp.Or(l.rows, l.query)+" LIMIT "+limit+") AS l", l.args...)
}

// refusedCell reads what a refused cell says; false where it was not refused.
func refusedCell(ctx context.Context, q db.Q, importSeq int64, line, column int) (value string, refused bool, err error) {
	found, err := db.List(ctx, q, "imports: read refused cell", db.Single[db.NullText],
		`SELECT value FROM import_rows WHERE import_seq = $1 AND line = $2 AND column_no = $3 AND outcome IN ('rejeitada', 'suspeita')`, importSeq, line, column)
	if err != nil || len(found) == 0 {
		return "", false, err
	}
	return string(found[0]), true, nil
}

// isSkipped reports whether a line was left out as no row of the table.
func isSkipped(ctx context.Context, q db.Q, importSeq int64, line int) (bool, error) {
	n, err := db.Count(ctx, q, "imports: find skipped line", ` FROM import_rows WHERE import_seq = $1 AND line = $2 AND outcome = 'ignorada'`, importSeq, line)
	return n > 0, err
}

// placesOf reads where the rows of either outcome stand.
func placesOf(ctx context.Context, q db.Q, importSeq int64, one, other Outcome) (map[layout.Place]bool, error) {
	lines, err := db.List(ctx, q, "imports: read lines of an outcome", lineColumns.Rows(), "SELECT "+lineColumns.Names()+
		` FROM import_rows WHERE import_seq = $1 AND outcome IN ($2, $3)`, importSeq, string(one), string(other))
	found := make(map[layout.Place]bool, len(lines))
	for i := range lines {
		found[lines[i].place()] = true
	}
	return found, err
}

// askedLines reads the lines that wait for an answer, or were left out by one, in the order of the file.
func askedLines(ctx context.Context, q db.Q, importSeq int64) ([]Line, error) {
	return db.List(ctx, q, "imports: read asked lines", lineColumns.Rows(), "SELECT "+lineColumns.Names()+
		` FROM import_rows WHERE import_seq = $1 AND outcome IN ('suspeita', 'ignorada') AND ask_json IS NOT NULL ORDER BY line, ordinal`, importSeq)
}

// CreatedLines reads the next lines that created something, for a subject whose Apply
// says so of each line; of the last line, which may have created several things, all.
func CreatedLines(ctx context.Context, q db.Q, im *Import, after int64, limit int) ([]Line, error) {
	found, err := db.List(ctx, q, "imports: read created lines", lineColumns.Rows(), "SELECT "+lineColumns.Names()+
		` FROM import_rows WHERE import_seq = $1 AND outcome = 'criada' AND line > $2 AND line <= COALESCE(
		(SELECT line FROM import_rows WHERE import_seq = $1 AND outcome = 'criada' AND line > $2 ORDER BY line LIMIT 1 OFFSET $3), line)
		ORDER BY line, ordinal`, im.Seq, after, limit-1)
	for i := range found {
		found[i].Outcome = ""
	}
	return found, err
}
