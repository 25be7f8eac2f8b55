package series

import (
	"embed"
	"encoding/csv"
	"fmt"
	"sync"

	"cottonmall/schema"
)

//go:embed base/*.csv
var baseFiles embed.FS

// baseDays returns the days of a series that are part of the program, oldest first. Each file has lines like
// "2005-01-04,12385".
var baseDays = sync.OnceValues(func() (map[string][]DayValue, error) {
	days := map[string][]DayValue{}
	for _, s := range all {
		if s.Source == "" {
			continue
		}
		list, err := readBase(&s)
		if err != nil {
			return nil, fmt.Errorf("read base data of series %s: %w", s.Code, err)
		}
		days[s.Code] = list
	}
	return days, nil
})

func readBase(s *Series) ([]DayValue, error) {
	file, err := baseFiles.Open("base/" + s.Code + ".csv")
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, err
	}
	list := make([]DayValue, len(rows))
	for i, row := range rows {
		list[i].Day, list[i].Source = schema.Day(row[0]), s.Source
		if list[i].Value, err = schema.ParseFine(row[1]); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	return list, nil
}
