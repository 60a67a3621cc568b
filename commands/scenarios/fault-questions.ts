import { z } from 'zod';
import type { KnownCard } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import type { Report, TableState } from '../../engine/table.ts';
import { checkLive, checkOnce, type DealBlock, dealBlock, oneCard, seatToAct, tableOfDeal } from './deal-block.ts';
import { handAt, tableAtStreet } from './hand-at-table.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { ofType, sent } from './real-table.ts';
import {
  answered,
  bySeat,
  deadSince,
  type Reported,
  reportAt,
  returnedBy,
  sentenceAt,
  valueAt,
} from './report-at-table.ts';
import { cards, seat, seatMap } from './situation.ts';
import { acted } from './taken-action.ts';

const incident = z.literal('incident');
const boardStreet = z.enum(['flop', 'turn', 'river']);
type BoardStreet = z.infer<typeof boardStreet>;
const cardsBefore: Readonly<Record<BoardStreet, number>> = { flop: 0, turn: 3, river: 4 };
const cardsOfStreet: Readonly<Record<BoardStreet, number>> = { flop: 3, turn: 1, river: 1 };
const studStreets = ['fourth', 'fifth', 'sixth', 'seventh'];

/** The hand on that street, with this many board cards. */
const onStreet = (given: DealBlock, rules: RulesInForce, street: string, board: readonly KnownCard[]): TableState =>
  tableOfDeal({ ...given, street, board }, rules);

/** Faults of the board, the burns and the rest of the deck. */
export const boardFaultQuestions: Questions = {
  'incident/EXTRA-BOARD-CARD': atDoor('table', {
    given: z.strictObject({
      ...dealBlock,
      cardsOut: cards,
      faceUp: z.boolean().optional(),
      burnCard: oneCard.nullish(),
    }),
    when: z.strictObject({
      type: incident,
      code: z.literal('EXTRA-BOARD-CARD'),
      street: boardStreet,
      count: z.int().min(0),
      floorPick: oneCard.nullish(),
    }),
    ask: ({ given, when }, rules) => {
      const { cardsOut, board = [], burnCard = null, street = when.street, faceUp: _faceUp, ...block } = given;
      const { floorPick = null } = when;
      if (street !== when.street)
        throw new ImpossibleScenario(`Cards of the ${when.street} cannot lie on the ${street}.`);
      if (cardsOut.length !== when.count)
        throw new ImpossibleScenario(`${when.count} cards are spoken of, and ${cardsOut.length} lie there.`);
      if (board.length !== cardsBefore[when.street])
        throw new ImpossibleScenario(
          `The ${when.street} has a board of ${cardsBefore[when.street]} cards here, not of ${board.length}.`,
        );
      checkOnce([...board, ...cardsOut, ...(burnCard === null ? [] : [burnCard])]);
      if (floorPick !== null && !cardsOut.includes(floorPick))
        throw new ImpossibleScenario(`${floorPick} is not among the cards that lie there.`);
      const due = cardsOfStreet[when.street];
      // The console has taken as many cards as the street has; the card beside them is reported.
      const table = onStreet(block, rules, when.street, [...board, ...cardsOut.slice(0, due)]);
      const report: Report = { kind: 'extra-board-card', count: cardsOut.length - due, cards: cardsOut.slice(0, 5) };
      const reported = reportAt(
        table,
        cardsOut.length > 5 ? { kind: report.kind, count: cardsOut.length - due } : report,
      );
      return answered(reported, extraCard(reported, { cardsOut, burnCard, floorPick, street: when.street }));
    },
  }),
  'incident/PREMATURE-CARD': atDoor('table', {
    given: z.strictObject(dealBlock),
    when: z.strictObject({
      type: incident,
      code: z.literal('PREMATURE-CARD'),
      street: boardStreet,
      card: cards,
    }),
    ask: ({ given, when }, rules) => {
      const { board = [] } = given;
      const toAct = seatToAct(given);
      if (toAct === null) throw new ImpossibleScenario('Nobody is to act: the card is not early.');
      if (board.length !== cardsBefore[when.street])
        throw new ImpossibleScenario(`The ${when.street} does not follow on a board of ${board.length} cards.`);
      checkOnce([...board, ...when.card]);
      if (when.card.length === 0) throw new ImpossibleScenario('No card is named.');
      const { live: _live, street: _street, button: _button, ...rest } = given;
      const table = tableOfDeal(board.length === 0 ? rest : { ...rest, board }, rules, { seats: given.live ?? [] });
      const reported = reportAt(table, { kind: 'premature-card', choice: 'turned', cards: when.card });
      const replacement = { 'premature-floor': 'floor', 'premature-next-card': 'next-card' }[sentenceAt(reported)];
      return answered(reported, {
        voidCards: when.card,
        toAct: handAt(reported.after).toAct,
        replacement: replacement ?? 'reshuffle-in',
        ...(replacement === undefined ? { newBurn: false } : {}),
        ...(replacement === 'floor' ? { ruling: 'floor' } : {}),
      });
    },
  }),
  'incident/BURN-ERROR': atDoor('table', {
    given: z.strictObject({ ...dealBlock, street: z.string() }),
    when: z.strictObject({
      type: incident,
      code: z.literal('BURN-ERROR'),
      expected: z.int().min(0),
      seen: z.int().min(0),
      secondBurn: oneCard.nullish(),
      /** A flop without a burn: the card drawn for the burn, and the next of the deck. */
      pick: oneCard.nullish(),
      nextCard: oneCard.nullish(),
    }),
    ask: ({ given, when: { expected, seen, secondBurn = null, pick = null, nextCard = null } }, rules) => {
      const { street, board = [] } = given;
      const onBoard = boardStreet.safeParse(street).data;
      if (onBoard === undefined && !studStreets.includes(street))
        throw new ImpossibleScenario(`Nothing is burnt before the ${street}.`);
      if (seen === expected) throw new ImpossibleScenario(`${seen} is the right number.`);
      const after = onBoard === undefined ? 0 : cardsBefore[onBoard] + cardsOfStreet[onBoard];
      if (board.length > 0 && board.length !== after)
        throw new ImpossibleScenario(`The ${street} has a board of ${after} cards here, not of ${board.length}.`);
      checkOnce([...board, ...(secondBurn === null ? [] : [secondBurn])]);
      const { live = [], button: _button, ...rest } = given;
      const table = tableOfDeal(rest, rules, { seats: live });
      const choice = seen < expected ? 'no-burn' : 'two-burns';
      const reported = reportAt(table, { kind: 'burn-error', choice });
      if (sentenceAt(reported) === 'burn-flop-drawn' && pick !== null && nextCard !== null) {
        const flop = [...board.filter((card) => card !== pick), nextCard];
        const relaid = sent(reported.after, { type: 'deal-board', cards: flop, by: 'dealer' });
        const drawn = { scramble: true, burn: pick, flop: handAt(relaid).board, burnsForTurn: 1 };
        return answered(reported, { correct: true, playOn: false, ...drawn });
      }
      return answered(reported, burn(reported, street, { lies: board.at(-1) ?? null, secondBurn }));
    },
  }),
  'incident/STUB-FOULED': atDoor('table', {
    given: z.strictObject(dealBlock),
    when: z.strictObject({ type: incident, code: z.literal('STUB-FOULED') }),
    ask: ({ given }, rules) => {
      const { live = [], button: _button, ...rest } = given;
      const table = tableOfDeal(rest, rules, { seats: live });
      const reported = reportAt(table, { kind: 'stub-fouled' });
      const rebuild = ['stub-rebuilt', 'stub-restored'].includes(sentenceAt(reported));
      return answered(reported, { rebuild, handContinues: handAt(reported.after).stage !== 'over' });
    },
  }),
};

