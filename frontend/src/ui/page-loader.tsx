/** A placeholder while the script of a page loads: nothing at first. */
export const PageLoader = () => (
  <div className="page-loader" role="status" aria-label="页面加载中">
    <i />
  </div>
);
