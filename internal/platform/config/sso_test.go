package config

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/expect"
)

func provider(c *Config) {
	c.SSO = SSO{Issuer: "https://id.exemplo.com.br/realms/energia", ClientID: "ynova", ClientSecret: "segredo", Name: "Exemplo", Scopes: "openid email"}
}

// trusting takes the issuer at its word for the company's addresses.
func trusting(issuer string) func(*SSO) {
	return func(s *SSO) { s.Issuer, s.Email, s.Domains = issuer, "emissor", "empresa.com.br" }
}

// AP-03: what is said of the provider is refused at the start where it cannot be meant.
func TestValidateSSO_AP03_A14(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*SSO)
		want   string
	}{
		"whole":                      {func(*SSO) {}, ""},
		"local provider":             {func(s *SSO) { s.Issuer = "http://127.0.0.1:9000" }, ""},
		"http provider":              {func(s *SSO) { s.Issuer = "http://id.exemplo.com.br" }, "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"provider with a password":   {func(s *SSO) { s.Issuer = "https://a:segredo@id.exemplo.com.br" }, "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"only, without a provider":   {func(s *SSO) { *s = SSO{Only: true} }, "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"no client":                  {func(s *SSO) { s.ClientID = " " }, "--sso-client-id (YNOVA_SSO_CLIENT_ID): "},
		"public client":              {func(s *SSO) { s.ClientSecret = "" }, ""},
		"no name":                    {func(s *SSO) { s.Name = " " }, "--sso-name (YNOVA_SSO_NAME): "},
		"long name":                  {func(s *SSO) { s.Name = strings.Repeat("ã", 41) }, "--sso-name (YNOVA_SSO_NAME): "},
		"no openid":                  {func(s *SSO) { s.Scopes = "email profile" }, "--sso-scopes (YNOVA_SSO_SCOPES): "},
		"roles":                      {func(s *SSO) { s.RolesClaim, s.RoleMap = "groups", "mesa=backoffice; vendas=consultor;" }, ""},
		"gestora by group":           {func(s *SSO) { s.RolesClaim, s.RoleMap = "groups", "chefia=gestora" }, "--sso-roles (YNOVA_SSO_ROLES): "},
		"unknown role":               {func(s *SSO) { s.RolesClaim, s.RoleMap = "groups", "a=*" }, "--sso-roles (YNOVA_SSO_ROLES): "},
		"roles without a sign":       {func(s *SSO) { s.RolesClaim, s.RoleMap = "groups", "mesa" }, "--sso-roles (YNOVA_SSO_ROLES): "},
		"a group twice":              {func(s *SSO) { s.RolesClaim, s.RoleMap = "groups", "a=consultor;a=parceiro" }, "--sso-roles (YNOVA_SSO_ROLES): "},
		"roles without their claim":  {func(s *SSO) { s.RoleMap = "mesa=backoffice" }, "--sso-roles (YNOVA_SSO_ROLES): "},
		"the claim without roles":    {func(s *SSO) { s.RolesClaim = "groups" }, "--sso-roles (YNOVA_SSO_ROLES): "},
		"second factor":              {func(s *SSO) { s.MFA = "amr:mfa,otp,hwk" }, ""},
		"second factor of a claim":   {func(s *SSO) { s.MFA = "email:x" }, "--sso-mfa (YNOVA_SSO_MFA): "},
		"second factor of no values": {func(s *SSO) { s.MFA = "amr: ," }, "--sso-mfa (YNOVA_SSO_MFA): "},
		"a group twice, as a path":   {func(s *SSO) { s.RolesClaim, s.RoleMap = "groups", "a=consultor;/a=parceiro" }, "--sso-roles (YNOVA_SSO_ROLES): "},
		"confirmed":                  {func(s *SSO) { s.Email = "verificado" }, ""},
		"confirmed, of Google":       {func(s *SSO) { s.Issuer, s.Domains = "https://accounts.google.com", "empresa.com.br" }, ""},
		"another trust":              {func(s *SSO) { s.Email = "todos" }, "--sso-email (YNOVA_SSO_EMAIL): "},
		"of the issuer":              {trusting("https://login.microsoftonline.com/8a1f7b52-0c4e-4c7e-9a55-2f8f6f1f0c11/v2.0"), ""},
		"of an issuer in a network":  {trusting("https://id.empresa.intra/realms/common"), ""},
		"of the issuer, no domains":  {func(s *SSO) { s.Email = "emissor" }, "--sso-domains (YNOVA_SSO_DOMAINS): "},
		"empty domains":              {func(s *SSO) { s.Email, s.Domains = "emissor", " ; ;" }, "--sso-domains (YNOVA_SSO_DOMAINS): "},
		"domains of every name":      {func(s *SSO) { s.Email, s.Domains = "emissor", "*" }, "--sso-domains (YNOVA_SSO_DOMAINS): "},
		"a domain of all":            {func(s *SSO) { s.Email, s.Domains = "emissor", "br" }, "--sso-domains (YNOVA_SSO_DOMAINS): "},
		"domains by commas":          {func(s *SSO) { s.Domains = "a.com.br,b.com.br" }, "--sso-domains (YNOVA_SSO_DOMAINS): "},
		"trust, without a provider":  {func(s *SSO) { *s = SSO{Email: "emissor"} }, "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"common":                     {trusting("https://login.microsoftonline.com/common/v2.0"), "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"Common, elsewhere":          {trusting("https://id.exemplo.test/Common/v2.0"), "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"organizations":              {trusting("https://login.microsoftonline.com/organizations/v2.0"), "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"consumers":                  {trusting("https://login.microsoftonline.com/consumers/v2.0"), "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"private accounts":           {trusting("https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"), "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"Entra v1, common":           {trusting("https://sts.windows.net/common"), "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"Google":                     {trusting("https://accounts.google.com"), "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"Apple":                      {trusting("https://appleid.apple.com"), "--sso-issuer (YNOVA_SSO_ISSUER): "},
		"GitLab of everybody":        {trusting("https://gitlab.com"), "--sso-issuer (YNOVA_SSO_ISSUER): "},
	} {
		cfg := valid(t)
		provider(cfg)
		c.change(&cfg.SSO)
		err := cfg.Validate()
		if (err == nil) != (c.want == "") {
			t.Errorf("AP-03 %s: %v", name, err)
		} else if err != nil && (!strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "segredo")) {
			t.Errorf("AP-03 %s: %q, want %q", name, err, c.want)
		}
	}
}

