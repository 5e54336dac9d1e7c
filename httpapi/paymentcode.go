package httpapi

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/paymentcode"
)

// codeCaching lets browsers and proxies keep a picture: its address says all
// that is in it.
const codeCaching = "public, max-age=86400"

// GetPaymentCodePng implements oas.Handler.
func (h *handler) GetPaymentCodePng(ctx context.Context, p oas.GetPaymentCodePngParams) (*oas.GetPaymentCodePngOKHeaders, error) {
	code, err := h.paymentCode(ctx, p)
	if err != nil {
		return nil, err
	}
	picture, err := code.PNG(p.Size.Or(0))
	if err != nil {
		return nil, err
	}
	return &oas.GetPaymentCodePngOKHeaders{
		CacheControl: codeCaching, Response: oas.GetPaymentCodePngOK{Data: bytes.NewReader(picture)},
	}, nil
}

// GetPaymentCodeSvg implements oas.Handler.
func (h *handler) GetPaymentCodeSvg(ctx context.Context, p oas.GetPaymentCodeSvgParams) (*oas.GetPaymentCodeSvgOKHeaders, error) {
	code, err := h.paymentCode(ctx, oas.GetPaymentCodePngParams(p))
	if err != nil {
		return nil, err
	}
	return &oas.GetPaymentCodeSvgOKHeaders{
		CacheControl: codeCaching, Response: oas.GetPaymentCodeSvgOK{Data: bytes.NewReader(code.SVG(p.Size.Or(0)))},
	}, nil
}

// paymentCode draws what the parameters say. Whether anybody of that name exists
// is not looked up: it would tell strangers.
func (h *handler) paymentCode(ctx context.Context, p oas.GetPaymentCodePngParams) (*paymentcode.Code, error) {
	content := paymentcode.Content{
		Username: string(p.Username.Or("")), AccountID: uint64(p.AccountID.Or(0)), TransactionType: p.TransactionType.Or(""),
		TillID: uint64(p.TillID.Or(0)), Note: string(p.Note.Or("")), Metadata: string(p.Metadata.Or("")),
	}
	if value, given := p.Amount.Get(); given {
		if _, err := h.positive(ctx, value); err != nil {
			return nil, err
		}
		content.Amount = json.Number(decimal.Decimal(value).String())
	}
	return paymentcode.New(content)
}
