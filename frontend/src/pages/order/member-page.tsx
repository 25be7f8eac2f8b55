import type { ReactNode } from 'react';
import { useMe } from '../../api/me';
import { MemberFrame } from '../../ui/member-menu/member-frame';

/** What the frame around a page of orders gets. */
export interface FrameProps {
  title?: string;
  /** buttons of the page */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame around pages of orders for members. */
export function MemberPage(props: FrameProps) {
  return <MemberFrame rights={useMe().data} {...props} />;
}
