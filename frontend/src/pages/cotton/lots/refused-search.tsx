import { Button } from 'antd';
import { useEffect } from 'react';
import type { CallError } from '../../../api/client';
import { useShopName } from '../../../api/lots';
import { wordsOf } from '../../../search/chips';
import { useSearchState } from '../../../search/contexts';
import { firstQuery, without } from '../../../search/demand';
import { useMillName } from '../../../search/mill';
import { useUnknownPremium } from '../../../search/premiums';
import { useToast } from '../../../ui/toast';

/** The content when the server refuses the filters: the reason, and what to do. */
export function RefusedSearch({ error }: { error: CallError }) {
  const { query, show } = useSearchState();
  const fields = Object.keys(error.fields);
  const shop = useShopName(query.filters.id);
  const words = wordsOf(query.filters, fields, { shop, mill: useMillName(query) });
  const filters = without(query.filters, fields);
  useUnknownPremium(query.premium ? error : null, () =>
    show({ ...query, premium: '' }, { replace: true }),
  );
  useDefaultMill(fields);
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

/** Shows the search at the default mill if the mill of its address is not the visitor's; without mills by price. */
function useDefaultMill(fields: string[]) {
  const { query, show } = useSearchState();
  const toast = useToast();
  const unknown = fields.length === 1 && fields[0] === 'mill';
  useEffect(() => {
    if (!unknown) return;
    toast.info('链接中的工厂不能使用，已去掉到厂价的条件');
    const { mill: _, ...rest } = query;
    const order = query.mill === undefined && query.order === 'delivered' ? 'price' : query.order;
    const filters = without(query.filters, ['deliveredMin', 'deliveredMax']);
    show({ ...rest, order, filters }, { replace: true });
  }, [unknown, query, show, toast]);
}
