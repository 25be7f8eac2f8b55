import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment } from 'react';
import { copyText } from '../../../ui/copy';
import { useToast } from '../../../ui/toast';
import { Sentence } from '../sentence';
import styles from './developers.module.css';
import examples from './examples.json';
import { parts } from './introduction.json';

/** How programs call the site: answers, login, error codes and examples. */
export function Introduction() {
  return (
    <div className={styles.introduction}>
      {parts.map(({ title, texts, codes }) => (
        <Fragment key={title}>
          {title && <h2>{title}</h2>}
          {texts.map((text) => (
            <p key={text}>
              <Sentence text={text} />
            </p>
          ))}
          {codes && (
            <dl className={styles.codes}>
              {codes.map(({ code, text }) => (
                <div key={code}>
                  <dt className="num">{code}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </Fragment>
      ))}
      {examples.map((example) => (
        <Example key={example.title} {...example} />
      ))}
    </div>
  );
}

function Example({ title, command }: { title: string; command: string }) {
  const toast = useToast();
  const copy = () =>
    copyText(command).then(
      () => toast.success('复制成功!'),
      (failure: Error) => toast.error(failure.message),
    );
  return (
    <figure className={styles.example}>
      <figcaption>
        {title}
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={`复制：${title}`}
          onClick={copy}
        />
      </figcaption>
      <pre>{command}</pre>
    </figure>
  );
}
