import { useStore } from 'zustand';
import { badgeReaders } from './badge-readers.ts';

/** The end of a text's key: with a badge or by name, or by name alone where no reader is known. */
export const useHowToSign = (): 'how' | 'howByName' =>
  useStore(badgeReaders, ({ known }) => (known === null ? 'howByName' : 'how'));
