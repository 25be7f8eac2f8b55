import { Article } from './article';
import text from './privacy.json';

/** The privacy policy: stored data, retention, access. */
export default function PrivacyPage() {
  return <Article {...text} />;
}
