package mailtoken

import (
	"crypto/sha256"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"regexp"
	"strings"

	"ynova/internal/kernel/email"
	"ynova/internal/kernel/fault"
)

// Kind is the way of signing in to a mailbox.
type Kind string

// The kinds.
const (
	Password  Kind = "senha"
	Microsoft Kind = "microsoft365" // an application of Entra, by client credentials
	Google    Kind = "google"       // a service account with delegation over the domain
)

// Valid reports whether the kind is known.
func (k Kind) Valid() bool { return k == Password || k.ByToken() }

// ByToken reports whether a token takes the place of the password.
func (k Kind) ByToken() bool { return k == Microsoft || k == Google }

// IMAPHost is the one server of IMAP that tokens of the kind go to, on port 993.
func (k Kind) IMAPHost() string {
	return map[Kind]string{Microsoft: "outlook.office365.com", Google: "imap.gmail.com"}[k]
}

// SMTPHost is the one server of SMTP that tokens of the kind go to, on port 587.
func (k Kind) SMTPHost() string {
	return map[Kind]string{Microsoft: "smtp.office365.com", Google: "smtp.gmail.com"}[k]
}

// Account is who signs in, and to whose mailbox.
type Account struct {
	Kind        Kind
	User        string // the address of the mailbox
	Tenant      string // of Microsoft: the directory
	Application string // of Microsoft: the client
	Secret      string // of the application, or the key file of the service account
}

// MostSecret is how long a secret may be; a key file has some 2,400 characters.
const MostSecret = 10_000

var (
	guidForm   = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	domainForm = regexp.MustCompile(`^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$`)
)

// Check says what is missing; typed is whether the secret comes with it.
func (a *Account) Check(bad *fault.Collector, typed bool) {
	a.Tenant, a.Application = strings.TrimSpace(a.Tenant), strings.TrimSpace(a.Application)
	bad.Check(email.Plain(a.User), "user", "Informe o endereço da caixa postal.")
	switch a.Kind {
	case Microsoft:
		bad.Check(guidForm.MatchString(a.Tenant) || domainForm.MatchString(a.Tenant), "tenant", "Informe o ID do diretório (locatário) do Entra, ou o domínio dele.")
		bad.Check(guidForm.MatchString(a.Application), "application", "Informe o ID do aplicativo (cliente) do Entra.")
	case Google:
		a.Tenant, a.Application = "", ""
		if typed {
			_, err := readKeyFile(a.Secret)
			bad.Check(err == nil, "password", "Cole o arquivo JSON da chave da conta de serviço, inteiro.")
		}
	}
}

// keyFile is what of Google's key file counts: the addresses in it do not.
type keyFile struct {
	Type  string `json:"type"`
	Email string `json:"client_email"`
	Key   string `json:"private_key"`
	KeyID string `json:"private_key_id"`
}

var errKeyFile = errors.New("mailtoken: no key file of a service account")

func readKeyFile(text string) (f keyFile, err error) {
	if json.Unmarshal([]byte(text), &f) != nil || f.Type != "service_account" || !strings.Contains(f.Email, "@") {
		return f, errKeyFile // the cause would quote the key
	}
	block, _ := pem.Decode([]byte(f.Key))
	if block == nil {
		return f, errKeyFile
	}
	_, pkcs8 := x509.ParsePKCS8PrivateKey(block.Bytes)
	if _, pkcs1 := x509.ParsePKCS1PrivateKey(block.Bytes); pkcs8 != nil && pkcs1 != nil {
		return f, errKeyFile
	}
	return f, nil
}

// mark distinguishes accounts without keeping their secrets.
func (a *Account) mark() [sha256.Size]byte {
	return sha256.Sum256([]byte(strings.Join([]string{string(a.Kind), a.User, a.Tenant, a.Application, a.Secret}, "\x00")))
}
