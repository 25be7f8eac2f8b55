import { act, fireEvent, render, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '../toast';
import { CodeField, type Sent } from './code-field';
import { MobileField } from './mobile-field';
import { useSubmit } from './use-submit';

class Refusal extends Error {
  readonly fields: Record<string, string>;
  constructor(message: string, fields: Record<string, string>) {
    super(message);
    this.fields = fields;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

function Entry({ send }: { send: () => Promise<Sent> }) {
  const [form] = Form.useForm();
  const [submit] = useSubmit(form, async () => {
    throw new Refusal('验证码不正确', { code: '验证码不正确或已过期' });
  });
  return (
    <Form form={form} onFinish={submit}>
      <MobileField />
      <CodeField form={form} needs={['mobile']} onSend={send} />
      <button type="submit">登录</button>
    </Form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('sends no code to an invalid number', async () => {
  const send = vi.fn();
  render(<Entry send={send} />);
  type('手机号', '1380000');
  fireEvent.click(screen.getByText('获取验证码'));
  await screen.findByText('请输入正确的手机号');
  expect(send).not.toHaveBeenCalled();
});

it('counts down to the next code and shows the message of the demonstration', async () => {
  render(<Entry send={async () => ({ seconds: 60, way: 'demo', message: '验证码 123456' })} />);
  type('手机号', '13800000001');
  fireEvent.click(screen.getByText('获取验证码'));
  await screen.findByText('60 秒后重发');
  expect(screen.getByText(/演示环境不发短信/).textContent).toContain('123456');
  await act(() => vi.advanceTimersByTimeAsync(59_500));
  expect(screen.getByText('1 秒后重发').closest('button')?.disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('获取验证码').closest('button')?.disabled).toBe(false);
});

it.each([
  ['file', 1],
  ['sms', 0],
] as const)('shows where a code sent by %s is, %d times', async (way, times) => {
  render(<Entry send={async () => ({ seconds: 60, way })} />);
  type('手机号', '13800000001');
  fireEvent.click(screen.getByText('获取验证码'));
  await screen.findByText('60 秒后重发');
  expect(screen.queryAllByText(/验证码已写入服务器的消息文件，请向管理员索取/)).toHaveLength(times);
});

it('shows the errors of the server at their fields', async () => {
  render(<Entry send={async () => ({ seconds: 60, way: 'sms' })} />);
  type('手机号', '13800000001');
  type('验证码', '123456');
  fireEvent.click(screen.getByText('登录'));
  await screen.findByText('验证码不正确或已过期');
  expect(document.activeElement).toBe(screen.getByLabelText('验证码'));
});

function Rates() {
  const [form] = Form.useForm();
  const [submit] = useSubmit(form, async () => {
    throw new Refusal('各级升贴水不合理', { rates: '各级升贴水不合理' });
  });
  return (
    <Form form={form} onFinish={submit}>
      <Form.Item name={['rates', 'length', '28']}>
        <Input />
      </Form.Item>
      <button type="submit">保存</button>
    </Form>
  );
}

it('shows an error at the top of the page when the form has only parts of its field', async () => {
  render(
    <ToastProvider>
      <Rates />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('保存'));
  await screen.findByText('各级升贴水不合理');
});
