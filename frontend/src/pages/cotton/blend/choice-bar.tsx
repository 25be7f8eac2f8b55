import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './blend.module.css';
import type { Choices } from './problem';

interface ChoiceBarProps {
  choices: Choices;
  /** the choices that the result was made with */
  solved?: Choices;
  /** the batch numbers of listings */
  names: ReadonlyMap<number, string>;
  working: boolean;
  onChoices: (choices: Choices) => void;
  onAgain: () => void;
}

/** The locked and excluded lots, and a button that solves again when they have changed. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { choices, solved, names, working, onChoices, onAgain } = props;
  const { locked, excluded } = choices;
  if (locked.size + excluded.size === 0 && (solved === undefined || same(choices, solved)))
    return null;
  return (
    <div className={styles.choices}>
      {[...locked].map((id) => (
        <Chip
          key={id}
          name={`必用 ${names.get(id) ?? id}`}
          onDrop={() => onChoices(dropped(choices, id))}
        />
      ))}
      {[...excluded].map((id) => (
        <Chip
          key={id}
          name={`不用 ${names.get(id) ?? id}`}
          onDrop={() => onChoices(dropped(choices, id))}
        />
      ))}
      {solved && !same(choices, solved) && (
        <Button type="primary" size="small" disabled={working} onClick={onAgain}>
          按选择重新配棉
        </Button>
      )}
    </div>
  );
}

function Chip({ name, onDrop }: { name: string; onDrop: () => void }) {
  return (
    <button
      type="button"
      className={`${styles.chip} num`}
      aria-label={`取消${name}`}
      onClick={onDrop}
    >
      {name} <CloseOutlined />
    </button>
  );
}

const without = (set: ReadonlySet<number>, id: number) =>
  new Set([...set].filter((one) => one !== id));

/** Returns the choices without any about a listing. */
export const dropped = ({ locked, excluded }: Choices, id: number): Choices => ({
  locked: without(locked, id),
  excluded: without(excluded, id),
});

/** Returns the choices after a click on one of the two buttons of a lot. */
export function toggledChoice(choices: Choices, kind: keyof Choices, id: number): Choices {
  const rest = dropped(choices, id);
  if (choices[kind].has(id)) return rest;
  return { ...rest, [kind]: new Set([...rest[kind], id]) };
}

const sameSet = (a: ReadonlySet<number>, b: ReadonlySet<number>) =>
  a.size === b.size && [...a].every((id) => b.has(id));

const same = (a: Choices, b: Choices) =>
  sameSet(a.locked, b.locked) && sameSet(a.excluded, b.excluded);
