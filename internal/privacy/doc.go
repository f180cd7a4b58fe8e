// Package privacy owns what the law asks for beyond ordinary features (LGPD): the map
// of every column (what it is, whose, why, for how long, what erasure does to it), the
// export of everything about one person, and the erasure of a person. It does not own
// any table: it reads and blanks those of all features by the map.
//
// Invariants:
//   - a column that the map does not name fails the build (P01), so that no feature can
//     keep something that export and erasure do not know;
//   - erasure keeps rows and figures: it deletes what was only the person's, and takes
//     name, addresses and documents out of the rest; secrets are never exported;
//   - both are recorded with a reason, without naming the person again.
//
// It is the one package that writes other packages' tables, see ADR 0016.
package privacy
