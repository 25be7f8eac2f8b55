import { ArrowRightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Import, ImportLine, LineOffer } from '../../api/imports';
import { signed } from '../../ui/format';
import { StateTag } from '../../ui/member-menu/state-tag';
import { movedBy, pricedText } from './offers';
import type { Cells } from './use-cells';
import { levelTones, lineName } from './words';

/** How good a line is, in a word. */
export const LevelTag = ({ one, line: { level } }: { one: Import; line: ImportLine }) => (
  <StateTag tone={levelTones[level]}>{lineName(level, one)}</StateTag>
);

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
            text
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

/** The offer of a line; beside it what the lot costs now, if it is on sale, red where it rises. */
export function OfferChange({ line: { was, now, becomes } }: { line: ImportLine }) {
  if (!now) return was ? <Was was={was} /> : null;
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

function Was({ was }: { was: LineOffer & { stateName: string } }) {
  return (
    <span className="quiet num">
      {was.stateName} {pricedText(was)}
    </span>
  );
}
