import type { ReactNode } from 'react';

/** The main content that the server has sent with the first page; empty without one. */
const content = document.querySelector('.first-answer')?.innerHTML ?? '';
const address = window.location.href;

/** The content of the first page while its script loads; the children for other pages. */
export function FirstAnswer({ children }: { children: ReactNode }) {
  if (!content || window.location.href !== address) return children;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sent it as part of this page.
    <div className="first-answer" dangerouslySetInnerHTML={{ __html: content }} />
  );
}
