package jobs

import (
	"log/slog"
	"slices"
	"strings"
	"testing"

	"cottonmall/jobs/channel"
	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/series"
)

func TestSeriesAreFollowed(t *testing.T) {
	t.Parallel()
	answer := ""
	feed, err := channel.OpenSeriesFeed(answering(t, &answer))
	if err != nil {
		t.Fatal(err)
	}
	db := schematest.New(t) // on 2026-11-21
	r, err := Open(db.DB, Config{Series: feed, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	poll := polling(t, &answer)
	for _, c := range []struct{ answer, failure string }{
		{"日期,代码,数值,来源\n2026-11-19,COTLOOKA,81.25,公告\n2026-11-20,COTLOOKA,82,\n", ""},
		{"日期,代码,数值\n2026-11-20,COTLOOKA,82.5\n2026-11-20,FCM,1\n", "FC Index M应在 10 到 500"},
		{"日期,代码,数值\n昨天,COTLOOKA,82.5\n", "昨天"},
		{"日期,数值\n2026-11-20,82.5\n", "没有代码为"},
		{"a,b\n1,2\n", "没有找到表头"},
	} {
		poll(c.answer, r.pollSeries, c.failure)
	}
	s, err := series.Find("COTLOOKA")
	if err != nil {
		t.Fatal(err)
	}
	got := schematest.Read(db, func(tx *schema.Tx) ([]series.DayValue, error) { return series.Points(tx, s, "") })
	want := []series.DayValue{
		{Day: "2026-11-19", Value: 81_2500, Source: "公告"}, {Day: "2026-11-20", Value: 82_5000, Source: "127.0.0.1"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	_, err = channel.OpenSeriesFeed("http://series.example.com/days.csv")
	if err == nil || !strings.Contains(err.Error(), "COTTONMALL_SERIES_URL") {
		t.Errorf("a feed without https: %v", err)
	}
}
