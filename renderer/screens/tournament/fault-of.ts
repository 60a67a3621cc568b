import { type StructureFault, structureFaultText } from '../../text/structure-fault-text.ts';
import { useText } from '../../text/use-text.ts';

/** The sentence of the first fault of a kind, for its field; null: none. */
export function useFaultOf(
  faults: readonly StructureFault[],
): (is: (fault: StructureFault) => boolean) => string | null {
  const words = useText('tournament');
  return (is) => {
    const fault = faults.find(is);
    return fault === undefined ? null : structureFaultText(fault, words);
  };
}
