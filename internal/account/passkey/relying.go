package passkey

import (
	"net/netip"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"ynova/internal/account"
	"ynova/internal/kernel/fault"
)

// productName is what the device shows beside the address.
const productName = "YNOVA"

// errAddress answers where the public address can have no passkeys.
var errAddress = fault.New(fault.Conflict, "sem_chaves_de_acesso",
	"As chaves de acesso não funcionam quando o endereço do sistema é um número IP. Peça a quem administra que use um nome.")

// relyingParty is who keys are made for: the host of the public address, and no other
// origin than that address. Nil where the host is an IP address, which has no keys.
func relyingParty(baseURL string) *webauthn.WebAuthn {
	u, err := url.Parse(baseURL)
	if err != nil || u.Hostname() == "" {
		return nil
	}
	if _, err := netip.ParseAddr(u.Hostname()); err == nil {
		return nil
	}
	required := true
	rp, err := webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: productName, RPOrigins: []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			RequireResidentKey: &required, ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login: webauthn.TimeoutConfig{Timeout: challengeLifetime}, Registration: webauthn.TimeoutConfig{Timeout: challengeLifetime},
		},
	})
	if err != nil {
		return nil // a host that is no domain name
	}
	return rp
}

// owner is a user with her keys, as the library asks for them.
type owner struct {
	user account.User
	keys []webauthn.Credential
}

func (o owner) WebAuthnID() []byte                         { return []byte(o.user.ID) }
func (o owner) WebAuthnName() string                       { return o.user.Email }
func (o owner) WebAuthnDisplayName() string                { return o.user.Name }
func (o owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }
