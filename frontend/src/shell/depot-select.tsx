import { Select } from 'antd';
import { useState } from 'react';
import { useDepots } from '../api/bases';
import { NameButton } from '../ui/form/name-button';
import { NameDepot } from './name-depot';

interface DepotSelectProps {
  id?: string;
  value?: string;
  onChange?: (depot: string | undefined) => void;
}

/** A field for the name of a warehouse: a known one, or a new one. */
export function DepotSelect({ id, value, onChange }: DepotSelectProps) {
  const [searched, setSearched] = useState('');
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState<string>();
  const { data, isError, isPending } = useDepots();
  const name = (text: string) => {
    setOpen(false);
    setNaming(text);
  };
  const choose = (depot: string | undefined) => {
    setNaming(undefined);
    setSearched('');
    onChange?.(depot);
  };
  return (
    <>
      <Select<string>
        id={id}
        value={value}
        allowClear
        open={open}
        onOpenChange={setOpen}
        placeholder="不填就不写仓库"
        loading={isPending}
        options={data?.map(({ name, area, city }) => ({
          value: name,
          label: name,
          place: `${area} ${city}`,
        }))}
        showSearch={{
          searchValue: searched,
          onSearch: setSearched,
          optionFilterProp: ['label', 'place'],
        }}
        notFoundContent={isError ? '没有读取到仓库，请稍后再试' : '没有这个名称的仓库'}
        popupRender={(menu) => (
          <>
            {menu}
            <NameButton thing="仓库" name={searched.trim()} onName={name} />
          </>
        )}
        onChange={choose}
      />
      {naming !== undefined && (
        <NameDepot name={naming} onChoose={choose} onClose={() => setNaming(undefined)} />
      )}
    </>
  );
}
