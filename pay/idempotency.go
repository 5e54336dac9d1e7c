package pay

import (
	"context"
	"time"
)

// Rules of requests that their callers name.
const (
	// IdempotencyLifetime is how long an answer is kept for repeats.
	IdempotencyLifetime = 24 * time.Hour
	// IdempotencyLease is how long a request under way keeps others with its name
	// waiting when nothing is heard of it any more, because its process was
	// killed. It is longer than IdempotencyDeadline.
	IdempotencyLease = time.Minute
	// IdempotencyDeadline is how long a named request may take.
	IdempotencyDeadline = 45 * time.Second
)

// IdempotencyClaim is the right to carry out a named request.
type IdempotencyClaim struct {
	Name  [32]byte // who named it and how, as a keyed hash
	Claim [16]byte // random: tells two tries apart
}

// IdempotentRequest is a named request as it is kept.
type IdempotentRequest struct {
	IdempotencyClaim
	Content      [32]byte // what was asked, as a keyed hash
	SealedAnswer []byte   // nil while it is under way
}

// IdempotentAnswer is the answer to a request that is carried out.
type IdempotentAnswer struct {
	IdempotencyClaim
	Sealed []byte
}

// IdempotencyStore keeps named requests.
type IdempotencyStore interface {
	// ClaimIdempotent keeps requests of different names, where they are new, were
	// given up or have expired. It returns what is kept by each name: the request
	// itself, or the one that was there before, which has another claim.
	ClaimIdempotent(ctx context.Context, requests []IdempotentRequest, now time.Time) (map[[32]byte]IdempotentRequest, error)
	// GiveUpIdempotent lets the same name be used again, unless there is an answer.
	GiveUpIdempotent(ctx context.Context, claim IdempotencyClaim) error
}

// IdempotencyTx is how a use case keeps its answer together with what it did: both
// are committed, or neither.
type IdempotencyTx interface {
	// AnswerIdempotent keeps answers. Where one is without its claim, because the
	// lease was over and somebody else has it now, it is a conflict, and what the
	// transaction did must not be committed.
	AnswerIdempotent(ctx context.Context, answers ...IdempotentAnswer) error
}
