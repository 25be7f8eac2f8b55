package indexertest_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/indexer/indexertest"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// stampDoc is the document by which servers recognize an index.
type stampDoc struct {
	ID      string `json:"id"`
	Shape   string `json:"shape"`
	Stamp   string `json:"stamp"`
	Created string `json:"created"`
}

var stampFields = indexer.FieldsOf(reflect.TypeFor[stampDoc]())

// searchServer is a search server with the indexes of two servers of a site.
type searchServer struct {
	*indexertest.FlakyServer
	t      *testing.T
	engine indexer.Engine
	db     *schematest.DB
	builds atomic.Int64 // of looms
	gate   sync.RWMutex // locked while builds of looms must wait
	sites  []*market
}

// startSites starts two servers of a site with two looms.
func startSites(t *testing.T) *searchServer {
	t.Helper()
	f, url := indexertest.Server(t)
	s := &searchServer{FlakyServer: f, t: t, engine: indexer.NewRemote(url, "key"), db: openLooms(t)}
	addLoom(s.db, loom{ID: 1, Name: "甲", Spinner: "甲厂", Count: 1})
	addLoom(s.db, loom{ID: 2, Name: "乙", Spinner: "乙厂", Count: 2})
	var running atomic.Int64
	for range 2 {
		kind := newLoomKind()
		between := kind.Between
		kind.Between = func(tx *schema.Tx, from, to int64, f func(*loomDoc) error) error {
			if running.Add(1) > 1 {
				t.Error("two servers build an index at once")
			}
			defer running.Add(-1)
			s.builds.Add(1)
			s.gate.RLock()
			defer s.gate.RUnlock()
			return between(tx, from, to, f)
		}
		m := openMarket(t, s.db, indexer.NewRemote(url, "key"), kind)
		m.ready()
		s.sites = append(s.sites, m)
	}
	return s
}

// stamp returns the stamp of the index of looms.
func (s *searchServer) stamp() (doc stampDoc) {
	s.t.Helper()
	if _, err := s.engine.Document(s.t.Context(), "loom_about", "loom", stampFields, &doc); err != nil {
		s.t.Fatal(err)
	}
	return doc
}

func (s *searchServer) putStamp(doc stampDoc) {
	s.t.Helper()
	docs := s.engine.NewDocuments(stampFields, 1)
	docs.Add(&doc)
	put, err := s.engine.Put(s.t.Context(), "loom_about", "id", docs)
	s.must(err)
	s.must(put.Wait(s.t.Context()))
}

func (s *searchServer) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// losses are ways to lose the index of looms.
var losses = map[string]func(s *searchServer){
	"server restarts empty": func(s *searchServer) { s.Restart() },
	"server restarts empty and is written": func(s *searchServer) {
		s.Restart()
		addLoom(s.db, loom{ID: 3, Name: "丙", Spinner: "丙厂", Count: 3})
	},
	"index is deleted":       func(s *searchServer) { s.must(s.engine.Drop(s.t.Context(), "loom")) },
	"stamp is deleted":       func(s *searchServer) { s.must(s.engine.Drop(s.t.Context(), "loom_about")) },
	"index has another name": func(s *searchServer) { s.must(swapAway(s.t.Context(), s.engine)) },
	"index of another site": func(s *searchServer) {
		doc := s.stamp()
		doc.Stamp = "of another site"
		s.putStamp(doc)
	},
	"index of another version": func(s *searchServer) {
		doc := s.stamp()
		doc.Shape = "of another version"
		s.putStamp(doc)
	},
	"index of an old copy": func(s *searchServer) {
		before := s.stamp()
		addLoom(s.db, loom{ID: 3, Name: "丙", Spinner: "丙厂", Count: 3})
		indexertest.Until(s.t, "the stamp is renewed", func() bool { return s.stamp().Stamp != before.Stamp })
		s.putStamp(before)
	},
	"document is deleted": func(s *searchServer) {
		deleted, err := s.engine.Delete(s.t.Context(), "loom", []string{"1"})
		s.must(err)
		s.must(deleted.Wait(s.t.Context()))
	},
}

// swapAway puts an empty index in the place of the index of looms.
func swapAway(ctx context.Context, e indexer.Engine) error {
	if err := e.Create(ctx, "other", "id", engine.Settings{}); err != nil {
		return err
	}
	return e.Swap(ctx, "loom", "other")
}

// TestLostIndexIsBuiltAgain loses an index of a shared server in several ways. One of the servers builds it again, and
// all answer that the index is being built. The other kind is not touched unless it was lost too.
func TestLostIndexIsBuiltAgain(t *testing.T) {
	t.Parallel()
	for name, lose := range losses {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startSites(t)
			indexertest.Synced(t, s.db.DB)
			counted(s)
			before := s.builds.Load()
			s.gate.Lock()
			lose(s)
			for _, m := range s.sites {
				indexertest.Until(t, "a search is refused", func() bool { return m.refusesSearches() })
				refusal, ok := schema.KindOf(m.looms.Ready())
				if !ok || !strings.Contains(refusal.Message, "正在建立索引") || m.index.NotReady()["loom"] == nil {
					t.Errorf("a server is ready: %v", m.looms.Ready())
				}
			}
			s.gate.Unlock()
			want := []string{"甲", "乙"}
			if strings.Contains(name, "written") || strings.Contains(name, "old copy") {
				want = append(want, "丙")
			}
			for _, m := range s.sites {
				m.ready()
				m.finds("after the loss", want...)
			}
			if n := s.builds.Load() - before; n != 1 {
				t.Errorf("the index was built %d times, want once", n)
			}
			addLoom(s.db, loom{ID: 4, Name: "丁", Spinner: "丁厂", Count: 4})
			for _, m := range s.sites {
				m.finds("a change after the loss", append(want, "丁")...)
			}
		})
	}
}

