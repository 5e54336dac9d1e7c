package postgres

// MovementsQuery is for a test that asks the database how it would answer it.
var MovementsQuery = movementsQuery

// Statements that look for many things at once in what may be a queue.
const (
	Settle             = settle
	WantedTransactions = wantedTransactions
)
