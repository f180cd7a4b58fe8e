package privacy

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// find returns the person of the request: a user with her account's data, who is known
// by an address, or who decided on a proposal, with all that stands beside it.
func find(ctx context.Context, q db.Q, r Request) (Subject, error) {
	who := Subject{}
	who.addEmail(r.Email)
	who.addCPF(r.CPF)
	cpf, masked := cpfForms(r.CPF)
	users, err := db.List(ctx, q, "privacy: user", func(rows *sql.Rows, v *[5]string) error { return rows.Scan(&v[0], &v[1], &v[2], &v[3], &v[4]) }, `
		SELECT id, email, name, COALESCE(phone, ''), COALESCE(cpf, '') FROM users
		WHERE id = $1 OR lower(email) = $2 OR cpf IN ($3, $4)`, r.UserID, strings.ToLower(r.Email), cpf, masked)
	if err != nil {
		return who, err
	}
	for _, u := range users {
		who.UserID = u[0]
		who.addEmail(u[1])
		who.addName(u[2])
		who.addPhone(u[3])
		who.addCPF(u[4])
	}
	if err := findContact(ctx, q, &who); err != nil {
		return who, err
	}
	if err := findDecisions(ctx, q, &who); err != nil {
		return who, err
	}
	if len(who.spellings) == 0 {
		return who, errNobody
	}
	return who, nil
}

func cpfForms(typed string) (digits, masked string) {
	cpf, err := brdoc.ParseCPF(typed)
	if err != nil {
		return "-", "-" // matches no one
	}
	return string(cpf), cpf.Masked()
}

// findContact adds the names and telephones that stand beside the addresses.
func findContact(ctx context.Context, q db.Q, who *Subject) error {
	for _, email := range who.Emails {
		named, err := db.List(ctx, q, "privacy: contact", func(rows *sql.Rows, v *[2]string) error { return rows.Scan(&v[0], &v[1]) }, `
			SELECT name, COALESCE(phone, '') FROM client_contacts WHERE lower(trim(email)) = $1
			UNION SELECT COALESCE(contact_name, ''), COALESCE(contact_phone, '') FROM clients WHERE lower(trim(contact_email)) = $1
			UNION SELECT COALESCE(contact_responsible, ''), '' FROM contracts WHERE lower(trim(email)) = $1`, email)
		if err != nil {
			return err
		}
		for _, v := range named {
			who.addName(v[0])
			who.addPhone(v[1])
		}
	}
	return nil
}

// findDecisions adds the document of who decided on a proposal under one of the
// person's names, and the name of who did so with her document.
func findDecisions(ctx context.Context, q db.Q, who *Subject) error {
	decided, err := db.List(ctx, q, "privacy: decisions", func(rows *sql.Rows, v *[2]string) error { return rows.Scan(&v[0], &v[1]) },
		`SELECT DISTINCT name, cpf FROM proposal_decisions ORDER BY name, cpf`)
	if err != nil {
		return err
	}
	names := map[string]bool{}
	for _, v := range who.known {
		names[ptbr.Fold(v)] = true
	}
	for _, v := range decided {
		digits, _ := cpfForms(v[1])
		switch {
		case names[ptbr.Fold(v[0])]:
			who.addCPF(v[1])
		case slices.Contains(who.CPFs, digits):
			who.addName(v[0])
		}
	}
	return nil
}
