// Package basis is what checks and lights both rest on: the thresholds as they hold
// in a month, the demand of a bill arranged by its tariff structure, exact quotients,
// and how sentences show numbers.
package basis
