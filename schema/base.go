package schema

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
)

// The base data every database needs, each file with its source and validity.
//
//go:embed base/*.json
var baseFiles embed.FS

// LoadBase puts the base data into an empty database: areas and cities, holidays, the contract calendar, premium
// tables, settings. A database that has areas is left as it is.
func (tx *Tx) LoadBase() error {
	var n int64
	if err := tx.db.Model(&Area{}).Count(&n).Error; err != nil || n > 0 {
		return err
	}
	for _, load := range []func() error{tx.loadPlaces, tx.loadCalendar, tx.loadPremiums, tx.loadParams} {
		if err := load(); err != nil {
			return fmt.Errorf("load the base data: %w", err)
		}
	}
	return nil
}

func (tx *Tx) loadPlaces() error {
	file, err := readBase[struct {
		Areas  []Area `json:"areas"`
		Cities []struct {
			Area  string   `json:"area"`
			Names []string `json:"names"`
		} `json:"cities"`
	}]("places.json")
	if err != nil {
		return err
	}
	var cities []City
	for _, group := range file.Cities {
		for i, name := range group.Names {
			cities = append(cities, City{Name: name, Area: group.Area, Place: i + 1})
		}
	}
	if err := tx.AddAreas(file.Areas); err != nil {
		return err
	}
	return tx.AddCities(cities)
}

// loadCalendar computes the contracts of the years whose holidays are known, and of the year before's too.
func (tx *Tx) loadCalendar() error {
	file, err := readBase[struct {
		Years []struct {
			Provisional bool      `json:"provisional"`
			Days        []Holiday `json:"days"`
		} `json:"years"`
	}]("holidays.json")
	if err != nil {
		return err
	}
	var holidays []Holiday
	for _, year := range file.Years {
		for _, day := range year.Days {
			day.Provisional = year.Provisional
			holidays = append(holidays, day)
		}
	}
	if err := insert(tx, holidays); err != nil {
		return err
	}
	first, last := holidays[0].Day, slices.MaxFunc(holidays, func(a, b Holiday) int { return a.Day.compare(b.Day) }).Day
	contracts := ContractCalendar(Day(first.At(12, 0).AddDate(1, 0, 0).Format("2006"))+"-01-01", last[:4]+"-12-31", holidays)
	return insert(tx, contracts)
}

func (tx *Tx) loadPremiums() error {
	file, err := readBase[struct {
		Tables []PremiumTable `json:"tables"`
	}]("premium_tables.json")
	if err != nil {
		return err
	}
	for _, t := range file.Tables {
		if err := t.check(); err != nil {
			return err
		}
	}
	return insert(tx, file.Tables)
}

func (tx *Tx) loadParams() error {
	file, err := readBase[struct {
		Params []Param `json:"params"`
	}]("params.json")
	if err != nil {
		return err
	}
	return insert(tx, file.Params)
}

func readBase[T any](name string) (T, error) {
	var file T
	b, err := baseFiles.ReadFile("base/" + name)
	if err == nil {
		err = json.Unmarshal(b, &file)
	}
	if err != nil {
		return file, fmt.Errorf("%s: %w", name, err)
	}
	return file, nil
}
