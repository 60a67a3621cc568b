import { applyCashOffice, noCash } from './cash/apply-cash-office.ts';
import { consentRecorded } from './consent.ts';
import type { OfficeEvent } from './office-event.ts';
import type { OfficePlayer, OfficeState } from './office-state.ts';
import { applyTournament } from './tournament/apply-tournament.ts';

/** An office before anything was decided in it. */
export const emptyOffice: OfficeState = { players: {}, structures: {}, tournaments: {}, cash: noCash };

/** The office after an event. Reads no rule, no table and no clock. */
export function applyOffice(state: OfficeState, event: OfficeEvent): OfficeState {
  switch (event.type) {
    case 'player-met':
      return { ...state, players: { ...state.players, [event.player.id]: metPlayer(event) } };
    case 'players-joined':
      return { ...state, players: joined(state.players, event.kept, event.gone) };
    case 'naming-agreed':
    case 'sharing-agreed':
      return consentRecorded(state, event);
    case 'house-rules-set': {
      const { mode, rulebook, overlay, by, at } = event;
      return { ...state, houseRules: { ...state.houseRules, [mode]: { rulebook, overlay, set: { by, at } } } };
    }
    default: {
      const tournaments = applyTournament(state, event);
      return applyCashOffice(tournaments, event);
    }
  }
}

/** The same after many events. Everybody met among them is written into one copy: a house knows tens of thousands of players. */
export function growOffice(state: OfficeState, events: readonly OfficeEvent[]): OfficeState {
  let players: Record<string, OfficePlayer> | null = null;
  let grown = state;
  for (const event of events) {
    if (event.type === 'player-met') {
      // Nobody outside has seen this copy yet.
      if (players === null || grown.players !== players) {
        players = { ...grown.players };
        grown = { ...grown, players };
      }
      players[event.player.id] = metPlayer(event);
    } else grown = applyOffice(grown, event);
  }
  return grown;
}

const metPlayer = ({ player, at }: Extract<OfficeEvent, { type: 'player-met' }>): OfficePlayer => ({
  ...player,
  at,
  alias: [],
});

function joined(players: OfficeState['players'], kept: string, gone: string): OfficeState['players'] {
  const { [gone]: former, ...rest } = players;
  // In old logs an id was joined to two people: the last one has it.
  const others = former === undefined ? withoutAlias(rest, gone) : rest;
  const into = others[kept];
  if (into === undefined) return players;
  const merged: OfficePlayer = { ...into, alias: [...into.alias, gone, ...(former?.alias ?? [])] };
  return { ...others, [kept]: merged };
}

const withoutAlias = (players: OfficeState['players'], gone: string): OfficeState['players'] =>
  Object.fromEntries(
    Object.entries(players).map(([id, player]) =>
      player.alias.includes(gone)
        ? [id, { ...player, alias: player.alias.filter((alias) => alias !== gone) }]
        : [id, player],
    ),
  );
