// Package failpoint names the moments at which tests kill the process: the
// steps of a transaction between which something could be lost. Only a build
// with the tag failpoints can be killed so; in a release Reach does nothing and
// is compiled away.
package failpoint

// Point is a moment in a transaction's way.
type Point string

// The points, in the order in which a transaction comes by them.
const (
	// BeforeCommit: everything that a request does is in a database
	// transaction that is not committed.
	BeforeCommit Point = "before-commit"
	// AfterCommit: it is committed, and the client knows nothing.
	AfterCommit Point = "after-commit"
	// AfterSigning: the platform's own key has signed, and nothing is kept.
	AfterSigning Point = "after-signing"
	// BeforeSending: the bytes are marked as sent, and the node has none.
	BeforeSending Point = "before-sending"
	// AfterSending: the node has them, in memory.
	AfterSending Point = "after-sending"
	// BeforeApplying: they are in a block that the index does not know.
	BeforeApplying Point = "before-applying"
	// WhileApplying: all that the block says is written and not committed.
	WhileApplying Point = "while-applying"
	// AfterApplying: the index has it, and nobody else knows.
	AfterApplying Point = "after-applying"
	// BeforePosting: an event is taken, and its receiver knows nothing.
	BeforePosting Point = "before-posting"
	// AfterPosting: the receiver has answered, and nobody has noted it.
	AfterPosting Point = "after-posting"
)

// All are the points.
var All = []Point{
	BeforeCommit, AfterCommit, AfterSigning, BeforeSending, AfterSending, BeforeApplying, WhileApplying, AfterApplying,
	BeforePosting, AfterPosting,
}
