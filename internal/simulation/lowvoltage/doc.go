// Package lowvoltage computes what a consumer of group B pays in the captive market, by the
// conventional tariff and by the tarifa branca, when the law lets it migrate, and what it
// might pay then (LW-05, portfolio.md 5). It is pure: tariffs, taxes, law and premises come
// in. It does not own the simulations of group A (simulation/cost), nor what is kept of it
// (simulation) and when it may leave the house (simulation/proposal).
//
// Invariants: a line is rounded to cents once, HALF_UP; what is missing leaves its figure
// out; what is estimated says so (Stamp).
package lowvoltage
