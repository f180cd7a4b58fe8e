-- DR-23: which form the texts have that searches look into, by table; rows of an older one are written anew at the
-- start.
CREATE TABLE search_forms (
    name TEXT NOT NULL PRIMARY KEY,
    form INTEGER NOT NULL
);
