package factor

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"ynova/internal/kernel/bearer"
)

const (
	totpIssuer = "YNOVA"
	totpPeriod = 30 // seconds
	totpSecret = 20 // bytes
	totpDigits = 6
	// totpDrift is how many steps a telephone's clock may be off, either way.
	totpDrift = 1

	recoveryCodes = 10
	recoveryBytes = 10 // 80 bits: nothing that can be guessed, also from its hash
)

// newTOTP makes a shared secret in the form that authenticator apps read.
func newTOTP(email string) (*otp.Key, error) {
	return totp.Generate(totp.GenerateOpts{Issuer: totpIssuer, AccountName: email, Period: totpPeriod, SecretSize: totpSecret, Digits: otp.DigitsSix})
}

// totpStep returns the step whose code it is, of those around now; false for none.
func totpStep(secret, code string, now time.Time) (int64, bool) {
	current := now.Unix() / totpPeriod
	for step := current - totpDrift; step <= current+totpDrift; step++ {
		want, err := totp.GenerateCodeCustom(secret, time.Unix(step*totpPeriod, 0), totp.ValidateOpts{Period: totpPeriod, Digits: otp.DigitsSix})
		if err == nil && subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			return step, true
		}
	}
	return 0, false
}

var recoveryEncoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// newRecoveryCode returns a code as it is shown, in groups of four.
func newRecoveryCode() string {
	var raw [recoveryBytes]byte
	_, _ = rand.Read(raw[:]) // never fails: the program crashes instead
	text := recoveryEncoding.EncodeToString(raw[:])
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:]
}

// plainCode is a typed code without what people put between its groups.
func plainCode(typed string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(strings.TrimSpace(typed)))
}

// recoveryHash is what is stored of a recovery code; it belongs to its user.
func recoveryHash(userID, plain string) string { return bearer.Hash(userID + ":" + plain) }
