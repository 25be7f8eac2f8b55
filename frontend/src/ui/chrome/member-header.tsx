import { BellOutlined, DownOutlined, QrcodeOutlined, SwapOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { memberMenu, sells } from '../member-menu/menu';
import { CompanyNameTag } from './company-name';
import { HoverMenu } from './hover-menu';
import { Logo } from './logo';
import { type MenuEntry, openEntry } from './menu';
import { MenuLink } from './menu-link';
import type { Person } from './person';
import { newListingPath } from './places';
import { QuoteStrip, type StripQuote } from './quote-strip';
import { ThemeSwitch, type ThemeSwitchProps } from './theme-switch';

interface MemberHeaderProps extends ThemeSwitchProps {
  quotes: StripQuote[];
  /** since when they are not live, Unix seconds */
  pausedSince?: number;
  person: Person;
  /** how many messages were not read */
  unread: number;
  /** a QR code that opens this page on a phone; PNG, base64 */
  qrCode?: string;
  onSwitch: () => void;
  onLogOut: () => void;
}

/** The header of the member centre: messages, hotline, person and company. */
export function MemberHeader(props: MemberHeaderProps) {
  const { quotes, pausedSince, person, unread, qrCode, onSwitch, onLogOut } = props;
  return (
    <div className="member-header">
      <div className="width member-row">
        <Logo />
        <QuoteStrip quotes={quotes} pausedSince={pausedSince} />
        <Company person={person} onSwitch={onSwitch} />
        <Link to="/member/message" className="member-icon" aria-label={bellName(unread)}>
          <BellOutlined />
          {unread > 0 && <i className="dot" />}
        </Link>
        <HoverMenu
          className="wide-only"
          panelClass="right-panel qr-panel"
          trigger={(open) => (
            <button
              type="button"
              className="member-icon"
              aria-label="手机打开本页"
              aria-expanded={open}
            >
              <QrcodeOutlined />
            </button>
          )}
        >
          {qrCode ? (
            <img
              src={`data:image/png;base64,${qrCode}`}
              alt="本页的二维码"
              width={132}
              height={132}
            />
          ) : (
            <span className="qr-blank" />
          )}
          手机扫码打开本页
        </HoverMenu>
        <PersonMenu person={person} />
        <button type="button" className="plain-button log-out" onClick={onLogOut}>
          退出登录
        </button>
        <ThemeSwitch {...props} />
      </div>
    </div>
  );
}

const bellName = (unread: number) => (unread > 0 ? `站内消息，${unread} 条未读` : '站内消息');

/** The company; a button to switch when there are several. */
function Company({ person, onSwitch }: { person: Person; onSwitch: () => void }) {
  const name = person.memberName || (person.companies ? '尚未选择企业' : '尚未加入企业');
  const others = person.companies - (person.memberName ? 1 : 0);
  if (others < 1) return <CompanyNameTag name={name} />;
  return (
    <button
      type="button"
      className="plain-button member-company"
      aria-label={`${name}，切换企业`}
      onClick={onSwitch}
    >
      <CompanyNameTag name={name} inButton />
      <span>
        <SwapOutlined /> 切换企业
      </span>
    </button>
  );
}

function PersonMenu({ person }: { person: Person }) {
  const groups = [{ title: '常用', entries: shortcuts(person) }, ...memberMenu(person)];
  return (
    <HoverMenu
      panelClass="right-panel person-panel"
      trigger={(open) => (
        <button type="button" className="plain-button person-button" aria-expanded={open}>
          {person.name}
          {person.isManager === 1 && <span className="person-badge">管理员</span>}
          <DownOutlined className="small-icon" />
        </button>
      )}
    >
      {groups.map(({ title, entries }) => (
        <div key={title}>
          <b>{title}</b>
          {entries.map((entry) => (
            <MenuLink key={entry.id} entry={entry} className="sub-link" />
          ))}
        </div>
      ))}
    </HoverMenu>
  );
}

const shortcuts = (person: Person): MenuEntry[] => [
  ...(sells(person) ? [openEntry('listing', '挂牌', newListingPath)] : []),
  openEntry('centre', '会员中心', '/member'),
];
