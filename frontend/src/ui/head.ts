import { useEffect, useLayoutEffect } from 'react';
import { useSiteName } from './site-name';

const siteKeywords = '棉花交易,棉花现货,新疆棉,地产棉,进口棉,基差,点价,棉花批号查询,纺织原料';

/** Sets the title of the document to that of what a page shows, and its key words if it has own ones. */
export function useHead(title: string, keywords?: string): void {
  const { name } = useSiteName();
  useEffect(() => {
    setTitle(title, name);
    if (keywords) setKeywords(keywords);
  }, [title, keywords, name]);
}

/**
 * Sets the title and the key words of the document to those of a page. It does so before the effects of the page, whose
 * own title stays when all that it shows is loaded already.
 */
export function usePageHead(title: string, keywords = siteKeywords): void {
  const { name } = useSiteName();
  useLayoutEffect(() => {
    setTitle(title, name);
    setKeywords(keywords);
  }, [title, keywords, name]);
}

/** Sets the title of the document. The server sends the same one with the first page: homeTitle in api/web/head.go. */
function setTitle(title: string, name: string) {
  document.title = title ? `${title} - ${name}` : `${name} - 棉花与纺织原料网上交易`;
}

/** Sets the key words of the document. */
function setKeywords(keywords: string) {
  document.querySelector('meta[name="keywords"]')?.setAttribute('content', keywords);
}
