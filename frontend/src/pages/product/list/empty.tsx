import { useFoundProducts } from '../../../api/products';
import { countingOf, type ProductQuery } from '../../../search/product-query';
import type { Chip } from '../../../search/widgets/chips';
import { ResultEmpty } from '../../../shell/result-empty';

interface EmptyProps {
  name: string;
  root: string;
  query: ProductQuery;
  chips: readonly Chip<ProductQuery>[];
  change: (patch: Partial<ProductQuery>) => void;
  onClear: () => void;
}

/** The content without results: filters to remove. */
export function Empty({ root, query, ...rest }: EmptyProps) {
  const counts = useFoundProducts(
    rest.chips.map(({ without }) => countingOf({ ...query, ...without }, root)),
  );
  return <ResultEmpty {...rest} unit="条" counts={counts} />;
}
