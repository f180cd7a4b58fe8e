// Package tariff is the reference data of the product behind one door: its services
// and routes together, and the cache through which others read parameters and
// indices. The data itself is in the packages below, which import one way: reference
// (what all tables share), parameter (dated parameters), index (price indices), rate
// (homologated tariffs and distributors), market (bandeiras and PLD) and imported (the
// imports of all of them, which can be taken back). It does not
// own any calculation that uses the data.
//
// Table: change_marks (by triggers).
package tariff
