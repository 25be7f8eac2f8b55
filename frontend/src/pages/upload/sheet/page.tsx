import { Link } from 'react-router';
import { useMe } from '../../../api/me';
import { importPath } from '../../../ui/chrome/places';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { useListState } from '../../../ui/table/list-state';
import { Begin } from './begin';
import { Configs } from './configs';
import { History } from './history';
import { OneImport } from './one-upload';
import styles from './sheet.module.css';

/** The import of sheets: upload, preview, correction and confirmation; and the earlier imports. */
export default function ImportPage() {
  const [query] = useListState(['importID']);
  const importID = Number(query.importID);
  return (
    <div className={`imports ${styles.imports}`}>
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
