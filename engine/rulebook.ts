/** Reasons to deal again, as the person dealing reports them. */
export type MisdealGround =
  | 'first-cards-exposed'
  | 'cards-exposed'
  | 'boxed-cards'
  | 'first-card-wrong-seat'
  | 'seat-not-entitled'
  | 'seat-left-out'
  | 'dealt-out-of-order'
  | 'surplus-cards'
  | 'wrong-button';

/** Every choice a rulebook makes that this engine asks for. Plain data, stored with the hand it ruled. */
export interface Policies {
  readonly allInFaceUp: boolean;
  /** The forced seat is all in from the ante: the next must bring it in, or may also fold. */
  readonly 'bringIn.allIn': 'next-must-bring-in' | 'next-may-fold';
  readonly blindShortStack: 'full-blind' | 'as-posted';
  /** The button goes where the small blind was even if nobody sits there; else it always moves to the next player. */
  readonly deadButton: boolean;
  /** When everybody folds, what of the last bet nobody matched: PHH looks only at players dealt in after its owner. */
  readonly 'foldOut.matchedBy': 'everyone' | 'later-players';
  /** Two players left in a fixed-limit hand before the cap was reached: does it hold? */
  readonly headsUpRaiseCap: 'capped' | 'none';
  readonly killTabledWinner: 'forbidden' | 'allowed';
  /** Fixed limit, an all-in of less counts as a full bet or raise from this share of it on; or PHH's run of all-ins. */
  readonly limitReopenThreshold: number | 'all-in-run';
  /** Bets and raises allowed in a round; `twoRounds` in games with two. */
  readonly limitRaiseCap: { readonly wagers: number; readonly twoRounds: number };
  /** Is the big blind the first of them? */
  readonly 'limitCap.blindCountsAsBet': boolean;
  readonly 'limitCap.lastTwoOfEvent': 'capped' | 'none';
  /** Fixed limit, what the next full wager is after an all-in too small to count: the full bet it fell short of, or that much more. */
  readonly 'limit.shortAllIn': 'complete' | 'add-bet';
  /** What a raise must at least add: the largest bet or raise of the round. No rulebook has it otherwise; it is here for its source. */
  readonly 'minRaise.base': 'largest';
  readonly 'misdeal.grounds': Readonly<Record<MisdealGround, 'misdeal' | 'not-listed'>>;
  /** Stud rounds of a mixed game leave the button where the next button game will have it (TDA 8). */
  readonly 'mixed.freezeButton': boolean;
  /** A cash player may not come in between the button and the big blind. */
  readonly 'newPlayer.notBetweenButtonAndBlind': boolean;
  /** The odd chip between the halves: to the high, or to the seat. */
  readonly 'oddChip.hiLo': 'high' | 'position';
  /** The same players win both halves with the same five ranks: the whole pot is split once, or each half. */
  readonly 'oddChip.identicalHands': 'even' | 'normal';
  /** The odd chip between equal stud hands. */
  readonly 'oddChip.stud': 'high-card-then-suit' | 'highest-suit' | 'position';
  readonly 'oddChip.several': 'one-each' | 'all-to-first';
  /** The most a pot-limit bet may be before the flop: do antes count, and do short blinds count in full? */
  readonly 'potLimit.antesBeforeFlop': boolean;
  readonly 'potLimit.shortBlinds': 'as-posted' | 'in-full';
  readonly redeal: { readonly buttonMoves: boolean; readonly newPlayers: boolean; readonly levelChanges: boolean };
  /** What gives a player who has acted the right to raise again: one full raise, short ones added up, or PHH's run of all-ins. */
  readonly 'reopen.nl': 'full-raise' | 'cumulative' | 'all-in-run';
  readonly 'showdown.aggressorScope': 'final-round' | 'hand';
  readonly 'sidePots.separate': boolean;
  readonly 'sidePots.settleOrder': 'last-side-first' | 'main-first';
  readonly 'straddle.minRaiseOver': 'straddle' | 'min-bet';
  /** Equal boards in stud: the first to the left of the person dealing opens, or the higher suit. */
  readonly 'studOpener.tie': 'position' | 'suit';
  /** After this no misdeal: `players` different players acting, all adding chips if `bothChips`; or any three actions if `orThree`. */
  readonly substantialAction: { readonly players: number; readonly bothChips: boolean; readonly orThree: boolean };
}

export type PolicyKey = keyof Policies;

/** Where a value comes from: a rule of the document, or what is done when the document is silent. */
export type Source =
  | { readonly layer: 'rulebook'; readonly cites: readonly string[] }
  | { readonly layer: 'fallback'; readonly from: string }
  | { readonly layer: 'house' };

export type RulebookId = 'tda-2011' | 'phh';

export interface Rulebook {
  readonly id: RulebookId;
  readonly title: string;
  readonly policies: { readonly [Key in PolicyKey]: { readonly value: Policies[Key]; readonly source: Source } };
}

/** A house's own values, laid over its rulebook. */
export type Overlay = { readonly [Key in PolicyKey]?: Policies[Key] };
