import { useSearchState } from '../contexts';
import styles from './banner.module.css';
import { isUnchanged, type Opened } from './opened';

/** The name of the open demand. Changed filters can be restored. */
export function SavedName({ opened }: { opened: Opened }) {
  const { query, show } = useSearchState();
  const { searchName, tab, filters } = opened;
  const altered = !isUnchanged(query, opened);
  if (query.mine && !altered) return null; // the list above shows which one is open
  return (
    <span className={styles.savedName} role="status">
      {!query.mine && <b title={`需求定制 ${searchName}`}>「{searchName}」</b>}
      {altered && (
        <>
          <em>条件已改动</em>
          <button
            type="button"
            className="link"
            onClick={() => show({ ...query, tab, filters, pageNum: 1 })}
          >
            恢复原条件
          </button>
        </>
      )}
    </span>
  );
}
