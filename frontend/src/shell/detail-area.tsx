import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../api/client';
import { useFailure } from '../api/failure';
import styles from '../ui/detail.module.css';
import { Failed } from '../ui/failed';
import { Lines } from '../ui/lines';

interface MissingDetailProps {
  title: string;
  /** where others are */
  places: readonly { name: string; path: string }[];
  message: string;
  onRetry?: () => void;
}

/** The page of something that is not on sale or could not be loaded, and where to find others. */
export function MissingDetail({ title, places, ...failure }: MissingDetailProps) {
  return (
    <section className="panel">
      <h1 className="hidden-label">{title}</h1>
      <Failed {...failure} />
      <p className={styles.back}>
        {places.map(({ name, path }) => (
          <Link key={path} to={path}>
            去找{name}
          </Link>
        ))}
      </p>
    </section>
  );
}

interface DetailAreaProps<Data> extends Pick<MissingDetailProps, 'title' | 'places'> {
  query: { data: Data | undefined; error: Error | null; refetch: () => void };
  /** the key of the query: another one starts without the error of the last */
  question: string;
  children: (data: Data) => ReactNode;
}

/** The content of the page of one thing, or its placeholder or error. */
export function DetailArea<Data>(props: DetailAreaProps<Data>) {
  const { query, question, children, ...missing } = props;
  const error = useFailure(query, question);
  const { data, refetch } = query;
  if (data) return children(data);
  if (error) return <MissingDetail {...missing} {...failureOf(error, refetch)} />;
  return (
    <section className="panel" aria-busy="true">
      <h1 className="hidden-label">{missing.title}</h1>
      <Lines rows={14} />
    </section>
  );
}
