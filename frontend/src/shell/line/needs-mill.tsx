import { Link } from 'react-router';
import { millsPath } from '../../ui/chrome/places';

/** Why a delivered price in a line is no filter. */
export const needsMill = '到厂价按自己的工厂算，添加工厂后才能用作条件';

/** Leads to the page where mills are added. */
export const AddMill = () => <Link to={millsPath}>添加工厂 ›</Link>;
