package httpapi

import (
	"context"
	"strings"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

func usersPlace(account, user oas.ID) pay.Holding {
	return pay.Holding{Account: pay.AccountID(account), Kind: pay.UserHolder, Holder: pay.HolderID(user)}
}

func keysPlace(account, key oas.ID) pay.Holding {
	return pay.Holding{Account: pay.AccountID(account), Kind: pay.APIKeyHolder, Holder: pay.HolderID(key)}
}

func (h *handler) link(ctx context.Context, place pay.Holding, walletAddress oas.WalletAddress) (*oas.Tracked, error) {
	wallet, err := address("wallet_address", string(walletAddress))
	if err != nil {
		return nil, err
	}
	return tracked(h.app.LinkWallet(ctx, caller(ctx), place, wallet))
}

// LinkUser implements oas.Handler.
func (h *handler) LinkUser(ctx context.Context, r *oas.LinkUserRequest, _ oas.LinkUserParams) (*oas.Tracked, error) {
	return h.link(ctx, usersPlace(r.AccountID, r.UserID), r.WalletAddress)
}

// UnlinkUser implements oas.Handler.
func (h *handler) UnlinkUser(ctx context.Context, r *oas.UnlinkUserRequest, _ oas.UnlinkUserParams) (*oas.Tracked, error) {
	return tracked(h.app.UnlinkWallet(ctx, caller(ctx), usersPlace(r.AccountID, r.UserID)))
}

// LinkApiKey implements oas.Handler.
func (h *handler) LinkApiKey(ctx context.Context, r *oas.LinkApiKeyRequest, _ oas.LinkApiKeyParams) (*oas.Tracked, error) {
	return h.link(ctx, keysPlace(r.AccountID, r.APIKeyID), r.WalletAddress)
}

// UnlinkApiKey implements oas.Handler.
func (h *handler) UnlinkApiKey(ctx context.Context, r *oas.UnlinkApiKeyRequest, _ oas.UnlinkApiKeyParams) (*oas.Tracked, error) {
	return tracked(h.app.UnlinkWallet(ctx, caller(ctx), keysPlace(r.AccountID, r.APIKeyID)))
}

// GetWalletLinks implements oas.Handler.
func (h *handler) GetWalletLinks(ctx context.Context, p oas.GetWalletLinksParams) ([]oas.WalletLinks, error) {
	links, err := h.app.WalletLinks(ctx, caller(ctx), pay.AccountID(p.AccountID))
	if err != nil {
		return nil, err
	}
	decimals, err := h.app.Decimals(ctx)
	if err != nil {
		return nil, err
	}
	result := []oas.WalletLinks{}
	places := map[pay.Holding]int{}
	for _, link := range links { // newest first
		place := link.Wallet.Holding()
		i, known := places[place]
		if !known {
			i = len(result)
			places[place] = i
			result = append(result, walletLinks(link, decimals))
		}
		if link.Status == pay.LinkActive || link.Status == pay.LinkRemoving {
			result[i].WalletAddress.SetTo(checksummed(link.Wallet.Address))
		}
		if link.Status == pay.LinkInactive {
			result[i].DeactivatedWalletAddresses = append(result[i].DeactivatedWalletAddresses, checksummed(link.Wallet.Address))
		}
	}
	return result, nil
}

// walletLinks is a holder's place on an account by their newest link.
func walletLinks(newest app.NamedLink, decimals uint8) oas.WalletLinks {
	wallet := newest.Wallet
	result := oas.WalletLinks{
		UserID: oas.NilInt64{Null: true}, APIKeyID: oas.NilInt64{Null: true}, HolderName: newest.Name, WalletAddress: oas.NilString{Null: true},
		Status: oas.WalletLinksStatus(newest.Status), Approver: wallet.Rights&pay.RightApprove != 0,
		Administrator: wallet.Rights&pay.RightAdminister != 0, DailyLimit: moneyLimit(wallet.DailyAllowance, decimals),
		ActivationTime: optionalTime(newest.ActivationTime), TrackingID: optionalID(newest.Tracking),
		Failure: oas.NilFailure{Null: true}, DeactivatedWalletAddresses: []string{},
	}
	if wallet.HolderKind == pay.APIKeyHolder {
		// A key's wallet has no allowance that could run out.
		result.APIKeyID, result.DailyLimit = optionalID(wallet.Holder), oas.NilLimit{Null: true}
	} else {
		result.UserID = optionalID(wallet.Holder)
	}
	if newest.Failure != nil {
		result.Failure.SetTo(failure(*newest.Failure))
	}
	return result
}

// failure writes addresses among the arguments as all others.
func failure(f pay.Failure) oas.Failure {
	args := make([]string, len(f.Args))
	for i, arg := range f.Args {
		args[i] = arg
		if strings.HasPrefix(arg, "0x") && common.IsHexAddress(arg) {
			args[i] = common.HexToAddress(arg).Hex()
		}
	}
	return oas.Failure{Name: f.Name, Args: args}
}
