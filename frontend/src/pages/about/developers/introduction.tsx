import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { copyText } from '../../../ui/copy';
import { useToast } from '../../../ui/toast';
import styles from './developers.module.css';
import examples from './examples.json';
import { codeTexts } from './words';

/** How programs call the site: answers, login, error codes and examples. */
export function Introduction() {
  return (
    <div className={styles.introduction}>
      <p>
        接口都在 <code>/mall</code> 之下，参数是 JSON 或表单。每个回答都是{' '}
        <code>{'{"code":200,"msg":"…","data":…}'}</code>，msg 是给人看的一句话。文件{' '}
        <a href="/openapi.json">/openapi.json</a> 是 OpenAPI 3.1，可以生成程序。
      </p>
      <h2>登录</h2>
      <p>
        程序不带请求头 <code>fpId</code>，登录后令牌在 <code>data.token</code>，以后以请求头{' '}
        <code>Authorization</code> 发送。行情源不登录，用请求头 <code>X-Api-Key</code>。浏览器用
        cookie，改变数据时须带请求头 <code>fpId</code>。
      </p>
      <h2>错误</h2>
      <dl className={styles.codes}>
        {codeTexts.map(([code, text]) => (
          <div key={code}>
            <dt className="num">{code}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h2>例子</h2>
      <p>SITE 为网址，MOBILE、PASSWORD 为账号，KEY 为行情源的密钥；依次在终端中执行。</p>
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
