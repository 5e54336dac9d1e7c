package embedded

import "go.uber.org/goleak"

// leaksOfOthers are goroutines of go-ethereum, or of a library of its, that are
// allowed to be there after the last engine was closed. None grows in number
// with the engines opened and closed.
func leaksOfOthers() []goleak.Option {
	return []goleak.Option{
		// The pool's shared recoverer of senders, a singleton.
		goleak.IgnoreTopFunction("github.com/ethereum/go-ethereum/core.(*txSenderCacher).cache"),
		// The database of peers, which we have none of: it ends by itself a
		// second after it was closed.
		goleak.IgnoreTopFunction("github.com/syndtr/goleveldb/leveldb.(*DB).mpoolDrain"),
	}
}
