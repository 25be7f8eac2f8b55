import { Modal } from 'antd';
import type { QuoteUpload } from '../../../api/admin';
import { whole } from '../../../ui/format';

/** What became of an uploaded sheet: the days that were stored, and each that was not with its reason. */
export function QuoteOutcome(props: QuoteUpload & { onClose: () => void }) {
  const { accepted, ignored, refused, errors, series, onClose } = props;
  const problems = [...errors, ...refused.map(({ indexCode, reason }) => `${indexCode} ${reason}`)];
  return (
    <Modal
      open
      title="上传日行情"
      footer={(_, { OkBtn }) => <OkBtn />}
      okText="知道了"
      onOk={onClose}
      onCancel={onClose}
    >
      <p>
        已保存 {whole(accepted)} 条
        {series > 0 && `，棉纱、短纤、PTA 主力收盘价 ${whole(series)} 条`}
        {ignored > 0 && `，忽略 ${whole(ignored)} 条（不是已有的棉花合约）`}
      </p>
      {problems.length > 0 && (
        <>
          <p>没有保存的：</p>
          <ul>
            {problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
