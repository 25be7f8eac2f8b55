import { Button } from 'antd';
import type { OrderDetail } from '../../../api/orders';
import { buttonName, may, orderVerbs, type Verb } from '../words';
import type { OnVerb, Target } from './target';

interface VerbButtonProps extends Omit<Target, 'verb'> {
  order: OrderDetail;
  verb: Verb;
  primary?: boolean;
  onVerb: OnVerb;
}

/** The button of a step; hidden when the server does not allow the step now. */
export function VerbButton({ order, verb, primary, onVerb, ...about }: VerbButtonProps) {
  if (!may(order, verb)) return null;
  return (
    <Button
      size="small"
      type={primary ? 'primary' : 'default'}
      danger={'danger' in orderVerbs[verb]}
      onClick={() => onVerb({ verb, ...about })}
    >
      {buttonName(order, verb)}
    </Button>
  );
}
