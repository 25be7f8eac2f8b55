import { Button, Modal, Tooltip } from 'antd';

/** Tells a visitor that this needs a login. */
export default function GuestDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      open
      width={380}
      title="提示"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Tooltip title="登录即将开放">
            <Button type="primary" disabled>
              立即登录
            </Button>
          </Tooltip>
        </>
      }
    >
      您尚未登录，是否立即登录?
    </Modal>
  );
}
