package schema

// AnnounceHolidays applies the base data as it will be when the holidays of a year are announced.
func (tx *Tx) AnnounceHolidays(year int, days ...Holiday) error {
	years, err := readHolidays()
	for i := range years {
		if years[i].Year == year {
			years[i] = holidayYear{year, false, days}
		}
	}
	if err != nil {
		return err
	}
	return tx.applyHolidays(years)
}
