import { useParams } from '../../api/bases';
import { termsVersion } from '../../ui/chrome/terms';
import styles from './article.module.css';
import { Sentence } from './sentence';

interface ArticleProps {
  title: string;
  parts: { title: string; texts: string[] }[];
}

/** A legal text: its version, its parts, and a contact. */
export function Article({ title, parts }: ArticleProps) {
  const { hotline, email } = useParams().data ?? {};
  return (
    <article className={`article ${styles.article} panel`}>
      <h1>{title}</h1>
      <p className={styles.articleVersion}>
        版本 <span className="num">{termsVersion}</span>，自该日起适用
      </p>
      {parts.map(({ title, texts }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {texts.map((text) => (
              <li key={text}>
                <Sentence text={text} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>联系我们</h2>
        <p>
          页脚的“意见反馈”会送到平台管理员。
          {hotline && (
            <>
              电话 <span className="num">{hotline}</span>。
            </>
          )}
          {email && (
            <>
              邮箱 <a href={`mailto:${email}`}>{email}</a>。
            </>
          )}
        </p>
      </section>
    </article>
  );
}
