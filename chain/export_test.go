package chain

import "context"

// DeployFirstHalf stops where a crash between the two transactions would.
func DeployFirstHalf(ctx context.Context, governor *Operator, d Deployment) error {
	return governor.send(ctx, deployment(governor.Signer.Address(), d)[:1])
}
