import { Article } from './article';
import text from './terms.json';

/** The terms of use. */
export default function TermsPage() {
  return <Article {...text} />;
}
