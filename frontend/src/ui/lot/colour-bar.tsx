import { Tooltip } from 'antd';
import { useState } from 'react';
import { share as percent } from '../format';
import { gradeColours, type Share } from './colours';
import { gradeText } from './names';
import './lot.css';

/** The colour shares of a lot as one stacked bar; the numbers show on hover. */
export function ColourBar({ shares }: { shares: Share[] }) {
  // A tooltip costs more than the bar, and a table has many bars: it is rendered on hover.
  const [near, setNear] = useState(false);
  const text = shares.map(({ grade, share }) => `${grade} ${percent(share)}`).join('，');
  if (!text) return <span className="colour-bar" role="img" aria-label="颜色级比例未知" />;
  const bar = (
    <span
      className="colour-bar"
      role="img"
      aria-label={`颜色级比例：${text}`}
      style={{ backgroundImage: stacked(shares) }}
      onPointerEnter={() => setNear(true)}
    />
  );
  if (!near) return bar;
  return (
    <Tooltip title={<ShareList shares={shares} />} defaultOpen mouseEnterDelay={0.15}>
      {bar}
    </Tooltip>
  );
}

/** Returns the shares side by side as one picture: a table has many bars, and each part would be an element. */
function stacked(shares: Share[]): string {
  let from = 0;
  const parts = shares.map(({ grade, share }) => {
    const to = from + share;
    const part = `${gradeColours[grade]} ${from}% ${to}%`;
    from = to;
    return part;
  });
  return `linear-gradient(90deg, ${parts.join(', ')}, transparent ${from}%)`;
}

function ShareList({ shares }: { shares: Share[] }) {
  return (
    <span className="share-list num">
      {shares.map(({ grade, share }) => (
        <span key={grade}>
          <i style={{ background: gradeColours[grade] }} />
          {gradeText(grade)}
          <b>{percent(share)}</b>
        </span>
      ))}
    </span>
  );
}
