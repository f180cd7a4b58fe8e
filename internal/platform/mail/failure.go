package mail

import (
	"errors"

	gomail "github.com/wneessen/go-mail"
)

// Refused tells that the server refused the message for good (5xx): sending it
// again gives the same answer.
func Refused(err error) bool {
	var e *gomail.SendError
	return errors.As(err, &e) && e.ErrorCode() >= 500
}

// Uncertain tells that the message was sent whole and the connection broke before
// the answer: it may have been accepted.
func Uncertain(err error) bool {
	var e *gomail.SendError
	return errors.As(err, &e) && e.Reason == gomail.ErrSMTPDataClose && e.ErrorCode() == 0
}
