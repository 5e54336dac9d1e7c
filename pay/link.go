package pay

import "time"

// LinkID names one link of a wallet, past or present.
type LinkID uint64

// LinkStatus is how far the chain is with a wallet link.
type LinkStatus string

// The statuses of a link. A wallet is on the whitelist while its link is
// active or being removed.
const (
	LinkPending  LinkStatus = "pending"
	LinkActive   LinkStatus = "active"
	LinkRemoving LinkStatus = "removing"
	LinkInactive LinkStatus = "inactive"
	LinkFailed   LinkStatus = "failed"
)

// LinkEvent is what can happen to a link.
type LinkEvent string

// The events of a link.
const (
	RemovalAsked         LinkEvent = "its removal is asked for"
	ChainLinks           LinkEvent = "the chain links it"
	ChainRefusesLink     LinkEvent = "the chain refuses to link it"
	ChainUnlinks         LinkEvent = "the chain unlinks it"
	ChainRefusesToUnlink LinkEvent = "the chain refuses to unlink it"
)

// linkMoves is every move a link can make. Removal may be asked for while the
// chain has not linked yet: the registrar's transactions come in order, so the
// link comes before its end.
var linkMoves = Moves[LinkStatus, LinkEvent]{
	LinkPending: {
		ChainLinks:       LinkActive,
		ChainRefusesLink: LinkFailed,
		RemovalAsked:     LinkRemoving,
	},
	LinkActive: {
		RemovalAsked: LinkRemoving,
		ChainUnlinks: LinkInactive, // replaced by another wallet of the pair
	},
	LinkRemoving: {
		ChainLinks:           LinkRemoving,
		ChainRefusesLink:     LinkFailed,
		ChainUnlinks:         LinkInactive,
		ChainRefusesToUnlink: LinkActive,
	},
	LinkInactive: {},
	LinkFailed:   {},
}

// WalletLink ties a wallet to an account and the holder that it acts for. It
// is kept when it has ended.
type WalletLink struct {
	ID             LinkID
	Wallet         Wallet // with the terms that were asked for
	Status         LinkStatus
	CreationTime   time.Time
	ActivationTime *time.Time
	EndTime        *time.Time
	Failure        *Failure
	Tracking       BlockchainTransactionID // of what was last asked of the chain
}

// Apply moves the link by an event. Nothing else sets Status. An event that
// does not concern its status leaves the link alone and tells so.
func (l *WalletLink) Apply(event LinkEvent, at time.Time) bool {
	next, ok := linkMoves.Next(l.Status, event)
	if !ok {
		return false
	}
	l.Status = next
	switch {
	case event == ChainLinks:
		l.ActivationTime = &at
	case linkMoves.Final(next):
		l.EndTime = &at
	}
	return true
}

// Live tells whether the link occupies its address.
func (l WalletLink) Live() bool { return !linkMoves.Final(l.Status) }
