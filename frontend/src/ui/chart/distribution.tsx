import type { ReactNode } from 'react';
import { percentages, whole } from '../format';
import './chart.css';

export interface Part {
  name: string;
  share: number;
  /** words for the name */
  title?: string;
  colour?: string;
}

interface DistributionProps {
  title: string;
  note?: ReactNode;
  parts: Part[];
  /** the unit after a number; empty for counts */
  unit?: string;
}

/** A distribution over named parts in a fixed order, as upright bars with their numbers. */
export function Distribution({ title, note, parts, unit = '%' }: DistributionProps) {
  const most = Math.max(...parts.map(({ share }) => share), 0);
  const shares = parts.map(({ share }) => share);
  const texts = unit === '%' ? percentages(shares) : shares.map(whole);
  return (
    <figure className="distribution">
      <figcaption>
        <b>{title}</b>
        {note && <span className="num">{note}</span>}
      </figcaption>
      {most > 0 ? (
        <ul className="num">
          {parts.map((part, at) => (
            <Bar key={part.name} part={part} most={most} text={texts[at] ?? ''} unit={unit} />
          ))}
        </ul>
      ) : (
        <p className="distribution-unknown">没有分布数据</p>
      )}
    </figure>
  );
}

function Bar({ part: { name, share, title, colour }, most, text, unit }: BarProps) {
  return (
    <li title={`${name}${title ? ` ${title}` : ''}：${text}${unit}`}>
      <span className="bar-number">{share > 0 && text}</span>
      <i
        className={share === most ? 'most' : ''}
        style={{ height: `${(share / most) * 64}px`, background: colour }}
      />
      <span className="bar-name">{name}</span>
      {title && <small>{title}</small>}
    </li>
  );
}

interface BarProps {
  part: Part;
  most: number;
  /** the formatted share */
  text: string;
  unit: string;
}
