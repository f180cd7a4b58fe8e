package client

import (
	"slices"
	"strconv"

	"ynova/internal/kernel/actor"
)

// Scope says which clients' rows an actor reaches with a permission. Only ScopeOf
// makes one; the zero value reaches nothing.
type Scope struct {
	all        bool
	principals [2]string // user id and partner id; both equal where there is one
	some       bool
}

// ScopeOf returns how far the actor reaches with the permission: everything, or
// the clients that the roles which grant it own, are members of (consultor) or
// belong to as a partner company (parceiro). R2.
func ScopeOf(a actor.Actor, p actor.Permission) Scope {
	if a.Reach(p) == actor.All {
		return Scope{all: true}
	}
	var s Scope
	for _, role := range a.Roles {
		if (actor.Actor{Roles: []actor.Role{role}}).Reach(p) != actor.Own {
			continue
		}
		if role == actor.Parceiro {
			s.add(a.PartnerID)
		} else {
			s.add(a.UserID)
		}
	}
	return s
}

func (s *Scope) add(principal string) {
	switch {
	case principal == "" || slices.Contains(s.principals[:], principal):
	case !s.some:
		s.principals, s.some = [2]string{principal, principal}, true
	default:
		s.principals[1] = principal
	}
}

// All reports whether every row is in reach.
func (s Scope) All() bool { return s.all }

// Empty reports whether no row is in reach.
func (s Scope) Empty() bool { return !s.all && !s.some }

// Where returns the condition on the column that holds the client's id and
// appends its arguments. Its text depends on the kind of scope only, so that
// statements stay prepared.
func (s Scope) Where(column string, args *[]any) string {
	switch {
	case s.all:
		return "TRUE"
	case !s.some:
		return "FALSE"
	}
	n := len(*args)
	*args = append(*args, s.principals[0], s.principals[1])
	return column + " IN (SELECT client_id FROM client_access WHERE principal IN ($" +
		strconv.Itoa(n+1) + ", $" + strconv.Itoa(n+2) + "))"
}
