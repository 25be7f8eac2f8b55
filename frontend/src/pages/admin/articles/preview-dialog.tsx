import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { ArticleBody } from '../../../ui/article-body';
import { Lines } from '../../../ui/lines';
import styles from './articles.module.css';

interface PreviewDialogProps {
  title: string;
  /** undefined while it is loading */
  body: string | undefined;
  onClose: () => void;
  /** in the place of a text that could not be loaded */
  children?: ReactNode;
}

/** Shows a text as its readers will see it. */
export function PreviewDialog({ title, body, onClose, children }: PreviewDialogProps) {
  return (
    <Modal open width={860} title="预览" footer={null} onCancel={onClose}>
      <div className={styles.preview}>
        <h1>{title}</h1>
        {body === undefined ? (children ?? <Lines rows={8} />) : <ArticleBody html={body} />}
      </div>
    </Modal>
  );
}
