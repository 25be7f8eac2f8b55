import { Link } from 'react-router';
import type { LandedPrices } from '../../../api/landed';
import { useSums } from '../../../api/lots';
import type { Demand } from '../../../api/types';
import { firstQuery, urlText } from '../../../search/demand';
import { duties } from '../../../shell/imported/duty';
import { signed, unknown, whole } from '../../../ui/format';
import { WideArea } from '../../../ui/wide-area';
import styles from '../tool.module.css';

/** Domestic cotton of the quality of M 1-1/8, which most imported cotton is compared with. */
const like: Demand = { lengthMin: 28, lengthMax: 29, strongMin: 28, mikeMin: 3.5, mikeMax: 4.9 };

interface Row {
  name: string;
  price: number | null | undefined;
}

/** The landed prices less those of domestic cotton. */
export function Comparison({ prices: { landed, main } }: { prices: LandedPrices }) {
  const sums = useSums(like).data;
  const rows: Row[] = [
    { name: main ? `郑棉主力 ${main.indexCode}` : '郑棉主力', price: main?.indexValue },
    { name: '质量相近的国产棉，最低', price: sums?.priceMin },
    { name: '质量相近的国产棉，平均', price: sums?.priceAvg },
  ];
  return (
    <WideArea label="与国产棉比">
      <table className={`${styles.sensitivity} num`}>
        <caption>
          进口到厂减国产，元/吨：正数是进口更贵。质量相近的是长度 28–29 mm、强力 ≥28、马值 3.5–4.9，
          <Link to={`/cottonmall?${urlText({ ...firstQuery, filters: like })}`}>
            在售 {sums ? whole(sums.count) : unknown} 批
          </Link>
        </caption>
        <thead>
          <tr>
            <th scope="col">国产</th>
            <th scope="col">价格</th>
            {duties.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, price }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{price ? whole(price) : unknown}</td>
              {duties.map((duty) => (
                <td key={duty.name} className={classOf(price, duty.of(landed))}>
                  {price ? signed(duty.of(landed) - price) || '0' : unknown}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideArea>
  );
}

/** Returns the class of a difference: red where imported cotton costs more. */
function classOf(domestic: number | null | undefined, landed: number): string | undefined {
  if (!domestic || landed === domestic) return undefined;
  return landed > domestic ? 'up' : 'down';
}
