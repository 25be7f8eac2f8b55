import { ArrowRightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Import, ImportLine, LineOffer } from '../../api/imports';
import { signed } from '../../ui/format';
import { StateTag, type Tone } from '../../ui/member-menu/state-tag';
import { movedBy, pricedText } from './offers';
import type { Cells } from './use-cells';
import { isGood, isUndone, levelTones, lineName } from './words';

/** How good a line is, in a word. */
export const LevelTag = ({ one, line }: { one: Import; line: ImportLine }) => (
  <StateTag tone={toneOf(line, one)}>{lineName(line, one)}</StateTag>
);

/** What was doubtful of a line no longer matters once the line is imported; once it is undone, neither does the line. */
function toneOf({ level, becomes }: ImportLine, { state, result }: Import): Tone {
  if (!isGood(level) || !result) return levelTones[level];
  if (state === 'undone' || becomes === 'unchanged') return 'plain';
  return 'good';
}

/** A lot in a few words; beside it what was known of it, where the line overwrites that. */
export function Quality({ line: { quality, wasQuality } }: { line: ImportLine }) {
  if (!quality) return null;
  return (
    <small className="line-quality num">
      {wasQuality && wasQuality !== quality && (
        <>
          <s>{wasQuality}</s> <ArrowRightOutlined className="small-icon" aria-label="改为" />{' '}
        </>
      )}
      {quality}
    </small>
  );
}

/** As many problems stand there at once; what keeps a line from being imported always does. */
const shownProblems = 3;

/** What is wrong with a line, and why it was skipped; a problem leads to its cell. */
export function Reasons({ line, cells }: { line: ImportLine; cells: Cells }) {
  const [all, setAll] = useState(false);
  if (line.skipped) return <span className="skipped-why">{line.skipped}</span>;
  const errors = line.problems.filter(({ level }) => level === 'error');
  const problems = [...errors, ...line.problems.filter(({ level }) => level !== 'error')];
  const most = all ? problems.length : Math.max(shownProblems, errors.length);
  const left = problems.length - most;
  return (
    <ul className="reasons">
      {problems.slice(0, most).map(({ level, index, text }) => (
        <li key={`${index} ${text}`} className={level}>
          {index < 0 || !cells.open ? (
            said(level, text, cells.open)
          ) : (
            <button type="button" onClick={() => cells.edit({ number: line.number, index })}>
              {text}
            </button>
          )}
        </li>
      ))}
      {left > 0 && (
        <li className="more">
          <button type="button" onClick={() => setAll(true)}>
            还有 {left} 处
          </button>
        </li>
      )}
    </ul>
  );
}

/** What is wrong with a cell; what to do about a warning is said as long as it can be done. */
const said = (level: string, text: string, open: boolean) =>
  open || level === 'error' ? text : text.replace(/，请[^，]*$/, '');

/** The offer of a line; beside it what the lot costs now, if it is on sale, red where it rises. */
export function OfferChange({ one, line }: { one: Import; line: ImportLine }) {
  const { was, now, becomes } = line;
  if (!now) return was ? <Was was={was} /> : null;
  if (isUndone(one) && becomes !== 'unchanged') return <TakenBack was={was} now={now} />;
  if (!was) return <b className="num">{pricedText(now)}</b>;
  if (becomes === 'unchanged') return <span className="quiet num">{pricedText(now)}　不变</span>;
  const by = movedBy(was, now);
  const way = by === undefined || by === 0 ? '' : by > 0 ? 'up' : 'down';
  return (
    <span className="offer-change num">
      <Was was={was} />
      <ArrowRightOutlined className="small-icon" aria-label="改为" />
      <b className={way}>{pricedText(now)}</b>
      {way && <span className={way}>{signed(by)}</span>}
    </span>
  );
}

/** An offer that was taken back, and what the lot costs again. */
function TakenBack({ was, now }: { was: ImportLine['was']; now: LineOffer }) {
  return (
    <span className="offer-change quiet num">
      <s>{pricedText(now)}</s>
      {was && <Was was={was} />}
    </span>
  );
}

function Was({ was }: { was: LineOffer & { stateName: string } }) {
  return (
    <span className="quiet num">
      {was.stateName} {pricedText(was)}
    </span>
  );
}
