package sheettest

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Peak returns by how many bytes the heap grows while f runs, with little garbage.
func Peak(f func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	stop := WatchHeap()
	f()
	return stop()
}

// WatchHeap collects garbage and measures the heap from then on. The function stop ends that and returns by how many
// bytes the heap has grown at most.
func WatchHeap() (stop func() uint64) {
	runtime.GC()
	before, done, most := heap(), make(chan struct{}), make(chan uint64)
	go func() {
		ticks := time.NewTicker(time.Millisecond)
		defer ticks.Stop()
		top := before
		for {
			select {
			case <-done:
				most <- max(top, heap())
				return
			case <-ticks.C:
				top = max(top, heap())
			}
		}
	}()
	return func() uint64 {
		close(done)
		return <-most - before
	}
}

// heap returns the size of the heap in bytes.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
