package httpapi

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// clientOf is the address that a request came from, and whether it came over
// TLS. It looks behind trusted proxies, and believes nobody else: what a header
// says is only as good as the peer who sent it.
func clientOf(r *http.Request, trusted []netip.Prefix) (address string, secure bool) {
	address, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		address = r.RemoteAddr
	}
	secure = r.TLS != nil
	peer, err := netip.ParseAddr(address)
	if err != nil || !contains(trusted, peer) {
		return address, secure
	}
	back, found := lastUntrusted(elements(r.Header.Values("X-Forwarded-For")), trusted)
	if back > 0 {
		address = found.String()
	}
	if schemes := elements(r.Header.Values("X-Forwarded-Proto")); len(schemes) > 0 {
		secure = strings.EqualFold(schemeAt(schemes, back), "https")
	}
	return address, secure
}

// lastUntrusted goes back hop by hop, from the peer's own word, to the first
// address that is no trusted proxy: all before it is hearsay. It tells how many
// hops back that is, 0 where nothing can be read.
func lastUntrusted(hops []string, trusted []netip.Prefix) (back int, address netip.Addr) {
	for _, hop := range slices.Backward(hops) {
		read, err := parseHop(hop)
		if err != nil { // whoever wrote this knows no better
			break
		}
		back, address = back+1, read
		if !contains(trusted, read) {
			break
		}
	}
	return back, address
}

// schemeAt is the scheme of the hop that the client made. Proxies add theirs as
// they do with addresses, or keep one word for the whole way.
func schemeAt(schemes []string, back int) string {
	return schemes[max(0, len(schemes)-max(1, back))]
}

// elements are the parts of a list that may be spread over several headers.
func elements(headers []string) []string {
	var all []string
	for _, header := range headers {
		for element := range strings.SplitSeq(header, ",") {
			all = append(all, strings.TrimSpace(element))
		}
	}
	return all
}

// parseHop reads an address; some proxies add the port.
func parseHop(text string) (netip.Addr, error) {
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return withPort.Addr().Unmap(), nil
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return address.Unmap(), err
}

func contains(networks []netip.Prefix, address netip.Addr) bool {
	address = address.Unmap().WithZone("")
	return slices.ContainsFunc(networks, func(network netip.Prefix) bool { return network.Contains(address) })
}

// isSecure tells whether the client's request came over TLS, to us or to a
// proxy that we trust.
func isSecure(ctx context.Context) bool {
	secure, _ := ctx.Value(secureKey).(bool)
	return secure
}
