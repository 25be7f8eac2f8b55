import { useState } from 'react';
import { useDepots } from '../../../api/bases';
import type { UnknownName } from '../../../api/uploads';
import { NameDepot } from '../../../shell/name-depot';
import { depotOptions, noDepotText } from './depot-options';
import { type PreviewNames, UnknownNames } from './unknown-names';

const field = 'depotName';

/** The warehouses of a sheet that are not known. */
export function UnknownDepots(props: PreviewNames) {
  const { onCorrect } = props;
  const { data = [], isPending, isError } = useDepots();
  const [made, setMade] = useState<UnknownName>();
  const end = (depot: string) => {
    if (made && depot !== made.text) onCorrect({ names: [{ field, from: made.text, to: depot }] });
    else onCorrect({ cells: [] }); // the name is known now
    setMade(undefined);
  };
  return (
    <>
      <UnknownNames
        {...props}
        field={field}
        what="仓库"
        options={({ choices }) => depotOptions(data, choices)}
        none={noDepotText(isPending, isError)}
        onNew={setMade}
      />
      {made && (
        <NameDepot
          name={made.text}
          choices={made.choices}
          onChoose={end}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}
