import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { useQuotes } from '../../api/quotes';
import { NumberField } from '../../ui/form/number-field';
import styles from './push.module.css';
import { type BasisLimit, limits } from './push-values';

interface RowsProps {
  name: 'clientMaxBasisPrice' | 'clientAvgPrice';
  most: number;
  add: string;
  /** the controls of a row by the number of the row */
  children: (row: number) => ReactNode;
}

/** The rows of a list with their controls; at least one. */
function Rows({ name, most, add, children }: RowsProps) {
  return (
    <Form.List name={name}>
      {(rows, list, { errors }) => (
        <div className={styles.pushRows}>
          {rows.map(({ key, name: row }, place) => (
            <div className={styles.pushRow} key={key}>
              {children(row)}
              {rows.length > 1 && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除第 ${place + 1} 行`}
                  onClick={() => list.remove(row)}
                />
              )}
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {rows.length < most && (
            <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => list.add({})}>
              {add}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}

interface PushNumberProps {
  row: number;
  of: Exclude<keyof typeof limits, 'fall'>;
  unit?: string;
}

/** A number of a row. */
const PushNumber = ({ row, of, unit }: PushNumberProps) => (
  <NumberField
    name={[row, of]}
    title=""
    aria-label={[limits[of].label, unit].filter(Boolean).join('，')}
    className={styles.pushNumber}
    {...limits[of]}
  />
);

/** For each contract the basis that lots must not exceed. */
export function ContractRows() {
  const chosen = Form.useWatch<BasisLimit[]>('clientMaxBasisPrice') ?? [];
  const live = useQuotes().data?.map(({ indexCode }) => indexCode) ?? [];
  const known = chosen.flatMap((row) => row?.indexCode ?? []);
  const codes = [...new Set([...live, ...known])];
  return (
    <Rows name="clientMaxBasisPrice" most={Math.max(codes.length, 1)} add="添加合约">
      {(row) => (
        <>
          <Form.Item name={[row, 'indexCode']} rules={[{ required: true, message: '请选择合约' }]}>
            <Select
              aria-label="合约"
              placeholder="合约"
              className={styles.pushContract}
              options={codes.map((code) => ({
                value: code,
                label: live.length === 0 || live.includes(code) ? code : `${code}（已到期）`,
                disabled: code !== chosen[row]?.indexCode && known.includes(code),
              }))}
            />
          </Form.Item>
          <span className={styles.pushWords}>
            <span>基差不高于</span>
            <PushNumber row={row} of="basisPrice" unit="元/吨" />
            <span>元/吨</span>
          </span>
        </>
      )}
    </Rows>
  );
}

const pairsMost = 5;

/** How many lots must be how much under the average of all that match. */
export function QuantityRows() {
  return (
    <Rows name="clientAvgPrice" most={pairsMost} add="添加条件">
      {(row) => (
        <>
          <span className={styles.pushWords}>
            <span>至少</span>
            <PushNumber row={row} of="batchLimit" />
            <span>批，</span>
          </span>
          <span className={styles.pushWords}>
            <span>低于均价</span>
            <PushNumber row={row} of="difPrice" unit="元/吨" />
            <span>元/吨以上</span>
          </span>
        </>
      )}
    </Rows>
  );
}
