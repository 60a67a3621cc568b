/**
 * Why a deck is withdrawn for good. Kept apart from the schemas, because their library needs `eval`, which the shell forbids to screens.
 */
export const retireReasons = ['worn', 'damaged', 'card-lost', 'marked', 'old'] as const;
