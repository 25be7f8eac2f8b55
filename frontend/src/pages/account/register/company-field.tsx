import { AutoComplete, Form, Input } from 'antd';
import { useDeferredValue } from 'react';
import { useCompanyNames } from '../../../api/account';
import { foundHint, type Joinable, joinHint, named } from '../../../ui/company/join-hint';
import { ShownField } from '../../../ui/company/shown-field';

/** A field for a company: a known one is joined, another is founded. */
export function CompanyField() {
  const form = Form.useFormInstance();
  const typed: string = Form.useWatch('memberName', form) ?? '';
  const text = useDeferredValue(typed.trim());
  const found = useCompanyNames(text);
  const names = text.length >= 2 ? (found.data ?? []) : [];
  const known = named(text, names);
  return (
    <>
      <Form.Item name="memberName" label="企业（选填）" extra={hint(text, known, found.isSuccess)}>
        <AutoComplete
          options={names.map(({ memberName, city }) => ({
            value: memberName,
            label: (
              <>
                <span className="found-company">{memberName}</span> <small>{city}</small>
              </>
            ),
          }))}
        >
          <Input size="large" maxLength={60} placeholder="企业全称" autoComplete="organization" />
        </AutoComplete>
      </Form.Item>
      {text !== '' && !known && (
        <>
          <Form.Item name="city" label="所在城市（选填）">
            <Input size="large" maxLength={20} placeholder="如 阿克苏" />
          </Form.Item>
          <ShownField />
        </>
      )}
    </>
  );
}

function hint(text: string, known: Joinable | undefined, searched: boolean): string {
  if (!text) return '可以留空，注册后再加入或创建企业';
  if (known) return `已有的企业：${joinHint(known)}`;
  if (!searched) return '输入企业全称';
  return foundHint;
}
