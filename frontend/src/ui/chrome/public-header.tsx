import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { Soon } from '../soon';
import type { ThemeName } from '../theme';
import { QuoteStrip, type StripQuote } from './quote-strip';
import './header.css';

interface PublicHeaderProps {
  quotes: StripQuote[];
  /** since when they are not live, Unix seconds */
  pausedSince?: number;
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
}

const loginReason = '登录与注册即将开放';

/** The line at the very top: welcome, login, live prices, the theme. */
export function PublicHeader({ quotes, pausedSince, theme, onTheme }: PublicHeaderProps) {
  const dark = theme === 'dark';
  return (
    <div className="public-header">
      <div className="width public-row">
        <span className="welcome">您好，欢迎来到棉花商城！</span>
        <Soon reason={loginReason}>登录</Soon>
        <Soon reason={loginReason}>免费注册</Soon>
        <QuoteStrip quotes={quotes} pausedSince={pausedSince} />
        <Link to="/" className="wide-only">
          首页
        </Link>
        <Soon className="wide-only">会员中心</Soon>
        <Soon className="wide-only">新手指南</Soon>
        <button
          type="button"
          className="theme-switch"
          aria-label={dark ? '切换到浅色' : '切换到深色'}
          title={dark ? '切换到浅色' : '切换到深色'}
          onClick={() => onTheme(dark ? 'light' : 'dark')}
        >
          {dark ? <SunOutlined /> : <MoonOutlined />}
        </button>
      </div>
    </div>
  );
}
