import type { ActFixed } from './amendment.ts';
import type { Card } from './card.ts';
import type { EntryWay } from './cash.ts';
import type { ChipRaceRefusal } from './chip-race.ts';
import type { Chips } from './chips.ts';
import type { BagFault } from './closed-table.ts';
import type { SkippedRuling } from './hand.ts';
import type { ReportDetail, ReportKind } from './report-kind.ts';
import type { Seat } from './seat.ts';
import type { WagerOption, WagerOutcome } from './seen-wager.ts';
import type { StaffRole } from './staff-event.ts';
import type { StakeName } from './stakes.ts';
import type { HaltReason } from './table-order.ts';
import type { StraddleKind } from './table-state.ts';
import type { VariantId } from './variants/all-variants.ts';
import type { Disagreement } from './witnesses.ts';

/** The rules say no: the reason, the rule if one decides, and what is allowed instead. */
export type Refusal =
  | { readonly reason: 'no-table' }
  | { readonly reason: 'table-already-open' }
  | { readonly reason: 'not-understood'; readonly why: string }
  /** The disk failed: nothing has happened, and the request may be repeated. `why` is one plain sentence. */
  | { readonly reason: 'not-kept'; readonly why: string }
  /** No hand begins that might not be booked to its end. */
  | { readonly reason: 'disk-full' }
  /**
   * Restored from an older backup: the cardroom holds `held` events of this table, the table has `here`, and takes the others back first.
   */
  | { readonly reason: 'events-missing'; readonly here: number; readonly held: number }
  | { readonly reason: 'no-such-seat'; readonly seat: Seat; readonly seats: number }
  | { readonly reason: 'seat-taken'; readonly seat: Seat }
  | { readonly reason: 'seat-open'; readonly seat: Seat }
  | { readonly reason: 'bad-amount'; readonly amount: number }
  | { readonly reason: 'hand-running'; readonly hand: number }
  | { readonly reason: 'levels-set-stakes' }
  | { readonly reason: 'no-hand' }
  | { readonly reason: 'too-few-players'; readonly players: number }
  | {
      readonly reason: 'too-many-players';
      readonly variant: VariantId;
      readonly players: number;
      readonly most: number;
    }
  | { readonly reason: 'stack-uncounted'; readonly seat: Seat }
  | { readonly reason: 'betting-closed' }
  | { readonly reason: 'not-your-turn'; readonly seat: Seat; readonly toAct: Seat }
  | { readonly reason: 'not-in-hand'; readonly seat: Seat }
  | { readonly reason: 'must-call-or-fold'; readonly seat: Seat; readonly call: Chips }
  | { readonly reason: 'nothing-to-call'; readonly seat: Seat }
  | { readonly reason: 'raise-instead-of-bet'; readonly seat: Seat; readonly minTo: Chips | null }
  | { readonly reason: 'bet-instead-of-raise'; readonly seat: Seat; readonly minTo: Chips | null }
  | {
      readonly reason: 'below-minimum';
      readonly seat: Seat;
      readonly to: Chips;
      readonly minTo: Chips;
      readonly rule: string;
    }
  | { readonly reason: 'more-than-stack'; readonly seat: Seat; readonly to: Chips; readonly maxTo: Chips }
  | { readonly reason: 'raise-not-open'; readonly seat: Seat; readonly call: Chips; readonly rule: string }
  /** A player who exposed cards with action pending may not bet or raise again in this hand. */
  | { readonly reason: 'exposed-cards'; readonly seat: Seat; readonly call: Chips; readonly rule: string }
  /** Hand for hand, an all-in was called: nothing is turned up or dealt until the floor says so. */
  | { readonly reason: 'held-face-down'; readonly rule: string }
  /** A player whose own words or deeds leave only call and fold, or only call and raise. */
  | {
      readonly reason: 'is-bound';
      readonly seat: Seat;
      readonly to: 'call-or-fold' | 'call-or-raise';
      readonly call: Chips;
      readonly rule: string;
    }
  | { readonly reason: 'nobody-left-to-raise'; readonly seat: Seat; readonly call: Chips }
  | { readonly reason: 'no-board-card-due' }
  | { readonly reason: 'too-many-board-cards'; readonly due: number }
  /** Only an unnamed board card can be named, with one card, until the showdown ends. */
  | { readonly reason: 'board-place-not-open' }
  | { readonly reason: 'card-used'; readonly card: Card }
  | { readonly reason: 'not-a-card'; readonly text: string }
  | { readonly reason: 'hand-size'; readonly seat: Seat; readonly cards: number; readonly due: number }
  | { readonly reason: 'other-board-first'; readonly board: number }
  | { readonly reason: 'runs-not-open' }
  | { readonly reason: 'bad-runs'; readonly runs: number; readonly most: number }
  | { readonly reason: 'no-up-card-due'; readonly seat: Seat }
  | { readonly reason: 'up-card-count'; readonly seat: Seat; readonly cards: number; readonly due: number }
  | { readonly reason: 'no-draw-now' }
  | {
      readonly reason: 'draw-count';
      readonly seat: Seat;
      readonly cards: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly reason: 'not-showdown' }
  | { readonly reason: 'not-tabled'; readonly seat: Seat }
  | { readonly reason: 'already-tabled'; readonly seat: Seat }
  | { readonly reason: 'last-hand-cannot-muck'; readonly seat: Seat }
  | { readonly reason: 'all-in-must-show'; readonly seat: Seat; readonly rule: string }
  | { readonly reason: 'cards-decide' }
  | { readonly reason: 'not-eligible'; readonly seat: Seat; readonly eligible: readonly Seat[] }
  | { readonly reason: 'pots-not-awarded' }
  | { readonly reason: 'push-other-pot-first'; readonly pot: number }
  /** Shuffler, reader and dealer disagree; the dealer may push the pot anyway. */
  | { readonly reason: 'witnesses-disagree'; readonly disagreements: readonly Disagreement[] }
  /** Only two cards dealt together may change places, until the showdown ends. */
  | { readonly reason: 'not-swappable'; readonly first: number; readonly second: number }
  /** The shuffler found the deck wrong, and nobody has answered for it. `code`: the machine's own word. */
  /** A ruling took this deck out of play, and nobody has said that another one is here. Null: it has no name. */
  | { readonly reason: 'deck-out'; readonly deck: string | null; readonly report: ReportKind }
  | { readonly reason: 'deck-suspect'; readonly deck: string; readonly code: string }
  /** Nothing is wrong with this deck, or somebody has answered for it already. */
  | { readonly reason: 'deck-not-suspect'; readonly deck: string }
  /** The floor answers for a deck. The dealer may once a call has waited for so many more seconds. */
  | { readonly reason: 'floor-first'; readonly seconds: number }
  | { readonly reason: 'nothing-to-undo' }
  | { readonly reason: 'undo-other-step'; readonly step: string }
  | { readonly reason: 'no-such-incident'; readonly incident: string }
  | { readonly reason: 'incident-closed'; readonly incident: string }
  /** Somebody else is on the way; `by` as the log names them. */
  | { readonly reason: 'call-taken'; readonly by: string }
  | { readonly reason: 'call-not-taken'; readonly incident: string }
  /** It is a report, or a machine has called: only the floor closes it. */
  | { readonly reason: 'call-stands'; readonly incident: string }
  /** A ruling in its own words needs a reason. */
  | { readonly reason: 'reason-missing' }
  /** `most`: the longest penalty in hands that is possible with the players here. */
  | { readonly reason: 'penalty-out-of-range'; readonly hands: number; readonly most: number }
  /** The outcome chosen gives that player a penalty already. */
  | { readonly reason: 'penalty-twice'; readonly seat: Seat }
  | { readonly reason: 'penalty-not-in-rulebook'; readonly rule: string }
  /** The text speaks of orbits without saying how many hands they are. */
  | { readonly reason: 'penalty-size-open'; readonly rule: string }
  /** Anything less than disqualification needs a reason. */
  | { readonly reason: 'penalty-compulsory'; readonly rule: string }
  /** No chips are taken for this offence. */
  | { readonly reason: 'forfeit-not-provided'; readonly seat: Seat; readonly rule: string }
  /** A ruling that replaces the answer must name its rule. */
  | { readonly reason: 'citation-missing' }
  | { readonly reason: 'no-fairness-override'; readonly rule: string }
  /** Chips the ruling would create; negative: lose. */
  | { readonly reason: 'chips-not-conserved'; readonly difference: number }
  /** The hand is the table's last one, which is amended at the table. */
  | { readonly reason: 'hand-not-past'; readonly hand: number }
  /** An amended older hand must be complete: nobody can play it on. */
  | { readonly reason: 'hand-unfinished'; readonly hand: number }
  /** The player who sat there in that hand has left this table. */
  | { readonly reason: 'player-left'; readonly seat: Seat; readonly hand: number }
  /** That player sits at another table now. `chips`: how many more they should have; negative: fewer. */
  | {
      readonly reason: 'player-elsewhere';
      readonly seat: Seat;
      readonly hand: number;
      readonly table: string;
      readonly chips: number;
    }
  /** That player's chips have left the table in a sealed bag. */
  | { readonly reason: 'bag-gone'; readonly seat: Seat; readonly bag: string }
  /** More is to be handed over than the player has. */
  | { readonly reason: 'too-few-chips'; readonly seat: Seat; readonly chips: Chips; readonly has: Chips }
  | { readonly reason: 'misdeal-too-late'; readonly actions: number; readonly rule: string }
  | { readonly reason: 'hand-moved-on'; readonly hand: number }
  /** The next hand has begun. */
  | { readonly reason: 'too-late-to-dispute'; readonly hand: number; readonly rule: string }
  | { readonly reason: 'no-such-act'; readonly act: number }
  | { readonly reason: 'act-fixed'; readonly act: number; readonly why: ActFixed | 'not-all-in' }
  /** Later acts that the amendment makes impossible: somebody has to decide each. */
  | { readonly reason: 'acts-undecided'; readonly acts: readonly number[] }
  | { readonly reason: 'nothing-amended' }
  /** The seat's player, or their chips, changed after the hand. */
  | { readonly reason: 'seat-changed-since'; readonly seat: Seat }
  /** The screen was drawn before the table changed; `toAct` is who acts now. Nothing was booked. */
  | { readonly reason: 'stale'; readonly toAct: Seat | null }
  /** It takes a person with a higher role. */
  | { readonly reason: 'not-allowed'; readonly needs: StaffRole }
  /** This table takes play only while a dealer is signed in. */
  | { readonly reason: 'nobody-signed-in' }
  /** It needs a second signature, by another person of sufficient role. */
  | { readonly reason: 'needs-signature'; readonly role: StaffRole }
  /** This connection may not ask for it. */
  | { readonly reason: 'not-from-here' }
  | {
      readonly reason: 'above-maximum';
      readonly seat: Seat;
      readonly to: Chips;
      readonly maxTo: Chips;
      readonly rule: string;
    }
  | {
      readonly reason: 'raise-capped';
      readonly seat: Seat;
      readonly wagers: number;
      readonly call: Chips;
      readonly rule: string;
    }
  | {
      readonly reason: 'must-bring-in';
      readonly seat: Seat;
      readonly chips: Chips;
      readonly completeTo: Chips | null;
    }
  | { readonly reason: 'no-bring-in-due'; readonly seat: Seat }
  | { readonly reason: 'complete-instead'; readonly seat: Seat; readonly minTo: Chips | null }
  | {
      readonly reason: 'nothing-to-complete';
      readonly seat: Seat;
      readonly instead: 'bet' | 'raise';
      readonly minTo: Chips | null;
    }
  | { readonly reason: 'up-card-missing'; readonly seat: Seat; readonly card: Card }
  | { readonly reason: 'better-hand-tabled'; readonly seat: Seat; readonly better: Seat }
  | { readonly reason: 'low-tabled'; readonly seat: Seat }
  | { readonly reason: 'nobody-named' }
  | { readonly reason: 'tabled-hand-kept'; readonly seat: Seat; readonly rule: string }
  | { readonly reason: 'winner-cannot-be-killed'; readonly seat: Seat; readonly rule: string }
  | { readonly reason: 'straddle-not-offered'; readonly kind: StraddleKind }
  | { readonly reason: 'no-more-straddles'; readonly most: number }
  | { readonly reason: 'straddle-wrong-seat'; readonly seat: Seat; readonly due: Seat | null }
  | { readonly reason: 'no-straddle'; readonly seat: Seat }
  | { readonly reason: 'bomb-pot-planned' }
  | { readonly reason: 'no-bomb-pot'; readonly variant: VariantId }
  | { readonly reason: 'too-many-boards'; readonly boards: number; readonly most: number }
  | { readonly reason: 'cash-only' }
  | { readonly reason: 'tournament-only' }
  /** Chips missing to the minimum for sitting down or buying in again. */
  | {
      readonly reason: 'below-buy-in';
      readonly seat: Seat;
      readonly least: Chips;
      readonly missing: Chips;
      readonly rule: string;
    }
  | { readonly reason: 'above-buy-in'; readonly seat: Seat; readonly most: Chips; readonly rule: string }
  /** Re-buys were taken until the end of this level. */
  | { readonly reason: 'rebuys-over'; readonly seat: Seat; readonly level: number }
  /** The office runs the tournament, and sells re-buys of so many chips. */
  | { readonly reason: 'rebuy-chips'; readonly seat: Seat; readonly chips: Chips }
  /** The office runs the tournament and sells no re-buys. */
  | { readonly reason: 'no-rebuys'; readonly seat: Seat }
  /** The player has no chips and may still re-buy, so cannot be moved yet. */
  | { readonly reason: 'rebuy-open'; readonly seat: Seat }
  /** A hand has begun without the player's chips: the floor decides whether the re-buy is taken. */
  | { readonly reason: 'rebuy-too-late'; readonly seat: Seat; readonly rule: string }
  | { readonly reason: 'nothing-behind'; readonly seat: Seat }
  /** Chips that count have not reached the table and must be handed over first. */
  | { readonly reason: 'chips-behind'; readonly seat: Seat; readonly chips: Chips }
  /** No hand is dealt here until the stacks are counted and the table is open again. */
  | { readonly reason: 'table-closed' }
  /** The office has not ended the day here. */
  | { readonly reason: 'not-bagging' }
  | { readonly reason: 'bag-fault'; readonly seat: Seat; readonly fault: BagFault }
  /** Another seat's bag has this number. */
  | { readonly reason: 'bag-number-used'; readonly seat: Seat; readonly label: string }
  /** These chips stay as they are, and no hand is dealt, until the bag is opened. */
  | { readonly reason: 'bag-sealed'; readonly seat: Seat }
  | { readonly reason: 'no-bag'; readonly seat: Seat }
  | { readonly reason: 'table-open' }
  | { readonly reason: 'count-missing'; readonly seats: readonly Seat[] }
  /** The stacks together are not what came in less what left. Somebody has to accept the difference. */
  | { readonly reason: 'count-differs'; readonly counted: Chips; readonly booked: Chips }
  | { readonly reason: 'no-chips-to-race' }
  /** Chips leave play from the smallest on, one value after another. These are next. */
  | { readonly reason: 'other-chips-first'; readonly old: Chips; readonly new: Chips }
  /** The structure keeps them until this level begins. Before it only the floor lets them go. */
  | { readonly reason: 'colour-up-early'; readonly chips: Chips; readonly level: number }
  | { readonly reason: 'colour-up-unannounced'; readonly chips: Chips; readonly rule: string }
  /** The booked stack leaves a different number of odd chips. */
  | { readonly reason: 'odd-chips'; readonly seat: Seat; readonly odd: number; readonly due: number }
  | {
      readonly reason: 'race-refused';
      readonly why: ChipRaceRefusal;
      readonly seat?: Seat;
      readonly rule: string;
    }
  | { readonly reason: 'race-floor-decides'; readonly readings: number; readonly rule: string }
  /** They tied for the last chip and draw again. */
  | { readonly reason: 'race-draws-again'; readonly seats: readonly Seat[] }
  | { readonly reason: 'nothing-owed'; readonly seat: Seat }
  | { readonly reason: 'between-button-and-blind'; readonly seat: Seat; readonly rule: string }
  /** The house does not let a player come in this way. */
  | { readonly reason: 'entry-not-offered'; readonly seat: Seat; readonly way: EntryWay; readonly rule: string }
  | { readonly reason: 'gap-seat-closed'; readonly seat: Seat; readonly rule: string }
  | { readonly reason: 'redeal-keeps'; readonly hand: number }
  | { readonly reason: 'no-choice-of-game' }
  | { readonly reason: 'game-not-offered'; readonly variant: VariantId }
  | { readonly reason: 'unknown-game'; readonly variant: string }
  | { readonly reason: 'no-levels' }
  | { readonly reason: 'stakes-missing'; readonly variant: VariantId; readonly what: StakeName }
  | {
      readonly reason: 'wager-refused';
      readonly seat: Seat;
      readonly options: readonly WagerOption[];
      readonly call: Chips;
      /** Fixed limit: bets and raises of the round so far. */
      readonly betsThisRound?: number;
      readonly rule: string;
    }
  /** A bet or raise was announced without its amount: the player has to name one. */
  | { readonly reason: 'name-amount'; readonly seat: Seat; readonly minTo: Chips; readonly rule: string }
  /** The text allows several outcomes, the recommended one first, or leaves it entirely to the floor: none. */
  | {
      readonly reason: 'floor-decides';
      readonly seat: Seat;
      readonly alternatives: readonly WagerOutcome[];
      readonly rule: string;
    }
  | { readonly reason: 'no-such-choice'; readonly choices: number }
  | {
      readonly reason: 'language-not-allowed';
      readonly language: string;
      readonly allowed: readonly string[];
    }
  | { readonly reason: 'is-in-turn'; readonly seat: Seat }
  /** A tap on a later seat does not fold a player who could check. */
  | { readonly reason: 'may-check'; readonly seat: Seat }
  /** This seat does not act again in this betting round, even if everybody before it folds. */
  | { readonly reason: 'turn-is-over'; readonly seat: Seat }
  | { readonly reason: 'acted-out-of-turn-already'; readonly seat: Seat }
  /** Others acted past this seat for too long: the floor decides. */
  | {
      readonly reason: 'turn-lost';
      readonly seat: Seat;
      readonly rulings: readonly SkippedRuling[];
      readonly rule: string;
    }
  | { readonly reason: 'turn-not-lost'; readonly seat: Seat }
  | { readonly reason: 'button-frozen'; readonly button: Seat; readonly rule: string }
  | { readonly reason: 'report-not-now'; readonly report: ReportKind }
  | { readonly reason: 'report-lacks'; readonly report: ReportKind; readonly detail: ReportDetail }
  | { readonly reason: 'report-misfits'; readonly report: ReportKind; readonly detail: ReportDetail }
  /** There are several ways to rule, or one the dealer may not choose. */
  | { readonly reason: 'floor-chooses' }
  /** The player the report is about no longer sits at that seat. */
  | { readonly reason: 'player-gone'; readonly seat: Seat }
  /** No shot clock runs at this table. */
  | { readonly reason: 'no-shot-clock' }
  /** Nobody's decision is being timed. */
  | { readonly reason: 'nobody-timed' }
  | { readonly reason: 'time-over'; readonly seat: Seat }
  | { readonly reason: 'bank-empty'; readonly seat: Seat }
  /** The bank is used automatically at zero. */
  | { readonly reason: 'bank-by-itself'; readonly seat: Seat }
  | { readonly reason: 'clock-waits-for-floor' }
  /** Soft hand for hand: the next hand begins with its window. */
  | { readonly reason: 'window-open'; readonly seconds: number }
  | { readonly reason: 'clock-early'; readonly seat: Seat; readonly seconds: number }
  | { readonly reason: 'act-from-afar'; readonly seat: Seat; readonly rule: string }
  | { readonly reason: 'clock-from-afar'; readonly seat: Seat; readonly rule: string }
  /** The house allows so many more seconds before a clock may be called. */
  | { readonly reason: 'clock-too-soon'; readonly seat: Seat; readonly seconds: number; readonly rule: string }
  /**
   * The office lets no next hand begin here. `start`: the clock has not started. `last hands`: those before the break are dealt. The floor
   * at the table may have one dealt anyway.
   */
  | { readonly reason: 'table-halted'; readonly why: HaltReason | 'start' | 'last-hands' }
  /** This round's one hand is dealt, and other tables are not finished with theirs. */
  | { readonly reason: 'hand-for-hand'; readonly round: number }
  | { readonly reason: 'not-halted' }
  /** The order names a different player than the one seated there. `there`: that player's `TextRef.id`, null for an empty seat. */
  | { readonly reason: 'not-in-seat'; readonly seat: Seat; readonly player: string; readonly there: string | null }
  /** The player the office sends already sits at this table. */
  | { readonly reason: 'sits-already'; readonly seat: Seat }
  /** A table is set up anew only while nobody sits there. */
  | { readonly reason: 'seats-taken'; readonly seats: readonly Seat[] }
  /** Nobody is on the way to that seat, or was sent from it. */
  | { readonly reason: 'nothing-to-confirm'; readonly seat: Seat }
  /** That hand belongs to an earlier use of the table, which is closed. */
  | { readonly reason: 'other-use'; readonly hand: number }
  | { readonly reason: 'no-stream' }
  /** The largest delay a stream may have. */
  | { readonly reason: 'stream-delay'; readonly minutes: number; readonly hands: number }
  /** Players who would be dealt in but have not agreed to be shown. */
  | { readonly reason: 'stream-consent-missing'; readonly seats: readonly Seat[] };
