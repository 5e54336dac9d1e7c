package embedded

import "strconv"

const (
	// superuser is the role that initdb makes.
	superuser = "postgres"
	// applicationRole owns the application's database and, like the role of a
	// PostgreSQL service, is no superuser.
	applicationRole     = "florin"
	applicationDatabase = "florin"
)

// settings are given on the command line with every start, so that clusters
// made by an older florin get them too. Who needs others wants a PostgreSQL
// service of their own.
var settings = []string{
	// No way in but the socket.
	"listen_addresses=",
	"port=" + strconv.Itoa(socketPort),
	"unix_socket_permissions=0700",

	// What is acknowledged is on the disk.
	"fsync=on",
	"synchronous_commit=on",
	"full_page_writes=on",

	// A small machine with many short transactions. Parallel queries would use
	// /dev/shm, of which containers have too little.
	"max_connections=100",
	"shared_buffers=512MB",
	"jit=off",
	"max_parallel_workers_per_gather=0",
	"max_logical_replication_workers=0",
	"min_wal_size=80MB",
	"max_wal_size=1GB",
	"wal_compression=on",

	"timezone=UTC",
	"log_timezone=UTC",
	"lc_messages=C",
	"cluster_name=florin",

	// What the server does and why it refuses goes to our log file. Errors of
	// statements go to whoever sent them and nowhere else: they quote values.
	"logging_collector=off",
	"log_destination=stderr",
	"log_min_messages=log",
	"log_min_error_statement=panic",
	"log_error_verbosity=terse",
	"log_statement=none",
}

// unsafeSettings come after the settings. Commits still reach the operating
// system before they are acknowledged, so only that must not fail.
var unsafeSettings = []string{"fsync=off", "full_page_writes=off"}

// serverArguments are those of the postmaster. The data directory comes first.
func serverArguments(data, socket string, fastUnsafe bool) []string {
	arguments := []string{"-D", data, "-c", "unix_socket_directories=" + socket}
	for _, setting := range settings {
		arguments = append(arguments, "-c", setting)
	}
	if fastUnsafe {
		for _, setting := range unsafeSettings {
			arguments = append(arguments, "-c", setting)
		}
	}
	return arguments
}

// databaseScript makes what is missing of the application's role and database.
// CREATE DATABASE knows no IF NOT EXISTS; \gexec runs what the query returns.
const databaseScript = `
SELECT 'CREATE ROLE ` + applicationRole + ` LOGIN CREATEDB'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '` + applicationRole + `') \gexec
SELECT 'CREATE DATABASE ` + applicationDatabase + ` OWNER ` + applicationRole + `'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '` + applicationDatabase + `') \gexec
`