interface CardsOut {
  readonly street: BoardStreet;
  readonly cardsOut: readonly KnownCard[];
  readonly burnCard: KnownCard | null;
  readonly floorPick: KnownCard | null;
}

/** The table's answer about the cards, in the cards the scenario names. */
function extraCard(reported: Reported, { street, cardsOut, burnCard, floorPick }: CardsOut): AtDoor['outcome'] {
  const key = sentenceAt(reported);
  const again = reported.answer.outcome.effects.some(({ effect }) => effect === 'redeal-street');
  switch (key) {
    case 'board-redeal':
      return {
        redeal: street,
        backToStub: cardsOut,
        excluded: burnCard === null ? [] : [burnCard],
        newBurn: false,
        newCards: again ? cardsOfStreet[street] : 0,
        handContinues: handAt(reported.after).stage !== 'over',
      };
    case 'board-random-next-burn':
    case 'board-random-burn':
    case 'board-draw-next-burn':
    case 'board-draw-burn': {
      const scramble = key.startsWith('board-random');
      if (floorPick === null) return { scramble, ruling: 'floor' };
      const rest = cardsOut.filter((card) => card !== floorPick);
      const flop = handAt(sent(reported.after, { type: 'deal-board', cards: rest, by: 'dealer' })).board;
      const isNext = key.endsWith('next-burn');
      return { flop, nextBurn: isNext ? floorPick : null, extraBurnBeforeTurn: !isNext, scramble };
    }
    default:
      return { ruling: 'floor' };
  }
}

/** Only of the turn is it asked which card counts. */
function burn(
  reported: Reported,
  street: string,
  { lies, secondBurn }: { readonly lies: KnownCard | null; readonly secondBurn: KnownCard | null },
): AtDoor['outcome'] {
  const key = sentenceAt(reported);
  const correct = key !== 'burn-play-on';
  const turn = { 'burn-missing': null, 'burn-surplus': secondBurn }[key];
  const burns = valueAt(reported, 'burns');
  const next = street === 'flop' && burns !== undefined ? { burnsForTurn: burns } : {};
  return {
    correct,
    playOn: !correct,
    ...next,
    ...(street === 'turn' ? { turn: turn === undefined ? lies : turn } : {}),
  };
}

const given = z.strictObject({ ...dealBlock, awarded: seatMap.optional() });
const place = z.string().min(1);

