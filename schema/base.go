package schema

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// The base data every database needs, each file with its source and validity.
//
//go:embed base/*.json
var baseFiles embed.FS

// LoadBase adds the base data that is missing: areas and cities, holidays, contracts, premium tables, settings, types
// of questions, contact persons. What is there stays as it is, whoever changed it; only provisional holidays give way to announced ones.
func (tx *Tx) LoadBase() error {
	for _, load := range []func() error{tx.loadPlaces, tx.loadCalendar, tx.loadPremiums, tx.loadParams, tx.loadContacts} {
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
		Counties []struct {
			City  string   `json:"city"`
			Names []string `json:"names"`
		} `json:"counties"`
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
	var counties []County
	for _, group := range file.Counties {
		for _, name := range group.Names {
			counties = append(counties, County{Name: name, City: group.City})
		}
	}
	return errors.Join(
		addMissing(tx, file.Areas, func(a Area) string { return a.Name }),
		addMissing(tx, cities, func(c City) string { return c.Name }),
		addMissing(tx, counties, func(c County) string { return c.Name + " " + c.City }),
	)
}

func (tx *Tx) loadCalendar() error {
	years, err := readHolidays()
	if err != nil {
		return err
	}
	return tx.applyHolidays(years)
}

func (tx *Tx) loadPremiums() error {
	file, err := readBase[struct {
		Tables []PremiumTable `json:"tables"`
	}]("premium_tables.json")
	if err != nil {
		return err
	}
	have, err := tx.PremiumTables()
	if err != nil {
		return err
	}
	var missing []PremiumTable
	for _, t := range file.Tables {
		if slices.ContainsFunc(have, func(h PremiumTable) bool { return h.Code == t.Code }) {
			continue
		}
		if err := t.check(); err != nil {
			return err
		}
		t.Standard = t.Standard && !slices.ContainsFunc(have, func(h PremiumTable) bool { return h.Standard })
		if missing = append(missing, t); len(have) > 0 {
			tx.Changed(PremiumChanged, t.Code)
		}
	}
	return insert(tx, missing)
}

func (tx *Tx) loadParams() error {
	file, err := readBase[struct {
		Params []Param `json:"params"`
	}]("params.json")
	if err != nil {
		return err
	}
	return addMissing(tx, file.Params, func(p Param) string { return p.Name })
}

func (tx *Tx) loadContacts() error {
	questions, err := readBase[struct {
		Types []QuestionType `json:"types"`
	}]("question_types.json")
	if err != nil {
		return err
	}
	for i := range questions.Types {
		questions.Types[i].Place = i + 1
	}
	contacts, err := readBase[struct {
		Salesmen []Salesman `json:"salesmen"`
	}]("salesmen.json")
	if err != nil {
		return err
	}
	return errors.Join(
		addMissing(tx, questions.Types, func(q QuestionType) string { return q.Value }),
		addMissing(tx, contacts.Salesmen, func(s Salesman) string { return s.Region }),
	)
}

// addMissing stores the rows whose keys no row has yet.
func addMissing[T any](tx *Tx, rows []T, key func(T) string) error {
	var stored []T
	if err := tx.db.Find(&stored).Error; err != nil {
		return err
	}
	known := map[string]bool{}
	for _, row := range stored {
		known[key(row)] = true
	}
	return insert(tx, slices.DeleteFunc(slices.Clone(rows), func(row T) bool { return known[key(row)] }))
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
