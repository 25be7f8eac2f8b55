package api

// CaptchaOut is a picture whose text must be typed.
type CaptchaOut struct {
	Picture string `json:"verifyImgStr" doc:"图片，PNG 的 base64"`
	ID      string `json:"verifyId"`
}

// frequentOut is the data of HTTP 509.
type frequentOut struct {
	CaptchaOut
	Path string `json:"realRequestUri"`
}

type refreshIn struct {
	ID string `json:"verifyId" maxLength:"64" doc:"验证编号"`
}

type solveIn struct {
	ID     string `json:"verifyId" maxLength:"64" doc:"验证编号"`
	Result string `json:"result" maxLength:"20" doc:"图中文字"`
	Path   string `json:"realRequestUri" maxLength:"200" doc:"原请求地址"`
}
