package account

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/search"
	"ynova/internal/kernel/text"
	"ynova/internal/platform/db"
)

// Status says whether a user may enter.
type Status string

// The statuses.
const (
	StatusPendente  Status = "pendente"  // waits for confirmation or approval; holds no role
	StatusAtivo     Status = "ativo"     // holds at least one role
	StatusBloqueado Status = "bloqueado" // cannot sign in; the roles are kept for the return
)

// User is an account without its secrets.
type User struct {
	ID          string
	Email       string
	Name        string
	CNPJ        string // of the registration; empty: none
	Status      Status
	Roles       []actor.Role // in the order of the matrix
	PartnerID   string       // empty: none
	PartnerName string
	Confirmed   bool // the mailbox was proven
	HasPassword bool
	// SecondFactor says that a code is required after the password.
	SecondFactor bool
	// HasPasskey says that she can sign in without the password.
	HasPasskey bool
	// Linked says that the company's identity provider knows her.
	Linked      bool
	SSORoles    []actor.Role // those of Roles that follow her groups there
	Mapped      []actor.Role // what her groups there gave at her last sign-in
	LastLoginAt *clock.Micros
	CreatedAt   clock.Micros
}

// HasRole reports whether the user holds the role.
func (u *User) HasRole(r actor.Role) bool { return slices.Contains(u.Roles, r) }

// Invited reports whether the user may enter as soon as she has chosen a first password.
func (u *User) Invited() bool { return u.Status == StatusAtivo && !u.HasPassword && !u.Linked }

const maxName = 120

// msgEmail is the specification's sentence.
const msgEmail = "E-mail invalido"

var (
	// ErrEmail answers what is no address.
	ErrEmail      = fault.Fields(fault.Field{Path: "email", Message: msgEmail})
	errNotFound   = fault.New(fault.NotFound, "nao_encontrado", "Usuário não encontrado.")
	errEmailTaken = fault.New(fault.Conflict, "email_existente", "Já existe um usuário com este e-mail.")
)

// NormalizeEmail returns the one form in which an address is stored, compared
// and counted, so that writing it differently is not another account's limit.
func NormalizeEmail(s string) string {
	return strings.TrimSpace(norm.NFC.String(strings.ToLower(norm.NFC.String(strings.TrimSpace(s)))))
}

// ValidEmail reports whether a normalised address can be registered, which is
// whether it can be written to. It is ASCII: a letter of another script that
// looks like a Latin one must not pass for a known address.
func ValidEmail(s string) bool {
	return email.Plain(s)
}

// cleanName returns the name with single spaces, and whether it is one.
func cleanName(s string) (string, bool) {
	s = strings.Join(strings.Fields(text.Clean(norm.NFC.String(s))), " ")
	printable := !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
	return s, s != "" && printable && utf8.RuneCountInString(s) <= maxName
}

// CheckPerson validates what registration and the command line have in common
// and returns the stored forms.
func CheckPerson(c *fault.Collector, email, name string) (string, string) {
	email = NormalizeEmail(email)
	name, ok := cleanName(name)
	c.Check(ok, "name", "Informe o nome")
	c.Check(ValidEmail(email), "email", msgEmail)
	return email, name
}

// CheckCNPJ reads an optional CNPJ.
func CheckCNPJ(c *fault.Collector, path, s string) string {
	if strings.TrimSpace(s) == "" {
		return ""
	}
	cnpj, err := brdoc.ParseCNPJ(s)
	c.Check(err == nil, path, fault.Sentence(err))
	return string(cnpj)
}

// searchText is what the list of users is searched by.
func searchText(name, email, cnpj string) string { return search.Text(name, email, cnpj) }

// sortRoles returns the roles in the order of the matrix, each once.
func sortRoles(held []actor.Role) []actor.Role {
	var sorted []actor.Role
	for _, r := range actor.Roles() {
		if slices.Contains(held, r) {
			sorted = append(sorted, r)
		}
	}
	return sorted
}

// PersonalTexts are the texts about a user that her password must not be.
func PersonalTexts(email, name string) []string {
	local, _, _ := strings.Cut(email, "@")
	return []string{name, local}
}

// Standing is a user's current identity and roles, for a session or a key that acts in
// her name.
type Standing struct {
	Actor  actor.Actor
	Status Status

	partnerID, roles, required db.NullText
	totp, strong               bool // strong: by a passkey, or by the provider's second factor
}

// StandingColumns are what Places reads of the user u.
const StandingColumns = `u.id, u.name, u.email, u.status, u.partner_id,
	(SELECT string_agg(r.role, ',') FROM user_roles r WHERE r.user_id = u.id),
	EXISTS (SELECT 1 FROM user_totp t WHERE t.user_id = u.id AND t.state = 'ativo'),
	EXISTS (SELECT 1 FROM user_passkeys k WHERE k.user_id = u.id),
	(SELECT value FROM settings WHERE key = '` + keyRequireFactor + `')`

// Places are where StandingColumns are scanned to; Settle follows.
func (s *Standing) Places() []any {
	return []any{&s.Actor.UserID, &s.Actor.Name, &s.Actor.Email, &s.Status, &s.partnerID, &s.roles, &s.totp, &s.strong, &s.required}
}

// Settle makes the actor of what was scanned.
func (s *Standing) Settle() {
	s.Actor.PartnerID, s.Actor.Roles = string(s.partnerID), splitRoles(string(s.roles))
	s.Actor.MustEnroll = !s.totp && !s.strong && MustHaveFactor(splitRoles(string(s.required)), s.Actor.Roles)
}

// SettleSession is Settle for a session: there a passkey counts where it opened the
// session, and so does the second factor that the provider vouched for. The password alone
// does not suffice: another person may know it.
func (s *Standing) SettleSession(byPasskey bool, by actor.Provider) {
	s.strong = byPasskey || by.Factor
	s.Settle()
	s.Actor.ByPasskey, s.Actor.Provider = byPasskey, by
}
