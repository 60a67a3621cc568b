import { type Structure, structureFaults } from '../engine/office.ts';

/** Why a structure cannot be played, for the command line; null: it can. */
export function structureSentence(structure: Structure): string | null {
  const faults = structureFaults(structure);
  return faults.length === 0 ? null : `The structure cannot be played: ${faults.slice(0, 3).map(inWords).join('; ')}.`;
}

/** `hole in levels (after 3)`. */
function inWords({ fault, ...facts }: ReturnType<typeof structureFaults>[number]): string {
  const told = Object.entries(facts).map(([what, value]) => `${what} ${value}`);
  return `${fault.replaceAll('-', ' ')}${told.length === 0 ? '' : ` (${told.join(', ')})`}`;
}
