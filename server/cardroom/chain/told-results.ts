import { type Tournament, tournamentView } from '../../../engine/office.ts';
import type { RoomDocument } from '../../../native-bridge/contracts/cardroom-changes.ts';
import type { Office } from '../office/office.ts';

const toldForMs = 60 * 24 * 3_600_000;

/**
 * The results of the last two months' tournaments, for the chain's series; without sequence numbers, because they follow from the office's
 * log.
 */
export function toldResults(office: Pick<Office, 'state' | 'facts'>, at: number): readonly RoomDocument[] {
  const { state } = office;
  const over = Object.values(state.tournaments).filter((one) => one.stage === 'over' && at - begunAt(one) < toldForMs);
  if (over.length === 0) return [];
  const facts = office.facts();
  return over.map((tournament): RoomDocument => {
    const { standings } = tournamentView(tournament, state, facts, at);
    const places = standings.flatMap(({ player, place, prize }) => (place === null ? [] : [{ player, place, prize }]));
    const body = { name: tournament.name, at: begunAt(tournament), entries: standings.length, places };
    return { what: 'result', id: tournament.id, number: 1, body: JSON.stringify(body) };
  });
}

const begunAt = ({ schedule, createdAt }: Tournament): number => Math.max(createdAt, schedule?.startedAt ?? 0);
