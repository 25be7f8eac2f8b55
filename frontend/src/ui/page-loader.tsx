/** A placeholder while the script of a page loads. A fast load shows nothing. */
export function PageLoader() {
  return (
    <div className="page-loader" role="status" aria-label="页面加载中">
      <i />
    </div>
  );
}
