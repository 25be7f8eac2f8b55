import { UploadOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMe } from '../../../api/me';
import { useQuotes } from '../../../api/quotes';
import { readBatchSheet } from '../../../api/valuations';
import { tableName, usePremiums } from '../../../search/premiums';
import { readBatches } from '../../../ui/chrome/batches';
import { loginAddress, premiumsPath } from '../../../ui/chrome/places';
import { whole } from '../../../ui/format';
import { useStable } from '../../../ui/stable';
import { useToast } from '../../../ui/toast';
import styles from '../tool.module.css';
import { useMembersOnly } from '../use-members-only';
import { basisError, countError, type Terms } from './terms';

interface ListProps {
  /** the batch numbers, as they were typed */
  text: string;
  terms: Terms;
  /** sentences of the server about the fields */
  refused: Record<string, string>;
  onChange: (text: string, terms: Terms) => void;
}

/** The batch numbers of a list, and what they are valued by. */
export function List({ text, terms, refused, onChange }: ListProps) {
  const { tables, standard, current } = usePremiums(terms.premium);
  const set = (next: Partial<Terms>) => onChange(text, { ...terms, ...next });
  const batches = readBatches(text);
  const { numbers, wrong } = batches;
  const tooMany = countError(batches);
  const wrongBasis = basisError(terms.basis);
  return (
    <Form layout="vertical" className={`${styles.inputs} ${styles.list}`}>
      <Form.Item
        label="批号"
        htmlFor="batches"
        validateStatus={tooMany ? 'error' : undefined}
        help={tooMany ?? recognized(numbers.length, wrong.length)}
      >
        <Input.TextArea
          id="batches"
          className="num"
          rows={8}
          placeholder={'65012252001\n65534162018'}
          value={text}
          onChange={({ target }) => onChange(target.value, terms)}
        />
      </Form.Item>
      <SheetButton text={text} onText={(to) => onChange(to, terms)} />
      <Form.Item
        label="升贴水表"
        htmlFor="premium"
        validateStatus={refused.premium ? 'error' : undefined}
        help={refused.premium}
        extra={<OwnTable />}
      >
        <select
          id="premium"
          className={styles.select}
          title={current?.origin}
          value={terms.premium || standard}
          onChange={({ target }) => set({ premium: target.value === standard ? '' : target.value })}
        >
          {tables.map((table) => (
            <option key={table.code} value={table.code}>
              {tableName(table)}
            </option>
          ))}
          {tables.length > 0 && !current && (
            <option value={terms.premium}>
              {terms.code && !refused.premium ? '分享的升贴水表' : '不能使用的表'}
            </option>
          )}
        </select>
      </Form.Item>
      <ContractField
        code={terms.indexCode}
        wrong={refused.indexCode}
        onChange={(indexCode) => set({ indexCode })}
      />
      <Form.Item
        label="基差"
        htmlFor="basis"
        validateStatus={wrongBasis ? 'error' : undefined}
        help={wrongBasis}
      >
        <Input
          id="basis"
          className="num"
          autoComplete="off"
          suffix="元/吨"
          value={terms.basis}
          onChange={({ target }) => set({ basis: target.value })}
        />
      </Form.Item>
      <Form.Item extra="不勾选时基差对 3128B，各批再加自己的升贴水">
        <Checkbox checked={terms.flat} onChange={({ target }) => set({ flat: target.checked })}>
          基差已含升贴水
        </Checkbox>
      </Form.Item>
    </Form>
  );
}

/** How a company gets a premium table of its own: only its managers change them. */
function OwnTable() {
  const { data: me } = useMe();
  const { pathname, search } = useLocation();
  if (me === null) {
    return <Link to={loginAddress(pathname + search)}>登录后可用本公司的升贴水表</Link>;
  }
  if (me && !me.roles.includes('manager')) return '用自己的升贴水表，请企业管理员添加';
  return <Link to={premiumsPath}>复制一张，改成自己的升贴水表</Link>;
}

interface ContractFieldProps {
  /** empty for the main contract */
  code: string;
  /** why it cannot be used */
  wrong: string | undefined;
  onChange: (code: string) => void;
}

/** The contract that lots are valued by. One that has ended stays in the list until another one is chosen. */
function ContractField({ code, wrong, onChange }: ContractFieldProps) {
  const quotes = useQuotes().data ?? [];
  return (
    <Form.Item
      label="合约"
      htmlFor="contract"
      validateStatus={wrong ? 'error' : undefined}
      help={wrong}
    >
      <select
        id="contract"
        className={styles.select}
        value={code}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">主力合约</option>
        {quotes.map(({ indexCode, indexValue }) => (
          <option key={indexCode} value={indexCode}>
            {indexCode}　{whole(indexValue)}
          </option>
        ))}
        {code && quotes.every(({ indexCode }) => indexCode !== code) && (
          <option value={code}>
            {code}
            {wrong && '（已到期）'}
          </option>
        )}
      </select>
    </Form.Item>
  );
}

/** Says how many batch numbers a text has, and how much else. */
const recognized = (count: number, wrong: number) =>
  `已识别 ${whole(count)} 个批号${wrong > 0 ? `，另有 ${whole(wrong)} 处不是批号` : ''}`;

interface SheetButtonProps {
  /** the batch numbers, as they were typed */
  text: string;
  onText: (text: string) => void;
}

/** Reads the batch numbers of a sheet, and adds new ones to the typed ones. */
function SheetButton({ text, onText }: SheetButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const { visitor, may } = useMembersOnly();
  const toast = useToast();
  const add = useStable((found: string[]) => {
    const { numbers } = readBatches(text);
    const added = found.filter((number) => !numbers.includes(number));
    onText([text.trimEnd(), ...added].filter(Boolean).join('\n'));
    const beside = numbers.length > 0 ? `，${whole(added.length)} 个新的加在已填的后面` : '';
    toast.success(`从表格读到 ${whole(found.length)} 个批号${beside}`);
  });
  const read = async (sheet: File) => {
    setBusy(true);
    try {
      add(await readBatchSheet(sheet));
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        block
        className={styles.upload}
        icon={<UploadOutlined />}
        loading={busy}
        onClick={() => may('读取表格') && input.current?.click()}
      >
        {visitor ? '登录后读取表格' : '从表格读取批号'}
      </Button>
      <input
        ref={input}
        style={{ display: 'none' }} // a form shows files that are only hidden
        type="file"
        accept=".xlsx,.xls,.et,.ods,.csv,.txt"
        aria-label="批号表格"
        onChange={({ target }) => {
          const [sheet] = target.files ?? [];
          if (sheet) void read(sheet);
          target.value = '';
        }}
      />
    </>
  );
}
