import type { HandAmended, PastHandAmended } from './amendment.ts';
import type { Card, KnownCard } from './card.ts';
import type { Departure } from './cash.ts';
import type { ChipRaceRuling } from './chip-race.ts';
import type { Chips } from './chips.ts';
import type { ChipsEvent } from './chips-event.ts';
import type { SealedBag, SeatCounted } from './closed-table.ts';
import type { ContinuedLog } from './continued-log.ts';
import type { Award, Betting, PotPart, Share, SkippedRuling } from './hand.ts';
import type { HandPolicies } from './hand-policies.ts';
import type { IncidentEvent } from './incident-event.ts';
import type { Arrival } from './office-marks.ts';
import type { OnRecord } from './on-record.ts';
import type { OrderEvent } from './order-event.ts';
import type { OutOfTurnIncident, PendingAct } from './out-of-turn.ts';
import type { OfCorrected } from './owed-by-hand.ts';
import type { Refusal } from './refusal.ts';
import type { ReportEvent } from './report-event.ts';
import type { Rotation, RotationPlace } from './rotation.ts';
import type { Overlay, RulebookId } from './rulebook.ts';
import type { Seat } from './seat.ts';
import type { SeenWager, WagerOutcome } from './seen-wager.ts';
import type { ShotClockPlan } from './shot-clock.ts';
import type { ShotClockEvent } from './shot-clock-event.ts';
import type { StaffEvent } from './staff-event.ts';
import type { Schedule, Stakes } from './stakes.ts';
import type { StreamEvent } from './stream.ts';
import type { LetGo, PlaceElsewhere, ToldToMove } from './table-order.ts';
import type { NextHand, Owed, Restored, StepName, UndoStep } from './table-state.ts';
import type { TextRef } from './text-ref.ts';
import type { VariantId } from './variants/all-variants.ts';
import type { WitnessEvent } from './witness-event.ts';
import type { Disagreement } from './witnesses.ts';

/** Written into every stored event. Upcasters convert events of older versions when they are read. */
export const eventVersion = 1;

export interface TableOpened {
  readonly type: 'table-opened';
  readonly tableId: string;
  readonly name: string;
  readonly mode: 'tournament' | 'cash';
  readonly variant: VariantId;
  readonly rulebook: RulebookId;
  readonly overlay: Overlay;
  readonly seats: number;
  readonly schedule: Schedule | null;
  readonly stakes: Stakes;
  readonly chipValues: readonly Chips[];
  readonly rotation?: Rotation;
  /** The country of the house, by ISO code. Absent: not given. */
  readonly country?: string;
  /** How decisions are timed. Absent: they are not. */
  readonly shotClock?: ShotClockPlan;
  /** Absent: the table's first log. */
  readonly continues?: ContinuedLog;
}

export interface HandStarted {
  readonly type: 'hand-started';
  readonly number: number;
  readonly at: number;
  readonly by: 'green-button' | 'dealer';
  readonly variant: VariantId;
  readonly rulebook: RulebookId;
  readonly policies: HandPolicies;
  readonly stakes: Stakes;
  readonly level: number | null;
  readonly button: Seat;
  readonly smallBlind: Seat | null;
  readonly smallBlindPlace: Seat;
  readonly bigBlind: Seat;
  /** In dealing order; a hand dealt to an absent tournament player is dead at once. */
  readonly players: readonly { readonly seat: Seat; readonly dead: boolean }[];
  readonly redealOf: number | null;
  /** Everybody posts the ante, and nobody acts before the first board. Absent: an ordinary hand. */
  readonly bombPot?: { readonly boards: number };
  /** Absent: the table deals one game. */
  readonly rotationPlace?: RotationPlace;
  /** Seats on penalty that miss this hand without being dealt in. Absent: none. */
  readonly sittingOut?: readonly Seat[];
  /** A redeal that counts as one more hand to miss. Absent: it is the same hand. */
  readonly missedAnew?: true;
}

type Acted = {
  readonly seat: Seat /** Next to act; null when the betting round is closed. */;
  readonly toAct: Seat | null;
};
type Wagered = Acted & {
  readonly to: Chips;
  readonly chips: Chips;
  readonly allIn: boolean;
  readonly betting: Betting;
  /** Too small by the rules, but let stand. Absent: it was large enough. */
  readonly stands?: true;
};

