import { useStore } from 'zustand';
import { preferences } from '../stores/preferences.ts';

/** Letters on the felt grow no further; `--felt-scale` in the style has the same limit. */
const mostScale = 1.15;

/** Size of the letters on the felt relative to the usual one. */
export const useFeltLetters = (): number => useStore(preferences, ({ worn }) => Math.min(worn.text / 100, mostScale));
