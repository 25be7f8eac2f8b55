import type { ReactNode } from 'react';
import { whole } from '../ui/format';
import { PagePanel } from '../ui/page-panel';
import { FacetChoice, type FacetCount } from '../ui/table/facet-choice';
import { KeywordField } from '../ui/table/keyword-field';
import { type ListState, ordersOf, readSorting, writeSorting } from '../ui/table/list-state';
import { type Loadable, PageArea, type PageAreaProps, type PageOf } from './table-area';

/** A page of rows, with the counts of facets by their names. */
interface SearchedPage<Row> extends PageOf<Row> {
  facets?: Record<string, FacetCount[]>;
}

interface SearchPanelProps<Row, Key extends string>
  extends Omit<PageAreaProps<Row>, 'query' | 'label' | 'onPage' | 'sorting' | 'onSort'> {
  title: string;
  /** the name of the table; the title by default */
  label?: string;
  /** the measure word of the rows: 条, 家 */
  unit: string;
  query: Loadable<SearchedPage<Row>>;
  /** the result of useListState; the rows can be sorted if it has orderBy and order */
  list: readonly [ListState<Key>, (next: Partial<ListState<Key>>) => void];
  /** the text in the state that the rows are searched for, the searched columns, the greatest length */
  keyword?: readonly [key: Key, what: string, maxLength: number];
  /** the texts in the state that are facets, with their titles */
  facets?: Partial<Record<Key, string>>;
  /** other choices */
  children?: ReactNode;
}

/** The main part of a page: rows with their number, a keyword, choices, an order and pages. The URL has its state. */
export function SearchPanel<Row, Key extends string>({
  title,
  label = title,
  unit,
  query,
  list: [state, change],
  keyword,
  facets = {},
  children,
  ...area
}: SearchPanelProps<Row, Key>) {
  const choose = (next: object) => change(next as Partial<ListState<Key>>);
  const [searched, what = '', maxLength = 0] = keyword ?? [];
  const facetKeys = Object.keys(facets) as Key[];
  return (
    <PagePanel
      title={title}
      note={query.data && `共 ${whole(query.data.totalRow)} ${unit}`}
      extra={
        <>
          {children}
          {facetKeys.map((key) => (
            <FacetChoice
              key={key}
              label={facets[key] ?? key}
              counts={query.data?.facets?.[key] ?? []}
              value={state[key]}
              onChange={(value) => choose({ [key]: value })}
            />
          ))}
          {searched && (
            <KeywordField
              what={what}
              maxLength={maxLength}
              value={state[searched]}
              onFind={(text) => choose({ [searched]: text })}
            />
          )}
        </>
      }
    >
      <PageArea
        label={label}
        query={query}
        sorting={readSorting(state, ordersOf(area.columns))}
        onSort={(sorting) => choose(writeSorting(sorting))}
        onPage={(page) => choose({ page })}
        {...area}
      />
    </PagePanel>
  );
}
