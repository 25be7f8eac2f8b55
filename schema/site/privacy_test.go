package site

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/article"
	"cottonmall/schema/auction"
	"cottonmall/schema/calc"
	"cottonmall/schema/deal"
	"cottonmall/schema/demand"
	"cottonmall/schema/interest"
	"cottonmall/schema/notice"
	"cottonmall/schema/product"
	"cottonmall/schema/sheetimport"
	"cottonmall/schema/upload"
)

// TestThePrivacyPageStatesTheRetention checks that the page states how long rows, codes and pictures are kept.
func TestThePrivacyPageStatesTheRetention(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../frontend/src/pages/about/privacy.json")
	if err != nil {
		t.Fatal(err)
	}
	days := func(kept time.Duration) int { return int(kept / (24 * time.Hour)) }
	stated := map[string][]string{
		"captcha":      {fmt.Sprintf("图形验证码和扫码登录的记录保存 %d 分钟", schema.CaptchaLife/time.Minute)},
		"scan":         {fmt.Sprintf("图形验证码和扫码登录的记录保存 %d 分钟", account.ScanLife/time.Minute)},
		"wechat_login": {fmt.Sprintf("微信登录的记录保存 %d 分钟", account.WechatLoginLife/time.Minute)},
		"session_end":  {fmt.Sprintf("被另一次登录代替）保存 %d 天", days(account.EndKept))},
		"code": {
			fmt.Sprintf("短信的 %d 分钟内有效", account.CodeLife/time.Minute),
			fmt.Sprintf("号码、摘要和发送次数保存 %d 天", days(account.CodeKept)),
		},
		"device":        {fmt.Sprintf("登录过的设备的摘要保存 %d 天", days(account.DeviceLife))},
		"code_count":    {fmt.Sprintf("发送次数保存 %d 天", days(account.CodeKept))},
		"shared_demand": {fmt.Sprintf("分享的查询条件 %d 天没有再用", days(demand.SharedKept))},
		"message": {
			fmt.Sprintf("读过的 %d 天后", days(notice.ReadMessageKept)),
			fmt.Sprintf("没有读的 %d 天后", days(notice.UnreadMessageKept)),
		},
		"reminder":  {fmt.Sprintf("提醒的历史 %d 天", days(demand.ReminderKept))},
		"notice":    {fmt.Sprintf("推送的记录保存 %d 天", days(notice.NoticeKept))},
		"cart_item": {fmt.Sprintf("购物车 %d 天后删除", days(deal.CartKept))},
		"interest":  {fmt.Sprintf("批次的关注、不要、已看和上次访问的记录和行情提醒 %d 天后删除", days(interest.Kept))},
		"seen_lot":  {fmt.Sprintf("批次的关注、不要、已看和上次访问的记录和行情提醒 %d 天后删除", days(interest.Kept))},
		"visit":     {fmt.Sprintf("批次的关注、不要、已看和上次访问的记录和行情提醒 %d 天后删除", days(interest.Kept))},
		"request":   {fmt.Sprintf("操作的回答保存 %d 小时", schema.RequestKept/time.Hour)},
		"import": {
			fmt.Sprintf("没有确认的保存 %d 天", days(upload.PreviewKept)),
			fmt.Sprintf("导入记录和文件保存 %d 天", days(upload.UploadKept)),
		},
		"failed_answer": {fmt.Sprintf("出错记录保存 %d 天", days(failedAnswerKept))},
		"import_line": {
			fmt.Sprintf("各行的明细保存 %d 天", days(upload.PreviewKept)),
			fmt.Sprintf("没有导入的行、导入记录和文件保存 %d 天", days(upload.UploadKept)),
		},
		"import_lot":   nil, // of listings
		"import_batch": nil,
		"import_bale":  nil,

		"import_former":      nil,
		"import_former_bale": nil,
		"import_elsewhere":   nil,

		"repricing":   nil, // of listings
		"snag":        nil, // of demands
		"matched_lot": nil, // lots of demands
		"export":      nil, // of lots
		"quote_tick":  nil, // of the market
		"class_day":   nil, // of all lots
		"article_day": nil, // of all products
		"article_reminder": {
			fmt.Sprintf("上次访问的记录和行情提醒 %d 天后删除", days(product.ArticleReminderKept)),
		},
		"calculation": {
			fmt.Sprintf("小工具的计算记录没有命名的 %d 天后删除", days(calc.HistoryKept)),
			fmt.Sprintf("复制过链接的 %d 天后删除", days(calc.SharedKept)),
			fmt.Sprintf("命名保存的在您退出企业或被解绑 %d 天后删除", days(calc.EndedKept)),
		},
		"product_import": {
			fmt.Sprintf("没有确认的保存 %d 天", days(sheetimport.PreviewKept)),
			fmt.Sprintf("导入记录和文件保存 %d 天", days(sheetimport.Kept)),
		},
		"product_import_row":    {fmt.Sprintf("各行的明细保存 %d 天", days(sheetimport.PreviewKept))},
		"product_import_change": nil, // of products
		"imported_import": {
			fmt.Sprintf("没有确认的保存 %d 天", days(sheetimport.PreviewKept)),
			fmt.Sprintf("导入记录和文件保存 %d 天", days(sheetimport.Kept)),
		},
		"imported_import_row":    {fmt.Sprintf("各行的明细保存 %d 天", days(sheetimport.PreviewKept))},
		"imported_import_change": nil, // of lots
		"reserve_import": {
			fmt.Sprintf("没有确认的保存 %d 天", days(sheetimport.PreviewKept)),
			fmt.Sprintf("导入记录和文件保存 %d 天", days(sheetimport.Kept)),
		},
		"reserve_import_row":    {fmt.Sprintf("各行的明细保存 %d 天", days(sheetimport.PreviewKept))},
		"reserve_import_change": nil, // of reserve lots
		"auction_follow":        {fmt.Sprintf("竞价场次和批次的关注 %d 天后删除", days(auction.FollowsKept))},
		"article_view":          {fmt.Sprintf("看过的文章和视频的记录保存 %d 天", days(article.ViewsKept))},
	}
	for _, d := range Domains() {
		for _, kept := range d.Retention {
			if _, ok := stated[kept.Table]; !ok {
				t.Errorf("no sentence about the retention of %s", kept.Table)
			}
		}
	}
	stated["others"] = []string{
		fmt.Sprintf("邮件的和没有接通短信通道时的 %d 分钟内有效", demand.SecretKept/time.Minute),
		fmt.Sprintf("最多 %d 分钟即删除", demand.SecretKept/time.Minute),
		fmt.Sprintf("上传后 %d 小时仍没有用到的图片", notice.UnusedKept/time.Hour),
		fmt.Sprintf("登录最长 %d 天，%d 天不用即结束", days(account.SessionLife), days(account.SessionIdle)),
		"没有通过的加入申请", "平台看过的营业执照被替换后",
	}
	for of, sentences := range stated {
		for _, sentence := range sentences {
			if !strings.Contains(string(page), sentence) {
				t.Errorf("%s: the page does not contain %q", of, sentence)
			}
		}
	}
}
