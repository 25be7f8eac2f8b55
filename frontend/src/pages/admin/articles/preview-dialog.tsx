import { Modal } from 'antd';
import { ArticleBody } from '../../../ui/article-body';
import styles from './articles.module.css';

interface PreviewDialogProps {
  title: string;
  body: string;
  onClose: () => void;
}

/** Shows a text as its readers will see it. */
export function PreviewDialog({ title, body, onClose }: PreviewDialogProps) {
  return (
    <Modal open width={860} title="预览" footer={null} onCancel={onClose}>
      <div className={styles.preview}>
        <h1>{title}</h1>
        <ArticleBody html={body} />
      </div>
    </Modal>
  );
}
