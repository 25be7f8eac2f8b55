package market

import (
	"cottonmall/schema"
)

// AnnounceHolidays applies the base data as it will be when the holidays of a year are announced.
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
