package cotton_test

import (
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// BenchmarkClassDays measures the spreads of the classes at the close, of 200,000 lots.
func BenchmarkClassDays(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchClassDays(b, schematest.New(b)) })
	if dsn, ok := schematest.MySQL(b); ok {
		b.Run("mysql", func(b *testing.B) { benchClassDays(b, schematest.Open(b, schema.Config{DSN: dsn})) })
	}
}

func benchClassDays(b *testing.B, db *schematest.DB) {
	bigShop(b, db)
	if err := db.Exec("UPDATE batch SET length_avg = 2600 + 100 * ((SUBSTR(batch_id, 6) + 0) % 6)," +
		" strength_avg = 2700 + 100 * ((SUBSTR(batch_id, 6) + 0) % 7)," +
		" mike_avg = 330 + 20 * ((SUBSTR(batch_id, 6) + 0) % 11)," +
		" primary_colour = CASE (SUBSTR(batch_id, 6) + 0) % 13 WHEN 0 THEN '11' WHEN 1 THEN '21' WHEN 2 THEN '31'" +
		" WHEN 3 THEN '41' ELSE '12' END"); err != nil {
		b.Fatal(err)
	}
	db.Advance(schema.Day("2026-11-23").At(15, 0).Sub(schematest.Start))
	rows := 0
	for b.Loop() {
		rows = len(schematest.Read(db, cotton.ClassDaysDue))
	}
	if rows == 0 {
		b.Fatal("no classes")
	}
	b.ReportMetric(float64(rows), "classes")
}
