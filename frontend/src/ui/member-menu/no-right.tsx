import { Link } from 'react-router';
import { Nothing } from '../nothing';
import { PagePanel } from '../page-panel';
import { MemberFrame } from './member-frame';
import type { Rights } from './menu';

interface NoRightProps {
  /** what the page is called */
  title: string;
  rights: Rights;
  /** what he may not do yet */
  text: string;
  /** whom to ask for what, so that he may */
  advice: string;
}

/** Stands in place of a member page for whoever has not the right to it: the menu stays, and what to do is said. */
export default function NoRight({ title, rights, text, advice }: NoRightProps) {
  return (
    <MemberFrame title={title} rights={rights}>
      <PagePanel title={title}>
        <Nothing text={text}>
          <p>{advice}</p>
          <Link to="/member">返回会员中心</Link>
        </Nothing>
      </PagePanel>
    </MemberFrame>
  );
}
