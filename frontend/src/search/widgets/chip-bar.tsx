import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useShopName } from '../../api/lots';
import { useBrokers } from '../../api/marks';
import { copyText } from '../../ui/copy';
import { Pop } from '../../ui/pop';
import { useToast } from '../../ui/toast';
import { type Chip, chipsOf } from '../chips';
import { useSearchState } from '../cotton-search';
import { firstQuery, without } from '../demand';
import { RuleButton } from '../marks/rule-button';
import { SaveButton } from '../saved/save-button';
import { ShareCode } from '../saved/share-code';
import { editors } from './editors';

/** The filters, one chip each: a click opens its editor, the cross removes it. A notice may follow. */
export function ChipBar({ children }: { children?: ReactNode }) {
  const { query, shop, show } = useSearchState();
  const name = useShopName(shop === undefined ? query.filters.id : undefined);
  const wanted = shop === undefined ? query.filters : without(query.filters, ['id']);
  const { intermediary } = wanted;
  const brokers = useBrokers(intermediary !== undefined).data;
  const broker = brokers?.find(({ memberID }) => memberID === intermediary);
  const chips = chipsOf(wanted, { shop: name, broker: broker?.memberName });
  return (
    <div className="chips">
      <ul aria-label="已选条件">
        {chips.map((chip) => (
          <OneChip key={chip.key} chip={chip} />
        ))}
        {chips.length === 0 && (
          <li className="chips-none">{query.interest ? '未选条件' : '未选条件，显示全部批次'}</li>
        )}
      </ul>
      <span className="chips-actions">
        {children}
        {chips.length > 0 && (
          <button type="button" onClick={() => show({ ...firstQuery, tab: query.tab })}>
            清除
          </button>
        )}
        <SaveButton />
        <RuleButton />
        <CopyLink />
        <ShareCode />
      </span>
    </div>
  );
}

function OneChip({ chip }: { chip: Chip }) {
  const { query, show } = useSearchState();
  const Editor = editors[chip.key];
  const drop = () => show({ ...query, filters: without(query.filters, chip.fields), pageNum: 1 });
  const text = chip.meaning ? `${chip.label}（${chip.meaning}）` : chip.label;
  return (
    <li className="chip">
      {Editor ? (
        <Pop
          className="chip-text"
          title={`修改 ${text}`}
          label={`修改 ${chip.label}`}
          content={
            <div className="chip-editor">
              <Editor />
            </div>
          }
        >
          {chip.label}
          {chip.meaning && <small>（{chip.meaning}）</small>}
        </Pop>
      ) : (
        <span className="chip-text">{chip.label}</span>
      )}
      <button type="button" className="chip-drop" aria-label={`去掉 ${chip.label}`} onClick={drop}>
        <CloseOutlined />
      </button>
    </li>
  );
}

/** Copies the address of the page, which shows the same filters, order and page to everybody. */
function CopyLink() {
  const toast = useToast();
  const copy = async () => {
    try {
      await copyText(window.location.href);
      toast.success('复制成功!');
    } catch {
      toast.error('复制失败，请手动复制地址栏');
    }
  };
  return (
    <button type="button" onClick={copy}>
      复制链接
    </button>
  );
}
