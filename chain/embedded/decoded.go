package embedded

import (
	"reflect"
	"unsafe"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/lru"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
)

// keptDecoded is how many of the latest blocks go-ethereum keeps decoded for
// whoever asks; its pools look at the last two.
const keptDecoded = 4

// decodedBlocks is where it keeps them. How many is a constant there: 256, which
// at full load is more memory than all the rest. There is no other way to it; a
// test tells when an upgrade has moved it, and then they are kept.
func decodedBlocks(chain *core.BlockChain) *lru.Cache[common.Hash, *types.Block] {
	field := reflect.ValueOf(chain).Elem().FieldByName("blockCache")
	if !field.IsValid() || field.Type() != reflect.TypeFor[*lru.Cache[common.Hash, *types.Block]]() {
		return nil
	}
	return *(**lru.Cache[common.Hash, *types.Block])(unsafe.Pointer(field.UnsafeAddr())) //nolint:gosec // its type was compared
}
