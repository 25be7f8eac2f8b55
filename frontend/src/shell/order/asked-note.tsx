import { Alert } from 'antd';
import { Link } from 'react-router';
import { useDealPlatform } from '../../api/deals';
import type { AskedLot } from '../../api/inquiry';
import { purchasesPath } from '../../ui/chrome/places';
import { whole } from '../../ui/format';
import styles from './order.module.css';

interface AskedNoteProps {
  asked: readonly AskedLot[];
  onClose: () => void;
}

/** The lots on which the company has an open deal, with a link to each deal. */
export function AskedNote({ asked, onClose }: AskedNoteProps) {
  const platform = useDealPlatform();
  return (
    <Alert
      type="info"
      className={`${styles.notice} num`}
      title={
        <>
          {whole(asked.length)} 批已询盘，没有列入：
          {asked.map(({ spotSaleID, batchID, number }, at) => (
            <span key={spotSaleID}>
              {at > 0 && '、'}
              {platform ? (
                `${batchID}（${number}）`
              ) : (
                <Link
                  to={`${purchasesPath}?id=${spotSaleID}`}
                  title={`查看询盘单 ${number}`}
                  onClick={onClose}
                >
                  {batchID}
                </Link>
              )}
            </span>
          ))}
        </>
      }
    />
  );
}
