import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useDepots } from '../../api/bases';
import type { Depot } from '../../api/types';

interface DepotFieldProps {
  label: string;
  /** what stands in the cell */
  text: string;
  /** the letter with which mending began, where it began with one */
  typed: string | undefined;
  onChoose: (depot: string) => void;
  onClose: () => void;
}

/** Chooses a warehouse among those that there are, by its name, its place or its area. */
export function DepotField({ label, text, typed = '', onChoose, onClose }: DepotFieldProps) {
  const [searched, setSearched] = useState(typed);
  const { data, isError, isPending } = useDepots();
  const options = useMemo(() => optionsOf(data ?? []), [data]);
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

/** The warehouses by their areas; the last choice is to have none. */
function optionsOf(depots: Depot[]) {
  const areas = new Map<string, Option[]>();
  for (const { name, area, city } of depots) {
    const list = areas.get(area) ?? [];
    areas.set(area, [...list, { value: name, label: name, place: `${area} ${city}` }]);
  }
  return [
    ...[...areas].map(([area, options]) => ({ label: area, options })),
    { value: '', label: '不写仓库', place: '' },
  ];
}
