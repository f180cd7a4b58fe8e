// Package tarifftest gives tests a server with the reference data and its routes.
package tarifftest
