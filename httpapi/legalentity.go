package httpapi

import (
	"context"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// GetLegalEntity implements oas.Handler.
func (h *handler) GetLegalEntity(ctx context.Context, p oas.GetLegalEntityParams) (*oas.LegalEntity, error) {
	entity, err := h.app.LegalEntity(ctx, caller(ctx), pay.LegalEntityID(p.LegalEntityID))
	if err != nil {
		return nil, err
	}
	result := legalEntity(entity)
	return &result, nil
}

func legalEntity(e pay.LegalEntity) oas.LegalEntity {
	return oas.LegalEntity{
		LegalEntityID: oas.ID(e.ID), LegalName: e.LegalName, RegistrationNumber: e.RegistrationNumber,
		Country: e.Country, CreationTime: timestamp(e.CreationTime),
	}
}

// CreateApiKey implements oas.Handler.
func (h *handler) CreateApiKey(ctx context.Context, r *oas.CreateApiKeyRequest, _ oas.CreateApiKeyParams) (*oas.ApiKeyRecord, error) {
	ctx = answering(ctx, createdAPIKey)
	created, err := h.app.CreateAPIKey(ctx, caller(ctx), pay.LegalEntityID(r.LegalEntityID), string(r.Name))
	if err != nil {
		return nil, err
	}
	return createdAPIKey(created), nil
}

func createdAPIKey(created app.CreatedAPIKey) *oas.ApiKeyRecord {
	record := apiKeyRecord(created.APIKey)
	record.APIKey = oas.NewOptString(created.Secret.Reveal())
	return &record
}

// GetApiKeys implements oas.Handler.
func (h *handler) GetApiKeys(ctx context.Context, p oas.GetApiKeysParams) (*oas.ApiKeys, error) {
	keys, err := h.app.APIKeys(ctx, caller(ctx), pay.LegalEntityID(p.LegalEntityID))
	if err != nil {
		return nil, err
	}
	result := &oas.ApiKeys{APIKeys: []oas.ApiKeyRecord{}}
	for _, key := range keys {
		result.APIKeys = append(result.APIKeys, apiKeyRecord(key))
	}
	return result, nil
}

// RevokeApiKey implements oas.Handler.
func (h *handler) RevokeApiKey(ctx context.Context, p oas.RevokeApiKeyParams) (*oas.Success, error) {
	return done(h.app.RevokeAPIKey(ctx, caller(ctx), pay.APIKeyID(p.APIKeyID)))
}

func apiKeyRecord(key pay.APIKey) oas.ApiKeyRecord {
	return oas.ApiKeyRecord{
		APIKeyID: oas.ID(key.ID), LegalEntityID: oas.ID(key.LegalEntity), Prefix: key.Prefix, Name: key.Name,
		Active: key.Active(), CreationTime: timestamp(key.CreationTime), ExpirationTime: timestamp(key.ExpirationTime),
	}
}
