import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { orderDetail, orderRow } from '../test.order';
import { VerbDialog } from './verb-dialog';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps a dialog from being sent without the file that is being uploaded', async () => {
  let arrive = () => {};
  class Upload {
    readonly upload = {};
    readonly status = 200;
    readonly responseText = '{"code":200,"msg":"","data":{"fileID":9,"name":"回单.pdf"}}';
    onload?: () => void;
    open() {}
    setRequestHeader() {}
    getResponseHeader() {}
    abort() {}
    send() {
      arrive = () => this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  const inputs = answerCalls({ 'POST order/payment/add': () => orderRow() });
  renderPage(<VerbDialog order={orderDetail()} target={{ verb: 'pay' }} onClose={vi.fn()} />);
  const files = [new File(['x'], '回单.pdf')];
  const agree = await screen.findByText('登记', { selector: 'button span' });
  fireEvent.change(screen.getByLabelText(/^上传/), { target: { files } });
  fireEvent.click(agree);
  await screen.findByText('文件正在上传，请等上传完成');
  expect(inputs('POST order/payment/add')).toEqual([]);

  act(arrive);
  await screen.findByLabelText('删除 回单.pdf');
  fireEvent.click(agree);
  await waitFor(() => expect(inputs('POST order/payment/add')).toMatchObject([{ fileID: 9 }]));
});
