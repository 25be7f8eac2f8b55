package api_test

import (
	"os"
	"strconv"
	"testing"

	"cottonmall/api/apitest"
)

// tortured returns the seed of a torture and whether it is made whole, as make torture does. Otherwise it is a sample.
func tortured(t *testing.T) (seed uint64, whole bool) {
	t.Helper()
	seed = 1
	if text := os.Getenv("COTTONMALL_TORTURE_SEED"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatalf("COTTONMALL_TORTURE_SEED=%s is no number", text)
		}
		seed = n
	}
	return seed, os.Getenv("COTTONMALL_TORTURE") != ""
}

// TestTortureOfRoutes calls every route as every kind of person about the data of another company. A sample has
// one kind.
func TestTortureOfRoutes(t *testing.T) {
	t.Parallel()
	seed, whole := tortured(t)
	t.Logf("seed %d: %v", seed, apitest.TortureRoutes(t, seed, whole))
}

// TestTortureOfInputs calls every route with malformed inputs. A sample is one in two hundred.
func TestTortureOfInputs(t *testing.T) {
	t.Parallel()
	seed, whole := tortured(t)
	share := 0.005
	if whole {
		share = 1
	}
	t.Logf("seed %d: %v", seed, apitest.TortureInputs(t, seed, share))
}
