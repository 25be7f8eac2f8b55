import type { Certificate, NamedShare, Spread } from '../../../api/types';
import { Distribution, type Part } from '../../../ui/chart/distribution';
import { fibre, rangeText, whole } from '../../../ui/format';
import { gradeColours } from '../../../ui/lot/colours';
import { colourName, gradeNames, gradeText } from '../../../ui/lot/names';
import { Panel } from '../../../ui/panel';
import styles from './lot.module.css';

/** Every distribution of the certificate as bars, if it has any. */
export function Distributions({ batch }: { batch: Certificate }) {
  const shares = [
    batch.colours,
    batch.lengths,
    batch.mikes,
    batch.strengths,
    batch.uniformities,
    batch.ginning,
  ];
  const known = shares.some((parts) => parts.some(({ share }) => share > 0));
  return (
    <Panel title="检验分布" note="占比 %，按 GB 1103.1 分级">
      <div className={styles.distributions}>
        {known ? (
          <Shares batch={batch} />
        ) : (
          <p className={styles.wide}>卖家表中没有检验分布，平台登记公检证书后显示。</p>
        )}
        <Meters batch={batch} />
      </div>
    </Panel>
  );
}

function Shares({ batch }: { batch: Certificate }) {
  return (
    <>
      <div className={styles.wide}>
        <Distribution
          title="颜色级"
          note={gradeText(batch.primaryColor)}
          parts={batch.colours.map(coloured)}
        />
      </div>
      <Distribution
        title="长度级"
        note={spread(batch.length, 'mm')}
        parts={present(batch.lengths, 25, 32)}
      />
      <Distribution title="马克隆值级" note={spread(batch.mike)} parts={batch.mikes} />
      <Distribution
        title="断裂比强度"
        note={spread(batch.strength, 'cN/tex')}
        parts={batch.strengths.map(named)}
      />
      <Distribution
        title="长度整齐度"
        note={spread(batch.uniformity, '%')}
        parts={batch.uniformities.map(named)}
      />
      <Distribution title="轧工质量" parts={batch.ginning.map(named)} />
    </>
  );
}

const coloured = ({ name, share }: NamedShare): Part => ({
  name,
  share,
  title: colourName(name),
  colour: gradeColours[name],
});
const named = ({ name, share }: NamedShare): Part => ({ name, share, title: gradeNames[name] });

/** Returns the usual grades, and non-empty ones beyond them: long staple reaches 40 mm. */
function present(parts: NamedShare[], from: number, to: number): Part[] {
  const long = parts.some(({ name, share }) => Number(name) > to && share > 0);
  const shown = ({ name, share }: NamedShare) =>
    share > 0 || (long ? Number(name) > to : Number(name) >= from && Number(name) <= to);
  return parts.filter(shown);
}

function spread(value: Spread | null, unit = ''): string {
  if (!value) return '';
  const ends =
    value.min != null && value.max != null ? `（${rangeText(fibre, value.min, value.max)}）` : '';
  return `均 ${fibre(value.avg)} ${unit}${ends}`;
}

/** The colour meter and foreign fibre, which have no distribution. */
function Meters({ batch }: { batch: Certificate }) {
  return (
    <figure className="distribution">
      <figcaption>
        <b>其他</b>
      </figcaption>
      <dl className={`${styles.meters} num`}>
        <dt>反射率 Rd %</dt>
        <dd>{spread(batch.rd).replace('均 ', '') || '—'}</dd>
        <dt>黄度 +b</dt>
        <dd>{spread(batch.plusB).replace('均 ', '') || '—'}</dd>
        <dt>异性纤维</dt>
        <dd>{batch.foreignBales === null ? '—' : `${whole(batch.foreignBales)} 包`}</dd>
        <dt>检验包数</dt>
        <dd>{whole(batch.packnum)} 包</dd>
      </dl>
    </figure>
  );
}
