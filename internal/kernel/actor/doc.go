// Package actor owns who is asking: the roles, the permission keys and the one
// table that says which role may do what and how far it reaches. It does not
// own users and sessions (account), nor which rows are in reach (client.Scope).
//
// Invariants: deny by default; a key matches exactly, so "*" is an unknown
// string like any other; several roles give the widest reach of each key; an
// actor without a role (a user still "pendente") may do nothing here.
package actor
