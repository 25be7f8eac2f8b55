import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useFound } from '../../../api/lots';
import { Loading } from '../../../shell/lots/loading';
import { Failed } from '../../../ui/failed';
import { tabNames } from '../../../ui/lot/names';
import { Nothing } from '../../../ui/nothing';
import { ofType } from './address';
import styles from './batches.module.css';
import { FoundLots } from './found-lots';
import { Missing } from './missing';

interface ResultsProps {
  numbers: string[];
  wrong: string[];
  type?: 0 | 1;
  /** shows lots of every type */
  onAll: () => void;
}

/** The result of the batch numbers. */
export function Results({ numbers, wrong, type, onAll }: ResultsProps) {
  const query = useFound(numbers);
  const { data, refetch, isPlaceholderData } = query;
  const error = useFailure(query, numbers.join());
  if (error) return <Failed {...failureOf(error, refetch)} />;
  if (!data) return <Loading rows={Math.min(numbers.length, 12)} />;
  const { lots, others } = ofType(data.list, type);
  const absent = data.missing.length + wrong.length;
  return (
    <div className={isPlaceholderData ? styles.foundOld : ''}>
      {absent > 0 && <Missing numbers={data.missing} wrong={wrong} />}
      {type !== undefined && others > 0 && (
        <p className={styles.foundOthers} role="status">
          只显示{tabNames[type]}，另有 <b className="num">{others}</b> 批
          {tabNames[type === 0 ? 1 : 0]}
          <button type="button" className="link" onClick={onAll}>
            全部显示
          </button>
        </p>
      )}
      {lots.length > 0 ? (
        <FoundLots lots={lots} onReload={refetch} />
      ) : (
        <Nothing text="没有找到这些批号" />
      )}
    </div>
  );
}