/** What happened at a table. An event is an outcome: applying it needs no rule, so a corrected rule never changes an old hand. */
export type TableEvent =
  | TableOpened
  /** On record: chips that come to a tournament, or leave it, and no office sent, moved or sold. */
  | ({
      readonly type: 'player-seated';
      readonly seat: Seat;
      readonly player: TextRef;
      readonly stack: Chips | null;
      /** Who left lately and is not back, after this. Absent: unchanged. */
      readonly departures?: readonly Departure[];
      /** The office seated them from the table of that name; null: from none. Absent: the dealer seated them. */
      readonly sentFrom?: string | null;
      /** Number of the entry they play. Absent: the player's only one, or none. */
      readonly entry?: number;
      /** Why and when the office told them to come. Absent: it did not say. */
      readonly told?: ToldToMove;
      /** By a tap at the table, which may be taken back. Absent: the table was opened with them, or they had left lately. */
      readonly here?: true;
      /** Were out, and are back with what a hand corrected since owes them: the stack. Absent: not so. */
      readonly of?: OfCorrected;
    } & OnRecord)
  | ({
      readonly type: 'seat-opened';
      readonly seat: Seat;
      readonly why: 'left' | 'eliminated' | 'moved';
      readonly chips: Chips;
      /** Who left lately, including this player. Absent: unchanged. */
      readonly departures?: readonly Departure[];
      /** Where the office moved them; null: out of the room. Given only with `moved`. */
      readonly movedTo?: PlaceElsewhere | null;
      /** Why they go out of the room. Absent: they do not, or were taken out of the event. */
      readonly letGo?: LetGo;
      /** A corrected hand leaves them chips, and somebody else had been given the seat by then. Absent: not so. */
      readonly seatGiven?: true;
      /** Who that is. Absent: nobody, or a log from before it was said. */
      readonly given?: TextRef;
      /** Hands still to miss when moved; null: out of the event. Absent: none. */
      readonly penalty?: number | null;
      /** Eliminated, after staying on without chips when the hand was over. Absent: went out with its last pot. */
      readonly satOn?: true;
      /** Said to the dealer, who may take it back. Absent: not so, or by the office. */
      readonly declined?: true;
      /** Eliminated, because a hand corrected at another table took the last chips. Absent: not so. */
      readonly of?: OfCorrected;
    } & OnRecord)
  /** The player takes along everything kept for the old seat. The cost of the change follows as blinds owed. */
  | {
      readonly type: 'seat-changed';
      readonly from: Seat;
      readonly to: Seat;
      /** By a tap at the table, which may be taken back. Absent: the office moved them, or an earlier program wrote it. */
      readonly here?: true;
    }
  | ChipsEvent
  /** `by`: who was dealing. */
  | {
      readonly type: 'table-closed' | 'table-reopened';
      readonly at: number;
      readonly by: TextRef | null;
      readonly counted: readonly SeatCounted[];
      readonly tray: Readonly<Record<Chips, number>> | null;
    }
  /** The difference between count and book, booked before it. */
  | { readonly type: 'stack-bagged'; readonly seat: Seat; readonly bag: SealedBag }
  | {
      readonly type: 'bag-opened';
      readonly seat: Seat;
      readonly number: string;
      readonly by: string;
      readonly reason: TextRef;
      readonly at: number;
    }
  /** The odd chips of a value that left play were drawn for: what each stack gained or lost, including rounding and rescue. */
  | {
      readonly type: 'chips-raced';
      readonly old: Chips;
      readonly new: Chips;
      readonly cards: Readonly<Record<Seat, readonly KnownCard[]>>;
      readonly redraws?: readonly Readonly<Record<Seat, readonly KnownCard[]>>[];
      /** One for each new chip, best card first. */
      readonly winners: readonly Seat[];
      readonly changes: readonly { readonly seat: Seat; readonly chips: number }[];
      /** In play from now on. */
      readonly chipValues: readonly Chips[];
      readonly cites: readonly string[];
      /** All readings the text allows, if the floor chose among them. Absent: it allows only this one. */
      readonly chosenFrom?: readonly ChipRaceRuling[];
      /** The level the structure keeps them for, if the floor let them go before it. Absent: it was time. */
      readonly early?: number;
    }
  | { readonly type: 'player-away'; readonly seat: Seat; readonly away: boolean }
  /** Chips the house takes from a stack between hands. */
  | {
      readonly type: 'chips-collected';
      readonly seat: Seat;
      readonly chips: Chips;
      readonly why: 'time';
      /** It stays when a step before it is taken back. Absent: written by an earlier program, and nothing before it is taken back. */
      readonly stays?: true;
    }
  | { readonly type: 'blinds-owed'; readonly seat: Seat; readonly owes: Owed | null }
  | { readonly type: 'next-hand-planned'; readonly nextHand: NextHand }
  | {
      readonly type: 'rotation-set';
      readonly rotation: Rotation | null;
      readonly variant: VariantId;
      /** The same games for other stakes: their turn goes on where it was. Absent: it begins. */
      readonly goesOn?: true;
    }
  | { readonly type: 'stakes-set'; readonly stakes: Stakes }
  | { readonly type: 'button-moved'; readonly seat: Seat }
  | HandStarted
  | {
      readonly type: 'ante-posted';
      readonly seat: Seat;
      readonly chips: Chips;
      readonly dead: boolean;
      readonly allIn: boolean;
    }
  | {
      readonly type: 'blind-posted';
      readonly seat: Seat;
      readonly kind: 'small' | 'big' | 'straddle' | 'sleeper' | 'live-post' | 'dead-post';
      readonly chips: Chips;
      /** Its full size, if the stack was too short. */
      readonly due?: Chips;
      readonly allIn: boolean;
    }
  | { readonly type: 'betting-opened'; readonly street: number; readonly toAct: Seat; readonly betting: Betting }
  /** How words and chips count; the action itself follows. Moves no chips. */
  | {
      readonly type: 'wager-ruled';
      readonly seat: Seat;
      readonly wager: SeenWager;
      readonly outcome: WagerOutcome;
      readonly cites: readonly string[];
      /** All outcomes the text allows, if the floor chose among them. Absent: it allows only this one. */
      readonly chosenFrom?: readonly WagerOutcome[];
    }
  /** Noted, not booked: its chips count nowhere until the player's turn. A fold that binds at once follows as its own event. */
  | {
      readonly type: 'acted-out-of-turn';
      readonly seat: Seat;
      readonly pending: PendingAct;
      /** False: it binds at once. */
      readonly waits: boolean;
      readonly incident: OutOfTurnIncident;
      readonly penaltyPossible: boolean;
      readonly cites: readonly string[];
    }
  /** The turn has come and nothing has changed: the action counts, and follows. */
  | { readonly type: 'out-of-turn-bound'; readonly seat: Seat }
  /** So many chips go back, and the player has all options again. */
  | {
      readonly type: 'out-of-turn-returned';
      readonly seat: Seat;
      readonly chips: Chips;
      /** Heads-up, after a check before the turn: the player may only call or fold in this round. */
      readonly mayNotRaise?: true;
    }
  /** What the floor decided about a player who let others act past them. */
  | { readonly type: 'skipped-ruled'; readonly seat: Seat; readonly ruling: SkippedRuling; readonly toAct: Seat | null }
  /** `forfeits`: chips short of the bet that stay in. `incident`: nobody asked for the fold, and the rulebook counts it as an incident. */
  | ({ readonly type: 'folded'; readonly forfeits?: Chips; readonly incident?: 'NON-STANDARD-FOLD' } & Acted)
  | ({ readonly type: 'checked' } & Acted)
  /** `undercall`: the player first put in less. Absent: no. */
  | ({ readonly type: 'called'; readonly undercall?: true } & Acted & {
        readonly to: Chips;
        readonly chips: Chips;
        readonly allIn: boolean;
      })
  | ({ readonly type: 'bet' } & Wagered)
  | ({ readonly type: 'raised' } & Wagered)
  | ({ readonly type: 'completed' } & Wagered)
  /** `missing`: posted by the rules for an absent player. Absent: by a person. */
  | ({ readonly type: 'brought-in'; readonly missing?: true } & Wagered)
  /** Nobody raised before the sleeper, so its straddle is live. */
  | { readonly type: 'sleeper-woke'; readonly seat: Seat; readonly toAct: Seat | null; readonly betting: Betting }
  /**
   * The acts before it came from one tap: this many steps are undone together. `folds`: seats that folded before the action it is named
   * after; `also`: other seats that did something else; `answers`: the wager among those acts that a call ends.
   */
  | ({ readonly type: 'steps-joined'; readonly steps: number } & Pick<
      UndoStep,
      'step' | 'seat' | 'to' | 'folds' | 'also' | 'answers' | 'incident'
    >)
  | { readonly type: 'uncalled-returned'; readonly seat: Seat; readonly chips: Chips }
  | { readonly type: 'bets-gathered'; readonly runOut: boolean }
  /** A street begins, or continues with its next dealing: what is awaited now. `toAct` is the seat to draw. */
  | {
      readonly type: 'cards-awaited';
      readonly street: number;
      readonly what: 'draw' | 'board' | 'up-cards';
      readonly toAct: Seat | null;
    }
  /** Number of cards drawn or discarded; 0 stands pat. */
  | { readonly type: 'drawn'; readonly seat: Seat; readonly cards: number; readonly toAct: Seat | null }
  | { readonly type: 'up-cards-dealt'; readonly seat: Seat; readonly cards: readonly Card[] }
  /** Who opens, if an up-card is not known. */
  | { readonly type: 'opener-named'; readonly seat: Seat }
  | { readonly type: 'runs-agreed'; readonly runs: number }
  | {
      readonly type: 'board-dealt';
      readonly cards: readonly Card[];
      readonly by: 'dealer' | 'reader';
      /** Absent: the first board. */
      readonly board?: number;
      /** Set if the cards were already there unnamed: their places, counted from 0. */
      readonly places?: readonly number[];
    }
  /** Two cards dealt together change places: the reader saw them in an order other than they lie. Places count from 0. */
  | {
      readonly type: 'board-swapped';
      readonly board: number;
      readonly first: number;
      readonly second: number;
    }
  | { readonly type: 'showdown-opened'; readonly order: readonly Seat[] }
  | { readonly type: 'hand-tabled'; readonly seat: Seat; readonly cards: readonly Card[] }
  | {
      readonly type: 'cards-shown';
      readonly seat: Seat;
      readonly cards: readonly Card[];
      readonly by: 'dealer' | 'reader';
    }
  | { readonly type: 'hand-mucked'; readonly seat: Seat }
  /**
   * A live hand that lost its right to the pot; `toAct` as after a fold. `missing`: killed by the rules, because its player was absent when
   * the cards were dealt.
   */
  | {
      readonly type: 'hand-killed';
      readonly seat: Seat;
      readonly toAct: Seat | null;
      readonly missing?: true;
    }
  | ({ readonly type: 'winners-named'; readonly seats: readonly Seat[] } & PotPart)
  | { readonly type: 'rake-taken'; readonly rake: Chips; readonly jackpot: Chips }
  | { readonly type: 'pots-awarded'; readonly awards: readonly Award[] }
  /** The pot is pushed although shuffler, reader and dealer disagree: what each said. */
  | {
      readonly type: 'witnesses-overruled';
      readonly incident: string;
      readonly at: number;
      readonly pot: number;
      readonly disagreements: readonly Disagreement[];
    }
  | { readonly type: 'pot-pushed'; readonly pot: number; readonly shares: readonly Share[] }
  | { readonly type: 'hand-ended'; readonly number: number; readonly at: number; readonly potChips: Chips }
  /** Somebody answers for a deck that failed its count or recognition. */
  | {
      readonly type: 'deck-accepted';
      readonly deck: string;
      readonly at: number;
      readonly by: 'dealer' | 'floor';
      readonly reason: TextRef | null;
    }
  /** The deck in play, as the dealer says. */
  | { readonly type: 'deck-changed'; readonly deck: string }
  | IncidentEvent
  | {
      readonly type: 'step-undone';
      readonly step: StepName;
      readonly seat: Seat | null;
      /** Folds undone together with it. Absent: none. */
      readonly folds?: readonly Seat[];
      /** The report or call whose ruling is taken back with it. Absent: none. */
      readonly incident?: string;
      /** Who is expected again: an arrival was taken back. Absent: nobody, or an older program wrote it. */
      readonly arrivals?: readonly Arrival[];
      /** In play again, where chips that left play are taken back. Absent: the step let none go. */
      readonly chipValues?: readonly Chips[];
      readonly restored: Restored;
    }
  | HandAmended
  | PastHandAmended
  | {
      readonly type: 'order-answered';
      readonly order: string;
      readonly storeId: string;
      /** In English, for whoever reads the log. */
      readonly refusal: string | null;
      /** The table's own refusal, which every page says in its language. Absent: there is only the sentence. */
      readonly cause?: Refusal;
    }
  | ReportEvent
  | OrderEvent
  | StaffEvent
  | ShotClockEvent
  | StreamEvent
  | WitnessEvent;
