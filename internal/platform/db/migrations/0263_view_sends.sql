-- DR-26: the saved views that their owners have mailed to themselves.
CREATE TABLE view_sends (
    view_id TEXT NOT NULL PRIMARY KEY REFERENCES saved_views (id) ON DELETE CASCADE,
    mode TEXT NOT NULL CHECK (mode IN ('segundas', 'mudou')),
    last_hash TEXT NOT NULL, -- of the rows that were sent last; empty: none were
    last_at BIGINT NOT NULL -- when it was last looked at; at first, when it was set
);
