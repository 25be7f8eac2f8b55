import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { OfferFields } from './offer-fields';

function open(fixed: boolean) {
  answerCalls({});
  const onFinish = vi.fn();
  renderPage(
    <Form onFinish={onFinish} initialValues={{ indexCode: 'CF701' }}>
      <OfferFields fixed={fixed} />
      <button type="submit">保存</button>
    </Form>,
  );
  return onFinish;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const save = () => fireEvent.click(screen.getByText('保存'));

it.each([
  [true, '一口价', '1650', '一口价应在 5,000 到 60,000 之间'],
  [true, '一口价', '16500.5', '一口价应为整数'],
  [false, '基差', '16500', '基差应在 -2,000 到 5,000 之间'],
  [false, '基差', '平水', '基差只能是数字，请改正'],
])('keeps what is typed and refuses it: %s %s %s', async (fixed, label, text, said) => {
  const onFinish = open(fixed);
  type(label, text);
  fireEvent.blur(screen.getByRole('textbox', { name: label }));
  save();
  await screen.findByText(said);
  expect(screen.getByRole('textbox', { name: label })).toMatchObject({ value: text });
  expect(onFinish).not.toHaveBeenCalled();
});

it('reads numbers as people type them', async () => {
  const onFinish = open(true);
  type('一口价', '16，500');
  save();
  await waitFor(() =>
    expect(onFinish).toHaveBeenCalledWith(expect.objectContaining({ price: 16_500 })),
  );
});
