import type { Certificate } from '../../../api/types';
import { exactTons, fibre } from '../../../ui/format';
import { conditioned, weightStandard as standard } from '../../../ui/lot/weight';
import { Panel } from '../../../ui/panel';
import styles from './lot.module.css';

/** The weights and the calculation of the conditioned weight. */
export function Weights({ batch }: { batch: Certificate }) {
  return (
    <Panel title="重量" note="吨">
      <dl className={`${styles.sheet} num`}>
        <dt>毛重</dt>
        <dd>{exactTons(batch.gross || null)}</dd>
        <dt>皮重</dt>
        <dd>{exactTons(batch.tare || null)}</dd>
        <dt>净重 = 毛重 − 皮重</dt>
        <dd>{exactTons(batch.net || null)}</dd>
        <dt>公定重量</dt>
        <dd>
          <b>{exactTons(batch.amount || null)}</b>
        </dd>
      </dl>
      {batch.net > 0 && batch.moisture > 0 && batch.impurity > 0 && <Formula batch={batch} />}
    </Panel>
  );
}

function Formula({ batch }: { batch: Certificate }) {
  const { net, moisture, impurity, amount } = batch;
  const computed = conditioned(net, moisture, impurity);
  return (
    <div className={`${styles.formula} num`}>
      <Terms
        of={[
          '公重 = 净重',
          '× (100 − 含杂)',
          `÷ (100 − ${standard.trash})`,
          `× (100 + ${standard.moisture})`,
          '÷ (100 + 回潮)',
        ]}
      />
      <Terms
        of={[
          `= ${exactTons(net)}`,
          `× (100 − ${fibre(impurity)})`,
          `÷ ${100 - standard.trash}`,
          `× ${100 + standard.moisture}`,
          `÷ (100 + ${fibre(moisture)})`,
        ]}
      />
      <p>
        = <b>{exactTons(computed)}</b>
        {computed !== amount && (
          <span>{`（${paperOf(batch)}所载 ${exactTons(amount)}，以它为准）`}</span>
        )}
      </p>
    </div>
  );
}

/** Returns the paper with the weights: a certificate or a sheet. */
const paperOf = ({ source: { kind } }: Certificate): string =>
  kind === 'inspection' || kind === 'both' ? '证书' : '表中';

/** A line that breaks between its terms only. */
function Terms({ of }: { of: string[] }) {
  return (
    <p className={styles.terms}>
      {of.map((term) => (
        <span key={term}>{term} </span>
      ))}
    </p>
  );
}
