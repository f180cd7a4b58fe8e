// Package billtest makes electricity bills for tests and for the demonstration:
// invented clients and amounts in layouts like those of the distributors, with what a
// careful reader finds in each, and compares a reading with that. It also compares
// readings of real bills that lie beside the project, where there are any.
package billtest