const isVoid = ({ events }: Reported): boolean => ofType(events, 'hand-voided').length > 0;

/** A deck that is not the right one. */
export const deckFaultQuestions: Questions = {
  'incident/FOREIGN-CARD': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('FOREIGN-CARD'), where: place, card: place.nullish() }),
    ask: ({ given: { awarded: _awarded, ...block }, when }, rules) => {
      const report: Report = { kind: 'foreign-card', choice: when.where === 'stub' ? 'in-stub' : 'in-hand' };
      const reported = reportAt(tableOfDeal(block, rules), report);
      return answered(reported, { void: isVoid(reported), returned: returnedBy(reported) });
    },
  }),
  'incident/DUPLICATE-CARD': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('DUPLICATE-CARD'), card: place, where: z.array(place) }),
    ask: ({ given: { awarded: _awarded, ...block }, when }, rules) => {
      if (when.where.length < 2) throw new ImpossibleScenario(`Where ${when.card} lies twice must be said.`);
      const reported = reportAt(tableOfDeal(block, rules), { kind: 'duplicate-card' });
      return answered(reported, { void: isVoid(reported), returned: returnedBy(reported) });
    },
  }),
  'incident/JOKER': atDoor('table', {
    given,
    when: z.strictObject({
      type: incident,
      code: z.literal('JOKER'),
      seat,
      acted: z.boolean(),
      unseen: z.boolean().optional(),
    }),
    ask: ({ given: { awarded: _awarded, ...block }, when }, rules) => {
      checkLive(block, when.seat);
      const { seat: at, acted: hasActed, unseen = false } = when;
      const { button: _button, live = [], ...rest } = block;
      const table = tableOfDeal(rest, rules, { seats: [at, ...live], first: at });
      const played = hasActed && handAt(table).toAct === at ? acted(table, { seat: at, action: 'check' }) : table;
      const choice = unseen ? { choice: 'unseen' } : {};
      const reported = reportAt(played, { kind: 'joker', seat: at, ...choice });
      const scrap = sentenceAt(reported) === 'burn-replace';
      return answered(reported, {
        void: isVoid(reported),
        ...deadSince(reported),
        returned: returnedBy(reported),
        ...(scrap ? { cardBecomes: 'burn', replacement: { seat: valueAt(reported, 'seat'), when: 'after-deal' } } : {}),
      });
    },
  }),
  'incident/NON-STANDARD-CARD': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('NON-STANDARD-CARD'), card: place, where: place }),
    ask: ({ given: { awarded: _awarded, ...block }, when: { where } }, rules) => {
      const at = /^seat (\d+)$/.exec(where)?.[1];
      const choice = at !== undefined ? 'in-hand' : where === 'stub' ? 'in-stub' : 'on-board';
      const named = at === undefined ? {} : { seat: Number(at) };
      const reported = reportAt(tableOfDeal(block, rules), { kind: 'non-standard-card', choice, ...named });
      const misdeal = ofType(reported.events, 'misdeal-declared').length > 0;
      const goesOn = !misdeal && !isVoid(reported);
      return answered(reported, {
        misdeal,
        substantialAction: reported.misdeal?.possible === false,
        void: isVoid(reported),
        returned: returnedBy(reported),
        deadHands: deadSince(reported).deadHands,
        ...(sentenceAt(reported) === 'card-scrap' ? { scrap: true } : {}),
        handContinues: goesOn,
      });
    },
  }),
  'incident/MISSING-CARDS': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('MISSING-CARDS'), missing: cards }),
    ask: ({ given: { awarded = {}, mode = 'tournament' }, when: { missing } }, rules) => {
      if (missing.length === 0) throw new ImpossibleScenario('Nothing is named that went wrong.');
      const reported = reportAt(handAwarding(awarded, mode, rules), { kind: 'missing-card', count: missing.length });
      const shares = handAt(reported.after).awards.flatMap((award) => award.shares);
      return answered(reported, { void: isVoid(reported), shares: bySeat(shares), returned: returnedBy(reported) });
    },
  }),
};

/** A hand that was played and paid each of these seats this much: each wins the last pot it was in. */
function handAwarding(
  awarded: Readonly<Record<string, number>>,
  mode: 'tournament' | 'cash',
  rules: Parameters<typeof tableAtStreet>[1],
) {
  const winners = Object.keys(awarded).map(Number);
  const [winner = 1, ...others] = winners;
  if (others.length > 0) throw new ImpossibleScenario('More than one winner is spoken of.');
  const chips = awarded[winner] ?? 0;
  const loser = winner === 1 ? 2 : 1;
  const players = [
    { seat: winner, paid: Math.ceil(chips / 2) },
    { seat: loser, paid: Math.floor(chips / 2) },
  ];
  const first = tableAtStreet({ mode, variant: 'no-limit-holdem', players, button: winner, street: 0 }, rules);
  const over = acted(first, { seat: loser, action: 'fold' });
  return sent(over, { type: 'push-pot', at: 0, pot: 0 });
}
