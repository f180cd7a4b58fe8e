package mailboxtest

import (
	"strings"

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
)

// session is one conversation, of the user once she showed who she is.
type session struct {
	*imapmemserver.UserSession // nil before

	server *Server
	token  func(user, token string) bool
}

// Login implements imapserver.Session.
func (s *session) Login(user, password string) error {
	if s.token != nil || user != User {
		return imapserver.ErrAuthFailed
	}
	if err := s.server.user.Login(user, password); err != nil {
		return err
	}
	s.UserSession = imapmemserver.NewUserSession(s.server.user)
	return nil
}

// AuthenticateMechanisms implements imapserver.SessionSASL.
func (s *session) AuthenticateMechanisms() []string {
	if s.token != nil {
		return []string{"XOAUTH2"}
	}
	return []string{"PLAIN"}
}

// Authenticate implements imapserver.SessionSASL.
func (s *session) Authenticate(mechanism string) (sasl.Server, error) {
	switch {
	case s.token != nil && mechanism == "XOAUTH2":
		return &xoauth2{session: s}, nil
	case s.token == nil && mechanism == sasl.Plain:
		return sasl.NewPlainServer(func(_, user, password string) error { return s.Login(user, password) }), nil
	}
	return nil, imapserver.ErrAuthFailed
}

// xoauth2 is the server's side: a refusal is explained first, and then said.
type xoauth2 struct {
	session   *session
	explained bool
}

// Next implements sasl.Server.
func (x *xoauth2) Next(response []byte) (challenge []byte, done bool, err error) {
	if x.explained {
		return nil, false, imapserver.ErrAuthFailed
	}
	if len(response) == 0 {
		return []byte{}, false, nil
	}
	user, rest, _ := strings.Cut(strings.TrimPrefix(string(response), "user="), "\x01")
	token, end, _ := strings.Cut(strings.TrimPrefix(rest, "auth=Bearer "), "\x01")
	if end != "\x01" || !x.session.token(user, token) {
		x.explained = true
		return []byte(`{"status":"400","schemes":"Bearer","scope":"https://mail.google.com/"}`), false, nil
	}
	x.session.UserSession = imapmemserver.NewUserSession(x.session.server.user)
	return nil, true, nil
}
