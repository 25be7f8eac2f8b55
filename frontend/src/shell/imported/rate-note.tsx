import { useDollarRate } from '../../api/imported';
import { Pop } from '../../ui/pop';
import styles from './rate-note.module.css';

/** The exchange rate by which landed prices are computed; a click shows its source, the days before and the duties. */
export function RateNote() {
  const { data } = useDollarRate();
  if (!data) return <span className={styles.rate} />;
  if (data.rate === null) return <span className={styles.rate}>暂无美元汇率</span>;
  const { rate, day, source, duty, history } = data;
  return (
    <Pop
      className={styles.rate}
      title={`${source}，${day}`}
      label="汇率和税费"
      content={
        <div className={styles.rateMore}>
          <p>
            <b className="num">{rate.toFixed(4)}</b> 元/美元，{day}
            <br />
            {source}
          </p>
          <ul className="num" aria-label="此前的汇率">
            {history.slice(1, 6).map((one) => (
              <li key={one.day}>
                {one.day} {one.rate.toFixed(4)}
              </li>
            ))}
          </ul>
          {duty && (
            <p>
              到厂价 =（完税价格 + 关税）×（1 + {duty.vat}%）+ 港杂费 {duty.portCharges}{' '}
              元/吨，不含从港口到工厂的运费
              <br />
              {duty.source}，{duty.validFrom} 起
            </p>
          )}
        </div>
      }
    >
      汇率 <span className="num">{rate.toFixed(4)}</span>
      <span className={styles.rateDay}>（{day.slice(5)}）</span>
    </Pop>
  );
}
