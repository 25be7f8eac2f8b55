import { Link } from 'react-router';
import { useMe } from '../../../api/me';
import { uploadPath } from '../../../ui/chrome/places';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { useListState } from '../../../ui/table/list-state';
import { Begin } from './begin';
import { Configs } from './configs';
import { History } from './history';
import { OneUpload } from './one-upload';
import styles from './sheet.module.css';

/** Uploads of sheets: file, preview, correction, confirmation; and earlier ones. */
export default function ImportPage() {
  const [query] = useListState(['importID']);
  const importID = Number(query.importID);
  return (
    <div className={`uploads ${styles.uploads}`}>
      <MemberFrame
        title="导入"
        rights={useMe().data}
        actions={importID > 0 && <Link to={uploadPath}>导入另一张表</Link>}
      >
        {importID > 0 ? (
          <OneUpload key={importID} importID={importID} />
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
