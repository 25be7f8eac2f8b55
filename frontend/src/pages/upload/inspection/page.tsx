import { Link } from 'react-router';
import { UploadCalls } from '../../../api/uploads';
import { Crumbs } from '../../../ui/chrome/crumbs';
import { inspectionUploadPath } from '../../../ui/chrome/places';
import { useListState } from '../../../ui/table/list-state';
import { Begin } from '../sheet/begin';
import { History } from '../sheet/history';
import { OneUpload } from '../sheet/one-upload';
import styles from '../sheet/sheet.module.css';

const trail = [
  { title: '平台管理', to: '/admin' },
  { title: '公检数据', to: '/admin/inspection' },
  { title: '导入' },
];

/** Uploads of official certificates: files, preview, correction, confirmation; and earlier ones. */
export default function InspectionUploadPage() {
  const [query] = useListState(['importID']);
  const importID = Number(query.importID);
  return (
    <UploadCalls value="admin/inspection">
      <div className={`uploads ${styles.uploads} ${styles.alone}`}>
        <Crumbs trail={trail}>
          {importID > 0 && <Link to={inspectionUploadPath}>导入其他证书</Link>}
          <Link to="/admin/inspection">查看公检证书</Link>
        </Crumbs>
        {importID > 0 ? (
          <OneUpload key={importID} importID={importID} />
        ) : (
          <>
            <Begin official />
            <History empty="还没有导入过公检数据。把第一批证书拖进来，导入前会先给您核对" />
          </>
        )}
      </div>
    </UploadCalls>
  );
}
