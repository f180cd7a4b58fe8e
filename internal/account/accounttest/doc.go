// Package accounttest gives tests real users, real sessions and the full HTTP
// chain that resolves them. It is imported by tests only.
//
//	dbtest.Each(t, func(t *testing.T, d *db.DB) {
//		s := accounttest.New(t, d, func(r *web.Router) { contract.Routes(r, service) })
//		res := s.As(actor.Gestora).JSON("POST", "/contracts", body)
//		res.Status(t, 201)
//	})
//
// Each of the four roles has one person (s.People[role]) who has just typed her
// password; s.Person adds more, and s.Client signs any of them in.
package accounttest
