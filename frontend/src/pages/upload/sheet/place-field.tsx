import { ChoiceField, type ChosenCell } from './choice-field';
import { placeOptions, usePlaces } from './place-options';

/** Chooses an origin: a city, or only an area. */
export function PlaceField(props: ChosenCell) {
  const { areas, pending, failed } = usePlaces();
  return (
    <ChoiceField
      {...props}
      thing="产地"
      options={placeOptions(areas, props.choices)}
      pending={pending}
      failed={failed}
    />
  );
}
