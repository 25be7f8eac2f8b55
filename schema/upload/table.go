package upload

// TableName returns the name of the table.
func (Upload) TableName() string { return "import" }

// TableName returns the name of the table.
func (Line) TableName() string { return "import_line" }

// TableName returns the name of the table.
func (Lot) TableName() string { return "import_lot" }

// TableName returns the name of the table.
func (StagedBatch) TableName() string { return "import_batch" }

// TableName returns the name of the table.
func (StagedBale) TableName() string { return "import_bale" }

// TableName returns the name of the table.
func (FormerBatch) TableName() string { return "import_former" }

// TableName returns the name of the table.
func (FormerBale) TableName() string { return "import_former_bale" }

// TableName returns the name of the table.
func (ElsewhereLot) TableName() string { return "import_elsewhere" }

// TableName returns the name of the table.
func (Template) TableName() string { return "import_config" }
