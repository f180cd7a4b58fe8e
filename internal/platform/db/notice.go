package db

import "sync"

// channel is where triggers of PostgreSQL notify of changes; the payload is the topic.
const channel = "ynova"

// notices are what is done about changes that other processes made.
type notices struct {
	mu     sync.Mutex
	forget map[string][]func()
}

// OnNotice has f, which drops what is kept in memory, called when any process changed
// something of the topic, and whenever that may have gone unheard: when the connection that
// listens is lost, and when there is one again. Nothing may rest on a notice: what is kept
// has an age as well, or a mark to compare. On SQLite there is no other process, and f is
// never called.
func (d *DB) OnNotice(topic string, f func()) {
	n := &d.notices
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.forget == nil {
		n.forget = map[string][]func(){}
	}
	n.forget[topic] = append(n.forget[topic], f)
}

func (n *notices) tell(topic string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, f := range n.forget[topic] {
		f()
	}
}

func (n *notices) tellAll() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, all := range n.forget {
		for _, f := range all {
			f()
		}
	}
}
