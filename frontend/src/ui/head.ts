import { useEffect } from 'react';
import { useSiteName } from './site-name';

const siteKeywords = '棉花交易,棉花现货,新疆棉,地产棉,进口棉,基差,点价,棉花批号查询,纺织原料';

/** Sets the title and the key words of the document while a page is shown. */
export function useHead(title: string, keywords = siteKeywords): void {
  const { name } = useSiteName();
  useEffect(() => {
    document.title = title ? `${title} - ${name}` : `${name} - 棉花与纺织原料网上交易`;
    document.querySelector('meta[name="keywords"]')?.setAttribute('content', keywords);
  }, [title, keywords, name]);
}
