package web

import (
	"encoding/binary"
	"maps"
	"slices"
	"time"

	"cottonmall/schema"
)

// readTick is a value of a ticker, and when the hub read it.
type readTick struct {
	Tick
	at time.Time
}

// tickMessages returns the messages for all pages about new values of tickers, and those about watched objects. It
// keeps the latter for recentTime.
func (h *hub) tickMessages(ticks [][]Tick, now time.Time) (texts [][]byte, watched []*watchedTexts) {
	for i, values := range ticks {
		of := h.Tickers[i].Of
		if of != nil {
			h.rememberTicked(i, values, now)
		}
		switch {
		case len(values) == 0:
		case of == nil:
			texts = append(texts, h.tickMessage(i, values))
		default:
			watched = append(watched, h.watchedTicks(i, values))
		}
	}
	return texts, watched
}

// tickMessage returns the message about values of a ticker.
func (h *hub) tickMessage(ticker int, values []Tick) []byte {
	data := make([]any, len(values))
	for i, value := range values {
		data[i] = value.Data
	}
	return message(h.Tickers[ticker].MessageType, data)
}

// watchedTicks returns the messages about values of watched objects.
func (h *hub) watchedTicks(ticker int, values []Tick) *watchedTexts {
	of := map[int64][]Tick{}
	for _, value := range values {
		of[value.Of] = append(of[value.Of], value)
	}
	encode := func(ids []int64) []byte {
		var own []Tick
		for _, id := range ids {
			own = append(own, of[id]...)
		}
		return h.tickMessage(ticker, own)
	}
	ids := slices.Sorted(maps.Keys(of))
	return &watchedTexts{watch: h.watchOf(ticker), ids: ids, encode: encode, texts: map[string][]byte{}}
}

// watchOf returns the index in Watched of the collection of a ticker.
func (h *hub) watchOf(ticker int) int {
	return slices.IndexFunc(h.Watched, func(c *schema.Collection) bool { return c.One == h.Tickers[ticker].Of.One })
}

// rememberTicked keeps the last values of watched objects for recentTime.
func (h *hub) rememberTicked(ticker int, values []Tick, now time.Time) {
	recent := h.ticked[ticker]
	maps.DeleteFunc(recent, func(_ string, t readTick) bool { return now.Sub(t.at) > recentTime })
	for _, value := range values {
		recent[value.Key] = readTick{value, now}
	}
}

// pushTicked sends a page the last values of the objects that it begins to watch.
func (h *hub) pushTicked(s *socket, isNew func(watch int, id int64, at time.Time) bool) {
	for i, recent := range h.ticked {
		var values []Tick
		for _, t := range recent {
			if isNew(h.watchOf(i), t.Of, t.at) {
				values = append(values, t.Tick)
			}
		}
		if len(values) > 0 {
			h.push(s, h.tickMessage(i, values))
		}
	}
}

// watchedTexts are encoded messages about objects of a collection. Pages that watch the same objects share one.
type watchedTexts struct {
	watch  int     // index of the collection in Watched
	ids    []int64 // of all objects that changed
	encode func(ids []int64) []byte
	texts  map[string][]byte // by the objects that a page watches
}

func (m *watchedTexts) textFor(ids []int64) []byte {
	key := []byte{}
	for _, id := range ids {
		key = binary.AppendVarint(key, id)
	}
	text, known := m.texts[string(key)]
	if !known {
		text = m.encode(ids)
		m.texts[string(key)] = text
	}
	return text
}
