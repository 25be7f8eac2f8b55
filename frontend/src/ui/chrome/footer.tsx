import { MailOutlined, PhoneOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import {
  aboutPath,
  articlesIn,
  helpPath,
  introductionPath,
  servicePath,
  videosPath,
} from './articles';
import { openEntry, tools } from './menu';
import { MenuLink } from './menu-link';
import { findPath } from './places';
import { privacyPath, termsPath } from './terms';

export interface SiteFacts {
  hotline?: string;
  email?: string;
  hours?: string;
  filing?: string;
  copyright?: string;
  /** pictures of QR codes with their captions; their place stays empty while their source is not known */
  pictures: { title: string; source?: string }[];
}

const about = '关于我们';

const guides = [
  openEntry('guide', '交易指南', articlesIn('guide')),
  openEntry('help', '帮助中心', helpPath),
  openEntry('videos', '学习视频和下载', videosPath),
  openEntry('news', '行业资讯', articlesIn('news')),
];

const platform = [
  openEntry('introduction', '平台介绍', introductionPath),
  openEntry('about', '公司介绍', aboutPath),
  openEntry('service', '服务说明', servicePath),
];

export const footerColumns = [
  { title: '交易指南', entries: guides },
  { title: '小工具', entries: tools },
  { title: about, entries: platform },
];

interface FooterProps {
  facts: SiteFacts;
  onFeedback: () => void;
}

/** The footer: hotline, e-mail, help, QR codes, filing number and feedback. */
export function Footer({ facts, onFeedback }: FooterProps) {
  return (
    <footer className="footer">
      <div className="width footer-row">
        <div className="footer-contact">
          {(facts.hotline || facts.email || facts.hours) && <b>联系我们</b>}
          {facts.hotline && (
            <a href={`tel:${facts.hotline.replace(/[^\d+]/g, '')}`} className="footer-phone num">
              <PhoneOutlined /> {facts.hotline}
            </a>
          )}
          {facts.email && (
            <a href={`mailto:${facts.email}`}>
              <MailOutlined /> {facts.email}
            </a>
          )}
          {facts.hours && <span className="num">{facts.hours}</span>}
        </div>
        <div className="footer-column">
          <b>棉花</b>
          <Link to="/cottonmall">新疆棉</Link>
          <Link to="/cottonmall?tab=2">地产棉</Link>
          <Link to="/contrastBatch">批次对比</Link>
          <Link to={findPath}>全站查找</Link>
        </div>
        {footerColumns.map((column) => (
          <div key={column.title} className="footer-column">
            <b>{column.title}</b>
            {column.entries.map((entry) => (
              <MenuLink key={entry.id} entry={entry} />
            ))}
            {column.title === about && (
              <>
                <Link to={termsPath}>用户协议</Link>
                <Link to={privacyPath}>隐私政策</Link>
                <button type="button" className="plain-button" onClick={onFeedback}>
                  意见反馈
                </button>
              </>
            )}
          </div>
        ))}
        {facts.pictures.map(({ title, source }) => (
          <figure key={title} className="footer-picture">
            {source ? (
              <img src={source} alt={title} width={96} height={96} loading="lazy" />
            ) : (
              <span className="footer-blank" />
            )}
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </div>
      <p className="width footer-filing">
        {[facts.copyright, facts.filing].filter(Boolean).join(' · ')}
      </p>
    </footer>
  );
}
