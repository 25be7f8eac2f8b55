package engine

import (
	"slices"
	"strconv"
)

// feature is an experimental feature, off until somebody switches it on.
type feature uint

// Those that stand alone open what this engine does not have: with them on, it is answered with 501 all the same.
const (
	metrics feature = iota
	logsRoute
	editDocumentsByFunction
	containsFilter
	network
	getTaskDocumentsRoute
	compositeEmbedders
	chatCompletions
	multimodal
	foreignKeys
	taskQueueCompactionRoute
	dynamicSearchRules
	renderRoute
	legacySearch
)

var featureNames = []string{
	metrics:                  "metrics",
	logsRoute:                "logsRoute",
	editDocumentsByFunction:  "editDocumentsByFunction",
	containsFilter:           "containsFilter",
	network:                  "network",
	getTaskDocumentsRoute:    "getTaskDocumentsRoute",
	compositeEmbedders:       "compositeEmbedders",
	chatCompletions:          "chatCompletions",
	multimodal:               "multimodal",
	foreignKeys:              "foreignKeys",
	taskQueueCompactionRoute: "taskQueueCompactionRoute",
	dynamicSearchRules:       "dynamicSearchRules",
	renderRoute:              "renderRoute",
	legacySearch:             "legacySearch",
}

// features are those that are on.
type features uint32

func (f features) has(x feature) bool { return f>>x&1 == 1 }

func (f features) appendJSON(b []byte) []byte {
	b = append(b, '{')
	for i, name := range featureNames {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendBool(append(appendString(b, name), ':'), f.has(feature(i)))
	}
	return append(b, '}')
}

// readFeatures reads which features to switch on and which off.
func readFeatures(body value) (on, off features, err *Error) {
	if err := wantObject(body, place{}, "bad_request"); err != nil {
		return 0, 0, err
	}
	body.fields(func(key, v value) bool {
		name := key.text()
		i := slices.Index(featureNames, name)
		if i < 0 {
			err = unknownField(name, place{}, featureNames)
			return false
		}
		if v.isNull() {
			return true
		}
		var wanted bool
		if wanted, err = wantBool(v, place{}.field(name), "bad_request"); wanted {
			on |= 1 << i
			off &^= 1 << i
		} else {
			off |= 1 << i
			on &^= 1 << i
		}
		return err == nil
	})
	return on, off, err
}

// enabled returns the features that are on at this moment.
func (e *Engine) enabled() features { return features(e.features.Load()) }

// switchFeatures switches some on and others off, at once, and returns those that are on then.
func (e *Engine) switchFeatures(on, off features) features {
	for {
		old := e.features.Load()
		next := old&^uint32(off) | uint32(on)
		if e.features.CompareAndSwap(old, next) {
			return features(next)
		}
	}
}

func (r *request) getFeatures() (response, *Error) { return ok(r.enabled().appendJSON(nil)) }

func (r *request) changeFeatures() (response, *Error) {
	body, err := r.json()
	if err != nil {
		return response{}, err
	}
	on, off, err := readFeatures(body)
	if err != nil {
		return response{}, err
	}
	return ok(r.switchFeatures(on, off).appendJSON(nil))
}

// featureOff refuses what only a feature allows; discussion is where Meilisearch's users talk about it.
func featureOff(action, feature string, discussion int) *Error {
	return refuse("feature_not_enabled", "%s requires enabling the `%s` experimental feature. See "+
		"https://github.com/orgs/meilisearch/discussions/%d", action, feature, discussion)
}
