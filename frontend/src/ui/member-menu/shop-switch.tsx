import { NavLink } from 'react-router';
import { importedStockPath, productStockPath, stockPath } from '../chrome/places';

const parts = [
  { name: '棉花', to: stockPath },
  { name: '进口棉', to: importedStockPath },
  { name: '棉纱、短纤等产品', to: productStockPath },
];

/** Leads from one part of the own shop to the other. */
export const ShopSwitch = () => (
  <nav className="shop-switch" aria-label="我的店铺">
    {parts.map(({ name, to }) => (
      <NavLink key={to} to={to} end>
        {name}
      </NavLink>
    ))}
  </nav>
);
