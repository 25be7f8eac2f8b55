import { useState } from 'react';
import { useDepots } from '../../../api/bases';
import type { Correction, UnknownName, Upload } from '../../../api/uploads';
import { NameDepot } from '../../../shell/name-depot';
import { depotOptions, noDepotText } from './depot-options';
import { UnknownNames } from './unknown-names';

interface UnknownDepotsProps {
  one: Upload;
  busy: boolean;
  onCorrect: (correction: Correction) => void;
}

const field = 'depotName';

/** The warehouses of a sheet that are not known. */
export function UnknownDepots({ one: { layout }, busy, onCorrect }: UnknownDepotsProps) {
  const { data = [], isPending, isError } = useDepots();
  const [made, setMade] = useState<UnknownName>();
  const unknown = layout?.unknown.filter((name) => name.field === field) ?? [];
  const chosen = layout?.names.filter((name) => name.field === field) ?? [];
  const end = (depot: string) => {
    if (made && depot !== made.text) onCorrect({ names: [{ field, from: made.text, to: depot }] });
    else onCorrect({ cells: [] }); // the name is known now
    setMade(undefined);
  };
  return (
    <>
      <UnknownNames
        what="仓库"
        unknown={unknown}
        chosen={chosen}
        options={({ choices }) => depotOptions(data, choices)}
        none={noDepotText(isPending, isError)}
        busy={busy}
        onChoose={(names) => onCorrect({ names: names.map((name) => ({ field, ...name })) })}
        onUndo={({ from }) => onCorrect({ names: [{ field, from, undo: true }] })}
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
