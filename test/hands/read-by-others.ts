import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** What `hhp`, a program of somebody else's, makes of a hand in the dialect of PokerStars; amounts as numbers, absent where a line has none. */
export interface ReadHand {
  readonly info: {
    readonly room: string;
    readonly handid: string;
    readonly gametype: 'cashgame' | 'tournament';
    readonly currency: string;
    readonly pokertype: string;
    readonly limit: string;
    readonly sb: number;
    readonly bb: number;
    readonly level?: string;
    readonly gameno?: string;
    readonly buyin?: number;
    readonly year: number;
    readonly month: number;
    readonly day: number;
  };
  readonly table: { readonly tableno: string | number; readonly maxseats: number; readonly button: number };
  readonly seats: readonly { readonly seatno: number; readonly player: string; readonly chips: number }[];
  readonly posts: readonly { readonly player: string; readonly type: 'ante' | 'sb' | 'bb'; readonly amount: number }[];
  readonly preflop: readonly ReadAct[];
  readonly flop: readonly ReadAct[];
  readonly turn: readonly ReadAct[];
  readonly river: readonly ReadAct[];
  readonly showdown: readonly ReadAct[];
  readonly board?: Readonly<Record<'card1' | 'card2' | 'card3' | 'card4' | 'card5', string | undefined>>;
  readonly summary: readonly {
    readonly type: string;
    readonly seatno?: number;
    readonly amount?: number;
    readonly rake?: number;
    readonly main?: number;
    readonly side?: number;
    readonly won?: boolean;
  }[];
}

interface ReadAct {
  readonly player: string;
  readonly type: string;
  readonly amount?: number;
  readonly raiseTo?: number;
  readonly allin?: boolean;
  readonly pot?: 'main' | 'side' | null;
  readonly card1?: string;
  readonly card2?: string;
  readonly desc?: string;
}

interface Reader {
  canParse(text: string): boolean;
  parseHand(text: string): ReadHand;
  parseHands(text: string): { readonly parsedHands: readonly ReadHand[]; readonly errors: readonly unknown[] };
}

const require = createRequire(import.meta.url);
/** Has no types of its own and is of the older kind of module. */
export const hhp = require('hhp') as Reader;

export const streetsRead = ['preflop', 'flop', 'turn', 'river'] as const;

/** What a reader's acts leave each player with, by name: the hand is played once more from nothing but what was read. */
export function stacksAfter(read: ReadHand): ReadonlyMap<string, number> {
  const stacks = new Map(read.seats.map(({ player, chips }) => [player, chips]));
  const put = (player: string, chips: number) => stacks.set(player, (stacks.get(player) ?? Number.NaN) - chips);
  let bets = new Map<string, number>();
  for (const { player, type, amount } of read.posts) {
    put(player, amount);
    if (type !== 'ante') bets.set(player, (bets.get(player) ?? 0) + amount);
  }
  for (const street of [...streetsRead, 'showdown'] as const) {
    for (const { player, type, amount = 0, raiseTo = 0 } of read[street]) {
      const bet = bets.get(player) ?? 0;
      if (type === 'raise') {
        put(player, raiseTo - bet);
        bets.set(player, raiseTo);
      } else if (type === 'bet' || type === 'call') {
        put(player, amount);
        bets.set(player, bet + amount);
      } else if (type === 'collect' || type === 'bet-returned') put(player, -amount);
    }
    bets = new Map();
  }
  return stacks;
}

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
const fitsOhh = ajv.compile(
  JSON.parse(readFileSync(new URL('./ohh-1.4.7.schema.json', import.meta.url), 'utf8')) as object,
);

/** What of a text is not as the Open Hand History's specification has it; empty: all is. What stands beside `ohh` is our own. */
export function ohhFaults(text: string): readonly string[] {
  const { ohh } = JSON.parse(text) as { readonly ohh: unknown };
  return fitsOhh({ ohh }) ? [] : (fitsOhh.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

interface OhhAct {
  readonly player_id: number;
  readonly amount?: number;
  readonly is_allin?: boolean;
}
interface OhhSums {
  readonly players: readonly { readonly id: number; readonly starting_stack: number }[];
  readonly rounds: readonly { readonly actions: readonly OhhAct[] }[];
  readonly pots: readonly {
    readonly amount: number;
    readonly rake: number;
    readonly player_wins: readonly { readonly player_id: number; readonly win_amount: number }[];
  }[];
}

/**
 * What of a text's chips does not add up to the stacks at the end, by seat: the hand is played once more from nothing but what it says. What
 * nobody matched comes back to one player, and is in no pot.
 */
export function ohhMiscounts(text: string, ends: ReadonlyMap<number, number>): readonly string[] {
  const { players, rounds, pots } = (JSON.parse(text) as { readonly ohh: OhhSums }).ohh;
  const faults: string[] = [];
  const stacks = new Map(players.map(({ id, starting_stack }) => [id, starting_stack]));
  let unmatched = 0;
  for (const { player_id, amount = 0, is_allin } of rounds.flatMap(({ actions }) => actions)) {
    const left = (stacks.get(player_id) ?? Number.NaN) - amount;
    stacks.set(player_id, left);
    unmatched += amount;
    if (amount > 0 && !(left >= 0 && is_allin === left < 1e-9)) faults.push(`${player_id} is left with ${left}`);
  }
  for (const { amount, rake, player_wins } of pots) {
    unmatched -= amount;
    for (const { player_id, win_amount } of player_wins)
      stacks.set(player_id, (stacks.get(player_id) ?? Number.NaN) + win_amount);
    const won = player_wins.reduce((sum, { win_amount }) => sum + win_amount, 0);
    if (Math.abs(won + rake - amount) > 1e-6) faults.push(`a pot of ${amount} pays ${won} and ${rake}`);
  }
  const off = [...ends].map(([id, end]) => end - (stacks.get(id) ?? Number.NaN)).filter((by) => Math.abs(by) > 1e-6);
  if (!(off.length === 0 ? Math.abs(unmatched) < 1e-6 : off.length === 1 && Math.abs((off[0] ?? 0) - unmatched) < 1e-6))
    faults.push(`stacks end off by ${off.join(', ')}, and ${unmatched} was not matched`);
  return faults;
}
