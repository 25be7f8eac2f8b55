import { LinkOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { copyText } from '../../ui/copy';
import { NumberField } from '../../ui/form/number-field';
import { PageHead } from '../../ui/page-panel';
import { useToast } from '../../ui/toast';
import type { ToolFields } from './fields';
import styles from './tool.module.css';
import type { useInputs } from './use-inputs';

interface ToolPageProps {
  title: string;
  /** what it computes, in one sentence */
  note: string;
  children: ReactNode;
}

/** A tool of the trade: its inputs, and what follows from them. */
export function ToolPage({ title, note, children }: ToolPageProps) {
  const toast = useToast();
  const copy = () =>
    copyText(window.location.href).then(
      () => toast.success('链接已复制，打开就是同样的数字'),
      ({ message }: Error) => toast.error(message),
    );
  return (
    <section className="panel" aria-labelledby="tool-title">
      <PageHead
        title={<h1 id="tool-title">{title}</h1>}
        note={note}
        extra={
          <span className={styles.verbs}>
            <Button icon={<LinkOutlined />} onClick={() => void copy()}>
              复制链接
            </Button>
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              打印
            </Button>
          </span>
        }
      />
      <div className={styles.parts}>{children}</div>
    </section>
  );
}

interface InputsProps<Name extends string> {
  inputs: ReturnType<typeof useInputs<Name>>;
  fields: ToolFields<Name>;
  names: readonly Name[];
  /** above the fields */
  children?: ReactNode;
}

/** The numbers that a tool computes with. */
export function Inputs<Name extends string>({
  inputs: { form, initial, onChange },
  fields,
  names,
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
        return <NumberField key={name} name={name} extra={hint} {...field} />;
      })}
    </Form>
  );
}

interface Result {
  name: string;
  value: string;
  unit: string;
}

interface ToolResultProps {
  /** undefined while an input cannot be used */
  results?: Result[];
  /** in words, and with its numbers; they give the first result */
  formula?: readonly [words: string, numbers: string];
  children: ReactNode;
}

/** What a tool has computed, and how. */
export function ToolResult({ results, formula, children }: ToolResultProps) {
  if (!results || !formula) {
    return <p className={styles.wrong}>输入有误，改正后显示结果</p>;
  }
  return (
    <div className={styles.result}>
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
      <div className={styles.formula}>
        <p>{formula[0]}</p>
        <p className="num">
          = {formula[1]} = <b>{results[0]?.value}</b>
        </p>
      </div>
      {children}
      <p className={styles.note}>仅供参考，不构成报价；数字是否含税以您填写的为准</p>
    </div>
  );
}
