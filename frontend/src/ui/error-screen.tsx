import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { Link } from 'react-router';

interface ErrorScreenProps {
  /** the HTTP status, such as 404 or 500 */
  status: string;
  message: string;
  children?: ReactNode;
}

/** An error page with a link back. */
export function ErrorScreen({ status, message, children }: ErrorScreenProps) {
  return (
    <section className="error-screen">
      <p className="error-status num">{status}</p>
      <h1>{message}</h1>
      {children}
      <Link to="/">返回首页</Link>
    </section>
  );
}

/** The page for unknown addresses. */
export const MissingScreen = () => (
  <ErrorScreen status="404" message="没有这个页面">
    <p>地址可能写错了，页面可能已经移走，或者您没有权限查看</p>
    <p lang="en">This page could not be found</p>
  </ErrorScreen>
);

/** Catches what a page throws while it is drawn, a lost script included. */
export class ErrorCatch extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorScreen status="500" message="页面出错了，请刷新后再试">
        <Button type="primary" onClick={() => location.reload()}>
          刷新页面
        </Button>
      </ErrorScreen>
    );
  }
}
