import { expect, test } from 'vitest';
import { wrongCardCount } from '../../rules/irregularities/misdeal-faults.ts';
import { citesOf, consult } from '../../rules/rulebooks/consult.ts';
import type { CardCount, Deal, DealAction } from '../../words/dealing-faults.ts';
import type { RulebookId } from '../../words/rulebook.ts';

type Book = Exclude<RulebookId, 'phh'>;

/** Button 5, blinds 1 and 2; hands of two cards. */
const deal = (...acted: readonly DealAction[]): Deal => ({
  chairs: 6,
  entitled: [1, 2, 3, 4, 5],
  positions: { button: 5, sb: 1, bb: 2 },
  cards: { down: 2, up: 0 },
  actions: acted,
});

const did = (seat: number, action: DealAction['action']): DealAction => ({ seat, action });

function counted(rulebook: Book, of: Deal, ...hands: readonly CardCount[]) {
  const { outcome, others, by } = consult({ rulebook, overlay: {} }, (policies) => wrongCardCount(of, hands, policies));
  return { outcome, others, cites: citesOf(by) };
}

const early = { misdeal: false, substantialAction: false };
const late = { misdeal: false, substantialAction: true };
const called = [did(3, 'call'), did(4, 'raise')];

test.each<{ name: string; book: Book; hands: readonly CardCount[]; misdeal: boolean | null; readings: number }>([
  { name: 'one card too many', book: 'house-cz', hands: [{ seat: 3, cards: 3 }], misdeal: null, readings: 3 },
  { name: 'two too many at one seat', book: 'house-cz', hands: [{ seat: 3, cards: 4 }], misdeal: true, readings: 1 },
  {
    name: 'one too many at two seats',
    book: 'house-cz',
    hands: [
      { seat: 3, cards: 3 },
      { seat: 4, cards: 3 },
    ],
    misdeal: true,
    readings: 1,
  },
  {
    name: 'one too few: somebody was passed over',
    book: 'house-cz',
    hands: [{ seat: 3, cards: 1 }],
    misdeal: true,
    readings: 1,
  },
  { name: 'none at all', book: 'tda-cz', hands: [{ seat: 3, cards: 0 }], misdeal: true, readings: 1 },
  { name: 'cards at an empty seat', book: 'tda-sk', hands: [{ seat: 6, cards: 1 }], misdeal: true, readings: 1 },
  { name: 'two too many, on no list', book: 'tda-2011', hands: [{ seat: 3, cards: 4 }], misdeal: null, readings: 3 },
  { name: 'one too few, on no list', book: 'tda-pl', hands: [{ seat: 3, cards: 1 }], misdeal: null, readings: 3 },
  {
    name: 'one too few, on a closed list',
    book: 'tda-sk',
    hands: [{ seat: 3, cards: 1 }],
    misdeal: false,
    readings: 1,
  },
])('$book, nobody has acted: $name', ({ book, hands, misdeal, readings }) => {
  const { outcome, others } = counted(book, deal(), ...hands);
  expect(outcome.misdeal).toBe(misdeal);
  expect(others).toHaveLength(readings - 1);
});

const nobodyDead = { deadHands: [] };

test('pl 37: the button short of a card gets it, before substantial action and after, but not once it has acted', () => {
  const short = { seat: 5, cards: 1 };
  expect(counted('tda-pl', deal(), short).outcome).toEqual({ ...early, supply: [{ seat: 5, cards: 1 }] });
  const { outcome, others, cites } = counted('tda-pl', deal(...called), short);
  expect(outcome).toEqual({ ...late, ...nobodyDead, supply: [{ seat: 5, cards: 1 }] });
  expect(others).toEqual([]);
  expect(cites).toContain('tda-pl#37');
  const acted = counted('tda-pl', deal(...called, did(5, 'call')), short);
  expect(acted.outcome).toEqual({ ...late, deadHands: [5] });
  expect(acted.others).toEqual([{ ...late, ...nobodyDead, ruling: 'floor' }]);
});

test('pl 37: too many cards kill a button that checks or raises; before it acts they are the floor’s', () => {
  const many = { seat: 5, cards: 3 };
  const raised = counted('tda-pl', deal(...called, did(5, 'raise')), many);
  expect(raised.outcome).toEqual({ ...late, deadHands: [5] });
  expect(raised.others).toEqual([]);
  expect(counted('tda-pl', deal(...called, did(5, 'call')), many).others).toHaveLength(1);
  expect(counted('tda-pl', deal(...called), many).outcome).toEqual({ ...late, ...nobodyDead, ruling: 'floor' });
  // Three players: the button acts first, and nothing is substantial yet.
  expect(counted('tda-pl', deal(did(5, 'raise')), many).outcome).toEqual({
    ...early,
    deadHands: [5],
  });
});

test('house misdeal 10: once two have acted nothing comes back, not even to a player with one card', () => {
  const { outcome, cites } = counted('house-cz', deal(did(3, 'fold'), did(4, 'fold')), { seat: 2, cards: 1 });
  expect(outcome).toEqual({ ...late, ...nobodyDead });
  expect(cites).toContain('house-cz#misdeal.10');
});

test('pl 38: after substantial action a hand of too many cards is dead and its chips stay', () => {
  const { outcome } = counted('tda-pl', deal(...called), { seat: 4, cards: 3 }, { seat: 5, cards: 1 });
  expect(outcome).toEqual({
    ...late,
    supply: [{ seat: 5, cards: 1 }],
    deadHands: [4],
  });
});
