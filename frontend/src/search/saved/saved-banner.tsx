import { useLocation } from 'react-router';
import { useSearchState } from '../contexts';
import styles from './banner.module.css';
import { openedOf } from './opened';

/** Lists what has changed since the open demand was saved or shared. */
export function SavedBanner() {
  const { query } = useSearchState();
  const opened = openedOf(useLocation().state);
  if (!opened || opened.searchID !== query.saved || opened.changes.length === 0) return null;
  const { searchName, searchID, changes, lost } = opened;
  return (
    <div className={styles.savedBanner} role="status">
      <span>
        {searchID ? '需求定制' : '分享的需求'} {searchName && <b>{searchName}</b>}
        {lost && <em>有条件已去掉，结果比{searchID ? '保存' : '分享'}时的宽</em>}
      </span>
      <ul aria-label="与保存时不同">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
