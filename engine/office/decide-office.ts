import { dealerHandlers } from './cash/dealers.ts';
import { gameHandlers } from './cash/decide-games.ts';
import { playingHandlers } from './cash/decide-playing.ts';
import { seatingHandlers } from './cash/decide-seating.ts';
import { waitingHandlers } from './cash/decide-waiting.ts';
import { consentHandlers } from './consent.ts';
import { dutiesHandlers } from './decide-duties.ts';
import { gateRefused } from './entry-gate.ts';
import { houseRulesHandlers } from './house-rules.ts';
import type { OfficeCommand } from './office-command.ts';
import { done, no, type OfficeDecision, type OfficeHandlers, type OfficeNow } from './office-decision.ts';
import type { OfficeState } from './office-state.ts';
import type { RoomFacts } from './room-facts.ts';
import { personOf } from './same-person.ts';
import { clockHandlers } from './tournament/decide-clock.ts';
import { dealHandlers } from './tournament/decide-deal.ts';
import { entryHandlers } from './tournament/decide-entry.ts';
import { flightHandlers } from './tournament/decide-flights.ts';
import { lifeHandlers, structureHandlers } from './tournament/decide-life.ts';
import { moneyHandlers } from './tournament/decide-money.ts';
import { mysteryHandlers } from './tournament/decide-mystery.ts';
import { satelliteHandlers } from './tournament/decide-satellite.ts';
import { seatsHandlers } from './tournament/decide-seats.ts';
import { tableHandlers } from './tournament/decide-tables.ts';

/** Who decides each verb of the office. The compiler asks for every one of them; each file has its own verbs. */
const handlers: OfficeHandlers<OfficeCommand['type']> = {
  ...structureHandlers,
  ...lifeHandlers,
  ...flightHandlers,
  ...clockHandlers,
  ...tableHandlers,
  ...entryHandlers,
  ...seatsHandlers,
  ...dealHandlers,
  ...moneyHandlers,
  ...mysteryHandlers,
  ...satelliteHandlers,
  ...gameHandlers,
  ...waitingHandlers,
  ...seatingHandlers,
  ...playingHandlers,
  ...dealerHandlers,
  ...houseRulesHandlers,
  ...consentHandlers,
  ...dutiesHandlers,
  'meet-player': (_now, { player, at }) => done({ type: 'player-met', player, at }),
  'join-players': ({ state: { players } }, { kept, gone }) => {
    if (kept === gone) return no({ reason: 'same-player' });
    const to = personOf({ players }, gone);
    if (to === kept) return no({ reason: 'same-player' });
    if (to !== gone) return no({ reason: 'joined-already', player: gone, to });
    if (players[kept] === undefined) return no({ reason: 'unknown', what: 'player', id: kept });
    return done({ type: 'players-joined', kept, gone });
  },
};

/** Decides what the office is asked for. `at`: the office's clock, milliseconds since 1970. */
export function decideOffice(state: OfficeState, command: OfficeCommand, facts: RoomFacts, at: number): OfficeDecision {
  const decide = handlers[command.type] as (now: OfficeNow, command: OfficeCommand) => OfficeDecision;
  return gateRefused(state, command, at) ?? decide({ state, facts, at }, command);
}
