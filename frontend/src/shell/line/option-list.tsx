import { useEffect } from 'react';
import { whole } from '../../ui/format';
import styles from './line-panel.module.css';
import type { Group, Option } from './options';
import { listId, optionId } from './use-choice';

interface OptionListProps {
  groups: readonly Group[];
  /** the place of the current option among all */
  place: number;
  /** whether the options are of the line before */
  late: boolean;
  onChoose: (option: Option) => void;
  onForget?: (option: Option) => void;
}

/** The options under their headings. The keyboard stays in the search box. */
export function OptionList({ groups, place, late, onChoose, onForget }: OptionListProps) {
  useEffect(() => {
    if (place >= 0)
      document.getElementById(optionId(place))?.scrollIntoView?.({ block: 'nearest' });
  }, [place]);
  const options = groups.flatMap((group) => group.options);
  return (
    <div id={listId} role="listbox" tabIndex={-1} aria-label="补全" className={styles.list}>
      {groups.map(({ heading, options: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a list of options.
        <div key={heading} role="group" aria-label={heading} className={styles.group}>
          <span className={styles.heading} aria-hidden="true">
            {heading}
          </span>
          {own.map((option) => {
            const index = options.indexOf(option);
            return (
              <OptionRow
                key={option.to ?? option.line}
                option={option}
                index={index}
                current={index === place}
                onChoose={late ? undefined : onChoose}
                onForget={onForget}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionRowProps {
  option: Option;
  index: number;
  current: boolean;
  onChoose?: (option: Option) => void;
  onForget?: (option: Option) => void;
}

function OptionRow({ option, index, current, onChoose, onForget }: OptionRowProps) {
  const { label, about, count, unit = '批' } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the keys.
    <div
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={current}
      className={styles.option}
      onClick={() => onChoose?.(option)}
    >
      <span className={styles.label}>{label}</span>{' '}
      {about && <small className={styles.about}>{about}</small>}{' '}
      {count !== undefined && (
        <span className={`${styles.count} num`}>
          {whole(count)} {unit}
        </span>
      )}
      {onForget && (
        <span
          className={styles.forget}
          aria-hidden="true"
          title="删除（Delete）"
          onClick={(event) => {
            event.stopPropagation();
            onForget(option);
          }}
        >
          ×
        </span>
      )}
    </div>
  );
}
