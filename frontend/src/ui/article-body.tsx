import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';
import styles from './article-body.module.css';

/** The text of an article. The server has sanitised it; links to pages of this site open without loading it again. */
export function ArticleBody({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = useCallback(
    (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.button);
      if (!link || !plain || link.target || link.origin !== window.location.origin) return;
      if (link.pathname.startsWith('/mall/')) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    },
    [navigate],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links inside handle keys.
    <div
      className={styles.body}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised the text.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
