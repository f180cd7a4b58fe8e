// Package simulation owns the simulations of proposals: reading the consumption that
// one starts from, computing it with the tariffs, taxes and law in force, and the
// numbered, versioned simulations that are kept. It does not own the arithmetic
// (simulation/cost), the specified figures (simulation/dataset), the reading of files
// (simulation/intake), tariffs and parameters (tariff) nor clients (client).
//
// Invariants:
//   - a kept version never changes: its input and its answer are stored as they were;
//     editing adds a version, and a stale edit is refused;
//   - a number is given once and never again;
//   - a simulation belongs to its owner; one that names a client is also in reach of
//     whoever reaches the client;
//   - what is missing is said with its field, and a missing tariff with how to import
//     it; nothing is assumed without being listed as a premise.
//
// Tables: simulations, simulation_versions, simulation_numbers.
package simulation
