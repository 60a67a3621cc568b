/** Where rooms do it differently and no rulebook decides: what a tournament is played by. */
export interface EventPolicies {
  /** Two out in one hand: by chips before the hand, or in the money of a big-blind ante by chips after the ante (TDA 2026, 22). */
  readonly 'elimination.rankBy': 'before-hand' | 'after-ante';
  /** Out in the hand in which hand for hand is announced: all share where the money is reached in it (TDA 2026, RP-8 A), or by chips. */
  readonly 'handForHand.announcedHand': 'share' | 'by-stack';
}

const usualEventPolicies: EventPolicies = {
  'elimination.rankBy': 'before-hand',
  'handForHand.announcedHand': 'share',
};

/** What the house has chosen, else the usual. */
export const eventPolicies = ({ policies }: { readonly policies?: Partial<EventPolicies> }): EventPolicies => ({
  ...usualEventPolicies,
  ...policies,
});
