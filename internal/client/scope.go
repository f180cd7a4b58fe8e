package client

import (
	"slices"
	"strconv"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
)

// Scope says which clients' rows an actor reaches with a permission. Only ScopeOf
// makes one; the zero value reaches nothing.
type Scope struct {
	all        bool
	principals [2]string // user id and partner id; both equal where there is one
	some       bool
	only       []string // the clients of an API key; nil: those of its owner
}

// ScopeOf returns how far the actor reaches with the permission: everything, or
// the clients that the roles which grant it own, are members of (consultor) or
// belong to as a partner company (parceiro). R2. An API key reaches of that what it is
// limited to (AP-01).
func ScopeOf(a actor.Actor, p actor.Permission) Scope {
	var s Scope
	if a.Limited() {
		s.only = a.Limit.Clients
	}
	switch a.Reach(p) {
	case actor.None:
		return Scope{}
	case actor.All:
		s.all = true
		return s
	}
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
func (s Scope) All() bool { return s.all && s.only == nil }

// Empty reports whether no row is in reach.
func (s Scope) Empty() bool { return !s.all && !s.some }

// Where returns the condition on the column that holds the client's id and
// appends its arguments. Its text depends on the kind of scope only, so that
// statements stay prepared.
func (s Scope) Where(column string, args *[]any) string {
	where := s.principalsWhere(column, args)
	if s.only == nil {
		return where
	}
	return "(" + where + " AND " + column + " IN " + db.In(args, s.only) + ")"
}

func (s Scope) principalsWhere(column string, args *[]any) string {
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
