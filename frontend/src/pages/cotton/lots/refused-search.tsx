import { Button } from 'antd';
import type { CallError } from '../../../api/client';
import { useShopName } from '../../../api/lots';
import { wordsOf } from '../../../search/chips';
import { useSearchState } from '../../../search/cotton-search';
import { firstQuery, without } from '../../../search/demand';
import { useUnknownPremium } from '../../../search/premiums';

/** The content when the server refuses the filters: the reason, and what to do. */
export function RefusedSearch({ error }: { error: CallError }) {
  const { query, show } = useSearchState();
  const fields = Object.keys(error.fields);
  const shop = useShopName(query.filters.id);
  const words = wordsOf(query.filters, fields, { shop });
  const filters = without(query.filters, fields);
  useUnknownPremium(query.premium ? error : null, () =>
    show({ ...query, premium: '' }, { replace: true }),
  );
  return (
    <div className="state-box" role="alert">
      <b>{error.message}</b>
      {words && (
        <Button type="primary" onClick={() => show({ ...query, filters, pageNum: 1 })}>
          去掉『{words}』
        </Button>
      )}
      {fields.includes('premium') && query.premium && (
        <Button type="primary" onClick={() => show({ ...query, premium: '' })}>
          改用默认的升贴水表
        </Button>
      )}
      {Object.keys(filters).length > 0 && (
        <Button onClick={() => show({ ...firstQuery, tab: query.tab })}>清除全部条件</Button>
      )}
    </div>
  );
}
