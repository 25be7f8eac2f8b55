import { Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeCalculations } from '../../../api/calculations';
import type { TablePremium } from '../../../api/types';
import { signed } from '../../../ui/format';
import { KeepForm } from '../keep';
import { linkTo, useLasting } from '../link';
import { sharedKey } from '../list-code';
import { ToolPage } from '../tool-page';
import { ByBatch } from './by-batch';
import { ByValues } from './by-values';
import { PremiumLines } from './lines';
import { sheetOf } from './sheet';
import { addressBy, isLent, usedOf, useTableCode, withTable } from './table';

/** The premium of a lot by every table: of a batch, or of typed values. */
export default function Page() {
  const [search, setSearch] = useSearchParams();
  const typed = search.get('zl') === '1';
  const [premiums, setPremiums] = useState<TablePremium[]>();
  const [code] = useTableCode();
  const used = premiums && usedOf(premiums, code);
  const address = addressBy(search, used);
  const lot = search.get('ph') || '填写的质量';
  const result = used?.known ? `${lot} ${signed(used.total)} 元/吨（${used.name}）` : undefined;
  const { keep } = useChangeCalculations();
  const lasting = useLasting();
  // Others may see the premium by an own table through the kept calculation only.
  const lend = async (sentence: string) => {
    const { code } = await keep({ tool: 'premium', input: address, result: sentence });
    const { address: link } = await linkTo(`${address}&${sharedKey}=${code}`)();
    return lasting(code, link);
  };
  const choose = (way: string) => {
    setPremiums(undefined);
    setSearch((old) => withTable(old, way === 'values' ? [['zl', '1']] : []));
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
      tool="premium"
      title="升贴水计算"
      note="一批棉花对 3128B 的升贴水，逐项、按每张升贴水表"
      link={used?.own ? () => lend(result ?? '') : linkTo(address)}
      sheet={premiums ? sheetOf(lot, premiums) : []}
      actions={<KeepForm tool="premium" address={address} result={result} />}
    >
      {typed ? (
        <ByValues onPremiums={setPremiums}>{ways}</ByValues>
      ) : (
        <ByBatch onPremiums={setPremiums}>{ways}</ByBatch>
      )}
      <PremiumLines
        ready={premiums !== undefined || !(typed || search.get('ph'))}
        premium={used && isLent(used) ? '' : code}
      />
    </ToolPage>
  );
}
