// The models a table's configuration may name, each as its maker writes it. Null: it is named by what it does, in the language of the screen,
// and tells nothing of itself by which it could be found.

export const shufflerModels = { shl1: 'SHL/1', gp1: 'GP1', 'deck-mate-1': 'Deck Mate 1', contacts: null } as const;
export const readerModels = { 'pepper-c1-mux': 'Pepper C1 MUX', 'pepper-c1': 'Pepper C1', feig: 'FEIG' } as const;
export const badgeModels = { rdm6300: 'RDM6300', text: null } as const;

/** The models by kind of device, in the order in which they are offered and tried. */
export const deviceModels = { shuffler: shufflerModels, reader: readerModels, badge: badgeModels } as const;

export const modelsOf = <Models extends object>(models: Models) =>
  Object.keys(models) as unknown as readonly [keyof Models & string, ...(keyof Models & string)[]];
