import { useSearchState } from '../contexts';
import { useCounts } from '../facets';
import { joined, listOf } from '../fields';
import { Choice } from './choice';

/** Filter fields that hold a comma list. */
export type ListField =
  | 'packType'
  | 'cottonType'
  | 'cottonYear'
  | 'specialSaleType'
  | 'indexCode'
  | 'mikeGrade'
  | 'depositaryZone'
  | 'listingType'
  | 'depositary'
  | 'sidings'
  | 'factoryName'
  | 'excludeFactoryName'
  | 'primaryColor'
  | 'excludePrimaryColor';

export interface Option {
  value: string;
  name: string;
  title?: string;
}

/** Returns the values of a list field, and a function that adds or removes one. */
export function useList(field: ListField) {
  const { query, change } = useSearchState();
  const chosen = listOf(query.filters[field]);
  const toggle = (value: string) => {
    const rest = chosen.filter((item) => item !== value);
    const next = rest.length === chosen.length ? [...chosen, value] : rest;
    change({ [field]: joined(next) });
  };
  return { chosen, toggle };
}

interface ChoicesProps {
  field: ListField;
  facet: string;
  options: readonly Option[];
}

/** All choices of a short list, side by side. */
export function Choices({ field, facet, options }: ChoicesProps) {
  const { chosen, toggle } = useList(field);
  const count = useCounts(facet);
  return options.map(({ value, name, title }) => (
    <Choice
      key={value}
      name={name}
      title={title}
      count={count(value)}
      state={chosen.includes(value) ? 'on' : 'off'}
      onChoose={() => toggle(value)}
    />
  ));
}
