import type { TablePremium } from '../../../api/types';
import { signed, whole } from '../../../ui/format';
import { Panel } from '../../../ui/panel';

const items: { key: keyof TablePremium & string; name: string }[] = [
  { key: 'colour', name: '颜色级' },
  { key: 'mainBody', name: '有主体' },
  { key: 'length', name: '长度' },
  { key: 'mic', name: '马值' },
  { key: 'strength', name: '强力' },
  { key: 'uniformity', name: '整齐度' },
  { key: 'ginning', name: '轧工' },
  { key: 'foreign', name: '异纤' },
];

interface PremiumsProps {
  premiums: TablePremium[];
  /** the price of the lot that is looked at, CNY/t */
  price: number | null;
}

/** The premium of the batch over base cotton 3128B by every published table, item by item. */
export function Premiums({ premiums, price }: PremiumsProps) {
  const rows = items.filter(({ key }) => premiums.some((premium) => premium[key] !== 0));
  return (
    <Panel title="升贴水" note="元/吨，对 3128B">
      <div className="premiums">
        <table className="num">
          <thead>
            <tr>
              <th>
                <span className="hidden-label">项目</span>
              </th>
              {premiums.map((premium) => (
                <th key={premium.table} scope="col" title={`${premium.validFrom} 起`}>
                  {premium.name.split(' ').map((part) => (
                    <span key={part}>{part} </span>
                  ))}
                  {premium.standard && <em>默认</em>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {premiums.map((premium) => (
                  <td key={premium.table}>{premium.known ? signed(Number(premium[key])) : '—'}</td>
                ))}
              </tr>
            ))}
            <tr className="sum">
              <th scope="row">合计</th>
              {premiums.map((premium) => (
                <td key={premium.table}>
                  {premium.known ? signed(premium.total) : '表中无此等级'}
                </td>
              ))}
            </tr>
            {price !== null && (
              <tr>
                <th scope="row">折3128</th>
                {premiums.map((premium) => (
                  <td key={premium.table}>
                    {premium.known ? whole(price - premium.total) : '表外'}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
        <p>颜色级与轧工按占比加权，长度、强力、整齐度按批均值，马值按主体级。</p>
      </div>
    </Panel>
  );
}
