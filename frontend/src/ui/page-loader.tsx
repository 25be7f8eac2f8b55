import { FirstAnswer } from './first-answer';

/** A placeholder while the script of a page loads: the content of the first page as sent, else nothing at first. */
export function PageLoader() {
  return (
    <FirstAnswer>
      <div className="page-loader" role="status" aria-label="页面加载中">
        <i />
      </div>
    </FirstAnswer>
  );
}
