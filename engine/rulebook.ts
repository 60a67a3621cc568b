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
  readonly blindShortStack: 'full-blind' | 'as-posted';
  /** When everybody folds, what of the last bet nobody matched: PHH looks only at players dealt in after its owner. */
  readonly 'foldOut.matchedBy': 'everyone' | 'later-players';
  /** What a raise must at least add: the largest bet or raise of the round. No rulebook has it otherwise; it is here for its source. */
  readonly 'minRaise.base': 'largest';
  readonly 'misdeal.grounds': Readonly<Record<MisdealGround, 'misdeal' | 'not-listed'>>;
  readonly 'oddChip.several': 'one-each' | 'all-to-first';
  readonly redeal: { readonly buttonMoves: boolean; readonly newPlayers: boolean; readonly levelChanges: boolean };
  /** What gives a player who has acted the right to raise again: one full raise, short ones added up, or PHH's run of all-ins. */
  readonly 'reopen.nl': 'full-raise' | 'cumulative' | 'all-in-run';
  readonly 'showdown.aggressorScope': 'final-round' | 'hand';
  readonly 'sidePots.separate': boolean;
  readonly 'sidePots.settleOrder': 'last-side-first' | 'main-first';
  readonly 'straddle.minRaiseOver': 'straddle' | 'min-bet';
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
