// Package schema contains what all domains share: transactions, changes, refusals, units, pages and states, and the
// storage on SQLite and MySQL. It knows no domain. Each domain is a package below it with its types, rules and store
// functions. Search, HTTP and pages are in other packages.
//
// # Use
//
// Everything happens in a transaction: [View] reads, [Do] and [Write] write, [Bulk] writes very many rows. Store
// functions take a [Tx]. A refusal is an [Error] with a sentence for users; every other error is internal. A domain
// registers its changes, retention and base data by a [Domain].
//
// # Domains and their nouns
//
// The packages are in the order of their imports: a domain uses only those above it.
//
// Package schema itself, for all domains:
//
//   - Conditioned weight (公定重量): the weight that is paid for, at standard moisture and trash.
//   - Captcha (图形验证码): a picture that a caller over a limit must read.
//   - Change: something that the index or open pages must read again.
//   - Job (后台任务): a background task on a schedule, with the result of its last run.
//   - Lease: which process runs a job that only one process may run, and until when.
//   - Sequence (单号): the last number of documents of one kind on a day.
//   - Request (请求): an executed request with its key and answer, so that a repetition has the same answer.
//   - SearchIndex: a search index on a shared search server, with the stamp by which it is recognized.
//
// Package notice, messages, the audit log and pictures:
//
//   - Message (站内消息): a message on the site for a membership, or for a user in every company.
//   - Topic (消息主题): a subject of trade messages. TopicChoice: whether a membership wants them, and where.
//   - Way (站外地址): the addresses of a membership outside the site.
//   - Notice (外发消息): one message sent by SMS, email or another channel, with its delivery state.
//   - Event (审计): an entry of the audit log: who did what to which thing, and when.
//   - Picture (图片): an image that a user has uploaded.
//
// Package account, users and companies:
//
//   - User (用户): a person, identified by the mobile number. Phone: the counts of a mobile number, whether it has a
//     user or not.
//   - Company (企业): a member of the marketplace. Intermediary (居间): the company that brought a listing to the
//     marketplace.
//   - BankAccount (收款账户): where others pay a company, or companies the platform. Contracts print it.
//   - Membership (成员): a user in a company. Demands, columns and messages belong to it; its id is the userID of
//     the JSON interface. Member: a membership with its user and company. An application is a membership that waits for
//     a manager (管理员) of the company; its remark (申请说明) is the applicant's text.
//   - Registration (注册): the data of a new user, and the company that they join or found.
//   - Terms (条款): the terms of use, identified by the day of their start. A user's version is stored.
//   - Session (会话): a login of a user, for one membership or none. SessionEnd: why a session has ended.
//   - Code (短信验证码): six digits sent to a mobile number for one purpose.
//   - Scan (扫码): a QR code on a screen that a user confirms with a phone.
//   - WechatAccount (微信绑定): a WeChat account by which a user logs in. WechatLogin: a login by WeChat, whose state is
//     used once.
//   - Point (积分): one entry in the ledger of a membership's points.
//   - Salesman (客户经理): the platform's contact person for a region.
//
// Package market, the futures market and reference data of the trade:
//
//   - Contract (合约): a cotton futures contract on CZCE, such as CF701 for January 2027.
//   - Quote (行情): the current price of a contract. DailyQuote: its prices on one trading day.
//   - Holiday (休市日): a weekday without trading. DailyLimit (涨跌停): how far prices may move in a day.
//   - Lot (批次): what deals and carts see of an offered lot. Goods: a kind of lots, which locks them and marks them as
//     in a deal, sold or on sale.
//   - Area (产区) and City (产地): where cotton is grown; a warehouse is in an area too. County (县市): a part of a city
//     that is used as the name of its cotton. PlaceNames finds them in texts. RemovedCity: a deleted city of the base
//     data.
//   - Ginnery (加工厂): the factory that ginned and packed a batch, identified by the first five digits of its number.
//     Proposal: who has added a ginnery or warehouse that the platform confirms. FormerName: a name before a renaming.
//   - Warehouse (仓库): a supervised cotton warehouse with one canonical name and aliases.
//   - PremiumTable (升贴水表): a table of premiums and discounts against base cotton 3128B, published by the platform or
//     of one company. Premiums are all of them at a moment. PremiumChoice: the default table of a company.
//   - Rate (汇率): CNY per US dollar from a day on. ImportDuty (进口税费): the duties, tax and charges on imported cotton
//     from a day on. Landed (到厂价): the price of a lot in CNY/t with them.
//   - ForeignContract (ICE 合约): a Cotton No. 2 futures contract, such as CT2703. ForeignQuote: its price on one day.
//
// Package cotton, lots and their listings:
//
//   - Batch (批次): one lot of cotton as found by the public inspection, identified by 11 digits, usually 186 bales.
//   - Bale (棉包): one inspected bale of a batch.
//   - BatchVersion (公检证书): the data of a batch by one official certificate, or those that it had before the first.
//     VersionBale: a bale of a version that is not in force. Standard (执行标准): a national standard of inspection.
//   - Spread: the average of a fibre value over a lot, with the smallest and the largest value of a bale.
//   - Shares (比例): the distribution of the bales of a lot over the grades of a value, in percent.
//   - Zone: Xinjiang or inland, by the ginnery.
//   - Listing (挂牌): one batch offered by one company, at a fixed price or at a basis over a contract.
//   - Basis (基差): the price of a lot minus the price of its contract, in CNY/t; may be negative.
//   - Offer (报价): the price or basis of a listing and the end of its validity. Repricing (改价): one change of it,
//     with the offer before.
//   - Mark (精选, 优选): what the platform says of a listing to its member companies. SaleType: the marks of a listing.
//     LotMark: the decision of an administrator about a mark; it wins over rules.
//   - FreshListing: a new or repriced listing that is not matched with demands yet.
//   - Class (同类): the lots that traders call alike. ClassDay: the spread of their prices at the close of a day.
//   - Premium: the sum of the premiums and discounts of one lot by a premium table.
//   - Bundle (捆绑): listings that are sold only together.
//   - Stock (店铺库存): the listings of one company in all states, as its sellers see them. EntryForm (挂牌表单): the values
//     that a seller reuses for new listings. ViewCount (浏览次数): the views of a listing or a shop by other companies.
//   - Shop (企业店铺): the public page of a company.
//   - Compare (对比): a lot on a visitor's comparison list.
//   - PriceMove (降价, 涨价): the change of the price of a listing since a time.
//   - Export (导出): a file of lots that a membership downloads with a ticket, which is valid for minutes.
//
// Package interest, what buyers decide about lots:
//
//   - Interest (关注, 不要): what a membership has decided about a listing: followed, with a note, or unwanted. GoneLot: a
//     followed listing that was sold or taken off sale. SeenLot (已看): a listing that a membership has opened.
//   - Visit: the present visit of a membership, and the end of the one before.
//
// Package order, what two companies owe each other after a deal:
//
//   - Order (订单): the purchase that begins with a succeeded deal. Line: one lot of it, as the deal has agreed on it.
//   - Contract (合同): a numbered version of the contract of an order, which is never changed. Signature (签约): the
//     signature of one side. TermSection (合同条款): a text of a seller's contracts with placeholders.
//   - LedgerRow (付款): one entry of an order's money: a payment, a part payment from the deposit or a refund. Entries
//     are never changed. Entry: a step of an order in its log. Count: the number of a company's orders in one state.
//   - Delivery (提货单): what the buyer needs to fetch the lots. Receipt (验收): what has arrived. Correction (更正): a
//     price, weight or difference that one side proposes and the other one accepts.
//   - Bill (发票): the numbers, day, amount and file of an invoice. File: a voucher or invoice of an order.
//   - Trade (成交): a lot that was sold, as everybody sees it. TradeStatistics: their sums by day and contract.
//
// Package deal, carts, and deals from the inquiry to success or failure:
//
//   - Deal (询盘单): the request of one company for one lot, with what was agreed on. Entry: a step of it in its log.
//   - Terms (挂盘): the buyer's futures price and validity. Bid (竞价): an offer for a lot in bidding.
//   - CartItem (购物车): a listing that a membership wants to come back to, with the lot as it was when it was put in.
//   - DepositAccount (点价金账户): the balance of a company and what is held for its deals. DepositEntry: one entry of
//     the ledger. DepositPosting: the number of entries whose sum is zero. DepositTransfer: a payment between a company
//     and the platform's bank. Rate: the deposit of a ton from a day on.
//   - Count: the number of deals of a company in one state. SubmitResult: the outcome of the last submit in bulk.
//
// Package auction, auctions of cotton:
//
//   - Session (竞价场次): an auction of lots of one seller, or of several sellers if the platform organizes it. Guest: a
//     company that is invited to it.
//   - Lot (竞价批次): a listing or a bundle in a session. Item: a listing of it. Bid (出价): an offer for it, which is
//     never changed. Bidder: a company that has bid for it, with the deposit that is held. Purchase: a lot for which a
//     company has bid.
//   - Follow (关注): the wish of a membership to be notified of a session or a lot.
//
// Package product, goods other than cotton:
//
//   - Category (品类): a kind of goods, or a part of one. Attribute (属性): what its products are described by.
//   - Product (产品): goods of one article that a company offers, with its Pictures.
//   - Template (产品模板): a well-known article that sellers fill products from.
//   - Import (产品导入): a seller's sheet of products, from its preview to its undo. ImportRow: a row of it. ImportLine:
//     what the row does. ImportChange: a product that it has changed. ImportView: all of it.
//   - Article (品种): products of one kind, brand and values that tell articles apart. ArticleDay: its prices on a day.
//     ArticleReminder (行情提醒): the wish of a membership to get a message when its lowest price has moved.
//
// Package imported, lots of imported cotton:
//
//   - Listing (进口棉): one lot offered by one company, with its bill of lading (提单), in CNY/t or US cents/lb. Position
//     (货物位置): where it is, and whether customs have cleared it. Price: a price or basis in the unit of a Currency.
//   - Country (产地国), Level (等级) and Port (港口): what the values of listings refer to. Form: what a seller enters.
//   - Import (进口棉导入): a seller's sheet of imported lots. ImportColumn: what a company has said that a column of its
//     sheets is. Package sheetimport has what imports of sheets of all goods have in common.
//
// Package mill, the mills of companies and the freight to them:
//
//   - Mill (工厂): where a company brings the cotton that it buys, and what unloading costs there. Place (市县): a city or
//     county with its position. Province: a province with the positions of its places.
//   - Freight (运费): what it costs to bring a ton from a warehouse to a mill. Rates: the freight index and the accepted
//     quotes that it comes from. Delivered price (到厂价): the price of a lot with freight and unloading.
//
// Package reserve, the auctions of the state's cotton reserve:
//
//   - Lot (储备棉批次): a lot in the auction of one day, with its result. Lots of a bundle (捆) are sold as a whole.
//   - Standard (标准级底价): the floor price of 3128B for a week and a kind. Floor (底价): that of a lot, by the
//     PremiumTable of the standard.
//   - Report (成交报告): the result of a day or a longer time, by its lots or as entered. Year: the sum of a year.
//     DayGroup: the result of a day by warehouse or kind.
//   - Import (储备棉导入): a sheet of lots or results that the platform uploads.
//
// Package freight, transport by carriers:
//
//   - Request (运输询价): goods that a company wants transported on a Route. Asking: what it enters for it. News: a new
//     request whose carriers are being notified.
//   - Quote (运费报价): a carrier's answer to a request, per ton or per truck. Only its carrier and the company that asks
//     see it.
//   - Rate: what a route cost per ton by its newest accepted quote. MonthRates (历史运价): those of a route in a month.
//
// Package calc, the computations of the tools:
//
//   - GrossLine (公转毛): a lot whose price is converted between conditioned and gross weight. Valuation (批量估价): the
//     value of a list of lots. Quality: the typed values of a lot.
//   - Calculation (计算记录): a computation that a membership has made with a Tool. With a name it is kept.
//
// Package upload, the spreadsheets of sellers and the official certificates of the platform:
//
//   - Upload (导入): an uploaded sheet of a seller, from its preview to its result. Line: an interpreted row of it.
//     Lot: what it does to a listing. StagedBatch and StagedBale: inspection data that only the sheet has until the
//     upload is finished. FormerBatch and FormerBale: what it has replaced, while it can be undone. ElsewhereLot: a
//     lot in another sheet of the same file. Template (导入模板): how a seller's columns are read.
//
// Package demand, saved demands and their reminders:
//
//   - Demand (需求): all filters of the cotton page.
//   - SavedDemand (需求定制): a demand that a membership stores under a name. SharedDemand: a demand that anybody opens
//     by its code. DemandFilter: a saved demand that is matched with changed lots, for the ActiveOwner who may be
//     notified.
//   - MarkRule (标记规则): a demand of the platform; lots that meet it have a mark. ActiveRule: an enabled one.
//   - Subscription (推送设置): which reminders the owner of a saved demand wants, and when. MailProof (邮箱确认): an
//     email address that its owner has not confirmed yet.
//   - Reminder (提醒): one notification about a saved demand, sent or missed. Due: a demand with a reminder that may
//     be due. ReminderText: a reminder that is not sent yet. NotifiedLot: a lot that a scheduled reminder contained.
//     MatchedLot: a lot that matched a demand and waits for an immediate reminder. JobFailure: a demand or listing for
//     which a job fails.
//
// Package article, what the platform publishes for reading and watching:
//
//   - Article (文章): a text of a Category. Version: its content as it was saved once. Content: what a writer enters.
//   - Video (视频): a film, as a file or a link, with its Transcript (文字稿). BaseVideo: one of the base data that was
//     inserted. Resource (下载): a form, template or standard. Media: a large upload.
//   - View: a visitor who has seen an article or a video on a day.
//
// Package site, the site as a whole:
//
//   - Param (参数): a setting of the site. It is public unless its name begins with PrivateParam.
//   - ColumnConfig (列设置): a named choice of table columns in an order.
//   - Preset (视图): a named view of the cotton page: filters, order and look of the table. View is a visit of a page.
//   - Feedback (问题反馈): a problem or wish that a user reports, of a QuestionType (问题类型). FailedAnswer (出错记录): an
//     error response that the user's browser recorded before the report.
//
// # Other packages
//
//   - sheet: spreadsheets as cells. upload/lotsheet: cells as lots. product/productsheet: as products.
//   - password: hashes of passwords. store: uploaded files.
//   - migrate: the steps that bring a database up to date. lock: locks between processes.
//   - demo: demonstration data. schematest: databases for tests.
package schema
