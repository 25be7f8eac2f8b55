import { Link } from 'react-router';
import { Nothing } from '../nothing';
import { PagePanel } from '../page-panel';
import { MemberFrame } from './member-frame';
import type { Rights } from './menu';

interface NoRightProps {
  /** what the page is called */
  title: string;
  rights: Rights;
  /** the action that is not allowed */
  text: string;
  /** how to get the right */
  advice: string;
}

/** A member page for people without the right to it: the menu, and how to get the right. */
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
