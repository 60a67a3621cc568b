import { type Answer, forFloor, handOf, says } from './answer.ts';

/** Burns before the last street of stud. */
const earlierBurns = 3;

/**
 * Stud, and the rest of the deck does not last for the last street. It needs a card for each player, the burn, and one that is never
 * dealt: with the burns mixed in if that is enough, else one card for all (tda-2024#RP-10H, tda-2026#RP-10H).
 */
export const stubShort: Answer = (asked, policies) => {
  const { count = 0 } = asked.report;
  const turnsOn = ['stud.shortStub'] as const;
  if (policies['stud.shortStub'] === 'floor') return { outcome: forFloor('stub-short-floor'), turnsOn };
  const needed = handOf(asked).players.filter(({ status }) => status === 'live').length + 2;
  if (count >= needed) return { outcome: says('stub-enough', { count: needed }), turnsOn };
  if (count + earlierBurns >= needed) return { outcome: says('stub-with-burns', { count: needed }), turnsOn };
  return { outcome: says(count >= earlierBurns ? 'stub-common' : 'stub-common-with-burns'), turnsOn };
};

/** A draw game, and the rest of the deck does not last for the draws (tda-2026#RP-25). */
export const drawStubShort: Answer = ({ report }, policies) => {
  const turnsOn = ['drawStub'] as const;
  if (policies.drawStub === 'floor') return { outcome: forFloor('stub-short-floor'), turnsOn };
  const key = {
    'last-card-needed': 'stub-last-card',
    'enough-with-burns': 'stub-draw-with-burns',
    'still-too-few': 'stub-with-muck',
  }[report.choice ?? ''];
  return { outcome: key === undefined ? forFloor('stub-short-floor') : says(key), turnsOn };
};

/** The last down card of stud was seen: replaced while there is betting to come, else it stays (tda-2024#RP-10B, tda-2026#RP-10B). */
export const seventhExposed: Answer = (asked, policies) => {
  const { seat } = asked;
  const turnsOn = ['stud.seventhExposed'] as const;
  if (policies['stud.seventhExposed'] === 'floor') return { outcome: forFloor('seventh-floor', { seat }), turnsOn };
  const hand = handOf(asked);
  const isBettingOver = hand.players.filter(({ status, allIn }) => status === 'live' && !allIn).length < 2;
  return { outcome: says(isBettingOver ? 'seventh-stays' : 'seventh-replaced', { seat }), turnsOn };
};
