/**
 * Visits every five cards a hand can be made of: any of the player's and the board's, or exactly two of the player's and three
 * of the board. With too few cards there is no visit.
 */
export function eachFive(
  hole: readonly number[],
  board: readonly number[],
  fromHole: 'any' | 2,
  visit: (a: number, b: number, c: number, d: number, e: number) => void,
): void {
  const all = [...hole, ...board];
  eachTwo(fromHole === 2 ? hole : all, (a, b, next) => {
    eachThree(fromHole === 2 ? board : all, fromHole === 2 ? 0 : next, (c, d, e) => visit(a, b, c, d, e));
  });
}

/** Every two cards, and where the cards after both begin. */
function eachTwo(cards: readonly number[], visit: (a: number, b: number, next: number) => void): void {
  for (let first = 0; first < cards.length; first++) {
    for (let second = first + 1; second < cards.length; second++) {
      visit(cards[first] as number, cards[second] as number, second + 1);
    }
  }
}

function eachThree(cards: readonly number[], from: number, visit: (a: number, b: number, c: number) => void): void {
  for (let first = from; first < cards.length; first++) {
    for (let second = first + 1; second < cards.length; second++) {
      for (let third = second + 1; third < cards.length; third++) {
        visit(cards[first] as number, cards[second] as number, cards[third] as number);
      }
    }
  }
}
