import { applyCashOffice, noCash } from './cash/apply-cash-office.ts';
import { consentRecorded } from './consent.ts';
import type { OfficeEvent } from './office-event.ts';
import type { OfficePlayer, OfficeState } from './office-state.ts';
import { applyTournament } from './tournament/apply-tournament.ts';

/** An office in which nothing has been decided. */
export const emptyOffice: OfficeState = { players: {}, structures: {}, tournaments: {}, cash: noCash };

/** The office after an event. Reads no rule, no table and no clock. */
export function applyOffice(state: OfficeState, event: OfficeEvent): OfficeState {
  switch (event.type) {
    case 'player-met':
    case 'register-checked':
    case 'person-booked': {
      const players = { ...state.players };
      changePlayer(players, event);
      return { ...state, players };
    }
    case 'players-joined':
      return { ...state, players: joined(state.players, event.kept, event.gone) };
    case 'naming-agreed':
    case 'sharing-agreed':
      return consentRecorded(state, event);
    case 'house-rules-set': {
      const { mode, rulebook, overlay, by, at } = event;
      return { ...state, houseRules: { ...state.houseRules, [mode]: { rulebook, overlay, set: { by, at } } } };
    }
    case 'house-duties-set':
      return { ...state, duties: { ...event.duties, set: { by: event.by, at: event.at } } };
    default: {
      const tournaments = applyTournament(state, event);
      return applyCashOffice(tournaments, event);
    }
  }
}

/** The same for many events. All players met or checked among them are written into one copy, because a house knows tens of thousands. */
export function growOffice(state: OfficeState, events: readonly OfficeEvent[]): OfficeState {
  let players: Record<string, OfficePlayer> | null = null;
  let grown = state;
  for (const event of events) {
    if (isAboutPlayer(event)) {
      // Nobody outside has seen this copy yet.
      if (players === null || grown.players !== players) {
        players = { ...grown.players };
        grown = { ...grown, players };
      }
      changePlayer(players, event);
    } else grown = applyOffice(grown, event);
  }
  return grown;
}

type AboutPlayer = Extract<OfficeEvent, { type: 'player-met' | 'register-checked' | 'person-booked' }>;

const isAboutPlayer = (event: OfficeEvent): event is AboutPlayer =>
  event.type === 'player-met' || event.type === 'register-checked' || event.type === 'person-booked';

function changePlayer(players: Record<string, OfficePlayer>, event: AboutPlayer): void {
  if (event.type === 'player-met') {
    const { player, at } = event;
    players[player.id] = { ...player, at, alias: [] };
    return;
  }
  const player = players[event.player];
  if (player === undefined) return;
  if (event.type === 'person-booked') {
    players[player.id] = { ...player, bookings: [...(player.bookings ?? []), event.booking] };
    return;
  }
  const { at, by, result } = event;
  players[player.id] = { ...player, register: { at, by, result } };
}

function joined(players: OfficeState['players'], kept: string, gone: string): OfficeState['players'] {
  const { [gone]: former, ...rest } = players;
  // In old logs an id was joined to two people; the last one counts.
  const others = former === undefined ? withoutAlias(rest, gone) : rest;
  const into = others[kept];
  if (into === undefined) return players;
  const checks = [into.register, former?.register].filter((one) => one !== undefined);
  const register = checks.sort((one, other) => one.at - other.at).at(-1);
  const bookings = [...(into.bookings ?? []), ...(former?.bookings ?? [])];
  const merged: OfficePlayer = {
    ...into,
    alias: [...into.alias, gone, ...(former?.alias ?? [])],
    ...(register === undefined ? {} : { register }),
    ...(bookings.length === 0 ? {} : { bookings }),
  };
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
