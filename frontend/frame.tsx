import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Navigation } from './src/ui/chrome/navigation';
import { PublicHeader } from './src/ui/chrome/public-header';
import { SearchHeader } from './src/ui/chrome/search-header';

const none = () => null;

/** Returns the HTML of the headers of a public page as the script draws them at first: without any answer. */
export const frameOf = (path: string) =>
  renderToStaticMarkup(
    <StaticRouter location={path}>
      <div className="site" inert aria-hidden>
        <header>
          <PublicHeader quotes={[]} unread={false} theme="light" onTheme={none} onLogOut={none} />
          <SearchHeader
            text=""
            place=""
            busy={false}
            compared={0}
            comparePath="/contrastBatch"
            batches={[]}
            visitor
            carted={0}
            panel={none}
            onSearch={none}
            onBatches={none}
            onInquiry={none}
          />
          <Navigation />
        </header>
      </div>
    </StaticRouter>,
  );
