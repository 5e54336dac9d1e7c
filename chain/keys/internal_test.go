package keys

import (
	"testing"

	"github.com/ethereum/go-ethereum/accounts/keystore"
)

// Deriving at the standard cost takes seconds, so it is not done here.
func TestStandardCostUnlessLight(t *testing.T) {
	if got := costOf(nil); got != (derivation{keystore.StandardScryptN, keystore.StandardScryptP}) {
		t.Errorf("unasked, the cost is %+v", got)
	}
	if got := costOf([]Option{Light()}); got != (derivation{keystore.LightScryptN, keystore.LightScryptP}) {
		t.Errorf("light, the cost is %+v", got)
	}
}
