/** Why a deck leaves play for good. Apart from the schemas, whose library a screen must not load: it asks for `eval`, which the shell forbids. */
export const retireReasons = ['worn', 'damaged', 'card-lost', 'marked', 'old'] as const;
