package uploadapi

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// memoryReturn returns memory to the operating system after sheets that took much of it. The runtime alone returns it
// after minutes, because an idle server collects no garbage.
type memoryReturn struct {
	delay time.Duration

	mu    sync.Mutex
	timer *time.Timer // nil: nothing is to be returned
}

const (
	muchMemory = 32 << 20 // growth of the process that is worth a collection

	// returnDelay is longer than it takes to send an answer. The body of a request is in use until then.
	returnDelay = 3 * time.Second
)

// watch begins the reading of a sheet. The function end ends it and returns the memory later if there is much.
func (m *memoryReturn) watch() (end func()) {
	before := processMemory()
	return func() {
		if processMemory() > before+muchMemory {
			m.schedule()
		}
	}
}

// schedule returns memory after the delay. Further calls postpone that.
func (m *memoryReturn) schedule() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.timer != nil {
		m.timer.Stop()
	}
	m.timer = time.AfterFunc(m.delay, func() {
		runtime.GC() // pools keep their buffers during the first collection
		debug.FreeOSMemory()
	})
}

// processMemory returns the bytes that the runtime holds of the operating system's memory.
func processMemory() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
