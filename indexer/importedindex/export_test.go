package importedindex

// SetDistinctMax sets how many offers of a distribution may have been cut off.
func (x *Index) SetDistinctMax(n int) { x.distinctMax = n }
