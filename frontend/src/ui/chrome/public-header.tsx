import { Link, useLocation } from 'react-router';
import { sells } from '../member-menu/menu';
import { useSiteName } from '../site-name';
import { aboutPath, articlesIn } from './articles';
import { useAskLogin } from './ask-login';
import { CompanyNameTag } from './company-name';
import type { Person } from './person';
import {
  adminPath,
  isEntrance,
  loginAddress,
  loginPath,
  newListingPath,
  registerPath,
} from './places';
import { QuoteStrip, type StripQuote } from './quote-strip';
import { ThemeSwitch, type ThemeSwitchProps } from './theme-switch';

interface PublicHeaderProps extends ThemeSwitchProps {
  quotes: StripQuote[];
  /** since when they are not live, Unix seconds */
  pausedSince?: number;
  /** null for a visitor, undefined while loading */
  person?: Person | null;
  /** whether there are unread messages */
  unread: boolean;
  onLogOut: () => void;
}

/** The top line: person, live prices, links, theme. The person moves all of it, and is awaited before it is seen. */
export function PublicHeader(props: PublicHeaderProps) {
  const { quotes, pausedSince, person, unread, onLogOut } = props;
  return (
    <div className="public-header">
      <div className={`width public-row ${person === undefined ? 'unknown' : ''}`}>
        {person === null && <Visitor />}
        {person && <Welcome person={person} />}
        <QuoteStrip quotes={quotes} pausedSince={pausedSince} />
        <Link to="/" className="wide-only">
          首页
        </Link>
        {person ? (
          <Link to="/member" className={`phone-first ${unread ? 'with-dot' : ''}`}>
            会员中心
          </Link>
        ) : (
          <AskingButton back="/member">会员中心</AskingButton>
        )}
        {person && sells(person) && (
          <Link to={newListingPath} className="wide-only">
            挂牌
          </Link>
        )}
        {person === null && <AskingButton back={newListingPath}>挂牌</AskingButton>}
        {person?.roles.includes('admin') && (
          <Link to={adminPath} className="phone-first">
            平台管理
          </Link>
        )}
        <Link to={articlesIn('guide')} className="wide-only">
          新手指南
        </Link>
        <Link to={aboutPath} className="wide-only">
          关于我们
        </Link>
        {person && (
          <button type="button" className="plain-button" onClick={onLogOut}>
            退出登录
          </button>
        )}
        <ThemeSwitch {...props} />
      </div>
    </div>
  );
}

function Visitor() {
  const { name } = useSiteName();
  const { pathname, search } = useLocation();
  return (
    <>
      <span className="welcome">您好，欢迎来到{name}！</span>
      <Link
        to={isEntrance(pathname) ? loginPath + search : loginAddress(pathname + search)}
        className="phone-first"
      >
        登录
      </Link>
      <Link to={registerPath} className="phone-first">
        免费注册
      </Link>
    </>
  );
}

function Welcome({ person }: { person: Person }) {
  return (
    <>
      <span className="phone-first nowrap">
        <span className="welcome">您好，</span>
        {person.name}
      </span>
      {person.memberName && <CompanyNameTag name={person.memberName} />}
    </>
  );
}

/** The link of a visitor to a page of members: it asks to log in. */
function AskingButton({ back, children }: { back: string; children: string }) {
  const askLogin = useAskLogin();
  return (
    <button type="button" className="plain-button wide-only" onClick={() => askLogin(back)}>
      {children}
    </button>
  );
}
