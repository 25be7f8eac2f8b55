/** The names of the groups of calls, by the first part of their paths. */
export const areaNames: Record<string, string> = {
  batch: '批次和挂牌',
  bases: '基础数据',
  shop: '企业店铺',
  web_index: '首页',
  imported: '进口棉',
  cart: '购物车',
  spotsale: '询盘和挂盘',
  deposit: '点价金',
  order: '订单的操作',
  buyer: '采购订单',
  trade: '订单',
  interest: '关注、不要和已看的批次',
  searchHistory: '需求定制',
  importTemp: '表格导入',
  new_listing: '表格直接挂牌',
  columnConfig: '列设置',
  login: '登录',
  register: '注册',
  account: '本人的账号',
  msg: '站内消息',
  integral: '积分',
  feedback: '问题反馈',
  user: '企业的成员',
  member: '企业',
  api: '图片、文件和分享',
  wechat: '公众号',
  ws: '实时推送',
  cottonSecurity: '图形验证',
  admin: '平台管理',
  demo: '试用',
  site: '运行',
};

/** The names of those who may make a call. */
export const whoNames: Record<string, string> = {
  visitor: '任何人',
  login: '登录的人',
  founder: '企业管理员（企业可在审核中）',
  member: '已通过审核的企业的成员',
  product: '产品管理',
  manager: '企业管理员',
  admin: '平台管理员',
  feed: '行情源（X-Api-Key）或平台管理员',
};

/** The codes of answers. */
export const codeTexts: [number, string][] = [
  [200, '成功，data 是结果'],
  [400, '参数不正确，data.fields 说明每个参数'],
  [401, '没有登录，或登录已失效'],
  [403, '没有权限'],
  [404, '没有这个内容，或不能给调用的人看'],
  [409, '与现在的状态冲突，重新读取后再试'],
  [509, 'HTTP 509，过于频繁：稍后再试，或用 data 中的图片核对'],
  [503, 'HTTP 503，暂时不可用：按 Retry-After 再试'],
  [603, '账号或企业已被冻结'],
];
