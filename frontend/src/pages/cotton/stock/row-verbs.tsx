import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import type { StockRow } from '../../../api/stock';
import { useCopyLines } from '../../../ui/lot/copy-line';
import { lotAddress } from '../../../ui/lot/lot';
import { offered } from './bundles';

/** Called with a step for a listing. */
export type RowStep = 'reprice' | 'takeOff' | 'putOn' | 'sold' | 'refresh' | 'direct' | 'dissolve';

export type OnStep = (row: StockRow, step: RowStep) => void;

/** The steps of a listing: the usual ones as buttons, the rest in a menu. */
export function RowVerbs({ row, onStep }: { row: StockRow; onStep: OnStep }) {
  const copy = useCopyLines();
  const navigate = useNavigate();
  const may = (verb: string) => row.verbs.includes(verb as (typeof row.verbs)[number]);
  const button = (verb: RowStep, name: string) =>
    may(verb) && (
      <Button
        type="link"
        size="small"
        aria-label={`${name} ${row.batchID}`}
        onClick={() => onStep(row, verb)}
      >
        {name}
      </Button>
    );
  const isDirect = row.specialSaleType.includes(3);
  const items = [
    may('takeOff') && may('putOn') && { key: 'takeOff', label: '下架' },
    may('refresh') && { key: 'refresh', label: '刷新挂牌时间' },
    may('sold') && { key: 'sold', label: '标为已售' },
    may('reprice') && { key: 'direct', label: isDirect ? '取消商家直销' : '标为商家直销' },
    row.isBindSale && row.state !== 3 && { key: 'dissolve', label: '解除捆绑' },
    offered([row]).length > 0 && { key: 'copy', label: '复制报价行' },
    { key: 'look', label: '查看批次' },
  ].filter((item) => item !== false);
  const choose = (key: string) => {
    if (key === 'copy') void copy([row]);
    else if (key === 'look') navigate(lotAddress(row));
    else onStep(row, key as RowStep);
  };
  return (
    <>
      {button('reprice', '改价')}
      {may('putOn') ? button('putOn', '上架') : button('takeOff', '下架')}
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, onClick: ({ key }) => choose(key) }}
      >
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={`更多操作 ${row.batchID}`}
        />
      </Dropdown>
    </>
  );
}
