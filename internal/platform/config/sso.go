package config

import (
	"cmp"
	"log/slog"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"ynova/internal/kernel/actor"
)

// SSO is what the operator says of the identity provider of the company (AP-03).
type SSO struct {
	Issuer       string `name:"sso-issuer" env:"YNOVA_SSO_ISSUER" placeholder:"URL" help:"Provedor de identidade (OpenID Connect) da empresa; vazio não oferece a entrada por ele."`
	ClientID     string `name:"sso-client-id" env:"YNOVA_SSO_CLIENT_ID" placeholder:"ID" help:"Como o provedor conhece esta instalação."`
	ClientSecret string `name:"sso-client-secret" env:"YNOVA_SSO_CLIENT_SECRET" placeholder:"SEGREDO" help:"Segredo desta instalação no provedor; vazio para um cliente público."`
	Name         string `name:"sso-name" env:"YNOVA_SSO_NAME" placeholder:"NOME" help:"Nome do provedor no botão do login: Entrar com NOME."`
	Scopes       string `name:"sso-scopes" env:"YNOVA_SSO_SCOPES" default:"openid email profile" placeholder:"ESCOPO …" help:"Escopos pedidos ao provedor, separados por espaço."`
	RolesClaim   string `name:"sso-roles-claim" env:"YNOVA_SSO_ROLES_CLAIM" placeholder:"NOME" help:"Informação do provedor que traz os grupos da pessoa."`
	RoleMap      string `name:"sso-roles" env:"YNOVA_SSO_ROLES" placeholder:"GRUPO=PAPEL;…" help:"Papel de cada grupo do provedor; gestora não se dá por grupo."`
	MFA          string `name:"sso-mfa" env:"YNOVA_SSO_MFA" placeholder:"amr:VALOR,…" help:"Valores de amr ou acr com que o provedor diz que houve segunda etapa."`
	Email        string `name:"sso-email" env:"YNOVA_SSO_EMAIL" default:"verificado" placeholder:"verificado|emissor" help:"Que e-mail do provedor vale: o que ele diz ter confirmado, ou todo o de um provedor que só serve a empresa."`
	Domains      string `name:"sso-domains" env:"YNOVA_SSO_DOMAINS" placeholder:"DOMÍNIO;…" help:"Domínios de e-mail que o provedor pode afirmar; vazio: todos."`
	Only         bool   `name:"sso-only" env:"YNOVA_SSO_ONLY" help:"Só gestoras entram sem o provedor."`

	roles     map[string]actor.Role
	mfaClaim  string
	mfaValues []string
	domains   []string
}

// Whose word an address of the provider needs.
const (
	ssoConfirmed = "verificado"
	ssoIssuer    = "emissor"
)

// longestSSOName keeps the button of the login on one line of a telephone.
const longestSSOName = 40

// Enabled reports whether there is a provider.
func (s *SSO) Enabled() bool { return s.Issuer != "" }

// ScopeList returns the scopes to ask for.
func (s *SSO) ScopeList() []string { return strings.Fields(s.Scopes) }

// Role returns the role that the group gives.
func (s *SSO) Role(group string) (actor.Role, bool) {
	r, ok := s.roles[groupName(group)]
	return r, ok
}

// groupName is the group without the slash that Keycloak writes before its path.
func groupName(text string) string { return strings.TrimPrefix(strings.TrimSpace(text), "/") }

// TrustsIssuer reports whether what the provider says of an address needs no confirmation.
func (s *SSO) TrustsIssuer() bool { return s.Email == ssoIssuer }

// Covers reports whether the address's domain is one whose addresses the provider may state.
func (s *SSO) Covers(address string) bool {
	_, domain, _ := strings.Cut(address, "@")
	return len(s.domains) == 0 || slices.Contains(s.domains, strings.ToLower(domain))
}

// MapsRoles reports whether groups give roles.
func (s *SSO) MapsRoles() bool { return len(s.roles) > 0 }

// SecondFactor reports whether what the provider says of a sign-in means a second factor.
func (s *SSO) SecondFactor(amr []string, acr string) bool {
	if s.mfaClaim == "acr" {
		return slices.Contains(s.mfaValues, acr)
	}
	return slices.ContainsFunc(amr, func(v string) bool { return slices.Contains(s.mfaValues, v) })
}

func (s *SSO) check() error {
	if !s.Enabled() {
		if s.Only || s.ClientID != "" || s.ClientSecret != "" || s.Name != "" || s.RolesClaim != "" || s.RoleMap != "" || s.MFA != "" || s.Domains != "" || s.TrustsIssuer() {
			return bad("sso-issuer", "YNOVA_SSO_ISSUER", "informe o provedor, ou retire as outras configurações YNOVA_SSO_….")
		}
		return nil
	}
	if _, ok := canonicalBase(s.Issuer); !ok {
		return bad("sso-issuer", "YNOVA_SSO_ISSUER", "informe https://servidor[/caminho], como o provedor se chama, sem senha nem parâmetros (http:// só na própria máquina).")
	}
	switch name := []rune(strings.TrimSpace(s.Name)); {
	case strings.TrimSpace(s.ClientID) == "":
		return bad("sso-client-id", "YNOVA_SSO_CLIENT_ID", "informe o identificador que o provedor deu a esta instalação.")
	case len(name) == 0 || len(name) > longestSSOName:
		return bad("sso-name", "YNOVA_SSO_NAME", "informe o nome do provedor em até 40 caracteres.")
	case !slices.Contains(s.ScopeList(), "openid"):
		return bad("sso-scopes", "YNOVA_SSO_SCOPES", "openid deve estar entre os escopos.")
	}
	s.Name = strings.TrimSpace(s.Name)
	return cmp.Or(s.checkEmail(), s.checkRoles(), s.checkMFA())
}

