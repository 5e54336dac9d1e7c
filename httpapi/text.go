package httpapi

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/florinpay/florin/pay"
)

// This file refuses what is not text: bytes that are not UTF-8, and the
// character NUL, which JSON can write and PostgreSQL cannot keep.

const notText = "has a character that is not allowed"

// readable reads the body as a whole and refuses what is not text.
func (h *handler) readable(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := checkTexts(r.URL.Query()); err != nil {
			h.refuse(w, r, err)
			return
		}
		operation, exists := h.operations[r.Method+" "+r.URL.Path]
		if exists && !identityOf(r.Context()).mayCall(operation) {
			next.ServeHTTP(w, r) // refused by the generated server, which reads no body for it
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			refusalOfDecoding(err).write(r.Context(), w, h.logger)
			return
		}
		if !utf8.Valid(body) {
			refusal{status: http.StatusBadRequest, detail: "The body is not UTF-8"}.write(r.Context(), w, h.logger)
			return
		}
		if err := checkBody(r.Header.Get("Content-Type"), body); err != nil {
			h.refuse(w, r, err)
			return
		}
		r.Body = &wholeBody{Reader: bytes.NewReader(body), content: body}
		next.ServeHTTP(w, r)
	})
}

// wholeBody is a body that is in memory.
type wholeBody struct {
	*bytes.Reader
	content []byte
}

// Close implements io.Closer.
func (*wholeBody) Close() error { return nil }

func checkTexts(values url.Values) error {
	for name, texts := range values {
		for _, text := range append(texts, name) {
			if !utf8.ValidString(text) || strings.Contains(text, "\x00") {
				return pay.Invalid(name, notText)
			}
		}
	}
	return nil
}

func checkBody(contentType string, body []byte) error {
	if strings.HasPrefix(contentType, "application/x-www-form-urlencoded") {
		values, err := url.ParseQuery(string(body))
		if err != nil {
			return nil //nolint:nilerror // the generated server says what is wrong
		}
		return checkTexts(values)
	}
	if !bytes.Contains(body, []byte(`\u0000`)) {
		return nil
	}
	var value any
	if json.Unmarshal(body, &value) != nil {
		return nil // the generated server says what is wrong
	}
	if field, found := fieldWithNUL("", value); found {
		return pay.Invalid(field, notText)
	}
	return nil
}

// fieldWithNUL names the field as refusals do.
func fieldWithNUL(name string, value any) (field string, found bool) {
	inside := func(part string, value any) bool {
		if name != "" {
			part = name + "." + part
		}
		if strings.Contains(part, "\x00") {
			field, found = strings.ReplaceAll(part, "\x00", `\u0000`), true
		} else {
			field, found = fieldWithNUL(part, value)
		}
		return found
	}
	switch typed := value.(type) {
	case string:
		return name, strings.Contains(typed, "\x00")
	case []any:
		for i, element := range typed {
			if inside(strconv.Itoa(i), element) {
				return field, true
			}
		}
	case map[string]any:
		for key, element := range typed {
			if inside(key, element) {
				return field, true
			}
		}
	}
	return "", false
}
