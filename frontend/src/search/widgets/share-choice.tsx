import { useState } from 'react';
import { grouped } from '../../ui/format';
import { colourGrades } from '../../ui/lot/colours';
import { gradeText } from '../../ui/lot/names';
import { fields } from '../fields';
import { NumberInput } from './number-input';

/** A share of a colour grade and all better or all worse ones, %. */
export interface ColourShare {
  grade: string;
  percent: number;
}

interface ShareChoiceProps extends Partial<ColourShare> {
  sign: '≥' | '≤';
  /** what is offered before a choice */
  usual: ColourShare;
  /** nothing: without the condition */
  onChoose: (next?: ColourShare) => void;
}

/** A condition on the share of a colour grade and those beside it; off until it is ticked or changed. */
export function ShareChoice({ sign, grade, percent, usual, onChoose }: ShareChoiceProps) {
  const on = grade !== undefined;
  const [draft, setDraft] = useState(usual);
  const shown = { grade: grade ?? draft.grade, percent: percent ?? draft.percent };

  const set = (next: ColourShare, ticked: boolean) => {
    setDraft(next);
    if (ticked) onChoose(next);
    else if (on) onChoose();
  };
  const words = sign === '≥' ? '该级及更好的各级合计占比至少' : '该级及更差的各级合计占比至多';
  return (
    <span className={on ? 'share' : 'share off'} title={words}>
      <label>
        <input
          type="checkbox"
          aria-label={words}
          checked={on}
          onChange={(event) => set(shown, event.target.checked)}
        />
        <span aria-hidden="true">{sign}</span>
      </label>
      <select
        aria-label={`${sign}颜色级`}
        value={shown.grade}
        onChange={(event) => set({ ...shown, grade: event.target.value }, true)}
      >
        {colourGrades.map((code) => (
          <option key={code} value={code}>
            {gradeText(code)}
          </option>
        ))}
      </select>
      <span>占比{sign}</span>
      <NumberInput
        label={`${words}，百分比`}
        value={on ? shown.percent : undefined}
        placeholder={grouped(shown.percent, 1)}
        digits={1}
        read={fields.geColorPercent.read}
        onValue={(value) => set({ ...shown, percent: value ?? usual.percent }, true)}
      />
      %
    </span>
  );
}
