package embedded

import (
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
)

const (
	benchWallets    = 5_000
	benchAccounts   = 200_000
	benchInFlight   = 20_000
	benchBatch      = 200
	accountsPerCall = 1_000
)

// BenchmarkSettledTransfers measures settled transfers a second with everything
// but signing inside. It wants a fixed number of them and a quiet machine; it
// reports how much of one others used:
//
//	go test ./chain/embedded -run '^$' -bench Settled -benchtime 60000x
func BenchmarkSettledTransfers(b *testing.B) {
	bank := walletOf("bank")
	engine, err := Open(b.Context(), Config{Dir: b.TempDir(), ChainID: testChainID, Funded: []common.Address{bank.address()}})
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		if err := engine.Close(); err != nil {
			b.Error(err)
		}
	}()
	wallets := make([]*wallet, benchWallets)
	for i := range wallets {
		wallets[i] = walletOf(fmt.Sprint("wallet", i))
	}
	setup, proxy := benchSetup(bank, wallets)
	followed := submitInBatches(engine, setup, make(chan struct{}, len(setup)))
	benchFollow(b, engine, 0, len(setup), func(int) {})
	if err := <-followed; err != nil {
		b.Fatal(err)
	}
	transfers := presign(wallets, proxy, b.N)
	head := engine.Head().Number.Uint64()

	b.ResetTimer()
	began, ours, everybody := time.Now(), ownCPU(), machineCPU()
	places := make(chan struct{}, benchInFlight)
	submitted := submitInBatches(engine, transfers, places)
	blocks := benchFollow(b, engine, head, len(transfers), func(count int) {
		for range count {
			<-places
		}
	})
	if err := <-submitted; err != nil {
		b.Fatal(err)
	}
	took := time.Since(began).Seconds()
	ours = ownCPU() - ours
	b.ReportMetric(float64(b.N)/took, "settled/s")
	b.ReportMetric(float64(b.N)/float64(blocks), "transfers/block")
	b.ReportMetric(ours.Seconds()*1e6/float64(b.N), "cpu-µs/transfer")
	b.ReportMetric((machineCPU()-everybody-ours).Seconds()/took, "cores-of-others")
}

// benchSetup deploys the contract, opens the accounts and gives every wallet
// its wei.
func benchSetup(bank *wallet, wallets []*wallet) (setup []*types.Transaction, proxy common.Address) {
	implementation, proxy := contractAddresses(bank.address(), 0)
	setup = append(setup,
		bank.sign(nil, 0, 3_000_000, deploying(nil, ledgerCode())),
		bank.sign(nil, 0, 3_000_000, deploying(assemble(implementation, slotImplementation, vm.SSTORE), proxyCode())),
	)
	for i := uint64(0); i < benchAccounts; i += accountsPerCall {
		setup = append(setup, bank.sign(&proxy, 0, maxTransactionGas, words(i, accountsPerCall)))
	}
	for _, wallet := range wallets {
		setup = append(setup, bank.pay(wallet.address(), 1))
	}
	return setup, proxy
}

func presign(wallets []*wallet, proxy common.Address, count int) []*types.Transaction {
	transfers := make([]*types.Transaction, count)
	var group sync.WaitGroup
	for worker := range 2 {
		group.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(worker)))
			for i := worker; i < count; i += 2 {
				// An even number of wallets: no two workers share one.
				transfers[i] = wallets[i%len(wallets)].sign(&proxy, 0, 200_000, words(
					random.Uint64N(benchAccounts), random.Uint64N(benchAccounts), 100, uint64(i)+1, random.Uint64()))
			}
		})
	}
	group.Wait()
	return transfers
}

// submitInBatches submits in the background, taking a place for each
// transaction first.
func submitInBatches(engine *Engine, transactions []*types.Transaction, places chan<- struct{}) <-chan error {
	done := make(chan error, 1)
	go func() {
		for start := 0; start < len(transactions); start += benchBatch {
			batch := transactions[start:min(start+benchBatch, len(transactions))]
			for range batch {
				places <- struct{}{}
			}
			for _, err := range engine.Submit(batch) {
				if err != nil {
					done <- err
					return
				}
			}
		}
		done <- nil
	}()
	return done
}

// benchFollow reads blocks until count transactions have settled, and returns
// the number of blocks.
func benchFollow(b *testing.B, engine *Engine, head uint64, count int, settled func(int)) int {
	b.Helper()
	blocks := 0
	for count > 0 {
		if _, err := engine.WaitHead(b.Context(), head); err != nil {
			b.Fatal(err)
		}
		head++
		_, receipts, err := engine.Block(head)
		if err != nil {
			b.Fatal(err)
		}
		for _, receipt := range receipts {
			if receipt.Status != types.ReceiptStatusSuccessful {
				b.Fatalf("transaction %s failed", receipt.TxHash)
			}
		}
		settled(len(receipts))
		count -= len(receipts)
		blocks++
	}
	return blocks
}

func ownCPU() time.Duration {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// machineCPU is what all processes used, in the kernel's hundredths of seconds.
func machineCPU() time.Duration {
	content, _ := os.ReadFile("/proc/stat")
	var user, nice, system, idle, wait, interrupts, soft, steal int64
	_, _ = fmt.Sscanf(string(content), "cpu %d %d %d %d %d %d %d %d",
		&user, &nice, &system, &idle, &wait, &interrupts, &soft, &steal)
	return time.Duration(user+nice+system+interrupts+soft+steal) * 10 * time.Millisecond
}
