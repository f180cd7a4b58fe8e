package actor

import "slices"

// Permission is the exact key of something that may be done.
type Permission string

// The permission keys, as the API and the front end name them.
const (
	DashboardRead Permission = "dashboard:read"

	ContractsRead               Permission = "contracts:read"
	ContractsHistory            Permission = "contracts:history"
	ContractsCreate             Permission = "contracts:create"
	ContractsUpdate             Permission = "contracts:update"
	ContractsUpdatePricing      Permission = "contracts:update_pricing"
	ContractsComplianceOverride Permission = "contracts:compliance_override"
	ContractsMove               Permission = "contracts:move"
	ContractsDelete             Permission = "contracts:delete"
	ContractsRestore            Permission = "contracts:restore"

	BalancesRead   Permission = "balances:read"
	BalancesEvents Permission = "balances:events"
	BalancesUpload Permission = "balances:upload"

	MonthsRead   Permission = "months:read"
	MonthsWork   Permission = "months:work"
	MonthsClose  Permission = "months:close"
	MonthsReopen Permission = "months:reopen"

	EmailsRead     Permission = "emails:read"
	EmailsUpdate   Permission = "emails:update"
	EmailsSend     Permission = "emails:send"
	EmailsMarkSent Permission = "emails:mark_sent"

	CCEERead   Permission = "ccee:read"
	CCEEUpdate Permission = "ccee:update"

	InvoicesProcess Permission = "invoices:process"
	InvoicesRead    Permission = "invoices:read"
	IntakeManage    Permission = "intake:manage"
	SimulationsUse  Permission = "simulations:use"

	ProposalsRelease Permission = "proposals:release"

	ClientsRead   Permission = "clients:read"
	ClientsAssign Permission = "clients:assign"
	LeadsUpdate   Permission = "leads:update"
	UnitsMerge    Permission = "units:merge"
	ClientsMerge  Permission = "clients:merge"

	MigrationsRead   Permission = "migrations:read"
	MigrationsUpdate Permission = "migrations:update"

	AgendaUse        Permission = "agenda:use"
	NotificationsUse Permission = "notifications:use"
	TrainingUse      Permission = "training:use"
	HelpUse          Permission = "help:use"
	ProfileUse       Permission = "profile:use"

	CommissionsRead   Permission = "commissions:read"
	CommissionsExport Permission = "commissions:export"
	RankingRead       Permission = "ranking:read"
	JobsRead          Permission = "jobs:read"

	UsersManage    Permission = "users:manage"
	RolesAssign    Permission = "roles:assign"
	SessionsRevoke Permission = "sessions:revoke"
	SettingsManage Permission = "settings:manage"
	AuditRead      Permission = "audit:read"
	LGPDErase      Permission = "lgpd:erase"
	BackupRun      Permission = "backup:run"
	JobsManage     Permission = "jobs:manage"
	APIKeysManage  Permission = "api_keys:manage"
)

// Reach says how far a permission goes. A greater value includes the smaller.
type Reach uint8

// The reaches, narrowest first.
const (
	None Reach = iota // denied
	Self              // the own account
	Own               // the rows of the clients in scope
	All               // every row
)

// grant is one row of the matrix.
type grant struct {
	permission Permission
	reach      [roleCount]Reach // in the order of Roles
	reauth     bool             // also needs a password or code entered a short while ago
}

