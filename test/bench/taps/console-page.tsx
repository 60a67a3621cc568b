// The real console on a table inside the page, dealt at by the finger beside this file: what `riffle bench --taps` opens.
import '../../../renderer/theme/fonts.css';
import '../../../renderer/theme/tokens.css';
import '../../../renderer/theme/base.css';
import '../../../renderer/theme/table.css';
import '../../../renderer/theme/console.css';
import '../../../renderer/theme/sheets.css';
import { createRoot, type Root } from 'react-dom/client';
import type { TableState } from '../../../engine/index.ts';
import { DealerConsole } from '../../../renderer/screens/dealer-console/dealer-console.tsx';
import { FakeTable, healthy } from '../../../renderer/stores/fake-table.ts';
import { createTableStore } from '../../../renderer/stores/table-store.ts';
import { i18n } from '../../../renderer/text/i18n.ts';
import { dealHand } from './deal-hand.ts';
import type { HandToTap, TappedHand, Witnessing } from './tapped-hand.ts';

declare global {
  interface Window {
    /** Deals one recorded hand at the console by taps alone. */
    tapHand: (hand: HandToTap, witnessing: Witnessing) => Promise<TappedHand>;
  }
}

let root: Root | null = null;

function open(state: TableState, reads: boolean): FakeTable {
  const seating = Object.fromEntries(state.chairs.map(({ seat }) => [seat, [`Player ${seat}`, 1] as const]));
  const table = new FakeTable({ seats: state.chairs.length, seating, at: Date.now() });
  table.state = state;
  if (!reads) {
    const none = { state: 'none', fault: null, why: null, since: 0 } as const;
    table.status = { ...healthy, reader: none, shuffler: none };
  }
  let ids = 0;
  const store = createTableStore({
    transport: table,
    newId: () => `request-${++ids}`,
    now: () => Date.now(),
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
  });
  root?.unmount();
  const screen = document.getElementById('screen');
  if (screen === null) throw new Error('The page has no place for the console.');
  root = createRoot(screen);
  root.render(<DealerConsole store={store} />);
  table.turns('up');
  return table;
}

window.tapHand = async (hand, witnessing) => {
  await i18n.changeLanguage('en');
  return dealHand(hand, { reads: witnessing === 'reader', open });
};
