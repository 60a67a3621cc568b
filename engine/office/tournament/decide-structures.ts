import { done, no, type OfficeHandlers } from '../office-decision.ts';
import { structureRefused } from './occasion.ts';

/** Which structures the house keeps, and which tournaments are planned by them. */
export const structureHandlers: OfficeHandlers<'keep-structure' | 'drop-structure' | 'plan-tournament'> = {
  'keep-structure': (_now, { id, structure }) =>
    structureRefused(structure) ?? done({ type: 'structure-kept', id, structure }),
  'drop-structure': ({ state }, { id }) =>
    state.structures[id] === undefined
      ? no({ reason: 'unknown', what: 'structure', id })
      : done({ type: 'structure-dropped', id }),
  'plan-tournament': (_now, { id, structure, name, at }) =>
    structureRefused(structure) ?? done({ type: 'tournament-planned', id, at, structure, name }),
};
