package actor

// Role is a role that a user holds.
type Role string

// The roles.
const (
	Gestora    Role = "gestora"
	Backoffice Role = "backoffice"
	Consultor  Role = "consultor"
	Parceiro   Role = "parceiro"
)

const roleCount = 4

// Roles are all roles, in the order of the columns of the matrix.
var roles = [roleCount]Role{Gestora, Backoffice, Consultor, Parceiro}

// Roles returns all roles, widest first.
func Roles() []Role { return append([]Role(nil), roles[:]...) }

// Valid reports whether r is a role of the product.
func (r Role) Valid() bool { return r.index() >= 0 }

// index returns the column of the role in the matrix, -1 when it has none.
func (r Role) index() int {
	for i, role := range roles {
		if r == role {
			return i
		}
	}
	return -1
}
