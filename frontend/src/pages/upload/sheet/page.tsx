import { Link } from 'react-router';
import { useMe } from '../../../api/me';
import { useAsked } from '../../../shell/asked';
import { importPath } from '../../../ui/chrome/places';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Begin } from './begin';
import { Configs } from './configs';
import { History } from './history';
import { OneImport } from './one-upload';
import './sheet.css';

/** Whole sheets of lots put on sale: sent, looked at, put right, confirmed; and what became of earlier ones. */
export default function ImportPage() {
  const [asked] = useAsked(['importID']);
  const importID = Number(asked.importID);
  return (
    <div className="imports">
      <MemberFrame
        title="导入"
        rights={useMe().data}
        actions={importID > 0 && <Link to={importPath}>导入另一张表</Link>}
      >
        {importID > 0 ? (
          <OneImport key={importID} importID={importID} />
        ) : (
          <>
            <Begin />
            <History />
            <Configs />
          </>
        )}
      </MemberFrame>
    </div>
  );
}
