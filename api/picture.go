package api

// picture is one that was uploaded.
type picture struct {
	ID  int64  `json:"id"`
	URL string `json:"url"`
}

type imageIn struct {
	File string `json:"imgFile" doc:"图片：base64，或表单中的文件"`
}

// takesFile says that the field may come as a file of a form.
func (*imageIn) takesFile() string { return "imgFile" }
