// Package seed owns the public data that come with the program: the IPCA, bandeiras, the
// PLD of the months that were at its floor, and the application tariffs of group A, each
// with its publication. It does not own the tables that they enter nor their rank there
// (reference).
//
// The files are of one value a line, gzip -9n, and begin with no heading:
// indices.csv is index;month;percent, market.csv is series;month;bandeira;R$/MWh,
// tariffs.csv is distributor;CNPJ;subgroup;structure;period;first day;last day;
// TUSD R$/kW;TUSD R$/MWh;TE R$/MWh;act. Who changes one raises Edition.
//
// Invariants: a value is one that its publication states, never a mean or an estimate; a
// series that is known to some month only ends there.
package seed
