import { useSearchParams } from 'react-router';
import { useMe } from '../../../api/me';
import {
  type ProductImport,
  takeWrongRows,
  useFinishProductImport,
  useProductImport,
  useProductImports,
} from '../../../api/product-imports';
import { SheetHistory } from '../../../shell/sheet-import/history';
import { SheetReview } from '../../../shell/sheet-import/review';
import { whole } from '../../../ui/format';
import { MemberFrame } from '../../../ui/member-menu/member-frame';
import type { Column } from '../../../ui/table/column';
import { Begin } from './begin';
import { goods } from './goods';
import { ImportLines } from './lines';

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
          <SheetHistory goods={goods} useSheets={useProductImports} more={more} />
        </>
      )}
    </MemberFrame>
  );
}

const more: Column<ProductImport>[] = [
  { title: '品类', narrow: true, cell: ({ categoryName }) => categoryName },
];

function Review({ importID }: { importID: number }) {
  const finish = useFinishProductImport();
  return (
    <SheetReview
      goods={goods}
      query={useProductImport(importID)}
      finish={{ ...finish, takeWrong: takeWrongRows }}
      note={({ categoryName, counts }) => `${categoryName}，${whole(counts.total)} 行`}
      lines={({ state }, becomes) => (
        <ImportLines key={becomes} {...{ importID, becomes, state }} />
      )}
    />
  );
}
