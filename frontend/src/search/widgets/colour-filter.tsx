import { useState } from 'react';
import { colourGrades } from '../../ui/lot/colours';
import { colourKinds, gradeText } from '../../ui/lot/names';
import { useSearchState } from '../contexts';
import type { Filters } from '../demand';
import { useCounts } from '../facets';
import { joined, listOf } from '../fields';
import { Choice } from './choice';
import { type ColourShare, ShareChoice } from './share-choice';

const modes = [
  { key: 'want', name: '主体', hint: '点选要的主体颜色级' },
  { key: 'not', name: '排除', hint: '点选不要的主体颜色级' },
  { key: 'share', name: '比例', hint: '按颜色级占比' },
] as const;

type Mode = (typeof modes)[number]['key'];

/** The colour filter: included and excluded main grades, or shares. One mode excludes the other. */
export function ColourFilter() {
  const { query } = useSearchState();
  const shares = query.filters.primaryColorType === 1;
  const [chosen, setMode] = useState<Mode>('want');
  const mode = shares ? 'share' : chosen;
  return (
    <>
      <span className="modes">
        {modes.map(({ key, name, hint }) => (
          <button
            key={key}
            type="button"
            title={hint}
            aria-pressed={mode === key}
            onClick={() => setMode(key)}
          >
            {name}
          </button>
        ))}
      </span>
      {mode === 'share' || (chosen === 'share' && !shares) ? (
        <ShareFilter />
      ) : (
        <MainGrades excluding={mode === 'not'} />
      )}
    </>
  );
}

/** The grades as options: a click includes a grade or excludes it. */
export function MainGrades({ excluding }: { excluding: boolean }) {
  const { query, change } = useSearchState();
  const count = useCounts('primaryColor');
  const wanted = listOf(query.filters.primaryColor);
  const barred = listOf(query.filters.excludePrimaryColor);

  const toggle = (code: string) => {
    const from = excluding ? barred : wanted;
    const without = (codes: string[]) => codes.filter((item) => item !== code);
    const next = from.includes(code) ? without(from) : [...from, code];
    const patch: Filters = excluding
      ? { excludePrimaryColor: joined(next), primaryColor: joined(without(wanted)) }
      : { primaryColor: joined(next), excludePrimaryColor: joined(without(barred)) };
    change({ ...noShares, ...patch });
  };
  const choice = (code: string, name: string) => (
    <Choice
      key={code}
      name={name}
      title={gradeText(code)}
      count={count(code)}
      state={wanted.includes(code) ? 'on' : barred.includes(code) ? 'not' : 'off'}
      onChoose={() => toggle(code)}
    />
  );
  return (
    <>
      {Object.entries(colourKinds).map(([kind, name]) => (
        <span key={kind} className="colour-kind">
          <span>{name}</span>
          {colourGrades.filter((code) => code[1] === kind).map((code) => choice(code, code))}
        </span>
      ))}
      {choice('0', '无主体')}
    </>
  );
}

const noShares: Filters = {
  primaryColorType: undefined,
  geColor: undefined,
  geColorPercent: undefined,
  leColor: undefined,
  leColorPercent: undefined,
};

const noMainGrades: Filters = { primaryColor: undefined, excludePrimaryColor: undefined };

/** Shares: a minimum for a grade and all better ones, a maximum for a grade and all worse ones. */
export function ShareFilter() {
  return (
    <>
      <Share sign="≥" grade="geColor" percent="geColorPercent" first="31" standard={80} />
      <Share sign="≤" grade="leColor" percent="leColorPercent" first="22" standard={6} />
    </>
  );
}

interface ShareProps {
  sign: '≥' | '≤';
  grade: 'geColor' | 'leColor';
  percent: 'geColorPercent' | 'leColorPercent';
  first: string;
  standard: number;
}

/** One condition on shares. */
export function Share({ sign, grade, percent, first, standard }: ShareProps) {
  const { query, change } = useSearchState();
  const { [grade]: wantedGrade, [percent]: wantedPercent } = query.filters;
  const other = grade === 'geColor' ? query.filters.leColor : query.filters.geColor;
  const choose = (next?: ColourShare) =>
    change({
      ...(next && noMainGrades),
      primaryColorType: next || other ? 1 : undefined,
      [grade]: next?.grade,
      [percent]: next?.percent,
    });
  return (
    <ShareChoice
      sign={sign}
      grade={wantedGrade}
      percent={wantedPercent}
      usual={{ grade: first, percent: standard }}
      onChoose={choose}
    />
  );
}
