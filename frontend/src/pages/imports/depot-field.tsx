import { Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useDepots } from '../../api/bases';
import type { Depot } from '../../api/types';

interface DepotFieldProps {
  label: string;
  /** what stands in the cell */
  text: string;
  /** known warehouses with a similar name, the most similar first */
  choices: readonly string[];
  /** the letter with which mending began, where it began with one */
  typed: string | undefined;
  /** what stands below the list */
  foot: ReactNode;
  onChoose: (depot: string) => void;
  onClose: () => void;
}

/** Chooses a warehouse among those that there are, by its name, its place or its area. */
export function DepotField(props: DepotFieldProps) {
  const { label, text, choices, typed = '', foot, onChoose, onClose } = props;
  const [searched, setSearched] = useState(typed);
  const { data, isError, isPending } = useDepots();
  const options = useMemo(() => optionsOf(data ?? [], choices), [data, choices]);
  return (
    <Select<string>
      autoFocus
      defaultOpen
      size="small"
      className="depot-select"
      aria-label={label}
      placeholder={text || '选择仓库'}
      options={options}
      loading={isPending}
      popupMatchSelectWidth={300}
      popupRender={(menu) => (
        <>
          {menu}
          {foot && <div className="depot-foot">{foot}</div>}
        </>
      )}
      showSearch={{
        searchValue: searched,
        onSearch: setSearched,
        optionFilterProp: ['label', 'place'],
      }}
      notFoundContent={noneText(isPending, isError)}
      onChange={onChoose}
      onOpenChange={(open) => !open && onClose()}
    />
  );
}

function noneText(pending: boolean, failed: boolean): string {
  if (pending) return '正在读取仓库';
  return failed ? '没有读取到仓库，请稍后再试' : '没有这个名称的仓库，可以换个简称搜索';
}

interface Option {
  value: string;
  label: string;
  place: string;
}

/** Warehouses with similar names, then the others by their areas; the last choice is to have none. */
function optionsOf(depots: Depot[], choices: readonly string[]) {
  const areas = new Map<string, Option[]>();
  for (const { name, area, city } of depots) {
    if (choices.includes(name)) continue;
    const list = areas.get(area) ?? [];
    areas.set(area, [...list, { value: name, label: name, place: `${area} ${city}` }]);
  }
  const similar = choices.map((name) => ({ value: name, label: name, place: '' }));
  return [
    ...(similar.length > 0 ? [{ label: '名称相近', options: similar }] : []),
    ...[...areas].map(([area, options]) => ({ label: area, options })),
    { value: '', label: '不写仓库', place: '' },
  ];
}
