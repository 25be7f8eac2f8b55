import { UploadOutlined } from '@ant-design/icons';
import type { ComponentProps } from 'react';
import styles from './file-button.module.css';

/** A button that chooses files. Its properties are those of the input. */
export const FileButton = (input: Omit<ComponentProps<'input'>, 'type'>) => (
  <label className={styles.pick}>
    <input {...input} type="file" />
    <UploadOutlined aria-hidden /> 选择文件
  </label>
);
