// Package embedded runs a private PostgreSQL cluster from the server binaries
// that are installed on this machine, for the default in which florin needs no
// outside database.
//
// Everything is kept below one directory:
//
//	lock            held, with our process id in it, by the process that runs the cluster
//	data/           the cluster (PGDATA)
//	data.new-*/     an initdb that was cut short; made anew by the next start
//	socket/         the server's only way in: a Unix socket; there is no TCP
//	postgres.log    what the server says, and postgres.log.1, what it said before
//
// # Who may connect
//
// Whoever reaches the socket is trusted, and the kernel lets only the server's
// user and root into the socket's directory (0700). A password would have to
// lie in a file with the same permissions and would travel through connection
// strings and logs; it would protect nothing more.
//
// # Root
//
// PostgreSQL refuses to run as root. Started by root, the server runs as the
// owner of the data, which for a new cluster is the system user postgres or,
// without one, nobody. That user need not be able to walk to the directory,
// which may well be below /root: on Linux the server inherits the open
// directories and knows them as /proc/self/fd/3 and 4. No permission of any
// directory above is changed, and the server gets at nothing else up there.
//
// # Death at any moment
//
// The open data directory is locked (flock) and the server with all its
// processes inherits that lock. So the lock is free exactly when no process of
// the cluster is alive, whatever became of us, of the postmaster or of process
// numbers, and only its holder starts a server. When we are killed, the kernel
// asks the server to shut down; a next start waits for that and, where it does
// not happen, ends what is left of the old server. Commits that were
// acknowledged survive all of this: they are in the write-ahead log.
//
// A new cluster is made beside its place and renamed into it when it is whole.
// Nothing that was ever in its place is deleted, and data of another major
// version is never opened by the wrong server.
package embedded
