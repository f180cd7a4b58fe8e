package mail

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Signer signs letters for a domain (DKIM, RFC 6376 and RFC 8463).
type Signer struct {
	domain, selector string
	key              crypto.Signer
	algorithm        string
}

var (
	errDKIMKey  = errors.New("mail: a chave DKIM deve ser RSA (2048 bits ou mais) ou Ed25519, em PEM")
	errDKIMName = errors.New("mail: domínio ou seletor DKIM inválido")
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
		s.key, s.algorithm = key, "rsa-sha256"
	case ed25519.PrivateKey:
		s.key, s.algorithm = key, "ed25519-sha256"
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

// signedHeaders are signed where the letter has them. From stands twice, so that
// nobody can add a second one.
var signedHeaders = []string{
	"From", "From", "To", "Subject", "Date", "Message-ID", "Reply-To", "MIME-Version", "Content-Type",
	"Content-Transfer-Encoding", "Auto-Submitted",
}

// Sign puts the signature before the letter.
func (s *Signer) Sign(data []byte, at time.Time) ([]byte, error) {
	header, body, found := bytes.Cut(data, []byte("\r\n\r\n"))
	if !found {
		return nil, errors.New("mail: dkim: no body")
	}
	fields := splitHeader(string(header) + "\r\n")
	bodyHash := sha256.Sum256(relaxedBody(body))
	var names []string
	for _, name := range signedHeaders {
		if lastField(fields, name, 0) != "" {
			names = append(names, strings.ToLower(name))
		}
	}
	line := fmt.Sprintf("DKIM-Signature: v=1; a=%s; c=relaxed/relaxed; d=%s; s=%s;\r\n\tt=%d; h=%s;\r\n\tbh=%s;\r\n\tb=",
		s.algorithm, s.domain, s.selector, at.Unix(), strings.Join(names, ":"), base64.StdEncoding.EncodeToString(bodyHash[:]))
	digest := sha256.Sum256(signingInput(fields, names, line))
	options := crypto.SignerOpts(crypto.SHA256)
	if s.algorithm == "ed25519-sha256" {
		options = crypto.Hash(0) // signs the digest as a message, RFC 8463
	}
	signature, err := s.key.Sign(rand.Reader, digest[:], options)
	if err != nil {
		return nil, fmt.Errorf("mail: dkim: %w", err)
	}
	return append([]byte(line+fold(base64.StdEncoding.EncodeToString(signature))+"\r\n"), data...), nil
}

// fold keeps the lines of a signature short.
func fold(s string) string {
	const width = 72
	var out strings.Builder
	for len(s) > width {
		out.WriteString(s[:width] + "\r\n\t ")
		s = s[width:]
	}
	return out.String() + s
}

// signingInput is what the signature covers: the named fields, each further one of
// a name from further up, and the signature's own without its value.
func signingInput(fields, names []string, signature string) []byte {
	var out bytes.Buffer
	used := map[string]int{}
	for _, name := range names {
		if field := lastField(fields, name, used[name]); field != "" {
			out.WriteString(relaxedField(field) + "\r\n")
		}
		used[name]++
	}
	out.WriteString(relaxedField(signature))
	return out.Bytes()
}

// splitHeader splits a header into fields, each with its folded lines.
func splitHeader(header string) []string {
	var fields []string
	for _, line := range strings.SplitAfter(header, "\r\n") {
		switch {
		case line == "":
		case (line[0] == ' ' || line[0] == '\t') && len(fields) > 0:
			fields[len(fields)-1] += line
		default:
			fields = append(fields, line)
		}
	}
	return fields
}

// lastField is the field of the name, the skip-th from the end.
func lastField(fields []string, name string, skip int) string {
	for i := len(fields) - 1; i >= 0; i-- {
		if own, _, _ := strings.Cut(fields[i], ":"); strings.EqualFold(strings.TrimSpace(own), name) {
			if skip == 0 {
				return fields[i]
			}
			skip--
		}
	}
	return ""
}

// relaxedField is RFC 6376 3.4.2, without the line end.
func relaxedField(field string) string {
	name, value, _ := strings.Cut(field, ":")
	value = strings.ReplaceAll(value, "\r\n", "")
	value = strings.Join(strings.FieldsFunc(value, func(r rune) bool { return r == ' ' || r == '\t' }), " ")
	return strings.ToLower(strings.TrimSpace(name)) + ":" + value
}

var whiteRun = regexp.MustCompile(`[ \t]+`)

// relaxedBody is RFC 6376 3.4.4.
func relaxedBody(body []byte) []byte {
	lines := strings.Split(string(body), "\r\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(whiteRun.ReplaceAllString(line, " "), " ")
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return nil
	}
	return []byte(strings.Join(lines, "\r\n") + "\r\n")
}