// counted waits until the numbers of documents are recorded.
func counted(s *searchServer) {
	s.t.Helper()
	indexertest.Until(s.t, "the documents are counted", func() bool {
		x := schematest.Read(s.db, func(tx *schema.Tx) (*schema.SearchIndex, error) {
			return schema.FindSearchIndex(tx, "loom")
		})
		return x.Documents == 2 && x.NextStamp == ""
	})
}

// refusesSearches reports whether a search of looms is refused during a build. No other error is allowed.
func (m *market) refusesSearches() bool {
	m.t.Helper()
	s := indexer.Search{Order: "count", PageNum: 1, PageSize: 10}
	condition := indexer.Condition{Attribute: "spinner", Expr: indexer.In("spinner", []string{"甲厂"})}
	_, err := m.looms.Find(m.t.Context(), s, condition)
	refusal, ok := schema.KindOf(err)
	if err != nil && (!ok || !strings.Contains(refusal.Message, "正在建立索引")) {
		m.t.Errorf("a search of a lost index: %v", err)
	}
	return err != nil
}

// TestFirstBuildIncludesEarlierChanges checks that changes of all looms before the first start need no second build.
func TestFirstBuildIncludesEarlierChanges(t *testing.T) {
	t.Parallel()
	_, url := indexertest.Server(t)
	db := openLooms(t)
	addLoom(db, loom{ID: 1, Name: "甲", Spinner: "甲厂", Count: 1})
	changeLooms(db, twistChanged, "", "UPDATE loom SET count = count + 10")
	var builds atomic.Int64
	kind := newLoomKind()
	between := kind.Between
	kind.Between = func(tx *schema.Tx, from, to int64, f func(*loomDoc) error) error {
		builds.Add(1)
		return between(tx, from, to, f)
	}
	m := openMarket(t, db, indexer.NewRemote(url, "key"), kind)
	m.ready()
	indexertest.Synced(t, db.DB)
	m.finds("after the first build", "甲")
	if n := builds.Load(); n != 1 {
		t.Errorf("the index was built %d times, want once", n)
	}
}

// TestServerThatWasAwayKeepsItsIndex checks that a server that cannot be reached for a while is not filled again.
func TestServerThatWasAwayKeepsItsIndex(t *testing.T) {
	t.Parallel()
	s := startSites(t)
	before := s.builds.Load()
	for range 2 {
		s.Away.Store(true)
		for _, m := range s.sites {
			indexertest.Until(t, "readiness says that the search is away", func() bool {
				refusal, ok := schema.KindOf(m.looms.Ready())
				return ok && strings.Contains(refusal.Message, "搜索服务暂时不可用")
			})
		}
		s.Away.Store(false)
		for _, m := range s.sites {
			m.ready()
			m.finds("after the server is back", "甲", "乙")
		}
	}
	if n := s.builds.Load() - before; n != 0 {
		t.Errorf("the index was built %d times again", n)
	}
}

// TestLossDuringARebuild restarts the server empty while an index is built. Nothing of the first attempt is missing.
func TestLossDuringARebuild(t *testing.T) {
	t.Parallel()
	s := startSites(t)
	indexertest.Synced(t, s.db.DB)
	before := s.builds.Load()
	s.gate.Lock()
	changeLooms(s.db, twistChanged, "", "UPDATE loom SET count = count + 10")
	indexertest.Until(t, "a rebuild has begun", func() bool { return s.builds.Load() > before })
	s.Restart()
	s.gate.Unlock()
	for _, m := range s.sites {
		indexertest.Until(t, "the index is whole", func() bool {
			found, err := m.looms.Find(t.Context(), indexer.Search{Order: "count", Asc: true, PageNum: 1, PageSize: 9})
			return err == nil && m.looms.Ready() == nil && slices.EqualFunc(found.List, []int{11, 12},
				func(d *loomDoc, n int) bool { return d.Count == n })
		})
	}
}

// TestKilledServerIsReplaced checks that another server writes changes within two seconds if the one that holds the
// lease is killed.
func TestKilledServerIsReplaced(t *testing.T) {
	t.Parallel()
	db := openLooms(t)
	_, url := indexertest.Server(t)
	killed := func(tx *schema.Tx) error {
		_, held, err := schema.TakeLease(tx, "search index", "killed", indexer.LeaseTime)
		if !held {
			t.Error("another server has the lease")
		}
		return err
	}
	m := openMarket(t, db, indexer.NewRemote(url, "key"), newLoomKind())
	m.ready()
	db.Do(func(tx *schema.Tx) error {
		return schematest.Run(tx, "UPDATE lease SET until = 0 WHERE name = 'search index'")
	})
	db.Do(killed)
	if indexer.LeaseTime >= 2*time.Second || indexer.InspectEvery > 2*time.Second {
		t.Errorf("another server waits for %v and examines every %v", indexer.LeaseTime, indexer.InspectEvery)
	}
	addLoom(db, loom{ID: 1, Name: "甲", Spinner: "甲厂", Count: 1})
	db.Advance(indexer.LeaseTime)
	m.finds("after the lease of the killed server", "甲")
}
