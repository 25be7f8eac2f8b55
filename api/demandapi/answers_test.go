package demandapi_test

import (
	"cottonmall/api/apitest"
)

type newSubscription struct {
	SearchName                   string
	SubscribeType                int
	SubscribeTime, SubscribeDays string
	IsHolidayNotSub              int
	ClientMaxBasisPrice          string
	IsSubscribe, NextAt          int
}

type reminderState struct{ IsSubscribe int }

type titleText struct{ Title, Text string }

type stoppedSubscription struct {
	SubscribeType, NextAt int
	Stopped               bool
}

type reminderCode struct {
	IsSubscribe     int
	Wechat, Account bool
	URL             string
}

type reminderWays struct {
	IsSubscribe     int
	Wechat, Account bool
}

type reminderText struct{ Why, Text string }

type reminderTexts struct {
	Reminders []reminderText `json:"tellings"`
}

type reminderTitles struct {
	Reminders []titleText `json:"tellings"`
}

// subscribed is what was set for a saved demand.
type subscribed struct {
	SubscribeType, IsHolidayNotSub, ClientPriceIndexSend int
	SubscribeTime, SubscribeDays, ClientMaxBasisPrice    string
	AtOnce                                               bool
	Fall                                                 int
	Mail, MailWaiting                                    string
	NextAt                                               int64
}

type trial struct {
	Reminders []reminder `json:"tellings"`
	Sentence  string
	Ways      []string
}

type reminder struct {
	Why, Title, Text, Link string
	Count, News            int
}

type fresh struct {
	Reminders []freshReminder `json:"tellings"`
	Sentence  string
}

type freshReminder struct {
	Why, Title  string
	Count, News int
}

type stopResult struct {
	SearchName string
	Stopped    bool
	What       []string
}

type subscribeCode struct {
	IsSubscribe, PollSeconds, PollTimes, Seconds int
	Picture                                      apitest.Picture
}

// scanned is the state of a QR code whose scan logs nobody in.
type scanned struct {
	Status int
	Msg    string
	Login  *struct{}
}

type mails struct{ Mail, MailWaiting string }
