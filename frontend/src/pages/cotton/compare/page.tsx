import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFilterArea } from '../../../api/bases';
import { failureOf } from '../../../api/client';
import { compareMax, useCompared, useRemoveCompared } from '../../../api/compare';
import { useFailure } from '../../../api/failure';
import { useChangedLots } from '../../../api/lots';
import { atQuotes, useQuoteValues } from '../../../api/quotes';
import { pricingOf, useAddressMill, useUnknownMill } from '../../../search/mill';
import { useAddressPremium, usePremiums, useUnknownPremium } from '../../../search/premiums';
import { MillSelect } from '../../../search/widgets/mill-options';
import { TableOptions } from '../../../search/widgets/premium-options';
import { BackButton } from '../../../shell/back-button';
import { Loading } from '../../../shell/lots/loading';
import { useOrderDialog } from '../../../shell/order/order-dialog';
import { Crumbs } from '../../../ui/chrome/crumbs';
import { Failed } from '../../../ui/failed';
import { Nothing } from '../../../ui/nothing';
import styles from './compare.module.css';
import { CompareTable } from './compare-table';

/** Lots side by side. */
export default function ComparePage() {
  const [premium, choose] = useAddressPremium();
  const tables = usePremiums(premium);
  const { mill, forget, ...mills } = useAddressMill();
  const query = useCompared(pricingOf(premium, mill));
  useUnknownPremium(query.error, () => choose(''));
  useUnknownMill(query.error, forget);
  const { data, refetch } = query;
  const error = useFailure(query);
  const quotes = useQuoteValues();
  const sliders = useFilterArea().data?.sliders ?? [];
  const remove = useRemoveCompared();
  const order = useOrderDialog();
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  useChangedLots(data?.map(({ listingID }) => listingID) ?? [], refetch);
  const lots = data?.map((one) => ({ ...one, lot: one.lot && atQuotes(one.lot, quotes) }));
  const onSale = lots?.flatMap(({ lot }) => lot ?? []) ?? [];
  return (
    <div>
      <Crumbs trail={[{ title: '棉花', to: '/cottonmall' }, { title: '批次对比' }]}>
        <BackButton />
      </Crumbs>
      <section className="panel" aria-label="批次对比">
        <div className={styles.compareHead}>
          <h1>批次对比</h1>
          {lots && (
            <span className="num">
              {lots.length} / {compareMax}
            </span>
          )}
          {lots && lots.length > 0 && (
            <>
              <Checkbox
                checked={onlyDifferent}
                onChange={(event) => setOnlyDifferent(event.target.checked)}
              >
                只看不同
              </Checkbox>
              <span className={styles.premium}>
                折3128按
                <TableOptions
                  label="折3128按"
                  {...tables}
                  choose={(code) => choose(code === tables.standard ? '' : code)}
                />
              </span>
              {mills.mills.length > 0 && (
                <span className={styles.premium}>
                  到厂价按
                  <MillSelect label="到厂价按" {...mills} />
                </span>
              )}
              <Button size="small" disabled={onSale.length === 0} onClick={() => order(onSale)}>
                全部询盘
              </Button>
              <Button size="small" onClick={() => remove.mutate('all')}>
                清空
              </Button>
            </>
          )}
        </div>
        {!lots && !error && <Loading rows={12} />}
        {error && <Failed {...failureOf(error, refetch)} />}
        {lots?.length === 0 && (
          <Nothing text={`对比清单还是空的，最多可放 ${compareMax} 批`}>
            <Link to="/cottonmall">去挑选批次 ›</Link>
          </Nothing>
        )}
        {lots && lots.length > 0 && (
          <CompareTable
            lots={lots}
            sliders={sliders}
            onlyDifferent={onlyDifferent}
            onRemove={(id) => remove.mutate([id])}
          />
        )}
      </section>
    </div>
  );
}
