import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../test.page';
import { orderDetail, orderRow } from '../test.order';
import { VerbDialog } from './verb-dialog';

/** Answers uploads with a file. Returns a function that lets the last upload arrive. */
function holdUploads(nameOf: (upload: number) => string): () => void {
  let arrive = () => {};
  let uploads = 0;
  class Upload {
    readonly upload = {};
    readonly status = 200;
    responseText = '';
    onload?: () => void;
    open() {}
    setRequestHeader() {}
    getResponseHeader() {}
    abort() {}
    send() {
      uploads += 1;
      const data = { fileID: 8 + uploads, name: nameOf(uploads) };
      this.responseText = JSON.stringify({ code: 200, msg: '', data });
      arrive = () => this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return () => arrive();
}

it('keeps a dialog from being sent without the file that is being uploaded', async () => {
  const arrive = holdUploads(() => '回单.pdf');
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

it('removes no picture while another one is being uploaded, which would bring it back', async () => {
  const arrive = holdUploads((upload) => `${upload}.png`);
  const inputs = answerCalls({ 'POST order/receipt/add': () => orderRow() });
  renderPage(<VerbDialog order={orderDetail()} target={{ verb: 'receive' }} onClose={vi.fn()} />);
  const pick = async (name: string) => {
    const field = await screen.findByLabelText(/^上传照片/, { selector: 'input' });
    fireEvent.change(field, { target: { files: [new File(['x'], name)] } });
    await screen.findByLabelText(`上传 ${name}`);
  };
  await pick('1.png');
  act(arrive);
  await screen.findByLabelText('删除 1.png');
  await pick('2.png');
  const remove = screen.getByLabelText('删除 1.png') as HTMLButtonElement;
  expect(remove.disabled).toBe(true);
  act(arrive);
  await screen.findByLabelText('删除 2.png');
  fireEvent.click(remove);
  expect(screen.queryByLabelText('删除 1.png')).toBeNull();
  fireEvent.click(screen.getByText('验收通过', { selector: 'button span' }));
  await waitFor(() => expect(inputs('POST order/receipt/add')).toMatchObject([{ pictures: [10] }]));
});
