import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { NameButton } from '../../../ui/form/name-button';
import styles from './sheet.module.css';

/** One of those that a cell can mean. */
export interface Option {
  value: string;
  label: string;
  /** where it is, or why it is among the first */
  place: string;
}

/** A cell whose text is chosen from a list. */
export interface ChosenCell {
  label: string;
  /** the text of the cell */
  text: string;
  /** the texts that it may mean */
  choices: readonly string[];
  /** the letter with which mending began, where it began with one */
  typed: string | undefined;
  /** content below the list */
  foot: ReactNode;
  onChoose: (chosen: string) => void;
  onClose: () => void;
}

interface ChoiceFieldProps extends ChosenCell {
  /** what is chosen */
  thing: string;
  options: Option[];
  pending: boolean;
  failed: boolean;
  /** adds a new one; absent where a new one would not count */
  onName?: (name: string) => void;
}

/** Chooses one of the known ones by its name or place. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { thing, label, text, typed = '', foot, options, pending, failed } = props;
  const [searched, setSearched] = useState(typed);
  const name = searched.trim() || text;
  return (
    <Select<string, Option>
      autoFocus
      defaultOpen
      size="small"
      className={styles.depotSelect}
      aria-label={label}
      placeholder={text || `选择${thing}`}
      options={options}
      optionRender={({ data: { label: shown, place } }) => (
        <span className={styles.depotOption}>
          {shown} <small>{place}</small>
        </span>
      )}
      loading={pending}
      popupMatchSelectWidth={300}
      popupRender={(menu) => (
        <>
          {menu}
          {(foot || props.onName) && (
            <div className={styles.depotFoot}>
              {foot}
              {props.onName && <NameButton thing={thing} name={name} onName={props.onName} />}
            </div>
          )}
        </>
      )}
      showSearch={{
        searchValue: searched,
        onSearch: setSearched,
        optionFilterProp: ['label', 'place'],
      }}
      notFoundContent={noneText(thing, pending, failed)}
      onChange={props.onChoose}
      onOpenChange={(open) => !open && props.onClose()}
    />
  );
}

/** Returns what is shown when no option is found. */
export function noneText(thing: string, pending: boolean, failed: boolean): string {
  if (pending) return `正在读取${thing}`;
  return failed ? `没有读取到${thing}，请稍后再试` : `没有这个名称的${thing}，可以换个简称搜索`;
}
