import { useMe } from '../../api/me';
import { useDelivery } from '../../api/mills';
import { Explained } from '../../ui/explained';
import { unknown, whole } from '../../ui/format';
import { costOf, freightLine, sumText } from '../../ui/lot/delivery';
import { AddMill } from '../line/needs-mill';

interface DeliveryCostProps {
  depotName: string;
  /** counts when the place of the warehouse is not known */
  port?: string;
  /** a price there, and what it is called */
  price?: { name: string; value: number | null };
}

/**
 * What a ton costs more at the default mill of the company than in its warehouse or port, and the sum with its price.
 * It is one line from the beginning.
 */
export function DeliveryCost({ depotName, port = '', price }: DeliveryCostProps) {
  const me = useMe();
  const isMember = me.data?.roles.includes('member') ?? false;
  const { data, isError } = useDelivery({ depotName, port }, isMember);
  if (me.isPending) return <>&nbsp;</>;
  if (!isMember) return <>{me.data ? '加入企业' : '登录'}后按本企业的工厂显示</>;
  if (isError) return <>{unknown}</>;
  if (!data) return <>&nbsp;</>;
  const { mill, delivery } = data;
  if (!mill) return <AddMill />;
  if (!delivery) return <>不知道仓库所在的市县</>;
  const { name = '出库价', value = null } = price ?? {};
  const sum = value === null ? '' : `，到厂 ${whole(value + costOf(delivery))}`;
  return (
    <Explained lines={[`到厂 = ${sumText(name, value, delivery)}`, freightLine(delivery)]}>
      <span className="num">
        另加 {whole(costOf(delivery))}
        {sum} 元/吨（{mill}）
      </span>
    </Explained>
  );
}
