/** A page of the platform's administration. */
export interface AdminEntry {
  title: string;
  to: string;
}

/** The platform's pages by what they are for. */
export const adminGroups: { title: string; entries: AdminEntry[] }[] = [
  {
    title: '企业和用户',
    entries: [
      { title: '企业', to: '/admin/companies' },
      { title: '用户', to: '/admin/users' },
      { title: '问题反馈', to: '/admin/feedbacks' },
    ],
  },
  {
    title: '交易',
    entries: [
      { title: '询盘与成交', to: '/admin/deals' },
      { title: '订单', to: '/admin/orders' },
      { title: '竞价场次', to: '/admin/auctions' },
      { title: '点价金', to: '/admin/deposits' },
    ],
  },
  {
    title: '资料',
    entries: [
      { title: '基础资料', to: '/admin/base' },
      { title: '标记和会员', to: '/admin/marks' },
      { title: '公检数据', to: '/admin/inspection' },
      { title: '储备棉', to: '/admin/reserve' },
    ],
  },
  {
    title: '内容',
    entries: [
      { title: '文章', to: '/admin/articles' },
      { title: '视频和下载', to: '/admin/media' },
    ],
  },
  {
    title: '运行',
    entries: [
      { title: '外发消息', to: '/admin/notices' },
      { title: '后台任务', to: '/admin/jobs' },
      { title: '操作记录', to: '/admin/events' },
    ],
  },
];
