import { Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TablePremium } from '../../../api/types';
import { signed } from '../../../ui/format';
import { KeepForm } from '../keep';
import { ToolPage } from '../tool-page';
import { ByBatch } from './by-batch';
import { ByValues } from './by-values';

/** The premium of a lot by every table: of a batch, or of typed values. */
export default function Page() {
  const [search, setSearch] = useSearchParams();
  const typed = search.get('zl') === '1';
  const [premiums, setPremiums] = useState<TablePremium[]>();
  const standard = premiums?.find((one) => one.standard && one.known);
  const choose = (way: string) => {
    setPremiums(undefined);
    setSearch(way === 'values' ? { zl: '1' } : {});
  };
  const ways = (
    <Segmented
      block
      aria-label="升贴水按"
      options={[
        { value: 'batch', label: '批号' },
        { value: 'values', label: '填写质量' },
      ]}
      value={typed ? 'values' : 'batch'}
      onChange={choose}
    />
  );
  return (
    <ToolPage
      title="升贴水计算"
      note="一批棉花对 3128B 的升贴水，逐项、按每张升贴水表"
      actions={
        <KeepForm
          tool="premium"
          result={
            standard &&
            `${search.get('ph') || '填写的质量'} ${signed(standard.total)} 元/吨（${standard.name}）`
          }
        />
      }
    >
      {typed ? (
        <ByValues onPremiums={setPremiums}>{ways}</ByValues>
      ) : (
        <ByBatch onPremiums={setPremiums}>{ways}</ByBatch>
      )}
    </ToolPage>
  );
}
