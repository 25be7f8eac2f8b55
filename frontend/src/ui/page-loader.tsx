/** Shown while the script of a page is on its way; what comes at once shows nothing. */
export function PageLoader() {
  return (
    <div className="page-loader" role="status" aria-label="页面加载中">
      <i />
    </div>
  );
}
