package api

import "time"

type scanOut struct {
	UniqueID string `json:"uniqueId" doc:"查询扫码结果时用"`
	URL      string `json:"url" doc:"二维码里的网址"`
	Picture  string `json:"picture" doc:"二维码，PNG 的 base64"`
	Seconds  int    `json:"seconds" doc:"有效秒数"`
}

type uniqueIn struct {
	UniqueID string `json:"uniqueId" maxLength:"100" doc:"扫码编号"`
}

type scanResult struct {
	Status int       `json:"status" doc:"-1 等待，0 失败，1 成功"`
	Msg    string    `json:"msg"`
	Login  *loginOut `json:"login" doc:"成功时：与其他登录方式相同"`
}

type scanTicketIn struct {
	Ticket string `json:"ticket" maxLength:"100" doc:"扫码凭证：二维码网址中的 ticket"`
}

type wechatConfig struct {
	AppID       string `json:"appID" doc:"公众号；空为未接入，用本站二维码"`
	RedirectURI string `json:"redirectURI" doc:"扫码后打开的页面"`
	PollSeconds int    `json:"pollSeconds" doc:"每几秒查询一次结果"`
	PollTimes   int    `json:"pollTimes" doc:"最多查询几次"`
}

type qrIn struct {
	Path string `json:"path,omitempty" maxLength:"500" doc:"页面地址：本站的路径，空为首页"`
}

type qrOut struct {
	URL     string `json:"url"`
	Picture string `json:"picture" doc:"二维码，PNG 的 base64"`
}

type sessionOut struct {
	ID         string    `json:"id"`
	Current    bool      `json:"current" doc:"就是这次登录"`
	Kind       string    `json:"kind" doc:"browser 浏览器，api 接口客户端"`
	MemberName string    `json:"memberName"`
	Agent      string    `json:"agent" doc:"浏览器"`
	Address    string    `json:"address" doc:"网络地址"`
	CreatedAt  time.Time `json:"createdAt"`
	SeenAt     time.Time `json:"seenAt" doc:"最近使用，精确到 5 分钟"`
	EndsAt     time.Time `json:"endsAt"`
}

type sessionIDIn struct {
	ID string `json:"id" maxLength:"64" doc:"登录编号"`
}

type countedOut struct {
	Count int `json:"count"`
}
