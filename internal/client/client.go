package client

import (
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
)

// ErrNotFound is the one answer for a client that does not exist and for one that
// is out of reach (R3).
var ErrNotFound = fault.New(fault.NotFound, "nao_encontrado", "Cliente não encontrado").AsMissing()

// DefaultGroup is the group of units and contracts that name none.
const DefaultGroup = "default"

// New is a client to find by its CNPJ, or to create when there is none.
type New struct {
	CNPJ        brdoc.CNPJ
	Name        string
	Segment     string
	ContactName string
	ImportSeq   int64 // of the spreadsheet that brings it; 0: none
}

// Brief is a client as a choice in a form.
type Brief struct {
	ID   string
	Name string
	CNPJ brdoc.CNPJ
}

// Assignment says who is responsible for a client; empty ids mean nobody.
type Assignment struct {
	OwnerUserID string
	PartnerID   string
	MemberIDs   []string // users besides the owner
}

// Unit is a consumer unit: one metering point of a client.
type Unit struct {
	ID    string
	Group string // contracts of the client with the same group serve it
	Meter string // its own code, as it is shown
}

// UnitKey names a unit: the code of a meter is unique within its client.
type UnitKey struct {
	ClientID string
	Meter    string
}

// NewUnit is a unit to find, or to create when there is none.
type NewUnit struct {
	UnitKey
	Group       string     // DefaultGroup where empty
	Distributor brdoc.CNPJ // whose code it is, where that is known
}

// assignmentOf returns whom a new client belongs to: to the one who brings it,
// unless that person is responsible for every client.
func assignmentOf(a actor.Actor, scope Scope) Assignment {
	if scope.All() {
		return Assignment{}
	}
	var as Assignment
	if a.HasRole(actor.Consultor) {
		as.OwnerUserID = a.UserID
	}
	if a.HasRole(actor.Parceiro) {
		as.PartnerID = a.PartnerID
	}
	return as
}
