import { useStore } from 'zustand';
import { preferences } from '../stores/preferences.ts';

/** Letters on the felt grow no further: `--felt-scale` in the style has the same limit. */
const mostScale = 1.15;

/** How much larger than in the design letters on the felt are, as somebody chose for themselves. */
export const useFeltScale = (): number => useStore(preferences, ({ worn }) => Math.min(worn.text / 100, mostScale));
