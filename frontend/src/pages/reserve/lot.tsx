import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMe } from '../../api/me';
import { type ReserveDetail, takeReserveBundle, useReserveLot } from '../../api/reserve';
import { DetailArea } from '../../shell/detail-area';
import { DeliveryCost } from '../../shell/freight/delivery-cost';
import { useAskLogin } from '../../ui/chrome/ask-login';
import { Crumbs } from '../../ui/chrome/crumbs';
import { reservePath } from '../../ui/chrome/places';
import styles from '../../ui/detail.module.css';
import { Facts } from '../../ui/facts';
import { exactTons, fibre, share, signed, whole } from '../../ui/format';
import { useHead } from '../../ui/head';
import { LotTag } from '../../ui/lot/lot-tag';
import { Panel } from '../../ui/panel';
import { Table } from '../../ui/table/table';
import { useDownload } from '../../ui/use-download';
import { lotColumns, StateText } from './columns';
import own from './reserve.module.css';
import { colourText, kinds } from './words';

const missing = { title: '储备棉批次', places: [{ name: '储备棉', path: reservePath }] };

/** A lot of reserve cotton: its findings, how its floor follows, and the lots of its bundle. */
export function Lot({ id }: { id: number }) {
  const query = useReserveLot(id);
  useHead(query.data ? `储备棉 ${query.data.batchID}` : missing.title);
  return (
    <DetailArea {...missing} query={query} question={String(id)}>
      {(lot) => <Details lot={lot} />}
    </DetailArea>
  );
}

function Details({ lot }: { lot: ReserveDetail }) {
  const { batchID, type, cottonYear, bundle, day, depotName, origins, mates } = lot;
  return (
    <article className={styles.detail}>
      <Crumbs trail={[{ title: '储备棉', to: reservePath }, { title: batchID }]} />
      <section className={`panel ${styles.identity}`} aria-label="储备棉批次">
        <div className={styles.what}>
          <h1 className="num">{batchID}</h1>
          <p className={styles.tags}>
            <LotTag>{kinds[type] ?? ''}</LotTag>
            {cottonYear > 0 && <LotTag>{cottonYear} 年度</LotTag>}
            {bundle && <LotTag>捆 {bundle}</LotTag>}
            <StateText status={lot.status} />
          </p>
          <dl className={styles.sheet}>
            <dt>交易日</dt>
            <dd className="num">{day}</dd>
            <dt>仓库</dt>
            <dd>{depotName}</dd>
            {origins && (
              <>
                <dt>产地</dt>
                <dd>{origins}</dd>
              </>
            )}
            <dt>运到工厂</dt>
            <dd>
              <DeliveryCost
                depotName={depotName}
                price={{
                  name: lot.dealPrice === null ? '底价' : '成交价',
                  value: lot.dealPrice ?? lot.floor,
                }}
              />
            </dd>
          </dl>
        </div>
        <div className={styles.offer}>
          <p className={`${styles.price} num`}>
            <b>{whole(lot.dealPrice ?? lot.floor)}</b>
            <span>元/吨 {lot.dealPrice === null ? '底价' : '成交价'}</span>
          </p>
          {lot.dealPrice !== null && lot.floor !== null && (
            <p className="num">
              底价 {whole(lot.floor)}，加价 {signed(lot.dealPrice - lot.floor)}
            </p>
          )}
        </div>
      </section>
      <div className={styles.columns}>
        <Panel title="公检指标">
          <Facts facts={qualityOf(lot)} />
        </Panel>
        <FloorPanel lot={lot} />
      </div>
      {mates.length > 1 && <Bundle lot={lot} />}
    </article>
  );
}

function qualityOf(lot: ReserveDetail) {
  const colours = lot.colours.map((one) => `${one.grade} 级 ${fibre(one.share)}%`).join('，');
  return {
    主体颜色级: colourText(lot.primaryColor),
    颜色级占比: colours,
    长度: lot.lengthAvg !== null && `${fibre(lot.lengthAvg)} mm`,
    强力: lot.strongAvg !== null && `${fibre(lot.strongAvg)} cN/tex`,
    马值: lot.mikeAvg !== null && `${fibre(lot.mikeAvg)}（${lot.mikeGrade}）`,
    整齐度: lot.neatAvg !== null && share(lot.neatAvg),
    回潮率: lot.moisture !== null && share(lot.moisture),
    含杂率: lot.impurity !== null && share(lot.impurity),
    公重: `${exactTons(lot.amount)} 吨`,
    包数: lot.packnum !== null && `${whole(lot.packnum)} 包`,
  };
}

const items = {
  colour: '颜色级',
  mainBody: '有主体',
  length: '长度',
  mic: '马值',
  strength: '强力',
  uniformity: '整齐度',
  ginning: '轧工',
  foreign: '异纤',
} as const;

/** How the floor follows from the standard of the week and the quality. */
function FloorPanel({ lot: { price } }: { lot: ReserveDetail }) {
  const { standard, premium, floor, reason, note, table, validFrom } = price;
  if (!standard || !premium || floor === null) {
    return (
      <Panel title="底价">
        <p className={own.note}>{reason}</p>
      </Panel>
    );
  }
  const shown = Object.entries(items).filter(([key]) => premium[key as keyof typeof items] !== 0);
  return (
    <Panel title="底价" note="元/吨">
      <table className={`${own.floor} num`}>
        <caption className="hidden-label">底价的计算</caption>
        <tbody>
          <tr>
            <th scope="row">
              标准级底价（{standard.week} 当周{kinds[standard.type]}）
            </th>
            <td>{whole(standard.price)}</td>
          </tr>
          {shown.map(([key, name]) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{signed(premium[key as keyof typeof items])}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">质量差价合计</th>
            <td>{signed(premium.total)}</td>
          </tr>
          <tr className={own.sum}>
            <th scope="row">底价</th>
            <td>{whole(floor)}</td>
          </tr>
        </tbody>
      </table>
      <p className={own.note}>
        底价来源：{standard.source}；质量差价按 {table}
        {validFrom && `（${validFrom} 起）`}
        {note && `；${note}`}；仅供参考
      </p>
    </Panel>
  );
}

/** The lots that are sold together. */
function Bundle({ lot: { day, bundle, mates } }: { lot: ReserveDetail }) {
  const me = useMe();
  const askLogin = useAskLogin();
  const [busy, save] = useDownload();
  const tons = mates.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Panel
      title={`捆 ${bundle}`}
      note={`${whole(mates.length)} 批，${exactTons(Number(tons.toFixed(5)))} 吨，整捆出售`}
      extra={
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          loading={busy}
          onClick={() => void (me.data ? save(() => takeReserveBundle(day, bundle)) : askLogin())}
        >
          导出整捆
        </Button>
      }
    >
      <Table
        label={`捆 ${bundle}`}
        rows={mates}
        columns={lotColumns.map(({ sort: _, ...column }) => column)}
        rowKey={({ reserveID }) => reserveID}
      />
    </Panel>
  );
}
