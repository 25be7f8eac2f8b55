import { UploadOutlined } from '@ant-design/icons';
import { Button, Input, Modal, Upload } from 'antd';
import { useState } from 'react';
import { type GinneryUpload, usePasteGinneries, useUploadGinneries } from '../../../api/admin';
import { whole } from '../../../ui/format';

/** Imports a list of ginneries from a file or from copied cells. */
export function GinneryListDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<GinneryUpload>();
  const paste = usePasteGinneries();
  const sheet = useUploadGinneries();
  const show = (sending: Promise<GinneryUpload>) => {
    void sending.then(setOutcome).catch(() => {}); // the error is shown already
  };
  return (
    <Modal
      open
      width={560}
      title="导入加工厂名录"
      okText="导入"
      okButtonProps={{ disabled: !text.trim() }}
      cancelText="关闭"
      confirmLoading={paste.isPending}
      mask={{ closable: false }}
      onOk={() => show(paste.mutateAsync({ text }))}
      onCancel={onClose}
    >
      <p className="dialog-note">
        每行一家：代码、名称、产地（县市或团场也可以）、地址。已有的代码改为名录中的名称，并视为已核实
      </p>
      <Input.TextArea
        rows={8}
        aria-label="名录"
        placeholder={'65534\t阿克苏地区金翔棉业有限责任公司\t阿克苏'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Upload
        accept=".xlsx,.csv,.txt"
        showUploadList={false}
        beforeUpload={(file) => {
          show(sheet.mutateAsync(file));
          return false;
        }}
      >
        <Button icon={<UploadOutlined aria-hidden />} loading={sheet.isPending}>
          上传表格
        </Button>
      </Upload>
      {outcome && <Outcome {...outcome} />}
    </Modal>
  );
}

function Outcome({ added, changed, same, errors }: GinneryUpload) {
  return (
    <div role="status">
      <p>
        新增 {whole(added)} 家，修改 {whole(changed)} 家，没有变化 {whole(same)} 家
      </p>
      {errors.length > 0 && (
        <ul>
          {errors.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
