package upload

// The names of the tables are older than those of the types.

func (Upload) TableName() string         { return "import" }
func (Line) TableName() string           { return "import_line" }
func (Lot) TableName() string            { return "import_lot" }
func (StagedBatch) TableName() string    { return "import_batch" }
func (StagedBale) TableName() string     { return "import_bale" }
func (FormerBatch) TableName() string    { return "import_former" }
func (FormerBale) TableName() string     { return "import_former_bale" }
func (ElsewhereLot) TableName() string   { return "import_elsewhere" }
func (Template) TableName() string       { return "import_config" }
func (RememberedName) TableName() string { return "cell_choice" }
