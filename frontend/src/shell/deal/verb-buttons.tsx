import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type DealRow, type DealSide, useDealPlatform } from '../../api/deals';
import { verbForms } from './verb-forms';
import { actingFor, dealVerbs, isVerb, type Verb } from './words';

/** Opens the dialog of a step with some deals. */
export type OnVerb = (verb: Verb, rows: readonly DealRow[], acting?: DealSide) => void;

interface ShownVerb {
  verb: Verb;
  /** for an administrator, the side */
  acting?: DealSide;
  /** with the side, where an administrator acts for it */
  name: string;
  danger: boolean;
}

const order = Object.keys(dealVerbs);

/** Returns the steps that the server allows now, as buttons: the gentle ones first, a message last. */
export function shownVerbs(row: DealRow, platform: boolean, side?: DealSide): ShownVerb[] {
  const shown = new Map<string, ShownVerb>();
  for (const { verb, for: acting } of row.verbs) {
    if (!isVerb(verb) || !verbForms[verb] || (side && !platform && acting !== side)) continue;
    const word = dealVerbs[verb];
    const own = verb === 'stop' || !platform;
    const name = own ? word.name : `${actingFor[acting]}${word.name}`;
    shown.set(name, { verb, acting: own ? undefined : acting, name, danger: 'danger' in word });
  }
  const rank = ({ verb, danger }: ShownVerb) =>
    order.indexOf(verb) + (danger ? 200 : 0) + (verb === 'notes' ? 100 : 0);
  return [...shown.values()].sort((a, b) => rank(a) - rank(b));
}

interface VerbButtonsProps {
  row: DealRow;
  side?: DealSide;
  onVerb: OnVerb;
}

/** The steps of a deal in a row of a table: the next one, and a menu. Those of administrators have long names. */
export function RowVerbs({ row, side, onVerb }: VerbButtonsProps) {
  const platform = useDealPlatform();
  const verbs = shownVerbs(row, platform, side);
  const first = platform ? 0 : 1;
  const rest = verbs.slice(first);
  return (
    <>
      {verbs.slice(0, first).map(({ verb, acting, name, danger }) => (
        <Button
          key={name}
          type="link"
          size="small"
          danger={danger}
          aria-label={`${name} ${row.batchID}`}
          onClick={() => onVerb(verb, [row], acting)}
        >
          {name}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ name, danger }) => ({ key: name, label: name, danger })),
            onClick: ({ key }) => {
              const chosen = rest.find(({ name }) => name === key);
              if (chosen) onVerb(chosen.verb, [row], chosen.acting);
            },
          }}
        >
          <Button type="link" size="small" aria-label={`更多操作 ${row.batchID}`}>
            {platform ? '代办' : '更多'} <DownOutlined aria-hidden className="small-icon" />
          </Button>
        </Dropdown>
      )}
    </>
  );
}

/** All the steps of a deal as buttons. */
export function AllVerbs({ row, side, onVerb }: VerbButtonsProps) {
  const verbs = shownVerbs(row, useDealPlatform(), side);
  return verbs.map(({ verb, acting, name, danger }, place) => (
    <Button
      key={name}
      type={place === 0 && !danger ? 'primary' : 'default'}
      danger={danger}
      onClick={() => onVerb(verb, [row], acting)}
    >
      {name}
    </Button>
  ));
}
