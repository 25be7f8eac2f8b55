import { ArrowRightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LineOffer, Upload, UploadLine, UploadRow } from '../../../api/uploads';
import { lotAddress } from '../../../ui/lot/lot';
import { StateTag } from '../../../ui/state-tag';
import { Differences } from './differences';
import { pricedText } from './offers';
import { isDiffering } from './problems';
import styles from './sheet.module.css';
import type { Cells } from './use-cells';
import { levelNames, levelTones, outcomeName, outcomeTones } from './words';

/** A row of a sheet; after an upload, with its result. */
export type ShownLine = UploadLine &
  Partial<Pick<UploadRow, 'outcome' | 'reason' | 'listingID' | 'forgotten'>>;

/** The level of a line, or its result. */
export const LevelTag = ({ one: { kind }, line }: { one: Upload; line: ShownLine }) =>
  line.outcome ? (
    <StateTag tone={outcomeTones[line.outcome]}>{outcomeName(line.outcome, kind)}</StateTag>
  ) : (
    <StateTag tone={levelTones[line.level]}>{levelNames[line.level]}</StateTag>
  );

/** The quality of a lot in short; before it the known one that it replaces. */
export function Quality({ line: { quality, wasQuality } }: { line: UploadLine }) {
  if (!quality) return null;
  return (
    <small className={`${styles.lineQuality} num`}>
      {wasQuality && wasQuality !== quality && (
        <>
          <s>{wasQuality}</s> <ArrowRightOutlined className="small-icon" aria-label="改为" />{' '}
        </>
      )}
      {quality}
    </small>
  );
}

/** The number of problems shown at first. Errors are always shown. */
const shownProblems = 3;

/** The problems of a line, and why it was skipped. A click opens the cell of a problem. */
export function Reasons({ line, cells }: { line: ShownLine; cells: Cells | undefined }) {
  const [all, setAll] = useState(false);
  if (line.skipped) return <span className={styles.skippedWhy}>{line.skipped}</span>;
  const differing = line.problems.filter(isDiffering);
  const problems = line.problems.filter(
    (one) => !isDiffering(one) && !(line.outcome && one.kind === 'relist'), // the result shows it
  );
  const errors = problems.filter(({ level }) => level === 'error').length; // errors come first
  const most = all ? problems.length : Math.max(shownProblems, errors);
  const left = problems.length - most;
  return (
    <ul className={styles.reasons}>
      {line.reason && <li className={styles.error}>{line.reason}</li>}
      {line.outcome === 'leaves' && <li>在售而表中没有</li>}
      {problems.slice(0, most).map(({ level, index, text }) => (
        <li key={`${index} ${text}`} className={styles[level]}>
          {index < 0 || !cells ? (
            problemText(level, text, Boolean(cells))
          ) : (
            <button type="button" onClick={() => cells.edit({ number: line.number, index })}>
              {text}
            </button>
          )}
        </li>
      ))}
      {left > 0 && (
        <li className={styles.more}>
          <button type="button" onClick={() => setAll(true)}>
            还有 {left} 处
          </button>
        </li>
      )}
      {differing.length > 0 && <Differences line={line} list={differing} cells={cells} />}
    </ul>
  );
}

/** Returns the text of a problem. Advice about a warning is shown while the cell is editable. */
const problemText = (level: string, text: string, open: boolean) =>
  open || level === 'error' ? text : text.replace(/，请[^，]*$/, '');

/** The offer of a line; before it the current offer of a lot on sale. */
export function OfferChange({ line }: { line: ShownLine }) {
  const { was, now, becomes, outcome } = line;
  if (!now) return was ? <Was was={was} /> : null;
  if (outcome === 'back' || outcome === 'failed') return <NotSo was={was} now={now} />;
  if (!was) return <b className="num">{pricedText(now)}</b>;
  if (becomes === 'unchanged')
    return <span className={`${styles.quiet} num`}>{pricedText(now)}　不变</span>;
  return (
    <span className={`${styles.offerChange} num`}>
      <Was was={was} />
      <ArrowRightOutlined className="small-icon" aria-label="改为" />
      <b>{pricedText(now)}</b>
    </span>
  );
}

/** An offer that was taken back or never made, and what the lot costs instead. */
function NotSo({ was, now }: { was: UploadLine['was']; now: LineOffer }) {
  return (
    <span className={`${styles.offerChange} ${styles.quiet} num`}>
      <s>{pricedText(now)}</s>
      {was && <Was was={was} />}
    </span>
  );
}

function Was({ was }: { was: LineOffer & { stateName: string } }) {
  return (
    <span className={`${styles.quiet} num`}>
      {was.stateName} {pricedText(was)}
    </span>
  );
}

/** The number of a lot, with a link while the lot is on sale. */
export const LotLink = ({ line: { batchID, listingID } }: { line: ShownLine }) =>
  listingID ? <Link to={lotAddress({ batchID, listingID })}>{batchID}</Link> : batchID;