// checkEmail takes an issuer at its word only where one company writes what it says: of one
// that serves many, anybody's tenant can write any address.
func (s *SSO) checkEmail() error {
	s.domains = nil
	for domain := range strings.SplitSeq(s.Domains, ";") {
		domain = strings.ToLower(strings.TrimPrefix(strings.TrimSpace(domain), "@"))
		switch {
		case domain == "":
			continue
		case !isHost.MatchString(domain):
			return bad("sso-domains", "YNOVA_SSO_DOMAINS", "informe os domínios dos e-mails da empresa, separados por ponto e vírgula: empresa.com.br;empresa.com.")
		}
		s.domains = append(s.domains, domain)
	}
	switch {
	case s.Email == "" || s.Email == ssoConfirmed:
		return nil
	case s.Email != ssoIssuer:
		return bad("sso-email", "YNOVA_SSO_EMAIL", "informe verificado ou emissor.")
	case len(s.domains) == 0:
		return bad("sso-domains", "YNOVA_SSO_DOMAINS", "com YNOVA_SSO_EMAIL=emissor, informe os domínios dos e-mails da empresa.")
	case servesMany(s.Issuer):
		return bad("sso-issuer", "YNOVA_SSO_ISSUER", "este provedor serve a muitas empresas, e qualquer uma escreve nele qualquer e-mail: informe o provedor só da sua, ou YNOVA_SSO_EMAIL=verificado.")
	}
	return nil
}

// isHost is a domain of letters as DNS has them, of two names at least.
var isHost = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$`)

// manyTenants are the words in the place of a tenant by which Entra means those of others
// too; the last is the tenant of private accounts.
var manyTenants = []string{"common", "organizations", "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad"}

// publicIssuers are providers where anybody opens an account.
var publicIssuers = []string{
	"accounts.google.com", "appleid.apple.com", "www.facebook.com", "www.linkedin.com", "gitlab.com", "login.salesforce.com", "login.live.com",
	"slack.com", "www.paypal.com", "api.login.yahoo.com", "id.twitch.tv", "token.actions.githubusercontent.com",
}

func servesMany(issuer string) bool {
	u, err := url.Parse(strings.ToLower(issuer))
	if err != nil {
		return true
	}
	tenant, _, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
	tenant = strings.Trim(tenant, "{}")
	return slices.Contains(publicIssuers, u.Hostname()) || slices.Contains(manyTenants, tenant) || tenant == "tenantid"
}

func (s *SSO) checkRoles() error {
	s.roles = map[string]actor.Role{}
	for item := range strings.SplitSeq(s.RoleMap, ";") {
		if strings.TrimSpace(item) == "" {
			continue
		}
		i := strings.LastIndex(item, "=") // a group may be a distinguished name
		if i < 0 {
			return bad("sso-roles", "YNOVA_SSO_ROLES", "informe grupo=papel, separados por ponto e vírgula.")
		}
		group, role := groupName(item[:i]), actor.Role(strings.TrimSpace(item[i+1:]))
		_, twice := s.roles[group]
		switch {
		case role == actor.Gestora:
			return bad("sso-roles", "YNOVA_SSO_ROLES", "gestora não se dá por grupo; dê esse papel na tela de usuários.")
		case group == "" || !role.Valid():
			return bad("sso-roles", "YNOVA_SSO_ROLES", "os papéis são backoffice, consultor e parceiro, cada um depois de um grupo.")
		case twice:
			return bad("sso-roles", "YNOVA_SSO_ROLES", "cada grupo tem um papel só.")
		}
		s.roles[group] = role
	}
	if (len(s.roles) > 0) != (s.RolesClaim != "") {
		return bad("sso-roles", "YNOVA_SSO_ROLES", "informe também YNOVA_SSO_ROLES_CLAIM, ou nenhum dos dois.")
	}
	return nil
}

func (s *SSO) checkMFA() error {
	if s.MFA == "" {
		return nil
	}
	claim, list, found := strings.Cut(s.MFA, ":")
	s.mfaClaim, s.mfaValues = claim, nil
	for value := range strings.SplitSeq(list, ",") {
		if value = strings.TrimSpace(value); value != "" {
			s.mfaValues = append(s.mfaValues, value)
		}
	}
	if !found || claim != "amr" && claim != "acr" || len(s.mfaValues) == 0 {
		return bad("sso-mfa", "YNOVA_SSO_MFA", "informe amr: ou acr: e os valores, por exemplo amr:mfa,otp,hwk.")
	}
	return nil
}

// LogValue is what a log shows: no secret.
func (s SSO) LogValue() slog.Value {
	return slog.GroupValue(
		slog.String("issuer", redactURL(s.Issuer)), slog.Bool("secret_set", s.ClientSecret != ""), slog.Bool("only", s.Only),
		slog.String("email", s.Email),
	)
}
