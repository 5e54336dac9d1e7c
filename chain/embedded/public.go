package embedded

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/filters"
	"github.com/ethereum/go-ethereum/eth/tracers"
	_ "github.com/ethereum/go-ethereum/eth/tracers/native" // callTracer, for debug_traceTransaction
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/rpc"
)

const (
	publicBodyBytes      = 5 << 20
	publicBatchRequests  = 100
	publicBatchBytes     = 25 << 20
	publicCloseTimeout   = 2 * time.Second
	clientVersion        = "florin/embedded"
	loopbackHost         = "127.0.0.1"
	anyVirtualHost       = "*"
	loopbackVirtualHost  = "localhost"
	namespaceEth         = "eth"
	namespaceNet         = "net"
	namespaceWeb3        = "web3"
	publicHeaderDeadline = 5 * time.Second
)

// loopbackOrigins are the web pages that may call from a browser.
var loopbackOrigins = []string{
	"http://localhost", "http://localhost:*",
	"http://127.0.0.1", "http://127.0.0.1:*",
	"http://[::1]", "http://[::1]:*",
}

// listenAddress completes and checks Config.Listen.
func listenAddress(listen string, allowRemote bool) (string, error) {
	if listen == "" {
		return "", nil
	}
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return "", &ConfigError{"Listen", err.Error()}
	}
	if host == "" {
		host = loopbackHost
	}
	ip := net.ParseIP(host)
	loopback := host == loopbackVirtualHost || (ip != nil && ip.IsLoopback())
	if !loopback && !allowRemote {
		return "", &ConfigError{"Listen", fmt.Sprintf("%s is not a loopback address; AllowRemote permits it", host)}
	}
	return net.JoinHostPort(host, port), nil
}

// publicAPIs are served beside go-ethereum's own, inside and outside. They come
// last, so that soloAPI replaces the methods it shares a name with.
func publicAPIs(engine *Engine) []rpc.API {
	system := filters.NewFilterSystem(engine.backend.APIBackend, filters.Config{})
	return []rpc.API{
		{Namespace: namespaceEth, Service: filters.NewFilterAPI(system)},
		{Namespace: namespaceEth, Service: soloAPI{engine}},
	}
}

// privateAPIs are served inside only.
func privateAPIs(backend *eth.Ethereum) []rpc.API {
	return tracers.APIs(tracedBackend{backend.APIBackend})
}

// tracedBackend lets tracing read the chain's own state, which every block has.
// For a range of blocks go-ethereum would make one from the database alone, where
// contracts' storage is not.
type tracedBackend struct {
	*eth.EthAPIBackend
}

// StateAtBlock implements tracers.Backend.
func (b tracedBackend) StateAtBlock(ctx context.Context, block *types.Block, _ *state.StateDB, _, _ bool) (*state.StateDB, tracers.StateReleaseFunc, error) {
	return b.EthAPIBackend.StateAtBlock(ctx, block, nil, true, false) //nolint:wrapcheck // stands in for it
}

// web3API is what the web3 namespace offers.
type web3API struct{}

// ClientVersion implements web3_clientVersion.
func (web3API) ClientVersion() string {
	return clientVersion
}

// Sha3 implements web3_sha3.
func (web3API) Sha3(input hexutil.Bytes) hexutil.Bytes {
	return crypto.Keccak256(input)
}

// publicListener serves reading and eth_sendRawTransaction over HTTP, from an
// RPC server of its own that does not have the other namespaces at all.
type publicListener struct {
	address string
	server  *http.Server
	methods *rpc.Server
	served  chan error
}

func listenPublic(config Config, apis []rpc.API, backend *eth.Ethereum) (*publicListener, error) {
	methods := rpc.NewServer()
	methods.SetBatchLimits(publicBatchRequests, publicBatchBytes)
	methods.SetHTTPBodyLimit(publicBodyBytes)
	offered := append(slices.Clone(backend.APIs()), apis...)
	offered = append(offered, rpc.API{Namespace: namespaceWeb3, Service: web3API{}})
	for _, api := range offered {
		switch api.Namespace {
		case namespaceEth, namespaceNet, namespaceWeb3:
			if err := methods.RegisterName(api.Namespace, api.Service); err != nil {
				return nil, fmt.Errorf("embedded chain: offer %s: %w", api.Namespace, err)
			}
		}
	}
	virtualHosts := []string{loopbackVirtualHost}
	if config.AllowRemote {
		virtualHosts = []string{anyVirtualHost}
	}
	listener, err := net.Listen("tcp", config.Listen)
	if err != nil {
		return nil, fmt.Errorf("embedded chain: listen on %s: %w", config.Listen, err)
	}
	public := &publicListener{
		address: listener.Addr().String(),
		methods: methods,
		served:  make(chan error, 1),
		server: &http.Server{
			Handler:           node.NewHTTPHandlerStack(methodGuard{methods}, loopbackOrigins, virtualHosts, nil, false),
			ReadHeaderTimeout: publicHeaderDeadline,
			ReadTimeout:       rpc.DefaultHTTPTimeouts.ReadTimeout,
			WriteTimeout:      rpc.DefaultHTTPTimeouts.WriteTimeout,
			IdleTimeout:       rpc.DefaultHTTPTimeouts.IdleTimeout,
		},
	}
	go func() { public.served <- public.server.Serve(listener) }()
	return public, nil
}

func (p *publicListener) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), publicCloseTimeout)
	defer cancel()
	if err := p.server.Shutdown(ctx); err != nil {
		// Somebody takes longer than we are willing to wait.
		_ = p.server.Close()
	}
	p.methods.Stop()
	if err := <-p.served; !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("embedded chain: public listener: %w", err)
	}
	return nil
}
