/** What events are about, by the server's names. */
export const eventKinds: Record<string, string> = {
  company: '企业',
  membership: '企业成员',
  user: '用户',
  warehouse: '仓库',
  contract: '合约',
  holiday: '休市日',
  premium: '升贴水表',
  salesman: '客户经理',
  feedback: '问题反馈',
  notice: '外发消息',
};

const verbs: Record<string, string> = {
  approve: '通过',
  refuse: '退回',
  apply: '重新申请',
  leave: '退出',
  freeze: '冻结',
  unfreeze: '解冻',
  unbind: '解绑',
  update: '修改',
  add: '新增',
  set: '设置',
  remove: '删除',
  merge: '并入',
  answer: '答复',
  retry: '重发',
  'remove alias': '删除别名',
  'set manager': '设为管理员',
  'unset manager': '取消管理员',
  'set product': '列入会员企业',
  'unset product': '移出会员企业',
  'set admin': '设为平台管理员',
  'unset admin': '取消平台管理员',
  'set shown': '对外展示',
  'unset shown': '取消展示',
};

/** What was done, in words; the server's own name where it is not known. */
export function actText({ verb, kind }: { verb: string; kind: string }): string {
  if (kind === 'membership') {
    if (verb === 'set product') return '开通产品管理';
    if (verb === 'unset product') return '取消产品管理';
    if (verb === 'refuse') return '拒绝';
  }
  return verbs[verb] ?? verb;
}
