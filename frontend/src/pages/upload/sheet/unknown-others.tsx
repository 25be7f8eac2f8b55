import { useBrokerOptions } from './broker-field';
import { noneText } from './choice-field';
import { placeOptions, usePlaces } from './place-options';
import { type PreviewNames, UnknownNames } from './unknown-names';

/** The origins of a sheet that are not known. */
export function UnknownPlaces(props: PreviewNames) {
  const { areas, pending, failed } = usePlaces();
  return (
    <UnknownNames
      {...props}
      field="origins"
      what="产地"
      options={({ choices }) => placeOptions(areas, choices)}
      none={noneText('产地', pending, failed)}
    />
  );
}

/** The names of ginneries of a sheet that cannot be stored. */
export const UnknownGinneries = (props: PreviewNames) => (
  <UnknownNames
    {...props}
    field="factoryName"
    what="加工企业"
    options={() => [{ value: '', label: '不写加工企业', place: '' }]}
    none="请在表格中改正名称"
  />
);

/** The intermediaries of a sheet that the platform does not have. */
export function UnknownBrokers(props: PreviewNames) {
  const { options, none } = useBrokerOptions();
  return (
    <UnknownNames {...props} field="broker" what="居间商" options={() => options} none={none} />
  );
}
