import { Select } from 'antd';
import { useMemo } from 'react';
import { useFreightPlaces } from '../../api/freight';

interface PlaceSelectProps {
  id?: string;
  value?: string;
  onChange?: (place: string | undefined) => void;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
}

/** A field for a place, or a whole province, found by its name. */
export function PlaceSelect({ value, ...rest }: PlaceSelectProps) {
  const { data, isPending, isError } = useFreightPlaces();
  const options = useMemo(
    () =>
      data?.flatMap(({ name, places }) => [
        { value: name, label: name },
        ...places.map((place) => ({ value: `${name} ${place}`, label: `${name} ${place}` })),
      ]),
    [data],
  );
  return (
    <Select<string>
      {...rest}
      value={value || undefined}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      options={options}
      notFoundContent={isError ? '没有读取到地名，请稍后再试' : '没有这个地名'}
    />
  );
}
