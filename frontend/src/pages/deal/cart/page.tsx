import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type CartRow, cartAtQuotes, cartMax, useCart } from '../../../api/cart';
import { failureOf } from '../../../api/client';
import { useFailure } from '../../../api/failure';
import { useImportedNews } from '../../../api/imported';
import { useChangedLots } from '../../../api/lots';
import { useMe } from '../../../api/me';
import { useQuoteValues } from '../../../api/quotes';
import { useAddressMill, useHasMills, useUnknownMill } from '../../../search/mill';
import { MillSelect } from '../../../search/widgets/mill-options';
import { useCartActions } from '../../../shell/cart/use-cart-toggle';
import { AskFreight } from '../../../shell/freight/ask-button';
import { useDuty } from '../../../shell/imported/duty';
import { DutyChoice } from '../../../shell/imported/duty-choice';
import { RateNote } from '../../../shell/imported/rate-note';
import { useCartInquiry } from '../../../shell/order/cart-inquiry';
import { Failed } from '../../../ui/failed';
import { tonsAlike, whole } from '../../../ui/format';
import { useKept } from '../../../ui/kept';
import { Lines } from '../../../ui/lines';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { useNarrow } from '../../../ui/narrow';
import { Nothing } from '../../../ui/nothing';
import { PagePanel } from '../../../ui/page-panel';
import { RefreshButton } from '../../../ui/refresh-button';
import { AwayNote } from './away-note';
import styles from './cart.module.css';
import { CartOrder } from './cart-order';
import { ChoiceBar } from './choice-bar';
import { cartColumns } from './columns';
import { groupsOf, toggledLots, unsorted } from './groups';
import { SellerLots } from './seller-lots';
import { useExportCart } from './use-export-cart';

const none: CartRow[] = [];
const nothing: ReadonlySet<number> = new Set();

/** The cart: lots to come back to, by seller, with what has changed since they were put in. */
export default function CartPage() {
  const { forget, ...mills } = useAddressMill();
  const query = useCart(mills.mill);
  useUnknownMill(query.error, forget);
  const { data, refetch } = query;
  const error = useFailure(query);
  const quotes = useQuoteValues();
  const rows = (data ?? none).map((row) => cartAtQuotes(row, quotes));
  const me = useMe().data;
  const [chosen, setChosen] = useKept(`cart ${me?.userID}`, nothing);
  const file = useExportCart(mills.mill);
  useChangedLots(
    rows.map(({ listingID }) => listingID),
    refetch,
  );
  useImportedNews(
    rows.flatMap(({ importlistingID }) => importlistingID || []),
    refetch,
  );
  const note = data?.length ? `${whole(data.length)} / ${cartMax} 批，价格随行情变动` : undefined;
  return (
    <MemberFrame
      title="我的购物车"
      rights={me}
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => refetch()} />}
    >
      <PagePanel
        title="我的购物车"
        note={note}
        extra={
          rows.length > 0 && (
            <Button
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              loading={file.busy}
              onClick={() => void file.run()}
            >
              导出
            </Button>
          )
        }
      >
        {error && <Failed {...failureOf(error, refetch)} />}
        {!data && !error && <Lines rows={10} />}
        {data?.length === 0 && (
          <Nothing text="购物车还是空的，把想再看的批次放进来，价格和状态的变化会显示在这里">
            <Link to="/cottonmall">去挑选批次 ›</Link>
          </Nothing>
        )}
        {rows.length > 0 && !error && (
          <Lots rows={rows} chosen={chosen} onChoose={setChosen} mills={mills} />
        )}
      </PagePanel>
    </MemberFrame>
  );
}

interface LotsProps {
  rows: readonly CartRow[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  /** of delivered prices */
  mills: Omit<ReturnType<typeof useAddressMill>, 'forget'>;
}

function Lots({ rows, chosen, onChoose, mills: { mill, ...choice } }: LotsProps) {
  const { busy, remove } = useCartActions();
  const inquire = useCartInquiry();
  const [sorting, setSorting] = useKept('cart order', unsorted);
  const selected = rows.filter(({ listingID }) => chosen.has(listingID));
  const away = rows.filter(({ reason }) => reason);
  const drop = (gone: readonly CartRow[]) => {
    const ids = gone.map(({ listingID }) => listingID);
    remove(ids, () => onChoose(new Set([...chosen].filter((id) => !ids.includes(id)))));
  };
  const [duty, setDuty] = useDuty();
  const hasMills = useHasMills();
  const imports = rows.some(({ currency }) => currency === 2);
  const columns = cartColumns((row) => drop([row]), tonsAlike(rows.map(({ amount }) => amount)), {
    duty: imports ? duty : undefined,
    mill,
    mills: hasMills,
  });
  const narrow = useNarrow();
  return (
    <>
      {away.length > 0 && <AwayNote count={away.length} busy={busy} onRemove={() => drop(away)} />}
      {hasMills && (
        <div className={styles.duty}>
          <span className={styles.mill}>
            到厂价按
            <MillSelect label="到厂价按" {...choice} />
          </span>
        </div>
      )}
      {imports && (
        <div className={styles.duty}>
          <DutyChoice duty={duty} onDuty={setDuty} />
          <RateNote />
        </div>
      )}
      {narrow && rows.length > 1 && <CartOrder sorting={sorting} onSort={setSorting} />}
      {groupsOf(rows, sorting).map((group) => (
        <SellerLots
          key={`${group.id} ${group.currency}`}
          group={group}
          columns={columns}
          chosen={chosen}
          sorting={sorting}
          onSort={setSorting}
          onToggle={(clicked) => onChoose(toggledLots(chosen, clicked, rows))}
        />
      ))}
      <ChoiceBar
        rows={selected}
        busy={busy}
        onRemove={() => drop(selected)}
        onClear={() => onChoose(new Set())}
      >
        <Button size="small" type="primary" onClick={() => void inquire(selected)}>
          询盘
        </Button>
        <AskFreight
          size="small"
          source={{ listingIDs: selected.map(({ listingID }) => listingID) }}
        />
      </ChoiceBar>
    </>
  );
}
