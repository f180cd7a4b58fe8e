package oidc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Identity is what the provider says of who signed in.
type Identity struct {
	Subject         string
	Email           string
	EmailVerified   bool
	Name            string
	Groups          []string
	AMR             []string // how she showed who she is
	ACR             string
	SessionID       string    // of the provider; empty: not stated
	AuthenticatedAt time.Time // when she authenticated; zero: not stated
}

// Answer is what the browser brought back.
type Answer struct {
	Code   string
	Issuer string // empty: not stated
}

// Finish redeems the code. What does not prove who signed in is ErrRefused.
func (p *Provider) Finish(ctx context.Context, a Attempt, answer Answer) (Identity, error) {
	d, err := p.description(ctx)
	if err != nil {
		return Identity{}, err
	}
	// RFC 9207: an answer of another provider is not redeemed at this one.
	if answer.Issuer != p.settings.Issuer && (answer.Issuer != "" || d.more.NamesIssuer) {
		return Identity{}, fmt.Errorf("%w: answer of issuer %q", ErrRefused, answer.Issuer)
	}
	ctx = p.with(ctx)
	token, err := d.oauth.Exchange(ctx, answer.Code, oauth2.VerifierOption(a.Verifier))
	if err != nil {
		return Identity{}, exchangeError(err)
	}
	raw, _ := token.Extra("id_token").(string)
	signed, err := d.verifier.Verify(ctx, raw)
	if err != nil {
		return Identity{}, verifyError(err)
	}
	said := claims{}
	if err := errors.Join(signed.Claims(&said), signed.Claims(&said.all)); err != nil {
		return Identity{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if err := p.check(signed, &said, a.Nonce, token.AccessToken); err != nil {
		return Identity{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	if err := p.complete(ctx, d, token, signed.Subject, &said); err != nil {
		return Identity{}, err
	}
	return said.identity(signed.Subject, p.settings.GroupsClaim), nil
}

// exchangeError distinguishes an invalid code from a provider that is down.
func exchangeError(err error) error {
	var refusal *oauth2.RetrieveError
	if errors.As(err, &refusal) && refusal.ErrorCode != "" && refusal.ErrorCode != "server_error" && refusal.ErrorCode != "temporarily_unavailable" {
		return fmt.Errorf("%w: %s", ErrRefused, refusal.ErrorCode)
	}
	return fmt.Errorf("%w: %w", ErrDown, err)
}

// verifyError distinguishes an invalid token from keys that could not be fetched, which the
// library reports only in the text of its error.
func verifyError(err error) error {
	if strings.Contains(err.Error(), "fetching keys") {
		return fmt.Errorf("%w: %w", ErrDown, err)
	}
	return fmt.Errorf("%w: %w", ErrRefused, err)
}

// check holds what the library leaves to its caller.
func (p *Provider) check(signed *oidc.IDToken, said *claims, nonce, accessToken string) error {
	switch {
	case signed.Subject == "":
		return errors.New("no subject")
	case nonce == "" || signed.Nonce != nonce:
		return errors.New("another nonce")
	case said.AuthorizedParty != "" && said.AuthorizedParty != p.settings.ClientID,
		len(signed.Audience) > 1 && said.AuthorizedParty == "":
		return errors.New("issued to another client")
	case signed.AccessTokenHash != "":
		return signed.VerifyAccessToken(accessToken)
	}
	return nil
}

// complete requests the claims missing from the token from the user information endpoint.
func (p *Provider) complete(ctx context.Context, d *described, token *oauth2.Token, subject string, said *claims) error {
	_, grouped := said.all[p.settings.GroupsClaim]
	if said.Email != "" && (grouped || p.settings.GroupsClaim == "") || !Callable(d.provider.UserInfoEndpoint()) {
		return nil
	}
	info, err := d.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDown, err)
	}
	if info.Subject != subject {
		return fmt.Errorf("%w: user information of another subject", ErrRefused)
	}
	if err := errors.Join(info.Claims(&said.person), info.Claims(&said.all)); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return nil
}

// person are claims that may come in the token or beside it.
type person struct {
	Email         string `json:"email"`
	EmailVerified truth  `json:"email_verified"`
	Name          string `json:"name"`
}

type claims struct {
	person
	AuthorizedParty string   `json:"azp"`
	AMR             []string `json:"amr"`
	ACR             string   `json:"acr"`
	SessionID       string   `json:"sid"`
	AuthTime        int64    `json:"auth_time"`

	all map[string]json.RawMessage
}

func (c *claims) identity(subject, groupsClaim string) Identity {
	i := Identity{
		Subject: subject, Email: c.Email, EmailVerified: bool(c.EmailVerified), Name: c.Name,
		AMR: c.AMR, ACR: c.ACR, SessionID: c.SessionID, Groups: groups(c.all[groupsClaim]),
	}
	if c.AuthTime > 0 {
		i.AuthenticatedAt = time.Unix(c.AuthTime, 0)
	}
	return i
}

// groups reads a list of texts, or one text alone.
func groups(raw json.RawMessage) []string {
	var list []string
	if json.Unmarshal(raw, &list) == nil {
		return list
	}
	var one string
	if json.Unmarshal(raw, &one) == nil && one != "" {
		return []string{one}
	}
	return nil
}

// truth is a boolean that some providers write as a text.
type truth bool

// UnmarshalJSON implements json.Unmarshaler.
func (t *truth) UnmarshalJSON(data []byte) error {
	*t = string(data) == `true` || string(data) == `"true"`
	return nil
}

// Ended says whose session ended at the provider.
type Ended struct {
	Subject   string // empty: the token names only the session
	SessionID string // empty: all of the subject
}

// Logout reads a logout token of the provider (OpenID Connect Back-Channel Logout).
func (p *Provider) Logout(ctx context.Context, raw string) (Ended, error) {
	d, err := p.description(ctx)
	if err != nil {
		return Ended{}, err
	}
	token, err := d.verifier.VerifyLogout(p.with(ctx), raw)
	if err != nil {
		return Ended{}, verifyError(err)
	}
	return Ended{Subject: token.Subject, SessionID: token.SessionID}, nil
}
