import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useDepots } from '../../../api/bases';
import { depotOptions, noDepotText } from './depot-options';
import styles from './sheet.module.css';
import type { NameOption } from './unknown-names';

interface DepotFieldProps {
  label: string;
  /** the text of the cell */
  text: string;
  /** known warehouses with similar names */
  choices: readonly string[];
  /** the letter with which mending began, where it began with one */
  typed: string | undefined;
  /** content below the list */
  foot: ReactNode;
  onChoose: (depot: string) => void;
  /** adds a new warehouse; absent where a new one would not count */
  onName?: (name: string) => void;
  onClose: () => void;
}

/** Chooses a known warehouse by its name, place or area. */
export function DepotField(props: DepotFieldProps) {
  const { label, text, choices, typed = '', foot, onChoose, onName, onClose } = props;
  const [searched, setSearched] = useState(typed);
  const { data, isError, isPending } = useDepots();
  const options = useMemo(() => depotOptions(data ?? [], choices), [data, choices]);
  const name = searched.trim() || text;
  return (
    <Select<string, NameOption>
      autoFocus
      defaultOpen
      size="small"
      className={styles.depotSelect}
      aria-label={label}
      placeholder={text || '选择仓库'}
      options={options}
      optionRender={({ data: { label: name, place } }) => (
        <span className={styles.depotOption}>
          {name} <small>{place}</small>
        </span>
      )}
      loading={isPending}
      popupMatchSelectWidth={300}
      popupRender={(menu) => (
        <>
          {menu}
          {(foot || onName) && (
            <div className={styles.depotFoot}>
              {foot}
              {onName && <NameButton name={name} onName={onName} />}
            </div>
          )}
        </>
      )}
      showSearch={{
        searchValue: searched,
        onSearch: setSearched,
        optionFilterProp: ['label', 'place'],
      }}
      notFoundContent={noDepotText(isPending, isError)}
      onChange={onChoose}
      onOpenChange={(open) => !open && onClose()}
    />
  );
}

function NameButton({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <Button
      type="link"
      size="small"
      icon={<PlusOutlined />}
      onMouseDown={(event) => event.preventDefault()} // the list stays until the dialog is there
      onClick={() => onName(name)}
    >
      {name ? `都不是，新建“${name}”` : '新建仓库'}
    </Button>
  );
}
