package transport

import (
	"context"
	"errors"
	"maps"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/mail"
	"ynova/internal/platform/secret"
)

// Where the sealed texts lie; it is sealed with them.
const (
	placePassword = "mail_settings.password_sealed:correio"
	placeDKIM     = "mail_settings.dkim_key_sealed:correio"
)

const msgSealed = "A senha ou a chave guardada não pôde ser lida: a chave da instalação mudou. Informe-a de novo."

var errSealed = fault.New(fault.Unavailable, "segredo_ilegivel", msgSealed)

func (o *Mailer) open(place, sealed string) (string, error) {
	text, err := o.Box.Open(place, sealed)
	if err != nil {
		return "", errSealed.WithCause(err)
	}
	return text, nil
}

func (o *Mailer) signer(domain, selector, sealed string) (*mail.Signer, error) {
	key, err := o.open(placeDKIM, sealed)
	if err != nil {
		return nil, err
	}
	return mail.NewSigner(domain, selector, key)
}

// readable reports whether each stored secret opens, true where there is none.
func (o *Mailer) readable(s *Settings) (password, dkim bool) {
	opens := func(place, sealed string) bool {
		_, err := o.Box.Open(place, sealed)
		return sealed == "" || err == nil
	}
	return s.Source == FromEnvironment || opens(placePassword, s.passwordSealed), opens(placeDKIM, s.dkimSealed)
}

// Reseal seals the stored secrets with the newest key, so that older ones can be
// thrown away. What does not open stays as it is, and the screen says so.
//
// Protection: a secret that another user replaced in between is left alone.
func (o *Mailer) Reseal(ctx context.Context) error {
	return o.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		s, err := readSettings(ctx, tx)
		if err != nil {
			return err
		}
		password, err := o.resealed(placePassword, s.passwordSealed)
		if err != nil {
			return err
		}
		dkim, err := o.resealed(placeDKIM, s.dkimSealed)
		if err != nil || password == s.passwordSealed && dkim == s.dkimSealed {
			return err
		}
		return replaceSealed(ctx, tx, &s, password, dkim)
	})
}

func (o *Mailer) resealed(place, sealed string) (string, error) {
	if sealed == "" || o.Box.Current(sealed) {
		return sealed, nil
	}
	text, err := o.Box.Open(place, sealed)
	if errors.Is(err, secret.ErrSealed) {
		return sealed, nil
	}
	if err != nil {
		return "", err
	}
	return o.Box.Seal(place, text)
}

// stored are the sealed texts with their places.
func (s *Settings) stored() map[string]string {
	out := map[string]string{placePassword: s.passwordSealed, placeDKIM: s.dkimSealed}
	maps.DeleteFunc(out, func(_, sealed string) bool { return sealed == "" })
	return out
}

// Secrets counts the stored secrets, and those of them that do not open.
func (o *Mailer) Secrets(ctx context.Context) (all, closed int, err error) {
	s, err := readSettings(ctx, o.DB)
	for place, sealed := range s.stored() {
		all++
		if _, err := o.Box.Open(place, sealed); err != nil {
			closed++
		}
	}
	return all, closed, err
}

// Forget drops the stored secrets that do not open.
func (o *Mailer) Forget(ctx context.Context, tx *db.Tx) error {
	s, err := readSettings(ctx, tx)
	if err != nil {
		return err
	}
	kept := s.stored()
	maps.DeleteFunc(kept, func(place, sealed string) bool {
		_, err := o.Box.Open(place, sealed)
		return err != nil
	})
	return replaceSealed(ctx, tx, &s, kept[placePassword], kept[placeDKIM])
}
