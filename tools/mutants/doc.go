// Command mutants makes small semantic changes to packages, one at a time, and asks
// whether the package's own tests notice: make mutants.
//
// packages.txt names the packages; survivors.tsv every change that no test can or
// should notice, each with its reason. The run fails when a package's tests kill
// fewer than 90 % of its changes, when a survivor is not listed, and when a listed
// one no longer survives.
//
// All changes of a package are compiled into one test binary, each behind a number
// that an environment variable chooses, since building a binary takes a hundred
// times longer than running it. What cannot be chosen at run time (a constant, a
// case of a switch) has a build of its own. A first run records which tests reach
// which change, and only those are run. Sources are never touched: the compiler
// reads the changed ones through an overlay.
package main
