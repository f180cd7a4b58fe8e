package config

import (
	"log/slog"
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
	Only         bool   `name:"sso-only" env:"YNOVA_SSO_ONLY" help:"Só gestoras entram sem o provedor."`

	roles     map[string]actor.Role
	mfaClaim  string
	mfaValues []string
}

// longestSSOName keeps the button of the login on one line of a telephone.
const longestSSOName = 40

// Enabled reports whether there is a provider.
func (s *SSO) Enabled() bool { return s.Issuer != "" }

// ScopeList returns the scopes to ask for.
func (s *SSO) ScopeList() []string { return strings.Fields(s.Scopes) }

// Role returns the role that the group gives.
func (s *SSO) Role(group string) (actor.Role, bool) {
	r, ok := s.roles[group]
	return r, ok
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
		if s.Only || s.ClientID != "" || s.ClientSecret != "" || s.Name != "" || s.RolesClaim != "" || s.RoleMap != "" || s.MFA != "" {
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
	if err := s.checkRoles(); err != nil {
		return err
	}
	return s.checkMFA()
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
		group, role := strings.TrimSpace(item[:i]), actor.Role(strings.TrimSpace(item[i+1:]))
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
	)
}
