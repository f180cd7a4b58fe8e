package demo

import "ynova/internal/kernel/actor"

// Password is the public password of every demonstration user.
const Password = "demonstracao-2026"

// SignIn is a demonstration user.
type SignIn struct {
	Email string
	Name  string
	Role  actor.Role
}

// SignIns lists the users, one of each role.
func SignIns() []SignIn {
	return []SignIn{
		{"gestora@ynova.demo", "Helena Prado", actor.Gestora},
		{"backoffice@ynova.demo", "Caio Bittencourt", actor.Backoffice},
		{"consultor@ynova.demo", "Marina Couto", actor.Consultor},
		{"parceiro@ynova.demo", "Rui Salgado", actor.Parceiro},
	}
}
