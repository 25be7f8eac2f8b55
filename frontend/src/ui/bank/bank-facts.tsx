import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { copyText } from '../copy';
import { useToast } from '../toast';
import './bank.css';

/** Where money is paid to. */
export interface PayTo {
  holder: string;
  bank: string;
  /** digits */
  number: string;
  /** of the branch; empty when it is not known */
  bankCode: string;
}

/** Returns the digits of a number in groups of four, as people compare them. */
export const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');

/** Returns the names and values of an account; the number as it is typed into a transfer. */
export const bankFacts = ({ holder, bank, number, bankCode }: PayTo): [string, string][] => [
  ['户名', holder],
  ['开户银行', bank],
  ['账号', number],
  ...(bankCode ? ([['行号', bankCode]] as [string, string][]) : []),
];

/** A bank account with buttons that copy each part, and all of it. */
export function BankFacts({ account }: { account: PayTo }) {
  const facts = bankFacts(account);
  const all = facts.map(([name, value]) => `${name}：${value}`).join('\n');
  return (
    <div className="bank-facts">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={name === '账号' || name === '行号' ? 'num' : undefined}>
              {name === '账号' ? grouped(value) : value}
              <CopyButton text={value} label={`复制${name}`} />
            </dd>
          </div>
        ))}
      </dl>
      <CopyButton text={all} label="复制全部" shown />
    </div>
  );
}

interface CopyButtonProps {
  text: string;
  label: string;
  /** whether the label is shown, beside the icon */
  shown?: boolean;
}

function CopyButton({ text, label, shown }: CopyButtonProps) {
  const toast = useToast();
  const copy = () =>
    copyText(text).then(
      () => toast.success('复制成功!'),
      (error: Error) => toast.error(error.message),
    );
  return (
    <Button
      size="small"
      type={shown ? 'default' : 'text'}
      icon={<CopyOutlined aria-hidden />}
      aria-label={shown ? undefined : label}
      title={shown ? undefined : label}
      onClick={() => void copy()}
    >
      {shown && label}
    </Button>
  );
}
