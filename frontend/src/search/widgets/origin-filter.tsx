import { DownOutlined } from '@ant-design/icons';
import { useAreas } from '../../api/bases';
import type { AreaGroup } from '../../api/types';
import { Pop } from '../../ui/pop';
import { useSearchState } from '../contexts';
import { useCounts } from '../facets';
import { listOf } from '../fields';
import { areaState, citiesOf, toggleArea, toggleCity } from '../origins';
import { Choice } from './choice';

/** The corps' farms are in all three parts of Xinjiang and form an area of their own. */
const corps = '兵团';

const stateOf = { none: 'off', some: 'some', all: 'on' } as const;

/** The filter of the origin: whole areas, or their cities. */
export function OriginFilter() {
  const { query } = useSearchState();
  const groups = useAreas('ORIGINS', query.tab === 1 ? 'XJ' : 'ND').data ?? [];
  const [only] = groups;
  if (groups.length === 1 && only) return <Cities groups={groups} group={only} />;
  return (
    <>
      {groups.map((group) => (
        <Area key={group.name} groups={groups} group={group} />
      ))}
      {groups.some(({ name }) => name === corps) && (
        <small className="origin-note">南疆、北疆、东疆不含兵团</small>
      )}
    </>
  );
}

/** The same, all cities open: for the chip's editor. */
export function OriginEditor() {
  const { query } = useSearchState();
  const groups = useAreas('ORIGINS', query.tab === 1 ? 'XJ' : 'ND').data ?? [];
  return groups.map((group) => (
    <div key={group.name} className="origin-group">
      <Area groups={groups} group={group} />
      <div>
        <Cities groups={groups} group={group} />
      </div>
    </div>
  ));
}

interface AreaProps {
  groups: readonly AreaGroup[];
  group: AreaGroup;
}

function Area({ groups, group }: AreaProps) {
  const { query, change } = useSearchState();
  const areaCount = useCounts('origins');
  const cityCount = useCounts('originsCity');
  const byCity = query.filters.originsCity !== undefined;
  const sum = group.list.reduce((total, city) => total + (cityCount(city) ?? 0), 0);
  const state = areaState(group, citiesOf(groups, query.filters));
  return (
    <span className="area">
      <Choice
        name={group.name}
        count={byCity ? sum : areaCount(group.name)}
        state={stateOf[state]}
        onChoose={() => change(toggleArea(groups, query.filters, group.name))}
      />
      <Pop
        className="area-open"
        aria-label={`${group.name}的城市`}
        label={`${group.name}的城市`}
        content={
          <div className="city-list">
            <Cities groups={groups} group={group} />
          </div>
        }
      >
        <DownOutlined />
      </Pop>
    </span>
  );
}

function Cities({ groups, group }: AreaProps) {
  const { query, change } = useSearchState();
  const count = useCounts('originsCity');
  const cities = citiesOf(groups, query.filters);
  // While whole areas are chosen, the server counts only their cities.
  const areas = listOf(query.filters.origins);
  const counted = areas.length === 0 || areas.includes(group.name);
  return group.list.map((city) => (
    <Choice
      key={city}
      name={city}
      count={counted ? count(city) : undefined}
      state={cities.has(city) ? 'on' : 'off'}
      onChoose={() => change(toggleCity(groups, query.filters, city))}
    />
  ));
}
