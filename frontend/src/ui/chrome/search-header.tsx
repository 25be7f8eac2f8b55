import { DiffOutlined, FormOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../lazy-part';
import { useAskLogin } from './ask-login';
import { Logo } from './logo';
import { cartPath } from './places';
import { SearchBox, type SearchLine } from './search-box';

const BatchDialog = lazyPart(() => import('./batch-dialog'));

interface SearchHeaderProps {
  text: string;
  /** where the visitor is */
  place: string;
  busy: boolean;
  /** lots on the comparison list */
  compared: number;
  /** the comparison by the premium table and the mill of the page */
  comparePath: string;
  /** batch numbers that the dialog contains at first */
  batches: string[];
  /** whether the person is a visitor */
  visitor: boolean;
  /** lots in the cart */
  carted: number;
  onSearch: (text: string) => void;
  /** the panel below the search box */
  panel: (line: SearchLine) => ReactNode;
  onBatches: (numbers: string[]) => void;
  onInquiry: () => void;
}

/** Logo, search box, batch numbers, inquiry, cart. */
export function SearchHeader(props: SearchHeaderProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="search-header">
      <div className="width search-row">
        <Logo />
        <div className="search-middle">
          <SearchBox
            text={props.text}
            place={props.place}
            busy={props.busy}
            onSearch={props.onSearch}
            panel={props.panel}
          />
          <button type="button" className="outline" onClick={() => setAsking(true)}>
            批号查询
          </button>
        </div>
        <div className="search-actions">
          <Link to={props.comparePath}>
            <DiffOutlined /> 对比
            <b className={`badge num ${props.compared ? '' : 'none'}`}>{props.compared}</b>
          </Link>
          <button type="button" className="plain-button" onClick={props.onInquiry}>
            <FormOutlined /> 询盘
          </button>
          <Cart visitor={props.visitor} count={props.carted} />
        </div>
      </div>
      <Suspense>
        {asking && (
          <BatchDialog
            initial={props.batches}
            onClose={() => setAsking(false)}
            onSearch={(numbers) => {
              setAsking(false);
              props.onBatches(numbers);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The cart is as wide for a visitor as for a member, because it is shown before it is known who visits. */
function Cart({ visitor, count }: { visitor: boolean; count: number }) {
  const askLogin = useAskLogin();
  const text = (
    <>
      <ShoppingCartOutlined aria-hidden /> 购物车
      <b className={`badge num ${count ? '' : 'none'}`}>{count}</b>
    </>
  );
  if (!visitor) return <Link to={cartPath}>{text}</Link>;
  return (
    <button type="button" className="plain-button" onClick={() => askLogin(cartPath)}>
      {text}
    </button>
  );
}
