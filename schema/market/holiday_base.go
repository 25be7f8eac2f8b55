package market

import (
	"fmt"
	"slices"

	"cottonmall/schema"
)

// holidayYear contains the holidays of a year in the base data.
type holidayYear struct {
	Year        int       `json:"year"`
	Provisional bool      `json:"provisional"` // not announced yet
	Days        []Holiday `json:"days"`
}

func readHolidays() ([]holidayYear, error) {
	file, err := schema.ReadBase[struct {
		Years []holidayYear `json:"years"`
	}](baseFiles, "holidays.json")
	return file.Years, err
}

// applyHolidays inserts the missing holidays, and the contracts whose whole trading period has known holidays.
// Announced holidays of a year replace its provisional ones.
func applyHolidays(tx *schema.Tx, years []holidayYear) error {
	before, err := Holidays(tx)
	if err != nil {
		return err
	}
	var list []Holiday
	for _, year := range years {
		for _, h := range year.Days {
			h.Provisional = year.Provisional
			list = append(list, h)
		}
		if !year.Provisional {
			if err := deleteProvisional(tx, year.Year); err != nil {
				return err
			}
		}
	}
	if err := schema.AddMissing(tx, list, func(h Holiday) string { return string(h.Day) }); err != nil {
		return err
	}
	after, err := Holidays(tx)
	if err != nil {
		return err
	}
	first, last := slices.Min(yearsOf(years))+1, slices.Max(yearsOf(years))
	from, to := schema.Day(fmt.Sprintf("%d-01-01", first)), schema.Day(fmt.Sprintf("%d-12-31", last))
	calendar := ContractCalendar(from, to, after)
	if err := schema.AddMissing(tx, calendar, func(c Contract) string { return c.Code }); err != nil {
		return err
	}
	return moveContracts(tx, ContractCalendar(from, to, before), calendar)
}

func yearsOf(list []holidayYear) (years []int) {
	for _, y := range list {
		years = append(years, y.Year)
	}
	return years
}

// deleteProvisional deletes the provisional holidays of a year.
func deleteProvisional(tx *schema.Tx, year int) error {
	return tx.DB().Where("provisional = ? AND day LIKE ?", true, fmt.Sprintf("%d-%%", year)).Delete(&Holiday{}).Error
}

// moveContracts changes contracts whose days equal one calendar to the days of another one. Contracts with other
// days stay as they are.
func moveContracts(tx *schema.Tx, from, to Contracts) error {
	stored, err := ListContracts(tx)
	if err != nil {
		return err
	}
	for _, c := range to {
		moved := slices.ContainsFunc(from, func(old Contract) bool {
			return old.Code == c.Code && old != c && slices.Contains(stored, old)
		})
		if !moved {
			continue
		}
		if err := SetContract(tx, c); err != nil {
			return err
		}
	}
	return nil
}
