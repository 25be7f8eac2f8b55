package api

import "cottonmall/schema"

type messagesIn struct {
	PageIn
	Type int `json:"type,omitempty" enum:"0,1,2" doc:"消息类型：1 系统，2 交易，空为全部"`
}

type unreadIn struct {
	Types schema.List `json:"type,omitempty" maxLength:"20" doc:"消息类型：1 系统，2 交易，逗号分隔"`
}

type messageIDsIn struct {
	IDs schema.List `json:"ids,omitempty" maxLength:"8000" doc:"消息编号，逗号分隔"`
	All bool        `json:"all,omitempty" doc:"全部，此时不填消息编号"`
}
