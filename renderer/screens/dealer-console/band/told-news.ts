import type { ReactNode } from 'react';
import type { Report } from '../../../../engine/table.ts';
import type { Tone } from '../../../components/said.tsx';
import { seatViews } from '../../../components/seat-view.ts';
import { spokenSeat } from '../../../components/spoken-seat.ts';
import type { Told } from '../../../stores/table-store.ts';
import { refusalText } from '../../../text/refusal-text.ts';
import type { Words } from '../../../text/use-text.ts';
import { saidText } from '../../../text/wager-text.ts';
import type { ConsoleTable } from '../console-context.ts';

/** The content of the band now: a refusal or the floor before the ordinary sentence. */
export interface BandNews {
  readonly tone: Tone;
  readonly text: ReactNode;
  /** What the dealer can report about it at once. */
  readonly report?: Report;
  /** To be announced with it; absent: the dock's sentence. */
  readonly say?: string | null;
}

/** The answer to a touch that did nothing: the state of that seat, what is out, why that action is not open, or how its key is pressed. */
export function toldNews(told: Told, { state, legal, nameOf }: ConsoleTable, words: Words): BandNews | null {
  switch (told.is) {
    case 'seat': {
      const view = seatViews(state, legal).find(({ seat }) => seat === told.seat);
      if (view === undefined) return null;
      const toCall = legal.toAct === view.seat ? (legal.call?.chips ?? 0) : 0;
      const text = spokenSeat({ view, name: nameOf(view.seat), toCall, after: null }, words);
      return { tone: 'plain', text: `${text}.` };
    }
    case 'out': {
      const { seat, chips, said } = told;
      const text =
        chips > 0 || said === null
          ? words.t('console:told.out', { seat, chips: words.amount(chips) })
          : words.t('console:told.said', { seat, words: saidText(said, words) });
      return { tone: 'refused', text };
    }
    case 'closed':
      return {
        tone: 'plain',
        text: told.refusal === null ? words.t('console:told.closed') : refusalText(told.refusal, words),
      };
    case 'came-up':
      return { tone: 'refused', text: words.t('console:told.cameUp') };
    case 'hold':
      return { tone: 'plain', text: words.t('console:told.hold') };
    case 'all-keyed':
      return { tone: 'plain', text: words.t('console:told.allKeyed') };
  }
}
