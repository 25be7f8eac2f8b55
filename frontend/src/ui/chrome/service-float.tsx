import { CustomerServiceOutlined, VerticalAlignTopOutlined } from '@ant-design/icons';
import { HoverMenu } from './hover-menu';

interface ServiceFloatProps {
  hotline?: string;
  /** picture of a QR code */
  picture?: string;
}

/** Customer service at the lower right, with its QR code; on a phone a line over the footer. */
export function ServiceFloat({ hotline, picture }: ServiceFloatProps) {
  return (
    <aside className="service-float" aria-label="在线客服">
      <HoverMenu
        panelClass="service-panel"
        trigger={(open) => (
          <button type="button" aria-expanded={open} aria-label="联系客服">
            <CustomerServiceOutlined />
            <span className="float-text">联系客服</span>
          </button>
        )}
      >
        {picture && <img src={picture} alt="客服二维码" width={120} height={120} />}
        <p>{picture ? '微信扫码，联系客服' : '联系客服'}</p>
        {hotline && <a href={`tel:${hotline.replace(/[^\d+]/g, '')}`}>{hotline}</a>}
      </HoverMenu>
      <button
        type="button"
        aria-label="回到顶部"
        title="回到顶部"
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      >
        <VerticalAlignTopOutlined />
        <span className="float-text">回到顶部</span>
      </button>
    </aside>
  );
}
