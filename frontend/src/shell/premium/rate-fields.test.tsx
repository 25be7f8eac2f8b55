import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../test.page';
import { RateFields } from './rate-fields';
import { type RateValues, valuesOf } from './rates';

const rates = {
  colour: { '31': 0 },
  length: { '28': 0 },
  mic: { B: 0 },
  strength: { S3: 0 },
  uniformity: { U3: 0 },
  ginning: { P2: 0 },
};

function open() {
  const finished = vi.fn();
  renderPage(
    <Form<{ rates: RateValues }> initialValues={{ rates: valuesOf(rates) }} onFinish={finished}>
      <RateFields rates={rates} />
      <button type="submit">保存</button>
    </Form>,
  );
  return finished;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText('保存'));

it('says at its field why a rate cannot be saved', async () => {
  const finished = open();
  type('其他 异纤不扣的包数', '-5');
  await screen.findByText('异纤不扣的包数应在 0 到 10,000 之间');
  type('颜色级 41', '四百');
  await screen.findByText('“颜色级 41”只能是数字，请改正');
  type('颜色级 41', '');
  save();
  await screen.findByText('请填写每多一包扣多少，或清空包数');
  type('其他 异纤不扣的包数', '');
  type('其他 异纤每多一包（元/吨）', '-200');
  type('轧工质量 P2', '');
  save();
  await screen.findByText('请填写不扣的包数，都扣填 0');
  await screen.findByText('请至少填写一级轧工质量');
  expect(finished).not.toHaveBeenCalled();
  type('轧工质量 P1', '20');
  type('其他 异纤不扣的包数', '1');
  save();
  await waitFor(() => expect(finished).toHaveBeenCalled());
});
