import { DownloadOutlined, LinkOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import type { Tool } from '../../api/calculations';
import { takeTable } from '../../api/tables';
import { copyText } from '../../ui/copy';
import { NumberField } from '../../ui/form/number-field';
import { PageHead } from '../../ui/page-panel';
import { printPage, usePrintedLink, usePrinting } from '../../ui/printing';
import { useSiteName } from '../../ui/site-name';
import { timeOf } from '../../ui/time';
import { useToast } from '../../ui/toast';
import { useDownload } from '../../ui/use-download';
import type { ToolFields } from './fields';
import { copiedText, type ToolLink } from './link';
import { type SheetRows, textsOf } from './sheet';
import styles from './tool.module.css';
import type { useInputs } from './use-inputs';
import { useMembersOnly } from './use-members-only';

interface ToolPageProps {
  tool: Tool;
  title: string;
  /** what it computes, in one sentence */
  note: string;
  /** buttons before those that every tool has */
  actions?: ReactNode;
  /** returns the link that opens the same input; the current address by default */
  link?: () => Promise<ToolLink>;
  /** only members have the link */
  guarded?: boolean;
  /** the current address does not open the same input, so it is not printed */
  unlinked?: boolean;
  /** the result as a sheet, empty while an input cannot be used; without it the tool has another export */
  sheet?: SheetRows;
  children: ReactNode;
}

/** A tool of the trade: its inputs, and what follows from them. */
export function ToolPage(props: ToolPageProps) {
  const { tool, title, note, actions, link = here, guarded, unlinked, sheet, children } = props;
  const toast = useToast();
  const { may } = useMembersOnly();
  const copy = async () => {
    if (guarded && !may('复制这份清单的链接')) return;
    try {
      const linked = link();
      await copyText(linked.then(({ address }) => address));
      toast.success(copiedText(tool, await linked));
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  // Paper has the link that others can open.
  const print = async () => {
    const address = await link().then(
      (linked) => linked.address,
      () => '',
    );
    await printPage(address);
  };
  return (
    <section className={`panel ${styles.sheet}`} aria-labelledby="tool-title">
      <PageHead
        title={<h1 id="tool-title">{title}</h1>}
        note={note}
        extra={
          <span className={styles.verbs}>
            {actions}
            <Button icon={<LinkOutlined />} onClick={() => void copy()}>
              复制链接
            </Button>
            <Button icon={<PrinterOutlined />} onClick={() => void print()}>
              打印
            </Button>
            {sheet !== undefined && <ExportButton title={title} rows={sheet} />}
          </span>
        }
      />
      {children}
      <Printed address={unlinked ? '' : window.location.href} />
    </section>
  );
}

/** Saves rows as a sheet. It asks visitors to log in. */
export function ExportButton({ title, rows }: { title: string; rows: SheetRows }) {
  const { may } = useMembersOnly();
  const [busy, save] = useDownload();
  return (
    <Button
      icon={<DownloadOutlined />}
      disabled={rows.length === 0}
      loading={busy}
      onClick={() => may('导出') && void save(() => takeTable(title, textsOf(rows)))}
    >
      导出
    </Button>
  );
}

const here = () => Promise.resolve({ address: window.location.href });

/** Where and when a sheet of paper was printed. It is there before, so that the number of pages is known. */
function Printed({ address }: { address: string }) {
  const link = usePrintedLink() ?? address;
  const { name } = useSiteName();
  usePrinting(); // draws the time again
  return (
    <p className={styles.printed}>
      {name}，{timeOf(Date.now() / 1000)} 打印
      <br />
      {link || '登录后打印，这里有清单的链接'}
    </p>
  );
}

interface InputsProps<Name extends string> {
  inputs: ReturnType<typeof useInputs<Name>>;
  fields: ToolFields<Name>;
  names: readonly Name[];
  /** why numbers within their limits cannot be used together, by field */
  wrong?: Partial<Record<Name, string>>;
  /** above the fields */
  children?: ReactNode;
}

/** Inputs beside their result; below each other on a phone. */
export function Parts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>;
}

/** The numbers that a tool computes with. */
export function Inputs<Name extends string>({
  inputs: { form, initial, onChange },
  fields,
  names,
  wrong,
  children,
}: InputsProps<Name>) {
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.inputs}
      initialValues={initial}
      onValuesChange={onChange}
    >
      {children}
      {names.map((name) => {
        const { key: _, usual: __, hint, ...field } = fields[name];
        return <NumberField key={name} name={name} extra={hint} wrong={wrong?.[name]} {...field} />;
      })}
    </Form>
  );
}

export interface Result {
  name: string;
  value: string;
  unit: string;
}

interface ResultAreaProps {
  /** what is shown belongs to an older input: a newer result is computed */
  old?: boolean;
  children: ReactNode;
}

/** The place of a result beside its inputs. */
export function ResultArea({ old = false, children }: ResultAreaProps) {
  return (
    <div className={`${styles.result} ${old ? styles.old : ''}`} aria-busy={old}>
      {children}
    </div>
  );
}

interface ToolResultProps {
  /** undefined while an input cannot be used */
  results?: Result[];
  /** in words, and with its numbers; they give the first result */
  formula?: readonly [words: string, numbers: string];
  /** what the result does not say */
  note?: string;
  children: ReactNode;
}

/** What a tool has computed, and how. */
export function ToolResult({ results, formula, note, children }: ToolResultProps) {
  if (!results || !formula) {
    return <p className={styles.wrong}>输入有误，改正后显示结果</p>;
  }
  return (
    <ResultArea>
      <Figures results={results} />
      <div className={styles.formula}>
        <p>{formula[0]}</p>
        <p className="num">
          = {formula[1]} = <b>{results[0]?.value}</b>
        </p>
      </div>
      {children}
      <Reference>{note}</Reference>
    </ResultArea>
  );
}

/** The results of a tool in large figures. */
export function Figures({ results }: { results: Result[] }) {
  return (
    <dl className={styles.results} aria-live="polite">
      {results.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className="num">{value}</b> {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a result is for. */
export const reference = '仅供参考，不构成报价';

/** Says what a result is for. */
export function Reference({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.note}>
      {reference}
      {children && <>；{children}</>}
    </p>
  );
}
