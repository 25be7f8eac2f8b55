import {
  AuditOutlined,
  BankOutlined,
  BellOutlined,
  ClockCircleOutlined,
  CommentOutlined,
  ControlOutlined,
  DatabaseOutlined,
  DiffOutlined,
  FileExcelOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FilterOutlined,
  HistoryOutlined,
  HomeOutlined,
  KeyOutlined,
  LinkOutlined,
  LoginOutlined,
  MessageOutlined,
  MobileOutlined,
  SafetyOutlined,
  SearchOutlined,
  SendOutlined,
  ShopOutlined,
  SnippetsOutlined,
  StopOutlined,
  TeamOutlined,
  UserAddOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Guard, type Who } from './guard';
import { ErrorCatch } from './ui/error-screen';
import { useHead } from './ui/head';
import { lazyPart } from './ui/lazy-part';
import { PageLoader } from './ui/page-loader';

/** A page of the site. */
export interface SitePage {
  path: string;
  title: string;
  keywords?: string;
  icon: ComponentType;
  /** who may open it */
  who: Who;
  page: LazyExoticComponent<ComponentType>;
}

const notFound: SitePage = {
  path: '*',
  title: '页面不存在',
  icon: WarningOutlined,
  who: 'public',
  page: lazyPart(() => import('./pages/error/missing')),
};

/** The site as data: where, what it is called, who may open it, what shows it. */
export const pages: SitePage[] = [
  {
    path: '/',
    title: '',
    icon: HomeOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/home/page')),
  },
  {
    path: '/cottonmall',
    title: '棉花现货',
    keywords: '新疆棉,地产棉,棉花现货,棉花基差,双29,双30,棉花批次',
    icon: SearchOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/cotton/page')),
  },
  {
    path: '/cottonmall/search',
    title: '批号查询',
    keywords: '棉花批号查询,公检,棉花批次',
    icon: FileSearchOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/search/page')),
  },
  {
    path: '/cottonmall/detail',
    title: '批次详情',
    keywords: '棉花公检证书,公定重量,升贴水,棉花批次',
    icon: SnippetsOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/detail/page')),
  },
  {
    path: '/contrastBatch',
    title: '批次对比',
    keywords: '棉花批次对比,棉花指标',
    icon: DiffOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/compare/page')),
  },
  {
    path: '/shop/list',
    title: '企业店铺',
    keywords: '棉花企业,轧花厂,棉花贸易商,企业店铺',
    icon: ShopOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/shops/page')),
  },
  {
    path: '/shop/shopDetail',
    title: '企业店铺',
    keywords: '棉花企业,棉花现货,棉花基差,企业店铺',
    icon: ShopOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/cotton/shop-page')),
  },
  {
    path: '/login/login',
    title: '登录',
    icon: LoginOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/login/page')),
  },
  {
    path: '/login/scan',
    title: '扫码登录',
    icon: MobileOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/login/scan-page')),
  },
  {
    path: '/login/subscribe',
    title: '接收推送',
    icon: BellOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/login/subscribe-page')),
  },
  {
    path: '/register/register',
    title: '免费注册',
    icon: UserAddOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/register/page')),
  },
  {
    path: '/password',
    title: '修改密码',
    icon: KeyOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/password/page')),
  },
  {
    path: '/stop',
    title: '停止推送',
    icon: StopOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/stop/page')),
  },
  {
    path: '/about/terms',
    title: '用户协议',
    icon: FileTextOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/about/terms')),
  },
  {
    path: '/about/privacy',
    title: '隐私政策',
    icon: SafetyOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/about/privacy')),
  },
  {
    path: '/member',
    title: '会员中心',
    icon: UserOutlined,
    who: 'login',
    page: lazyPart(() => import('./pages/member/page')),
  },
  {
    path: '/member/account',
    title: '企业信息',
    icon: BankOutlined,
    who: 'founder',
    page: lazyPart(() => import('./pages/account/page')),
  },
  {
    path: '/member/approve',
    title: '用户注册审核',
    icon: AuditOutlined,
    who: 'manager',
    page: lazyPart(() => import('./pages/approve/page')),
  },
  {
    path: '/member/conditions',
    title: '我的需求定制',
    icon: FilterOutlined,
    who: 'login',
    page: lazyPart(() => import('./pages/conditions/page')),
  },
  {
    path: '/member/inform',
    title: '关联企业',
    icon: LinkOutlined,
    who: 'login',
    page: lazyPart(() => import('./pages/inform/page')),
  },
  {
    path: '/member/listing/import',
    title: '导入',
    icon: FileExcelOutlined,
    who: 'product',
    page: lazyPart(() => import('./pages/imports/page')),
  },
  {
    path: '/member/userlist',
    title: '用户管理',
    icon: TeamOutlined,
    who: 'manager',
    page: lazyPart(() => import('./pages/userlist/page')),
  },
  {
    path: '/member/listing/list',
    title: '我的店铺',
    icon: ShopOutlined,
    who: 'product',
    page: lazyPart(() => import('./pages/listing/page')),
  },
  {
    path: '/member/message',
    title: '站内消息',
    icon: MessageOutlined,
    who: 'login',
    page: lazyPart(() => import('./pages/message/page')),
  },
  {
    path: '/admin',
    title: '平台管理',
    icon: ControlOutlined,
    who: 'admin',
    page: lazyPart(() => import('./pages/admin/page')),
  },
  {
    path: '/admin/companies',
    title: '企业',
    icon: BankOutlined,
    who: 'admin',
    page: lazyPart(() => import('./pages/admin/companies')),
  },
  {
    path: '/admin/users',
    title: '用户',
    icon: TeamOutlined,
    who: 'admin',
    page: lazyPart(() => import('./pages/admin/users')),
  },
  {
    path: '/admin/feedbacks',
    title: '问题反馈',
    icon: CommentOutlined,
    who: 'admin',
    page: lazyPart(() => import('./pages/admin/feedbacks')),
  },
  {
    path: '/admin/base',
    title: '基础资料',
    icon: DatabaseOutlined,
    who: 'admin',
    page: lazyPart(() => import('./pages/admin/base')),
  },
  {
    path: '/admin/notices',
    title: '外发消息',
    icon: SendOutlined,
    who: 'admin',
    page: lazyPart(() => import('./pages/admin/notices')),
  },
  {
    path: '/admin/jobs',
    title: '后台任务',
    icon: ClockCircleOutlined,
    who: 'admin',
    page: lazyPart(() => import('./pages/admin/jobs')),
  },
  {
    path: '/admin/events',
    title: '操作记录',
    icon: HistoryOutlined,
    who: 'admin',
    page: lazyPart(() => import('./pages/admin/events')),
  },
  {
    path: '/error',
    title: '出错了',
    icon: WarningOutlined,
    who: 'public',
    page: lazyPart(() => import('./pages/error/page')),
  },
  notFound,
];

/** The page of this address, with its title, or what says that there is none. */
export function SiteRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorCatch key={pathname}>
      <Suspense key={pathname} fallback={<PageLoader />}>
        <Routes>
          {pages.map((page) => (
            <Route key={page.path} path={page.path} element={<Shown page={page} />} />
          ))}
        </Routes>
      </Suspense>
    </ErrorCatch>
  );
}

function Shown({ page: { title, keywords, who, page: Page } }: { page: SitePage }) {
  useHead(title, keywords);
  return (
    <Guard who={who}>
      <Page />
    </Guard>
  );
}
