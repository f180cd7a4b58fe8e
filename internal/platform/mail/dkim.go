package mail

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"net/mail"
	"regexp"
	"slices"

	"github.com/emersion/go-msgauth/dkim"
)

// Signer signs messages for a domain (DKIM, RFC 6376 and RFC 8463).
type Signer struct {
	domain, selector string
	key              crypto.Signer
}

var (
	errDKIMKey  = errors.New("mail: the DKIM key must be RSA (2048 bits or more) or Ed25519, in PEM")
	errDKIMName = errors.New("mail: invalid DKIM domain or selector")
	dkimLabels  = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?)*$`)
)

const minRSABits = 2048

// NewSigner reads a private key in PEM.
func NewSigner(domain, selector, pemKey string) (*Signer, error) {
	if !dkimLabels.MatchString(domain) || !dkimLabels.MatchString(selector) || len(domain) > 253 || len(selector) > 100 {
		return nil, errDKIMName
	}
	block, _ := pem.Decode([]byte(pemKey))
	if block == nil {
		return nil, errDKIMKey
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		if parsed, err = x509.ParsePKCS1PrivateKey(block.Bytes); err != nil {
			return nil, errDKIMKey
		}
	}
	s := &Signer{domain: domain, selector: selector}
	switch key := parsed.(type) {
	case *rsa.PrivateKey:
		if key.N.BitLen() < minRSABits {
			return nil, errDKIMKey
		}
		s.key = key
	case ed25519.PrivateKey:
		s.key = key
	default:
		return nil, errDKIMKey
	}
	return s, nil
}

// Record is the TXT record that the DNS must hold at <selector>._domainkey.<domain>.
func (s *Signer) Record() (string, error) {
	if public, ok := s.key.Public().(ed25519.PublicKey); ok {
		return "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(public), nil
	}
	der, err := x509.MarshalPKIXPublicKey(s.key.Public())
	if err != nil {
		return "", fmt.Errorf("mail: dkim: %w", err)
	}
	return "v=DKIM1; k=rsa; p=" + base64.StdEncoding.EncodeToString(der), nil
}

// signedHeaders are signed where the message has them. From stands twice, so that
// nobody can add a second one.
var signedHeaders = []string{
	"From", "From", "To", "Subject", "Date", "Message-ID", "Reply-To", "MIME-Version", "Content-Type",
	"Content-Transfer-Encoding", "Auto-Submitted",
}

// Sign puts the signature before the message.
func (s *Signer) Sign(data []byte) ([]byte, error) {
	message, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("mail: dkim: %w", err)
	}
	absent := func(name string) bool { return message.Header.Get(name) == "" }
	var signed bytes.Buffer
	err = dkim.Sign(&signed, bytes.NewReader(data), &dkim.SignOptions{
		Domain: s.domain, Selector: s.selector, Signer: s.key,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
		HeaderKeys: slices.DeleteFunc(slices.Clone(signedHeaders), absent),
	})
	if err != nil {
		return nil, fmt.Errorf("mail: dkim: %w", err)
	}
	return signed.Bytes(), nil
}
