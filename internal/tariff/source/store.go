package source

import (
	"context"

	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
)

var columns = db.Columns[Source]{
	db.Plain("kind", func(s *Source) *Kind { return &s.Kind }).GivenOnce(),
	db.Text("url", func(s *Source) *string { return &s.URL }),
	db.Flag("enabled", func(s *Source) *bool { return &s.Enabled }),
	db.Plain("every", func(s *Source) *Every { return &s.Every }),
	db.Text("etag", func(s *Source) *string { return &s.ETag }),
	db.Text("last_modified", func(s *Source) *string { return &s.LastModified }),
	db.Text("last_hash", func(s *Source) *string { return &s.LastHash }),
	db.Int("last_rows", func(s *Source) *int64 { return &s.LastRows }),
	db.Number("requested_at", func(s *Source) **clock.Micros { return &s.RequestedAt }),
	db.Number("checked_at", func(s *Source) **clock.Micros { return &s.CheckedAt }),
	db.Number("changed_at", func(s *Source) **clock.Micros { return &s.ChangedAt }),
	db.Text("error", func(s *Source) *string { return &s.Error }),
	db.Int("version", func(s *Source) *int64 { return &s.Version }),
	db.Plain("updated_at", func(s *Source) *clock.Micros { return &s.UpdatedAt }),
	db.OptionalText("updated_by", func(s *Source) *string { return &s.UpdatedBy }),
}

var updateSource = "UPDATE sources SET " + columns.Changing().Set(2) + " WHERE kind = $1 AND version = "

func listSources(ctx context.Context, q db.Q) ([]Source, error) {
	return db.List(ctx, q, "source: list", columns.Rows(), "SELECT "+columns.Select("")+" FROM sources ORDER BY kind")
}

// readSource reads a source; lock is empty or Dialect.ForUpdate.
func readSource(ctx context.Context, q db.Q, kind Kind, lock string) (Source, error) {
	s, err := columns.Scan(q.QueryRowContext(ctx, "SELECT "+columns.Select("")+" FROM sources WHERE kind = $1"+lock, kind).Scan)
	return s, db.WrapRow(err, errUnknown, "source: read")
}

// writeSource stores what became of the version of a source; false where it is another.
func writeSource(ctx context.Context, tx *db.Tx, s *Source, version int64) (bool, error) {
	args := columns.Changing().Values([]any{s.Kind}, s)
	text := updateSource + db.Arg(&args, version)
	return db.Changed(ctx, tx, "source: write", text, args...)
}

// request records that a check was requested.
func request(ctx context.Context, tx *db.Tx, kind Kind) error {
	return db.Exec(ctx, tx, "source: request", "UPDATE sources SET requested_at = $2 WHERE kind = $1", kind, clock.FromTime(tx.Now()))
}

var proposalColumns = db.Columns[Proposal]{
	db.Text("id", func(p *Proposal) *string { return &p.ID }).GivenOnce(),
	db.Plain("kind", func(p *Proposal) *Kind { return &p.Kind }).GivenOnce(),
	db.Text("url", func(p *Proposal) *string { return &p.URL }).GivenOnce(),
	db.Text("filename", func(p *Proposal) *string { return &p.Filename }).GivenOnce(),
	db.OptionalText("file_key", func(p *Proposal) *string { return &p.FileKey }),
	db.Int("revision", func(p *Proposal) *int64 { return &p.Revision }),
	db.Int("added", func(p *Proposal) *int64 { return &p.Added }),
	db.Int("changed", func(p *Proposal) *int64 { return &p.Changed }),
	db.Int("removed", func(p *Proposal) *int64 { return &p.Removed }),
	db.Int("contracts", func(p *Proposal) *int64 { return &p.Contracts }),
	db.JSON("warnings", func(p *Proposal) *[]string { return &p.Warnings }),
	db.JSON("changes", func(p *Proposal) *[]Change { return &p.Changes }),
	db.Plain("state", func(p *Proposal) *State { return &p.State }),
	db.Text("reason", func(p *Proposal) *string { return &p.Reason }),
	db.Plain("created_at", func(p *Proposal) *clock.Micros { return &p.CreatedAt }).GivenOnce(),
	db.Number("decided_at", func(p *Proposal) **clock.Micros { return &p.DecidedAt }),
	db.OptionalText("decided_by", func(p *Proposal) *string { return &p.DecidedBy }),
}

var (
	insertProposalText = proposalColumns.Insert("source_proposals")
	updateProposalText = proposalColumns.Update("source_proposals") + " AND state = 'pendente'"
)

func insertProposal(ctx context.Context, tx *db.Tx, p *Proposal) error {
	return db.Exec(ctx, tx, "source: insert proposal", insertProposalText, proposalColumns.Values(nil, p)...)
}

// updateProposal stores what became of a proposal that waits; errDecided where it does not.
func updateProposal(ctx context.Context, tx *db.Tx, p *Proposal) error {
	ours, err := db.Changed(ctx, tx, "source: update proposal", updateProposalText, proposalColumns.Changing().Values([]any{p.ID}, p)...)
	if err == nil && !ours {
		err = errDecided
	}
	return err
}

// supersede ends the proposal of a source that waits, if any.
func supersede(ctx context.Context, tx *db.Tx, kind Kind) error {
	return db.Exec(ctx, tx, "source: supersede proposal", "UPDATE source_proposals SET state = 'substituida', file_key = NULL, decided_at = $2 WHERE kind = $1 AND state = 'pendente'",
		kind, clock.FromTime(tx.Now()))
}

func pendingProposals(ctx context.Context, q db.Q) ([]Proposal, error) {
	return db.List(ctx, q, "source: pending", proposalColumns.Rows(), "SELECT "+proposalColumns.Select("")+" FROM source_proposals WHERE state = 'pendente'")
}

// Waiting counts the proposals that nobody has decided.
func Waiting(ctx context.Context, q db.Q) (int, error) {
	return db.Count(ctx, q, "source: waiting", " FROM source_proposals WHERE state = 'pendente'")
}

func readProposal(ctx context.Context, q db.Q, proposalID string) (Proposal, error) {
	p, err := proposalColumns.Scan(q.QueryRowContext(ctx, "SELECT "+proposalColumns.Select("")+" FROM source_proposals WHERE id = $1", proposalID).Scan)
	return p, db.WrapRow(err, errProposal, "source: read proposal")
}

// BlobsInUse returns which of the keys hold a file that waits for a person, for the sweeper
// of contents.
func BlobsInUse(ctx context.Context, q db.Q, keys []string) ([]string, error) {
	return db.ListIn(ctx, q, "source: content in use", db.Single[string], `SELECT file_key FROM source_proposals WHERE file_key IN `, "", keys)
}
