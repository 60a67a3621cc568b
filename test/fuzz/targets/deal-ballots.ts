import fc, { type Arbitrary } from 'fast-check';
import { seededRandom } from '../../../native-bridge/simulation/seeded-random.ts';
import { SimulatedTime } from '../../../native-bridge/simulation/simulated-time.ts';
import { ballotSchema } from '../../../protocol/deal-ballots.ts';
import { DealBallots } from '../../../server/cardroom/office/deal-ballots.ts';
import { BadAnswer, type FuzzTarget, textOf, value } from '../fuzz-target.ts';
import { arbitraryOf } from '../schema-arbitrary.ts';

const tournament = 'one';
const players = ['ada', 'ben', 'cyd'];
const proposal = 'digest';

/** A phone cannot guess a code: a step with `#0` uses the first player's code. */
const codeOf = /^#([0-2])$/;

const voteOf = (player: number, card: string): unknown => ({ code: `#${player}`, vote: { card, proposal } });

/** Messages of the desk and the phones, one after another. */
const steps = (): Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom('give', 'look'),
        fc.tuple(fc.nat(2), fc.constantFrom('yes', 'no')).map(([player, card]) => voteOf(player, card)),
        arbitraryOf(ballotSchema),
      ),
      { maxLength: 12 },
    )
    .map((said) => JSON.stringify(said));

/** A deal put to three players, and every vote that was sent to the office. */
function votedDeal() {
  const booked: { readonly cards: number; readonly agreed: boolean }[] = [];
  let agreed: boolean | undefined;
  const amounts = Object.fromEntries(players.map((player, index) => [player, 1_000 * (index + 1)]));
  const random = seededRandom(1);
  const time = new SimulatedTime();
  const ballots = new DealBallots({
    deal: (asked) =>
      asked === tournament
        ? {
            proposed: {
              at: 1_000,
              digest: proposal,
              amounts,
              left: 0,
              heads: 'played',
              before: amounts,
              ...(agreed === undefined ? {} : { agreed }),
            },
            tournament: 'Main event',
            currency: 'CZK',
            isVoid: false,
            hasHeads: true,
            tickets: [],
            names: { ada: 'Ada', ben: 'Ben', cyd: 'Cyd' },
          }
        : null,
    book: (_tournament, _proposal, cards, all) => {
      booked.push({ cards, agreed: all });
      agreed = all;
      return null;
    },
    address: () => 'https://room',
    random: (count) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256)),
    time,
  });
  return { ballots, booked };
}

/** Votes on a deal by phone, from handing out the codes to the office's booking. */
const dealBallots: FuzzTarget = {
  name: 'deal-ballots',
  covers: ['server/cardroom/office/deal-ballots.ts', 'protocol/deal-ballots.ts'],
  form: 'json',
  mostBytes: 4_096,
  samples: () => [
    '["give",{"code":"#0"},{"code":"ABCDEFGH"}]',
    JSON.stringify(['give', voteOf(0, 'yes'), voteOf(0, 'no'), 'give', voteOf(1, 'yes'), voteOf(2, 'yes'), 'look']),
    JSON.stringify(['look', 'give', voteOf(0, 'yes'), voteOf(1, 'no'), voteOf(2, 'yes'), 'give']),
    '["give",{"code":"#1","vote":{"card":"yes","proposal":"an earlier one"}}]',
  ],
  words: ['#0', '#1', '#2', 'give', 'look', proposal],
  grammar: steps,
  open: () => ({
    take: (input) => {
      const { ballots, booked } = votedDeal();
      const codes = new Map<string, string>();
      const said = new Map<string, boolean>();
      const kinds = stepsOf(textOf(input)).map((step) => {
        if (step === 'give' || step === 'look') {
          const told = ballots.answer({ tournament, act: step });
          for (const { player, code } of told.codes) codes.set(player, code);
          return told.refusal === null ? step : `${step} ${told.refusal.reason}`;
        }
        const { post, player } = posted(step, codes);
        const answer = ballots.post(post, '10.0.0.9');
        if (answer.what === 'none') return answer.why;
        const card = ballotSchema.parse(post).vote?.card;
        if (card !== undefined && answer.unheard === undefined) said.set(player ?? '', card === 'yes');
        if (JSON.stringify(answer.shares.filter(({ own }) => own)).includes('"card"'))
          throw new BadAnswer('A phone is told what somebody voted.');
        return value(answer, input, `${answer.state} ${answer.unheard ?? ''}`);
      });
      const right = [{ cards: players.length, agreed: [...said.values()].every(Boolean) }];
      const due = said.size < players.length ? [] : right;
      // A booked result never changes.
      if (JSON.stringify(booked) !== JSON.stringify(due))
        throw new BadAnswer(`${JSON.stringify([...said])} was booked as ${JSON.stringify(booked)}.`);
      return [...new Set(kinds)].toSorted().join();
    },
  }),
};

function stepsOf(text: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [read];
  } catch {
    return [text];
  }
}

/** A phone's message, with its player's code, and that player. */
function posted(
  step: unknown,
  codes: ReadonlyMap<string, string>,
): { readonly post: unknown; readonly player?: string } {
  if (typeof step !== 'object' || step === null || !('code' in step) || typeof step.code !== 'string')
    return { post: step };
  const player = players[Number(codeOf.exec(step.code)?.[1] ?? -1)];
  return player === undefined ? { post: step } : { post: { ...step, code: codes.get(player) ?? step.code }, player };
}

export const dealBallotTargets: readonly FuzzTarget[] = [dealBallots];
