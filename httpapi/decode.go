package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strings"

	"github.com/ogen-go/ogen/ogenerrors"
	"github.com/ogen-go/ogen/validate"

	"github.com/florinpay/florin/pay"
)

// This file is the only one that reads the errors of the generated server:
// what did not get as far as a handler.

// refuseUndecoded answers a request that the generated server refused.
func (h *handler) refuseUndecoded(ctx context.Context, w http.ResponseWriter, _ *http.Request, err error) {
	undecided(ctx)
	refusalOfDecoding(err).write(ctx, w, h.logger)
}

func refusalOfDecoding(err error) refusal {
	if r, known := refusalOf(err); known { // an authenticator's own words
		return r
	}
	var tooLarge *http.MaxBytesError
	var contentType *validate.InvalidContentTypeError
	var parameter *ogenerrors.DecodeParamError
	var body *ogenerrors.DecodeBodyError
	switch {
	case errors.As(err, &tooLarge):
		return refusal{status: http.StatusRequestEntityTooLarge, detail: "The body is too large"}
	case errors.Is(err, ogenerrors.ErrSecurityRequirementIsNotSatisfied):
		return refusal{status: http.StatusUnauthorized, detail: "Either a token or an API key must be provided"}
	case errors.As(err, &contentType):
		return refusal{status: http.StatusUnsupportedMediaType, detail: "Content-Type " + contentType.ContentType + " is not accepted here"}
	case errors.Is(err, validate.ErrBodyRequired):
		return refusal{status: http.StatusBadRequest, detail: "A body is required"}
	case errors.As(err, &parameter):
		return refusal{status: http.StatusUnprocessableEntity, detail: parameter.Name + ": " + reasonOf(parameter.Err)}
	case errors.As(err, &body) && strings.Contains(body.ContentType, "json") && !json.Valid(body.Body):
		return refusal{status: http.StatusBadRequest, detail: "The body is not valid JSON"}
	default:
		return refusal{status: http.StatusUnprocessableEntity, detail: detailOf(err)}
	}
}

// detailOf names the field that was refused, and why.
func detailOf(err error) string {
	var invalid *validate.Error
	if errors.As(err, &invalid) && len(invalid.Fields) > 0 {
		field := invalid.Fields[0]
		var inner *validate.Error
		for errors.As(field.Error, &inner) && len(inner.Fields) > 0 {
			inner.Fields[0].Name = field.Name + "." + inner.Fields[0].Name
			field = inner.Fields[0]
		}
		return field.Name + ": " + reasonOf(field.Error)
	}
	text := err.Error()
	if unknown := unexpectedField.FindStringSubmatch(text); unknown != nil {
		return unknown[1] + ": unknown field"
	}
	if wrong := decodedField.FindAllStringSubmatch(text, -1); wrong != nil {
		names := make([]string, len(wrong))
		for i, match := range wrong {
			names[i] = match[1]
		}
		return strings.Join(names, ".") + ": wrong type"
	}
	return "The request cannot be read"
}

var (
	unexpectedField = regexp.MustCompile(`unexpected field "([^"]*)"`)
	decodedField    = regexp.MustCompile(`decode field "([^"]*)"`)
)

// reasonOf is why a value was refused, in a few words.
func reasonOf(err error) string {
	var tooShort *validate.MinLengthError
	var tooLong *validate.MaxLengthError
	var pattern *validate.NoRegexMatchError
	switch {
	case errors.Is(err, validate.ErrFieldRequired):
		return "is required"
	case errors.As(err, &tooShort):
		return "is too short"
	case errors.As(err, &tooLong):
		return "is too long"
	case errors.As(err, &pattern):
		return "has a character or form that is not allowed"
	default:
		return strings.TrimPrefix(err.Error(), "string: ")
	}
}

// unknownParameter names a query parameter that the operation does not have.
func unknownParameter(r *http.Request, known []string) error {
	for name := range r.URL.Query() {
		found := false
		for _, candidate := range known {
			found = found || candidate == name
		}
		if !found {
			return pay.Invalid(name, "unknown parameter")
		}
	}
	return nil
}
