package agenda

import (
	"context"
	"errors"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

const (
	kindRemind jobs.Kind = "agenda.remind"

	// remindBefore is how long before an appointment its user is reminded (CS-05).
	remindBefore = 15 * time.Minute
)

type remindArgs struct {
	AppointmentID string       `json:"appointmentId"`
	Start         clock.Micros `json:"start"` // as it was: a moved appointment has a reminder of its own
}

// Jobs registers the reminder.
func (s *Service) Jobs(q *jobs.Queue) {
	q.Handle(kindRemind, jobs.Options{Priority: jobs.Message}, s.remind)
}

// remindAgain replaces the reminder of an appointment that was booked or moved. It is
// a job of its own, so it survives a restart and one instance runs it. Who books for
// the next few minutes needs none.
func (s *Service) remindAgain(ctx context.Context, tx *db.Tx, v *Appointment) error {
	if err := s.forgetReminder(ctx, tx, v); err != nil {
		return err
	}
	at := v.Start.Time().Add(-remindBefore)
	if !at.After(s.Clock.Now()) {
		return nil
	}
	jobID, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kindRemind, Args: remindArgs{v.ID, v.Start}, RunAt: at, UserID: v.UserID})
	v.reminderJob = jobID
	return err
}

func (s *Service) forgetReminder(ctx context.Context, tx *db.Tx, v *Appointment) error {
	if v.reminderJob == "" {
		return nil
	}
	jobID := v.reminderJob
	v.reminderJob = ""
	return s.Queue.Cancel(ctx, tx, jobID)
}

// remind notifies the user, in the bell and by the channels of the preferences, unless
// the appointment was moved or cancelled.
//
// Protection: the appointment's row is locked, so that a concurrent change is either
// seen here or finds the reminder sent; the notification and the end of the job are
// one transaction.
func (s *Service) remind(ctx context.Context, run *jobs.Run) error {
	var args remindArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		v, err := s.due(ctx, tx, args)
		if err != nil {
			return err
		}
		if v != nil {
			until := v.Start.Time()
			err := notification.Notify(ctx, tx, []string{v.UserID}, notification.Message{
				Kind: "reuniao", Title: "Lembrete: " + v.Title(), Body: reminderText(v), Link: "/agenda",
				Topic: notification.TopicMeetingReminders, Until: &until,
			})
			if err != nil {
				return err
			}
		}
		return run.Complete(ctx, tx, nil)
	})
}

// due returns the appointment whose reminder is still due; nil where there is none.
func (s *Service) due(ctx context.Context, tx *db.Tx, args remindArgs) (*Appointment, error) {
	who, err := ownerOf(ctx, tx, args.AppointmentID)
	if err != nil || who.UserID == "" {
		return nil, err
	}
	v, err := byID(ctx, tx, who, args.AppointmentID, tx.Dialect().ForUpdate("a"))
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil || v.Status != Booked || v.Start != args.Start || !v.Start.Time().After(s.Clock.Now()) {
		return nil, err
	}
	return &v, nil
}

func reminderText(v *Appointment) string {
	text := "Começa às " + clock.Local(v.Start.Time()).Format("15:04") + "."
	if v.Client != "" && v.Subject != "" {
		text += " Cliente: " + v.Client + "."
	}
	if v.Place != "" {
		text += " Local: " + v.Place + "."
	}
	return text
}
