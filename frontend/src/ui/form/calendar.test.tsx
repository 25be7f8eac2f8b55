import { fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider, DatePicker, Form } from 'antd';
import { expect, it } from 'vitest';
import { locale } from '../locale';
import { dayjs } from './calendar';
import { DayField } from './day-field';

it('shows months and weekdays in Chinese, the week from Monday', () => {
  const { baseElement } = render(
    <ConfigProvider locale={locale}>
      <Form initialValues={{ until: '2027-02-10' }}>
        <DayField name="until" label="有效期" />
      </Form>
    </ConfigProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('textbox'));
  fireEvent.click(screen.getByRole('textbox'));
  const days = [...baseElement.querySelectorAll('thead th')].map((cell) => cell.textContent);
  expect(days).toEqual(['一', '二', '三', '四', '五', '六', '日']);
  expect(baseElement.querySelector('.ant-picker-header-view')?.textContent).toBe('2027年2月');
  for (const name of ['2027年', '2月']) screen.getByRole('button', { name });
});

it('names the buttons of a range by their text', () => {
  render(
    <ConfigProvider locale={locale}>
      <DatePicker.RangePicker defaultValue={[dayjs('2027-02-10'), null]} open />
    </ConfigProvider>,
  );
  for (const year of screen.getAllByText('2027年'))
    expect(year.getAttribute('aria-label')).toBe('');
});

it('is where every page has its days from', () => {
  const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const own = Object.keys(sources).filter((path) => /from 'dayjs'/.test(sources[path] ?? ''));
  expect(own).toEqual(['/src/ui/form/calendar.ts']);
});
