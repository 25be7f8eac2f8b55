import { useFoundProducts } from '../../../api/products';
import { countingOf, type ProductQuery } from '../../../search/product-query';
import { LoosenList } from '../../../search/widgets/loosen-list';
import { Nothing } from '../../../ui/nothing';
import { type Chip, cleared } from './chips';

interface EmptyProps {
  name: string;
  root: string;
  query: ProductQuery;
  chips: readonly Chip[];
  show: (query: ProductQuery) => void;
}

const waysMost = 4;

/** The content without results: filters to remove. */
export function Empty({ name, root, query, chips, show }: EmptyProps) {
  const counts = useFoundProducts(
    chips.map(({ without }) => countingOf({ ...query, ...without }, root)),
  );
  if (chips.length === 0) return <Nothing text={`还没有在售的${name}`} />;
  const ways = chips
    .map(({ label, without }, i) => ({
      label,
      count: counts[i] ?? 0,
      onDrop: () => show({ ...query, ...without, pageNum: 1 }),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return (
    <Nothing text={`没有符合条件的${name}`}>
      <LoosenList ways={ways.slice(0, waysMost)} unit="条" />
      <button type="button" className="link" onClick={() => show(cleared(query))}>
        清除全部条件
      </button>
    </Nothing>
  );
}
