import type { OfficeState } from '../office-state.ts';
import type { RoomFacts } from '../room-facts.ts';
import type { ChipFlow, ShiftFlow } from './cash-game.ts';
import { longestStayMs, sessionsByPlayer } from './sessions.ts';

type Stays = Pick<RoomFacts, 'staysSince'>;

/**
 * What has come since the last closed sheet, by game. As with takings, a table's clock does not matter, only what the room knew when the
 * sheet was closed: a stay at a table that was offline is in the next sheet. Together, all sheets add up to all that was bought.
 */
export function flowNow(state: OfficeState, facts: Stays, at: number): readonly ChipFlow[] {
  const last = state.cash.shifts.at(-1);
  const { since = last?.until ?? 0, known = [] } = last?.flow ?? {};
  const now = flowSince(state, facts, since, at);
  const games = new Set([...now, ...known].map(({ game }) => game));
  return [...games].flatMap((game) => {
    const [is, was] = [of(now, game), of(known, game)];
    const bought = is.bought - was.bought;
    const cashedIn = is.cashedIn - was.cashedIn;
    return bought === 0 && cashedIn === 0 && is.uncounted === 0 ? [] : [{ ...is, bought, cashedIn }];
  });
}

/** The same, for a sheet to be closed now. */
export function closedFlow(state: OfficeState, facts: Stays, at: number): ShiftFlow {
  const since = Math.max(0, at - longestStayMs);
  return { games: flowNow(state, facts, at), since, known: flowSince(state, facts, since, at) };
}

/** Whether nothing has been bought, cashed in or left uncounted since the last closed sheet. */
export function hasNoFlow(state: OfficeState, facts: Stays, at: number): boolean {
  const known = state.cash.shifts.at(-1)?.flow?.known ?? [];
  return flowNow(state, facts, at).every(
    ({ game, bought, cashedIn, uncounted }) =>
      bought === 0 && cashedIn === 0 && uncounted === of(known, game).uncounted,
  );
}

function flowSince(state: OfficeState, facts: Stays, since: number, at: number): readonly ChipFlow[] {
  const sessions = sessionsByPlayer(state, facts.staysSince(since), { since, at }).filter(({ from }) => from >= since);
  return [...Map.groupBy(sessions, ({ game }) => game)].map(([game, all]) => ({
    game,
    bought: all.reduce((sum, { chipsIn }) => sum + (chipsIn ?? 0), 0),
    cashedIn: all.reduce((sum, { chipsOut }) => sum + (chipsOut ?? 0), 0),
    uncounted: all.filter(({ chipsIn, chipsOut, until }) => chipsIn === null || (until !== null && chipsOut === null))
      .length,
  }));
}

const of = (flows: readonly ChipFlow[], game: string): ChipFlow =>
  flows.find((one) => one.game === game) ?? { game, bought: 0, cashedIn: 0, uncounted: 0 };
