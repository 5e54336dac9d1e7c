package embedded

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"slices"
	"strconv"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/params"
)

const (
	// gasLimit is the gas limit of every block. It is far above what fits in a
	// block's time, so that time and not gas decides how much a block holds.
	gasLimit = 4_000_000_000

	// gasTarget is the most gas a block may use. Above half of the limit the
	// rules of EIP-1559 raise the base fee, even from zero.
	gasTarget = gasLimit / params.DefaultElasticityMultiplier

	// maxTransactionGas bounds what a single transaction can cost, because gas
	// is free and nothing else keeps anybody from stalling the chain with a
	// loop. It leaves room for deploying the largest contracts.
	maxTransactionGas = 30_000_000
)

// fundedWei is what each address in Config.Funded starts with. It is given away
// one wei at a time.
var fundedWei = new(big.Int).Lsh(big.NewInt(1), 128)

// chainConfig has every fork up to Shanghai on from the start, and none later:
// Osaka would cap transactions and blocks, Prague needs system contracts.
func chainConfig(chainID uint64) *params.ChainConfig {
	zero := func() *big.Int { return new(big.Int) }
	return &params.ChainConfig{
		ChainID:                 new(big.Int).SetUint64(chainID),
		HomesteadBlock:          zero(),
		EIP150Block:             zero(),
		EIP155Block:             zero(),
		EIP158Block:             zero(),
		ByzantiumBlock:          zero(),
		ConstantinopleBlock:     zero(),
		PetersburgBlock:         zero(),
		IstanbulBlock:           zero(),
		MuirGlacierBlock:        zero(),
		BerlinBlock:             zero(),
		LondonBlock:             zero(),
		ArrowGlacierBlock:       zero(),
		GrayGlacierBlock:        zero(),
		MergeNetsplitBlock:      zero(),
		TerminalTotalDifficulty: zero(),
		ShanghaiTime:            new(uint64),
	}
}

func genesisOf(config Config) *core.Genesis {
	alloc := make(types.GenesisAlloc, len(config.Funded))
	for _, address := range config.Funded {
		alloc[address] = types.Account{Balance: fundedWei}
	}
	return &core.Genesis{
		Config:     chainConfig(config.ChainID),
		GasLimit:   gasLimit,
		BaseFee:    new(big.Int),
		Difficulty: new(big.Int),
		Alloc:      alloc,
	}
}

// checkStored compares the chain in the directory, if there is one, with the
// one that is asked for. It has to run before eth.New, which answers another
// chain id by rewinding the chain to its first block.
func checkStored(stack *node.Node, wanted *core.Genesis) error {
	_, err := os.Stat(stack.ResolvePath(databaseName)) //nolint:gosec // the operator chooses the directory
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	database, err := stack.OpenDatabaseWithOptions(databaseName, node.DatabaseOptions{
		Cache: databaseCacheMiB, Handles: databaseHandles,
	})
	if err != nil {
		return fmt.Errorf("embedded chain: open %s: %w", stack.ResolvePath(databaseName), err)
	}
	defer database.Close()

	if rawdb.ReadCanonicalHash(database, 0) == (common.Hash{}) {
		return nil
	}
	stored, err := core.ReadGenesis(database)
	if err != nil {
		return fmt.Errorf("embedded chain: read the stored genesis: %w", err)
	}
	return compareGenesis(stored, wanted)
}

func compareGenesis(stored, wanted *core.Genesis) error {
	if stored.Config.ChainID.Cmp(wanted.Config.ChainID) != 0 {
		return &GenesisMismatchError{"chain id", stored.Config.ChainID.String(), wanted.Config.ChainID.String()}
	}
	if have, want := addressesOf(stored.Alloc), addressesOf(wanted.Alloc); !slices.Equal(have, want) {
		return &GenesisMismatchError{"funded addresses", fmt.Sprint(have), fmt.Sprint(want)}
	}
	if stored.GasLimit != wanted.GasLimit {
		return &GenesisMismatchError{
			"gas limit",
			strconv.FormatUint(stored.GasLimit, 10), strconv.FormatUint(wanted.GasLimit, 10),
		}
	}
	have, err := json.Marshal(stored.Config)
	if err != nil {
		return fmt.Errorf("embedded chain: encode the stored forks: %w", err)
	}
	want, err := json.Marshal(wanted.Config)
	if err != nil {
		return fmt.Errorf("embedded chain: encode the configured forks: %w", err)
	}
	if !bytes.Equal(have, want) {
		return &GenesisMismatchError{"forks", string(have), string(want)}
	}
	// Everything with a name agrees; the hash covers the rest.
	if have, want := stored.ToBlock().Hash(), wanted.ToBlock().Hash(); have != want {
		return &GenesisMismatchError{"genesis hash", have.Hex(), want.Hex()}
	}
	return nil
}

func addressesOf(alloc types.GenesisAlloc) []common.Address {
	addresses := make([]common.Address, 0, len(alloc))
	for address := range alloc {
		addresses = append(addresses, address)
	}
	slices.SortFunc(addresses, common.Address.Cmp)
	return addresses
}
