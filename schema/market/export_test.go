package market

import (
	"cottonmall/schema"
)

// AnnounceHolidays applies the base data with announced holidays of a year.
func AnnounceHolidays(tx *schema.Tx, year int, days ...Holiday) error {
	years, err := readHolidays()
	for i := range years {
		if years[i].Year == year {
			years[i] = holidayYear{year, false, days}
		}
	}
	if err != nil {
		return err
	}
	return applyHolidays(tx, years)
}
