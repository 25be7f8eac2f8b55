import type { ActEvent } from '../../../api/admin';
import { demandWords } from '../../../search/saved/words';

/** The names of the kinds of things that events concern. */
export const eventKinds: Record<ActEvent['kind'], string> = {
  company: '企业',
  membership: '企业成员',
  user: '用户',
  warehouse: '仓库',
  ginnery: '加工厂',
  area: '产区',
  city: '产地城市',
  contract: '合约',
  quote: '行情',
  rate: '汇率',
  foreignQuote: 'ICE 行情',
  series: '行情数据',
  importDuty: '进口税费',
  importedCountry: '进口棉产地',
  importedPort: '港口',
  reserveStandard: '储备棉底价',
  reserveReport: '储备棉成交报告',
  reserveImport: '储备棉表格',
  setting: '网站设置',
  holiday: '休市日',
  dailyLimit: '涨跌停幅度',
  premium: '升贴水表',
  mill: '工厂',
  salesman: '客户经理',
  feedback: '问题反馈',
  'question type': '问题类型',
  notice: '外发消息',
  import: '表格',
  mark: '标记',
  markRule: '标记规则',
  batch: '批次',
  auction: '竞价场次',
  deposit: '点价金账户',
  depositRate: '点价金标准',
  bankAccount: '收款账户',
  category: '品类',
  attribute: '品类的属性',
  banner: '横幅',
  article: '文章',
  video: '视频',
  resource: '下载',
};

/** The names of the verbs of events. */
const verbs: Record<ActEvent['verb'], string> = {
  approve: '通过',
  refuse: '退回',
  apply: '申请加入',
  found: '创建',
  'pay in': '登记入账',
  'pay out': '登记退回',
  resubmit: '重新提交审核',
  withdraw: '撤回创建',
  dismiss: '关闭申请',
  'lose manager': '失去管理员',
  amend: '更正',
  rename: '改名',
  password: '修改密码',
  'bind wechat': '绑定微信',
  'unbind wechat': '解绑微信',
  leave: '退出',
  freeze: '冻结',
  unfreeze: '解冻',
  unbind: '解绑',
  update: '修改',
  add: '新增',
  set: '设置',
  remove: '删除',
  merge: '并入',
  confirm: '核实',
  answer: '答复',
  retire: '停用',
  restore: '恢复使用',
  retry: '重发',
  'add alias': '增加别名',
  'remove alias': '删除别名',
  import: '表格导入',
  'undo import': '撤销表格导入',
  'correct certificate': '更正公检证书',
  'withdraw certificate': '撤回公检证书',
  'set manager': '设为管理员',
  'unset manager': '取消管理员',
  'set product': '列入会员企业',
  'unset product': '移出会员企业',
  'set broker': '设为居间企业',
  'unset broker': '取消居间企业',
  'set admin': '设为平台管理员',
  'unset admin': '取消平台管理员',
  'set shown': '对外展示',
  'unset shown': '取消展示',
  'list lots': '挂牌',
  'reprice lots': '改价',
  'take lots off': '下架',
  'put lots on': '上架',
  'mark lots sold': '标为已售',
  'refresh lots': '刷新',
  'bundle lots': '捆绑',
  'unbundle lots': '解除捆绑',
  'mark lots': '标记',
  'exclude lots': '排除',
  'undecide lots': '恢复按规则',
  publish: '发布',
  takeOut: '撤出批次',
};

/** Returns the name of an event's verb. */
export function actText({ verb, kind }: Pick<ActEvent, 'verb' | 'kind'>): string {
  if (kind === 'membership') {
    if (verb === 'set product') return '开通产品管理';
    if (verb === 'unset product') return '取消产品管理';
    if (verb === 'refuse') return '拒绝';
  }
  if (verb === 'withdraw' && kind === 'article') return '撤下';
  if (verb === 'withdraw' && kind === 'auction') return '撤销';
  return verbs[verb];
}

/** Returns the note of an event in words. The event of a rule has its conditions as JSON, cut when they are many. */
export function noteText({ kind, note }: Pick<ActEvent, 'kind' | 'note'>): string {
  const at = note.indexOf('{');
  if (kind !== 'markRule' || at < 0) return note;
  const mark = note.slice(0, at);
  try {
    return mark + demandWords(JSON.parse(note.slice(at)));
  } catch {
    return `${mark}条件很多`;
  }
}
