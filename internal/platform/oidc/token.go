package oidc

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
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
	UserName        string // as she is called there (preferred_username), an address at some providers
	Guest           bool   // another tenant of the provider keeps her and her address
	Name            string
	Groups          []string
	Sent            Sent
	AMR             []string // how she showed who she is
	ACR             string
	SessionID       string    // of the provider; empty: not stated
	AuthenticatedAt time.Time // when she authenticated; zero: not stated
}

// Sent says whether the provider stated the groups: those that it did not state are not none.
type Sent string

// What a provider does with groups.
const (
	SentGroups Sent = "enviados"
	SentNone   Sent = "ausentes" // nothing that can be read under the name of the claim
	SentSource Sent = "demais"   // too many for a token: where to ask for them came instead
)

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
	_, sent := said.groups(p.settings.GroupsClaim)
	if said.Email != "" && (sent != SentNone || p.settings.GroupsClaim == "") || !Callable(d.provider.UserInfoEndpoint()) {
		return nil
	}
	info, err := d.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDown, err)
	}
	if info.Subject != subject {
		return fmt.Errorf("%w: user information of another subject", ErrRefused)
	}
	beside := claims{}
	if err := errors.Join(info.Claims(&beside.person), info.Claims(&said.all)); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	said.join(&beside.person)
	return nil
}

// person are claims that may come in the token or beside it.
type person struct {
	Email         string `json:"email"`
	EmailVerified truth  `json:"email_verified"`
	OwnDomain     truth  `json:"xms_edov"` // of Entra: the tenant proved that the domain is its own
	UserName      string `json:"preferred_username"`
	Name          string `json:"name"`
}

// join takes what is said beside the token where the token does not say it. A confirmation
// is of the address that it came with.
func (p *person) join(beside *person) {
	if p.Email == "" {
		p.Email = beside.Email
	}
	if strings.EqualFold(p.Email, beside.Email) {
		p.EmailVerified = p.EmailVerified || beside.EmailVerified
		p.OwnDomain = p.OwnDomain || beside.OwnDomain
	}
	p.UserName = cmp.Or(p.UserName, beside.UserName)
	p.Name = cmp.Or(p.Name, beside.Name)
}

type claims struct {
	person
	AuthorizedParty string `json:"azp"`
	AMR             texts  `json:"amr"`
	ACR             text   `json:"acr"`
	SessionID       string `json:"sid"`
	AuthTime        text   `json:"auth_time"`
	Tenant          text   `json:"tid"` // of Entra, as the two below
	IdentityOf      text   `json:"idp"` // who authenticated her, where that was not the tenant
	Account         text   `json:"acct"`

	all map[string]json.RawMessage
}

func (c *claims) identity(subject, groupsClaim string) Identity {
	i := Identity{
		Subject: subject, Email: c.Email, EmailVerified: bool(c.EmailVerified || c.OwnDomain), UserName: c.UserName, Guest: c.guest(), Name: c.Name,
		AMR: c.AMR, ACR: string(c.ACR), SessionID: c.SessionID,
	}
	i.Groups, i.Sent = c.groups(groupsClaim)
	if seconds, err := strconv.ParseFloat(string(c.AuthTime), 64); err == nil && seconds > 0 {
		i.AuthenticatedAt = time.Unix(int64(seconds), 0)
	}
	return i
}

// guest reports whether Entra knows her from another tenant, whose administrators write
// what stands as her address.
func (c *claims) guest() bool {
	return c.Tenant != "" && (c.Account == guestAccount || c.IdentityOf != "" && !slices.Contains(strings.Split(string(c.IdentityOf), "/"), string(c.Tenant)))
}

// guestAccount is the value of Entra's acct for who was invited.
const guestAccount = "1"

// groups reads the groups of the claim. Entra names a source in their place
// (OpenID Connect 5.6.2), or says with an implicit sign-in no more than that there are some.
func (c *claims) groups(claim string) ([]string, Sent) {
	var list texts
	if json.Unmarshal(c.all[claim], &list) == nil && list != nil {
		return list, SentGroups
	}
	var sources map[string]json.RawMessage
	var many truth
	_ = json.Unmarshal(c.all["_claim_names"], &sources) // what cannot be read names none
	_ = json.Unmarshal(c.all["hasgroups"], &many)
	if sources[claim] != nil || bool(many) && claim == "groups" {
		return nil, SentSource
	}
	return nil, SentNone
}

// texts is a list of texts that some providers write as one text alone; nil: it is none.
type texts []string

// UnmarshalJSON implements json.Unmarshaler.
func (t *texts) UnmarshalJSON(data []byte) error {
	var list []string
	var one string
	switch {
	case json.Unmarshal(data, &list) == nil:
		*t = list
	case json.Unmarshal(data, &one) == nil && one != "":
		*t = []string{one}
	}
	return nil
}

// text is one that some providers write as a number; what is neither is empty.
type text string

// UnmarshalJSON implements json.Unmarshaler.
func (t *text) UnmarshalJSON(data []byte) error {
	var number json.Number
	switch {
	case json.Unmarshal(data, (*string)(t)) == nil:
	case json.Unmarshal(data, &number) == nil:
		*t = text(number)
	}
	return nil
}

// truth is a boolean that some providers write as a text or a number.
type truth bool

// UnmarshalJSON implements json.Unmarshaler.
func (t *truth) UnmarshalJSON(data []byte) error {
	said := strings.Trim(string(data), `"`)
	*t = said == "true" || said == "1"
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
