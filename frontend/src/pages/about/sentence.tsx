import { Link } from 'react-router';
import { privacyPath, termsPath } from '../../ui/chrome/terms';

/** What a text names by its title or address, and where it leads. */
const links: Record<string, string> = {
  '《用户协议》': termsPath,
  '《隐私政策》': privacyPath,
  '`/openapi.json`': '/openapi.json',
};

/** A text that the first answer of the server has too: code is between backquotes, titles are links. */
export function Sentence({ text }: { text: string }) {
  return text.split(/(`[^`]+`|《[^》]+》)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts are fixed.
    <Part key={place} text={part} />
  ));
}

function Part({ text }: { text: string }) {
  const to = links[text];
  const shown = text.replaceAll('`', '');
  if (to) {
    return (
      <Link to={to} reloadDocument={to.endsWith('.json')}>
        {shown}
      </Link>
    );
  }
  return shown === text ? text : <code>{shown}</code>;
}
