package api

import "cottonmall/schema"

type questionType struct {
	Value string `json:"dictValue"`
	Label string `json:"dictLabel"`
}

type feedbackIn struct {
	Type        string      `json:"type,omitempty" maxLength:"40" doc:"问题类型"`
	Pic         schema.List `json:"pic,omitempty" maxLength:"1000" doc:"图片：上传后的地址，逗号分隔"`
	Description string      `json:"description,omitempty" maxLength:"500" doc:"问题描述"`
}
