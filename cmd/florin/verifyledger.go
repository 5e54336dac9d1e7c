package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/florinpay/florin/bench"
	"github.com/florinpay/florin/chain"
)

type verifyLedger struct {
	ledgerFlags
	Checkpoint string `type:"path" placeholder:"FILE" help:"Keep what is done in this file, and go on from it: after an interruption, or with the blocks since the last time."`
}

// saveInterval is how often a checkpoint is written.
const saveInterval = 30 * time.Second

// Run recomputes the books and fails when they are not what the state says.
func (c *verifyLedger) Run(ctx context.Context) error {
	began := time.Now()
	ledger, err := c.open(ctx)
	if err != nil {
		return err
	}
	v, err := c.begin(ctx, ledger)
	if err != nil {
		return err
	}
	before := len(v.Books.Settlements)
	if err := c.verify(ctx, v, ledger.At); err != nil {
		if ctx.Err() != nil {
			err = errors.New("it was interrupted; nothing is verified yet") // which is not success
		}
		if c.Checkpoint != "" {
			err = errors.Join(err, c.save(context.WithoutCancel(ctx), v))
			fmt.Fprintf(os.Stderr, "What is done is kept in %s; the same command goes on from there.\n", c.Checkpoint)
		}
		return err
	}
	return c.report(v, time.Since(began), len(v.Books.Settlements)-before)
}

// begin goes on where a checkpoint is.
func (c *verifyLedger) begin(ctx context.Context, ledger chain.Ledger) (*chain.Verification, error) {
	if c.Checkpoint == "" {
		return chain.NewVerification(ctx, ledger)
	}
	file, err := os.Open(c.Checkpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return chain.NewVerification(ctx, ledger)
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	v, err := chain.LoadVerification(ctx, ledger, file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; delete it to begin again", c.Checkpoint, err)
	}
	fmt.Fprintf(os.Stderr, "Going on from block %d.\n", v.Block.Number)
	return v, nil
}

func (c *verifyLedger) verify(ctx context.Context, v *chain.Verification, head uint64) error {
	saved := time.Now()
	now := func() error {
		if c.Checkpoint == "" || time.Since(saved) < saveInterval {
			return nil
		}
		saved = time.Now()
		return c.save(ctx, v)
	}
	if v.Compared == 0 {
		if err := v.Replay(ctx, head, bench.NewProgress(os.Stderr, "replaying blocks").Update, now); err != nil {
			return err
		}
	}
	if err := v.Compare(ctx, bench.NewProgress(os.Stderr, "comparing").Update, now); err != nil {
		return err
	}
	if c.Checkpoint == "" {
		return nil
	}
	return c.save(ctx, v)
}

func (c *verifyLedger) save(ctx context.Context, v *chain.Verification) error {
	var content bytes.Buffer
	if err := v.Save(ctx, &content); err != nil {
		return err
	}
	if err := writeWhole(c.Checkpoint, content.Bytes(), 0o600); err != nil {
		return fmt.Errorf("write the checkpoint: %w", err)
	}
	return nil
}

// report prints what was found; a difference is an error.
func (c *verifyLedger) report(v *chain.Verification, took time.Duration, replayed int) error {
	lines := make([]string, len(v.Differences))
	for i, d := range v.Differences {
		lines[i] = d.String()
	}
	var err error
	if c.JSON {
		err = printJSON(map[string]any{
			"block": v.Block.Number, "accounts": len(v.Books.Accounts), "wallets": len(v.Books.Wallets),
			"transfers": len(v.Books.Settlements), "transfers_replayed": replayed, "supply": v.Books.Supply(), "differences": lines,
			"seconds": took.Seconds(),
		})
	} else {
		fmt.Printf("Up to block %d: %d accounts, %d wallets, %d transfers recomputed from events and compared in %s.\n",
			v.Block.Number, len(v.Books.Accounts), len(v.Books.Wallets), len(v.Books.Settlements), took.Round(time.Second/10))
	}
	if err != nil {
		return err
	}
	if len(lines) > 0 {
		return fmt.Errorf("%d differences:\n  %s", len(lines), strings.Join(lines, "\n  "))
	}
	if !c.JSON {
		fmt.Println("Every balance, counter and status is what the events add up to, and the supply is the sum of all balances and holds.")
	}
	return nil
}
