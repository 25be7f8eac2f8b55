import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { NumberField } from './number-field';

function open() {
  const onFinish = vi.fn();
  render(
    <Form onFinish={onFinish} initialValues={{ rate: 500 }}>
      <NumberField name="rate" label="点价金" digits={2} least={0} most={10_000} unit="元/吨" />
      <NumberField optional name="bonus" label="加价" least={-10} most={10} />
      <button type="submit">保存</button>
    </Form>,
  );
  return onFinish;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('保存'));

it.each([
  ['10001', '点价金应在 0 到 10,000 之间'],
  ['-1', '点价金应在 0 到 10,000 之间'],
  ['12.345', '点价金最多 2 位小数'],
  ['五百', '点价金只能是数字，请改正'],
  ['', '请填写点价金'],
])('refuses %s and keeps it', async (text, said) => {
  const onFinish = open();
  type('点价金', text);
  save();
  await screen.findByText(said);
  expect(screen.getByLabelText('点价金')).toMatchObject({ value: text });
  expect(onFinish).not.toHaveBeenCalled();
});

it('sends numbers, as they are typed or pasted', async () => {
  const onFinish = open();
  expect(screen.getByLabelText('点价金')).toMatchObject({ value: '500' });
  type('点价金', '1.');
  expect(screen.getByLabelText('点价金')).toMatchObject({ value: '1.' });
  type('点价金', '１,050.5');
  type('加价', '-3');
  type('加价', '');
  save();
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ rate: 1050.5, bonus: undefined }));
});