// AP-03: groups give their roles, and amr or acr their second factor, letter for letter.
func TestSSOForms_AP03(t *testing.T) {
	cfg := valid(t)
	provider(cfg)
	cfg.SSO.RolesClaim, cfg.SSO.RoleMap, cfg.SSO.MFA = "groups", "cn=mesa,dc=x=backoffice;vendas=consultor", "amr:mfa, hwk"
	if err := cfg.Validate(); err != nil {
		t.Fatal(err)
	}
	s := &cfg.SSO
	if r, ok := s.Role("cn=mesa,dc=x"); !ok || r != actor.Backoffice {
		t.Errorf("AP-03 %s %t", r, ok)
	}
	for _, group := range []string{"Vendas", "//vendas", "/outra/vendas", "vendas/"} {
		if _, ok := s.Role(group); ok {
			t.Errorf("AP-03 a group of another spelling gives a role: %s", group)
		}
	}
	if r, ok := s.Role("/vendas"); !ok || r != actor.Consultor {
		t.Error("AP-03 DR-21 the group written as a path gives none")
	}
	expect.All(t, "AP-03 amr", expect.Is(s.SecondFactor([]string{"pwd", "hwk"}, ""), true), expect.Is(s.SecondFactor([]string{"pwd"}, "mfa"), false),
		expect.Is(s.SecondFactor(nil, ""), false))
	s.MFA = "acr:urn:dois"
	err := cfg.Validate()
	expect.Must(t, "AP-03 acr", expect.Is(err, nil))
	expect.All(t, "AP-03 acr", expect.Is(s.SecondFactor(nil, "urn:dois"), true), expect.Is(s.SecondFactor([]string{"urn:dois"}, ""), false))
}

// AP-03: the environment is read, and the secret is never printed.
func TestSSOEnvironment_AP03_P04(t *testing.T) {
	var cli struct {
		Config `embed:""`
	}
	parser, err := kong.New(&cli, kong.Name("ynova"))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"YNOVA_DATA_DIR": t.TempDir() + "/dados", "YNOVA_SSO_ISSUER": "https://id.exemplo.com.br", "YNOVA_SSO_CLIENT_ID": "ynova",
		"YNOVA_SSO_CLIENT_SECRET": "canário-secreto", "YNOVA_SSO_NAME": " Exemplo ", "YNOVA_SSO_ROLES_CLAIM": "groups",
		"YNOVA_SSO_ROLES": "grupo=backoffice;outro=consultor", "YNOVA_SSO_MFA": "amr:mfa,otp,hwk", "YNOVA_SSO_EMAIL": "emissor", "YNOVA_SSO_DOMAINS": "Empresa.com.br; outra.com", "YNOVA_SSO_ONLY": "1",
	} {
		t.Setenv(name, value)
	}
	if _, err := parser.Parse(nil); err != nil {
		t.Fatal(err)
	}
	s := &cli.SSO
	expect.All(t, "AP-03", expect.Is(s.Enabled(), true), expect.Is(s.Only, true), expect.Is(s.Name, "Exemplo"), expect.Is(s.MapsRoles(), true),
		expect.Is(s.SecondFactor([]string{"otp"}, ""), true), expect.Len(s.ScopeList(), 3),
		expect.Is(s.TrustsIssuer(), true), expect.Is(s.Covers("ana@empresa.com.br"), true), expect.Is(s.Covers("ana@outra.com"), true),
		expect.Is(s.Covers("ana@x.outra.com"), false), expect.Is(s.Covers(""), false))
	if strings.Contains(cli.String(), "canário") {
		t.Errorf("P04 %s", cli.String())
	}
}
