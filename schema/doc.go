// Package schema is what is true: the nouns of the cotton trade, what is allowed with them, and how they are stored
// on SQLite and on MySQL. It knows nothing of how they are found, asked for or shown.
//
// # Nouns
//
//   - Batch (批次): one lot of cotton as the public inspection found it, known by its 11 digits, usually 186 bales.
//   - Bale (棉包): one inspected bale of a batch.
//   - Spread: the average of a fibre value over a lot with its least and greatest bale.
//   - Shares (比例): how the bales of a lot are distributed over the grades of a value, in percent.
//   - Listing (挂牌): one batch offered by one company, at a fixed price or at a basis over a contract.
//   - Offer (报价): what a seller asks for a lot and until when. Repricing (改价): one time at which a listing was offered
//     anew, with what was asked before.
//   - Bundle (捆绑): listings that are sold only together.
//   - Stock (店铺库存): the listings of one company in all states, as its sellers see them. An EntryForm (挂牌表单) is what a
//     seller fills in again and again; a ViewCount (浏览次数) is how often others have looked at a listing or a shop.
//   - Company (企业): a member of the marketplace; as a Shop it is what every visitor may see of it.
//   - Intermediary (居间): the company that brought a listing to the marketplace.
//   - Ginnery (加工厂): the works that ginned and packed a batch, known by the first five digits of its number.
//   - Warehouse (仓库): a supervised store of cotton under one canonical name, with its aliases.
//   - Area (产区) and City (产地): where cotton grows; a warehouse lies in an area too. County (县市): a part of a city
//     by whose name people call its cotton.
//   - Zone: Xinjiang or inland, by the ginnery.
//   - Contract (合约): a futures contract of cotton on CZCE, such as CF701 for January 2027.
//   - Quote (行情): the current price of a contract; DailyQuote is one trading day of it.
//   - Basis (基差): what a lot costs over its contract, in CNY/t; may be negative.
//   - Conditioned weight (公定重量): the weight that is paid for, at standard moisture and trash.
//   - PremiumTable (升贴水表): a published table of what each grade is worth against base cotton 3128B; Premium is one
//     lot's sum by it.
//   - Holiday (休市日): a weekday without trading.
//   - Demand (需求): every filter of the cotton page.
//   - SavedDemand (需求定制): a demand that a membership keeps under a name; a SharedDemand is one that anybody opens by a
//     code. As a HeldDemand it is held against lots that change, for the ActiveOwner who may be told of them.
//   - Subscription (推送设置): what the owner of a saved demand wants to be told of it, and when; a ReminderWay is where
//     that goes besides the site. A MailProof (邮箱确认) is an address for it that has yet to be shown to be the owner's.
//   - Reminder (提醒): one time at which a saved demand was told, or missed. Fresh is what was put on sale or re-priced
//     and not yet told; a Matching is such listings while they are held against the demands. Snag is a demand or a
//     listing with which a job fails by itself.
//   - Export (导出): a file of lots that a membership is about to take, by a ticket that is good for minutes. ColumnConfig
//     (列设置): which columns of a table it wants, in which order, under a name.
//   - Compare (对比): a lot on a visitor's comparison list.
//   - User (用户): a person, known by the mobile number; Phone is what is counted for a number, whether a user has it or
//     not.
//   - Membership (成员): a user in a company; its id is the userID of the outside, and demands, columns, cart and
//     messages belong to it. Member is a membership with its user and company. An application is a membership that waits
//     for a manager (管理员) of the company; its remark (申请说明) is what the applicant says.
//   - Registration (注册): what a new user tells: who he is, and which company he joins or founds.
//   - Terms (条款): what somebody agrees to who registers, by the day from which it holds; which it was is kept with him.
//   - Session (会话): a login of a user, for one membership or none. SessionEnd says for a while why one has ended.
//   - Code (短信验证码): six digits sent to a mobile number for one purpose.
//   - Scan (扫码): a QR code on a screen that a phone confirms.
//   - Captcha (图形验证码): a picture that a caller who asked too often must read.
//   - Message (站内消息): what a membership, or a person whichever company he acts for, is told on the site.
//   - Notice (外发消息): one message that leaves the house by a channel, and what became of it.
//   - Feedback (问题反馈): a problem or wish that a member tells the platform, of a QuestionType (问题类型). FailedAnswer (出错记录)
//     is what went wrong in his browser before.
//   - Picture (图片): an image that a user has uploaded.
//   - Point (积分): one entry in the ledger of a membership's points.
//   - Salesman (客户经理): the platform's contact person for a region.
//   - Event (审计): an act by a manager or administrator: who, what, about whom, when.
//   - Import (导入): a sheet that a seller has sent in, from its preview to what it did. ImportLine is a row of it as it was
//     understood; ImportLot is what one did to a listing. ImportBatch and ImportBale are findings of which only the sheet
//     knows, until the import is done; ImportFormer and ImportFormerBale are what it has written over, while it can be undone.
//     ImportElsewhere is a lot in another sheet of the same file. ImportConfig (导入模板) is what a seller has said about the columns of his sheets.
//   - Param (参数): a public setting of the site.
//   - Change: what the index, or those who look now, must read again, or must be told.
//   - Job (后台任务): one thing that happens by itself, and how it went last.
//   - Lease: which process does a job that only one may do, and until when.
//
// # Use
//
// Everything happens in a transaction: [View] to read, [Do] to write, [Bulk] to write very much. Store functions are
// methods of [Tx]. A refusal is an [Error] with a sentence for a person; every other error is internal.
package schema
