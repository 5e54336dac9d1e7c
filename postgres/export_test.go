package postgres

// MovementsQuery is for a test that asks the database how it would answer it.
var MovementsQuery = movementsQuery
