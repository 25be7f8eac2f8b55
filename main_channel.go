package main

import (
	"log/slog"

	"cottonmall/jobs/channel"
	"cottonmall/schema/notice"
)

// channels says how notices leave the house.
type channels struct {
	SMSURL         string `name:"sms-url" env:"COTTONMALL_SMS_URL" placeholder:"URL" help:"短信网关，https 网址，以 POST 接收 {\"mobile\",\"text\"}；空则写入数据目录的 notices.jsonl，验证码写入 codes.jsonl，过期即删除，只有服务器用户能读。"`
	SMTPURL        string `name:"smtp-url" env:"COTTONMALL_SMTP_URL" placeholder:"URL" help:"邮件服务器，如 smtp://用户:密码@主机:587?from=地址，须支持 STARTTLS；空则写入文件。"`
	WeChatURL      string `name:"wechat-url" env:"COTTONMALL_WECHAT_URL" default:"https://api.weixin.qq.com" help:"公众号接口地址。"`
	WeChatAppID    string `name:"wechat-appid" env:"COTTONMALL_WECHAT_APPID" placeholder:"ID" help:"公众号 AppID；空则写入文件。"`
	WeChatSecret   string `name:"wechat-secret" env:"COTTONMALL_WECHAT_SECRET" placeholder:"TEXT" help:"公众号密钥。"`
	WeChatTemplate string `name:"wechat-template" env:"COTTONMALL_WECHAT_TEMPLATE" placeholder:"ID" help:"公众号消息模板，字段为 first、keyword1、remark。"`
	WeChatToken    string `name:"wechat-token" env:"COTTONMALL_WECHAT_TOKEN" placeholder:"TEXT" help:"公众号服务器配置的令牌（Token），网址为 /mall/wechat/callback；空则不接收扫码通知。"`
}

// warn says in the log that messages outside have neither link nor end, when nobody has said where the site is.
func (c channels) warn(public string, log *slog.Logger) {
	if public != "" || c.SMTPURL == "" && c.WeChatAppID == "" {
		return
	}
	log.Warn("messages by mail, official account and robots carry no link, nor one that stops them: set COTTONMALL_PUBLIC_URL")
}

// ways opens the ways out of the house. What is not configured goes to a file in the folder.
func (c channels) ways(folder, public string) (map[notice.Channel]channel.Channel, error) {
	return channel.Open(channel.Config{
		Folder: folder, PublicURL: public, SMSURL: c.SMSURL, SMTPURL: c.SMTPURL,
		WeChat: channel.WeChatConfig{URL: c.WeChatURL, AppID: c.WeChatAppID, Secret: c.WeChatSecret, Template: c.WeChatTemplate},
	})
}
