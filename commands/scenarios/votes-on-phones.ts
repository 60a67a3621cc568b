import type { Tournament } from '../../engine/office.ts';
import type { BallotPosted } from '../../protocol/deal-ballots.ts';
import { DealBallots } from '../../server/cardroom/office/deal-ballots.ts';
import { ImpossibleScenario } from './question.ts';
import type { Outcome } from './scenario.ts';
import type { ToldTournament } from './told-tournament.ts';

interface Vote {
  readonly player: string;
  readonly card: 'yes' | 'no';
  readonly digest: string;
}

/** What comes of votes on a deal where each player is given a code and posts their vote, one after another. A vote that is not heard is void. */
export function votedOnPhones(
  told: ToldTournament,
  deal: Pick<NonNullable<Tournament['dealProposed']>, 'digest' | 'amounts' | 'left'>,
  votes: readonly Vote[],
): Outcome {
  const { id: tournament, at } = told;
  const asked = told.ask({ type: 'propose-deal', tournament, at, ...deal, heads: 'played' });
  if ('reason' in asked) throw new ImpossibleScenario(`The office puts no such deal to the vote: ${asked.reason}.`);
  const proposed = () => told.viewOf(tournament).tournament.dealProposed;
  const ballots = new DealBallots({
    deal: () => {
      const now = proposed();
      return now === undefined ? null : { proposed: now, tournament, currency: 'EUR', names: {} };
    },
    book: (_tournament, { digest: proposal }, cards, agreed) => {
      const answer = told.ask({ type: 'vote-deal', tournament, at, proposal, cast: { by: 'cards', cards, agreed } });
      return 'reason' in answer ? answer : null;
    },
    address: () => '',
    random: countedBytes(),
    time: { now: () => at, after: () => () => {} },
  });
  const codes = new Map(ballots.answer({ tournament, act: 'give' }).codes.map(({ player, code }) => [player, code]));
  const unheard = votes.filter(({ player, card, digest: proposal }, index) => {
    const posted: BallotPosted = { code: codes.get(player) ?? noCode, vote: { card, proposal } };
    const answer = ballots.post(posted, String(index));
    return answer.what === 'none' || answer.unheard !== undefined;
  });
  const agreed = proposed()?.agreed;
  if (agreed !== undefined) return { open: false, agreed, void: unheard.length };
  const { waiting } = ballots.answer({ tournament, act: 'look' });
  const of = Object.keys(deal.amounts).length;
  return { open: true, cast: of - (waiting?.length ?? 0), of, void: unheard.length };
}

/** Whoever is no player of the deal was given none. */
const noCode = '-';

/** Bytes that give every player another code, and the same ones each time. */
function countedBytes(): (count: number) => Uint8Array {
  let codes = 0;
  return (count) => {
    const number = codes++;
    return Uint8Array.from({ length: count }, (_, index) => Math.floor(number / 16 ** index) % 16);
  };
}
