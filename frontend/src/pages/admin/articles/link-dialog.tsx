import type { Editor } from '@tiptap/react';
import { Input, Modal } from 'antd';
import { useState } from 'react';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks for the address of a link on the selected text. An empty one removes the link. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const finish = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    const href = address.trim();
    if (href) chain.setLink({ href }).run();
    else chain.unsetLink().run();
    onClose();
  };
  return (
    <Modal open title="链接" okText="确定" onOk={finish} onCancel={onClose}>
      <Input
        aria-label="网址"
        placeholder="本站的路径，如 /yarn，或 https:// 开头的网址；空为去掉链接"
        value={address}
        maxLength={300}
        onChange={({ target }) => setAddress(target.value)}
        onPressEnter={finish}
      />
    </Modal>
  );
}
