import { useSearchParams } from 'react-router';
import { useMe } from '../../../api/me';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import { Begin } from './begin';
import { History } from './history';
import { Review } from './review';

/** Sheets of products: a new one, or one that is reviewed. */
export default function ProductImportPage() {
  const [params, setParams] = useSearchParams();
  const importID = Number(params.get('importID') ?? 0);
  return (
    <MemberFrame title="产品表格" rights={useMe().data}>
      {importID ? (
        <Review key={importID} importID={importID} />
      ) : (
        <>
          <Begin
            category={params.get('category') ?? ''}
            onCategory={(category) => setParams({ category }, { replace: true })}
          />
          <History />
        </>
      )}
    </MemberFrame>
  );
}
