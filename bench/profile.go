package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// profileSeconds are enough to see where the time goes.
const profileSeconds = 15

// profile writes a CPU profile of the first seconds of load. What is idle does
// not show in it, so it may last longer than the load.
func profile(ctx context.Context, operations, path string) (err error) {
	ctx, stop := context.WithTimeout(ctx, (profileSeconds+patienceOfProfile)*time.Second)
	defer stop()
	url := fmt.Sprintf("http://%s/debug/pprof/profile?seconds=%d", operations, profileSeconds)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return fmt.Errorf("profile the platform: %w", err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("profile the platform: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("profile the platform: it answers %s", response.Status)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, response.Body)
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("profile the platform: %w", err)
	}
	return nil
}

const patienceOfProfile = 30