// matrix is the whole authorisation of the product; everything else derives
// from it. What a role may not see within a row it reaches is in mask.go.
var matrix = [...]grant{
	//                            gestora backoffice consultor parceiro  re-authentication
	{DashboardRead, [roleCount]Reach{All, All, Own, Own}, false},
	{ContractsRead, [roleCount]Reach{All, All, Own, Own}, false},
	{ContractsHistory, [roleCount]Reach{All, All, Own, Own}, false},
	{ContractsCreate, [roleCount]Reach{All, All, Own, None}, false},
	{ContractsUpdate, [roleCount]Reach{All, All, Own, None}, false},
	{ContractsUpdatePricing, [roleCount]Reach{All, All, None, None}, false},
	{ContractsComplianceOverride, [roleCount]Reach{All, None, None, None}, false},
	{ContractsMove, [roleCount]Reach{All, All, None, None}, false},
	{ContractsDelete, [roleCount]Reach{All, None, None, None}, true},
	{ContractsRestore, [roleCount]Reach{All, None, None, None}, true},
	{BalancesRead, [roleCount]Reach{All, All, Own, Own}, false},
	{BalancesEvents, [roleCount]Reach{All, All, Own, Own}, false},
	{BalancesUpload, [roleCount]Reach{All, All, None, None}, false},
	{MonthsRead, [roleCount]Reach{All, All, Own, Own}, false},
	{MonthsWork, [roleCount]Reach{All, All, None, None}, false},
	{MonthsClose, [roleCount]Reach{All, All, None, None}, false},
	{MonthsReopen, [roleCount]Reach{All, None, None, None}, true},
	{EmailsRead, [roleCount]Reach{All, All, Own, None}, false},
	{EmailsUpdate, [roleCount]Reach{All, All, None, None}, false},
	{EmailsSend, [roleCount]Reach{All, All, None, None}, false},
	{EmailsMarkSent, [roleCount]Reach{All, All, None, None}, false},
	{CCEERead, [roleCount]Reach{All, All, Own, None}, false},
	{CCEEUpdate, [roleCount]Reach{All, All, None, None}, false},
	{InvoicesProcess, [roleCount]Reach{All, All, Own, Own}, false},
	{InvoicesRead, [roleCount]Reach{All, All, Own, Own}, false},
	{IntakeManage, [roleCount]Reach{All, All, None, None}, false},
	{SimulationsUse, [roleCount]Reach{All, All, Own, Own}, false},
	{ProposalsRelease, [roleCount]Reach{All, None, None, None}, false},
	{ClientsRead, [roleCount]Reach{All, All, Own, Own}, false},
	{ClientsAssign, [roleCount]Reach{All, All, None, None}, false},
	{LeadsUpdate, [roleCount]Reach{All, All, Own, Own}, false},
	{UnitsMerge, [roleCount]Reach{All, All, None, None}, false},
	{ClientsMerge, [roleCount]Reach{All, None, None, None}, false},
	{MigrationsRead, [roleCount]Reach{All, All, Own, Own}, false},
	{MigrationsUpdate, [roleCount]Reach{All, All, Own, None}, false},
	{AgendaUse, [roleCount]Reach{Self, Self, Self, Self}, false},
	{NotificationsUse, [roleCount]Reach{Self, Self, Self, Self}, false},
	{TrainingUse, [roleCount]Reach{Self, Self, Self, Self}, false},
	{HelpUse, [roleCount]Reach{Self, Self, Self, Self}, false},
	{ProfileUse, [roleCount]Reach{Self, Self, Self, Self}, false},
	{CommissionsRead, [roleCount]Reach{All, None, Self, Self}, false},
	{CommissionsExport, [roleCount]Reach{All, None, Self, Self}, false},
	{RankingRead, [roleCount]Reach{All, None, Self, None}, false},
	{JobsRead, [roleCount]Reach{All, All, Own, Own}, false},
	{UsersManage, [roleCount]Reach{All, None, None, None}, true},
	{RolesAssign, [roleCount]Reach{All, None, None, None}, true},
	{SessionsRevoke, [roleCount]Reach{All, None, None, None}, true},
	{SettingsManage, [roleCount]Reach{All, None, None, None}, true},
	{AuditRead, [roleCount]Reach{All, Self, Self, Self}, false},
	{LGPDErase, [roleCount]Reach{All, None, None, None}, true},
	{BackupRun, [roleCount]Reach{All, None, None, None}, true},
	{JobsManage, [roleCount]Reach{All, None, None, None}, true},
	{APIKeysManage, [roleCount]Reach{All, Self, Self, Self}, true},
}

// grants indexes the matrix; built once, read only afterwards.
var grants = func() map[Permission]*grant {
	m := make(map[Permission]*grant, len(matrix))
	for i := range matrix {
		m[matrix[i].permission] = &matrix[i]
	}
	return m
}()

// Permissions returns every key, sorted.
func Permissions() []Permission {
	keys := make([]Permission, 0, len(matrix))
	for i := range matrix {
		keys = append(keys, matrix[i].permission)
	}
	slices.Sort(keys)
	return keys
}

// Known reports whether p is a key of the matrix.
func (p Permission) Known() bool { return grants[p] != nil }

// NeedsReauth reports whether the act also needs the password or a code entered
// within ReauthWindow, except on the own account (reach Self).
func (p Permission) NeedsReauth() bool {
	g := grants[p]
	return g != nil && g.reauth
}

// PermissionsOf returns what the roles may do together: for each key the widest
// reach, keys without reach left out.
func PermissionsOf(roles []Role) map[Permission]Reach {
	held := make(map[Permission]Reach)
	for i := range matrix {
		if r := matrix[i].widest(roles); r > None {
			held[matrix[i].permission] = r
		}
	}
	return held
}

func (g *grant) widest(roles []Role) Reach {
	reach := None
	for _, role := range roles {
		if i := role.index(); i >= 0 {
			reach = max(reach, g.reach[i])
		}
	}
	return reach
}
