package devnet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
)

// blockGasLimit is far above what a block can come to use, and has to be. The base
// fee starts at zero and stays there only as long as no block uses more than half
// the limit: the first that does raises it to 1 wei, integer rounding never brings
// it back down, and nobody could transact for free again. Half of it covers a full
// transaction pool (see the pool flags of a node) at 600,000 gas each.
const blockGasLimit uint64 = 10_000_000_000

// cliqueEpoch is how often votes on signers are reset, in blocks; Clique's own default.
const cliqueEpoch = 30_000

// fundedWei is what a funded account starts with: a million ether.
var fundedWei = new(big.Int).Exp(big.NewInt(10), big.NewInt(24), nil)

// genesisFile is the first block in the form geth's init command reads. It is spelt
// out here, and not taken from go-ethereum's own type, because the library's version
// is years ahead of the binary that reads it.
type genesisFile struct {
	Config        chainRules                        `json:"config"`
	Timestamp     hexutil.Uint64                    `json:"timestamp"`
	ExtraData     hexutil.Bytes                     `json:"extraData"`
	GasLimit      hexutil.Uint64                    `json:"gasLimit"`
	Difficulty    hexutil.Uint64                    `json:"difficulty"`
	BaseFeePerGas hexutil.Uint64                    `json:"baseFeePerGas"`
	Alloc         map[common.Address]genesisAccount `json:"alloc"`
}

type genesisAccount struct {
	Balance *hexutil.Big `json:"balance"`
}

// chainRules names every fork up to London, all active from the first block: the
// newest rules that all the engines the platform supports run.
type chainRules struct {
	ChainID             uint64      `json:"chainId"`
	HomesteadBlock      uint64      `json:"homesteadBlock"`
	EIP150Block         uint64      `json:"eip150Block"`
	EIP155Block         uint64      `json:"eip155Block"`
	EIP158Block         uint64      `json:"eip158Block"`
	ByzantiumBlock      uint64      `json:"byzantiumBlock"`
	ConstantinopleBlock uint64      `json:"constantinopleBlock"`
	PetersburgBlock     uint64      `json:"petersburgBlock"`
	IstanbulBlock       uint64      `json:"istanbulBlock"`
	BerlinBlock         uint64      `json:"berlinBlock"`
	LondonBlock         uint64      `json:"londonBlock"`
	Clique              cliqueRules `json:"clique"`
}

type cliqueRules struct {
	PeriodSeconds int `json:"period"`
	Epoch         int `json:"epoch"`
}

func genesisJSON(chainID uint64, periodSeconds int, signers, funded []common.Address) ([]byte, error) {
	genesis := genesisFile{
		Config: chainRules{
			ChainID: chainID,
			Clique:  cliqueRules{PeriodSeconds: periodSeconds, Epoch: cliqueEpoch},
		},
		ExtraData:  cliqueExtraData(signers),
		GasLimit:   hexutil.Uint64(blockGasLimit),
		Difficulty: 1,
		Alloc:      make(map[common.Address]genesisAccount, len(funded)),
	}
	for _, account := range funded {
		genesis.Alloc[account] = genesisAccount{Balance: (*hexutil.Big)(fundedWei)}
	}
	content, err := json.MarshalIndent(genesis, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("devnet: encode genesis block: %w", err)
	}
	return content, nil
}

// cliqueExtraData lists the signers, in order, between the space for a note and the
// space for a seal, which is how Clique's first block authorises them.
func cliqueExtraData(signers []common.Address) []byte {
	const vanityLength, sealLength = 32, 65
	ordered := slices.Clone(signers)
	slices.SortFunc(ordered, func(a, b common.Address) int { return bytes.Compare(a[:], b[:]) })

	extra := make([]byte, vanityLength)
	for _, signer := range ordered {
		extra = append(extra, signer[:]...)
	}
	return append(extra, make([]byte, sealLength)...)
}
