// The office's pages with a scripted office, for tests of a tournament.
import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { TournamentView } from '../../engine/office.ts';
import type { OfficeAnswer, OfficeAsk, OfficeDone, OfficePart, OfficeWish } from '../../protocol/office-desk.ts';
import { holdMs } from '../../renderer/components/hold-button.tsx';
import { CardroomApp } from '../../renderer/screens/cardroom/cardroom-app.tsx';
import { preferences, unchanged } from '../../renderer/stores/preferences.ts';
import { chooseLanguage } from '../../renderer/text/i18n.ts';
import { eveningAt, horse, structure } from '../office-page/room-evening.ts';
import { pageInRoom } from './page-in-room.tsx';

export const at = Date.UTC(2026, 9, 3, 18);
export const evening = eveningAt(at);

/** The office's pages at this address, and a scripted office. */
export function opened(
  address: string,
  parts: readonly OfficePart[],
  office: {
    readonly refusal?: OfficeDone['refusal'];
    readonly drawn?: OfficeDone['drawn'];
    readonly met?: string;
    /** Its answer; null for the usual one. */
    readonly tells?: (ask: OfficeAsk) => OfficeAnswer | null;
  } = {},
) {
  history.replaceState(null, '', address);
  const { line, container, unmount } = pageInRoom(<CardroomApp />, () => at);
  act(() => {
    line.line('up');
    line.welcome(evening.tables, { names: evening.names, now: at });
    for (const part of parts) line.say({ type: 'office', part });
  });
  const answered = new Set<string>();
  const told = (ask: OfficeAsk): OfficeAnswer => {
    const own = office.tells?.(ask) ?? null;
    if (ask.what === 'players' && own === null)
      return { what: 'players', players: [{ player: 'p3', seat: null, chips: null, tournaments: [], waiting: [] }] };
    if (ask.what === 'deal' && own === null)
      return { what: 'deal', amounts: { p1: 1_200_000, p2: 1_000_000 }, before: {} };
    return own ?? { what: 'refused', refusal: { reason: 'not-kept' } };
  };
  const settle = async (ms = 0) => {
    await act(async () => vi.advanceTimersByTimeAsync(ms));
    for (const message of [...line.asked('office-wish'), ...line.asked('office-ask')]) {
      if (answered.has(message.id)) continue;
      answered.add(message.id);
      await act(async () =>
        line.say(
          message.type === 'office-wish'
            ? {
                type: 'office-done',
                id: message.id,
                refusal: office.refusal ?? null,
                drawn: office.drawn ?? [],
                ...(office.met === undefined ? {} : { met: office.met }),
              }
            : { type: 'office-told', id: message.id, answer: told(message.ask) },
        ),
      );
    }
  };
  const wishes = (): readonly OfficeWish[] =>
    line.asked('office-wish').flatMap(({ wish, asksOnly }) => (asksOnly === true ? [] : [wish]));
  const hold = async (name: RegExp) => {
    fireEvent.pointerDown(screen.getByRole('button', { name }));
    await settle(holdMs);
    await settle();
  };
  return { container, line, unmount, settle, wishes, hold };
}

export const part = (view: TournamentView): OfficePart => ({ part: 'tournament', view });
export const structures: OfficePart = { part: 'structures', structures: { main: structure, horse } };
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** For `beforeEach`: stops the clock until the test is over, speaks English, and begins without drafts. */
export function beginTest(): () => void {
  vi.useFakeTimers();
  chooseLanguage('en');
  preferences.change({ ...unchanged, language: 'en' });
  localStorage.removeItem('riffle-structure-drafts');
  return () => {
    vi.useRealTimers();
    localStorage.removeItem('riffle-structure-drafts');
    history.replaceState(null, '', '/');
  };
}
