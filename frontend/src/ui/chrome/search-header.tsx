import { DiffOutlined, FormOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../lazy-part';
import { Soon } from '../soon';
import { Logo } from './logo';
import { SearchBox } from './search-box';
import './header.css';

const BatchDialog = lazyPart(() => import('./batch-dialog'));
const GuestDialog = lazyPart(() => import('./guest-dialog'));

interface SearchHeaderProps {
  text: string;
  /** where the visitor is */
  place: string;
  busy: boolean;
  /** lots on the comparison list */
  compared: number;
  /** batch numbers to begin the dialog with */
  batches: string[];
  onSearch: (text: string) => void;
  onBatches: (numbers: string[]) => void;
}

/** Logo, search box, batch numbers, inquiry, cart. */
export function SearchHeader(props: SearchHeaderProps) {
  const [dialog, setDialog] = useState<'batches' | 'guest'>();
  const close = () => setDialog(undefined);
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
          />
          <button type="button" className="outline" onClick={() => setDialog('batches')}>
            批号查询
          </button>
        </div>
        <div className="search-actions">
          <Link to="/contrastBatch">
            <DiffOutlined /> 对比
            <b className={`badge num ${props.compared ? '' : 'none'}`}>{props.compared}</b>
          </Link>
          <Soon reason="询价即将开放" className="inquiry">
            <FormOutlined /> 询价
          </Soon>
          <button type="button" className="plain" onClick={() => setDialog('guest')}>
            <ShoppingCartOutlined /> 购物车
          </button>
        </div>
      </div>
      <Suspense>
        {dialog === 'batches' && (
          <BatchDialog
            initial={props.batches}
            onClose={close}
            onSearch={(numbers) => {
              close();
              props.onBatches(numbers);
            }}
          />
        )}
        {dialog === 'guest' && <GuestDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
