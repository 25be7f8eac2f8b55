/** A placeholder while a page loads: its title for readers of screens, and nothing to see at first. */
export const PageLoader = ({ title }: { title: string }) => (
  <div className="page-loader" role="status" aria-label="页面加载中">
    <h1 className="hidden-label">{title}</h1>
    <i />
  </div>
);
