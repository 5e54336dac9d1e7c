package pay

// Moves is a state machine as a table: from a status, by an event, to the next
// status. A pair that is not in it cannot happen.
type Moves[S, E comparable] map[S]map[E]S

// Next is where an event leads from a status.
func (m Moves[S, E]) Next(from S, event E) (S, bool) {
	to, ok := m[from][event]
	return to, ok
}

// Final tells whether nothing leads on from a status.
func (m Moves[S, E]) Final(status S) bool { return len(m[status]) == 0 }
