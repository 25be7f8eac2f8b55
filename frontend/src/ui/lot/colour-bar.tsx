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
      onPointerEnter={() => setNear(true)}
    >
      {shares.map(({ grade, share }) => (
        <i key={grade} style={{ width: `${share}%`, background: gradeColours[grade] }} />
      ))}
    </span>
  );
  if (!near) return bar;
  return (
    <Tooltip title={<ShareList shares={shares} />} defaultOpen mouseEnterDelay={0.15}>
      {bar}
    </Tooltip>
  );
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
