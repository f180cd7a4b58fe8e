-- DR-20: what is doubtful of how a document came, as of an attachment that was cut on its way.
ALTER TABLE readings ADD COLUMN arrival_doubt TEXT NOT NULL DEFAULT '';
