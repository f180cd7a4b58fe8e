package mailtest

import (
	"bufio"
	"errors"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// Step is where a conversation with a Rough server is: "CONNECT", a verb, or
// "CONTENT" after the whole message.
type Step struct {
	Verb string
	To   string // known from RCPT on
	Data string // of CONTENT
}

// Act is what a Rough server does at a step. The zero value answers as it should.
type Act struct {
	Reply string        // instead of the usual answer, as "451 4.7.1 later"
	Drop  bool          // hangs up instead of answering
	Pause time.Duration // between the bytes of the answer
	After func()        // once the answer is written
}

// Rough is an SMTP server that refuses, delays and hangs up where its script says
// so. It has no TLS. A message whose content it did not refuse counts as accepted,
// also where it hangs up instead of saying so.
type Rough struct {
	Port int

	mu       sync.Mutex
	script   func(Step) Act
	accepted []Delivery
	steps    map[string]int // verb and recipient
	open     map[net.Conn]bool
	talks    sync.WaitGroup
}

// StartRough starts a server on this machine that behaves until Script says
// otherwise.
func StartRough(t testing.TB) *Rough {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address, ok := listener.Addr().(*net.TCPAddr)
	if !ok {
		t.Fatal("no TCP address")
	}
	s := &Rough{Port: address.Port, script: func(Step) Act { return Act{} }, steps: map[string]int{}, open: map[net.Conn]bool{}}
	s.talks.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			s.keep(conn, true)
			s.talks.Go(func() {
				defer s.keep(conn, false)
				s.talk(conn)
			})
		}
	})
	t.Cleanup(func() {
		_ = listener.Close()
		s.hangUp()
		s.talks.Wait()
	})
	return s
}

// Script says what the server does from now on.
func (s *Rough) Script(f func(Step) Act) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.script = f
}

// Accepted are the messages that the server took.
func (s *Rough) Accepted() []Delivery {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Delivery(nil), s.accepted...)
}

// Seen is how often a recipient came to a verb.
func (s *Rough) Seen(verb, to string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.steps[verb+" "+to]
}

func (s *Rough) keep(conn net.Conn, open bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if open {
		s.open[conn] = true
		return
	}
	delete(s.open, conn)
	_ = conn.Close()
}

func (s *Rough) hangUp() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for conn := range s.open {
		_ = conn.Close()
	}
}

// act asks the script and notes the step.
func (s *Rough) act(step Step) Act {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.steps[step.Verb+" "+step.To]++
	return s.script(step)
}

var errHungUp = errors.New("mailtest: hung up")

var usual = map[string]string{
	"CONNECT": "220 localhost ESMTP", "EHLO": "250 localhost", "HELO": "250 localhost", "MAIL": "250 2.1.0 ok", "RCPT": "250 2.1.5 ok",
	"DATA": "354 go ahead", "CONTENT": "250 2.0.0 queued", "RSET": "250 ok", "NOOP": "250 ok", "QUIT": "221 bye",
}

// talk is one conversation.
func (s *Rough) talk(conn net.Conn) {
	r := bufio.NewReader(conn)
	var d Delivery
	if s.answer(conn, Step{Verb: "CONNECT"}) != nil {
		return
	}
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		verb = strings.ToUpper(verb)
		switch verb {
		case "MAIL":
			d = Delivery{From: between(rest)}
		case "RCPT":
			d.To = append(d.To, between(rest))
		}
		if s.answer(conn, Step{Verb: verb, To: strings.Join(d.To, ",")}) != nil || verb == "QUIT" {
			return
		}
		if verb == "DATA" && s.content(conn, r, d) != nil {
			return
		}
	}
}

func (s *Rough) content(conn net.Conn, r *bufio.Reader, d Delivery) error {
	var data strings.Builder
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return err
		}
		if line == ".\r\n" {
			break
		}
		data.WriteString(strings.TrimPrefix(line, "."))
	}
	d.Data = data.String()
	step := Step{Verb: "CONTENT", To: strings.Join(d.To, ","), Data: d.Data}
	act := s.act(step)
	if act.Reply == "" || act.Reply[0] == '2' {
		s.mu.Lock()
		s.accepted = append(s.accepted, d)
		s.mu.Unlock()
	}
	return act.perform(conn, step.Verb)
}

func (s *Rough) answer(conn net.Conn, step Step) error {
	act := s.act(step)
	if err := act.perform(conn, step.Verb); err != nil {
		return err
	}
	if step.Verb == "DATA" && act.Reply != "" {
		return errHungUp // no content follows
	}
	return nil
}

func (a Act) perform(conn net.Conn, verb string) error {
	if a.After != nil {
		defer a.After()
	}
	if a.Drop {
		return errHungUp
	}
	reply := a.Reply
	if reply == "" {
		reply = usual[verb]
	}
	if reply == "" {
		reply = "502 5.5.1 unknown"
	}
	reply += "\r\n"
	if a.Pause == 0 {
		_, err := conn.Write([]byte(reply))
		return err
	}
	for i := range len(reply) {
		time.Sleep(a.Pause)
		if _, err := conn.Write([]byte{reply[i]}); err != nil {
			return err
		}
	}
	return nil
}

func between(s string) string {
	_, rest, _ := strings.Cut(s, "<")
	address, _, _ := strings.Cut(rest, ">")
	return address
}
