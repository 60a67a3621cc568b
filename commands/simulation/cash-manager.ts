import type { CashGame, CashView } from '../../engine/office.ts';
import type { Command } from '../../engine/table.ts';
import type { OfficeWish } from '../../protocol/office-desk.ts';
import { eveningGame } from './evening-structure.ts';
import type { Luck } from './random-play.ts';

const cheap: CashGame['stakes'] = { smallBlind: 50, bigBlind: 100, minBet: 100, ante: null };
const dear: CashGame['stakes'] = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };

/** The next wish at the office's page about the cash game, its list and its dealers. */
export class CashManager {
  readonly #luck: Luck;
  readonly #tables: readonly string[];
  #came = 0;
  /** The game is over for tonight: everybody is picked up, then it is closed. */
  #isClosing = false;

  constructor(luck: Luck, tables: readonly string[]) {
    this.#luck = luck;
    this.#tables = tables;
  }

  wish(view: CashView | null): OfficeWish | null {
    if (view === null) return null;
    const game = view.cash.games.find(({ closed }) => !closed);
    if (game === undefined) return { type: 'open-game', terms: eveningGame };
    if (this.#isClosing || this.#luck.once(60)) return this.#close(view, game);
    const missing = this.#tables.find((tableId) => !game.tables.includes(tableId));
    if (missing !== undefined) return { type: 'add-table', game: game.id, tableId: missing };
    const now = view.games.find((one) => one.game === game.id);
    return now === undefined ? null : this.#run(view, game, now);
  }

  #close({ sessions }: CashView, game: CashGame): OfficeWish {
    this.#isClosing = true;
    const sits = this.#oneOf(sessions.filter(({ seat, until }) => seat !== null && until === null));
    if (sits?.seat != null && !this.#luck.once(6)) return { type: 'pick-up', player: sits.player, from: sits.seat };
    const [tableId] = game.tables;
    if (tableId !== undefined && this.#luck.once(2)) return { type: 'remove-table', game: game.id, tableId };
    this.#isClosing = !this.#luck.once(4);
    return { type: 'close-game', game: game.id };
  }

  #run(view: CashView, game: CashGame, now: CashView['games'][number]): OfficeWish | null {
    const called = view.cash.waiting.find((one) => one.called !== null);
    if (called?.called != null && !this.#luck.once(3)) {
      const { seat } = called.called;
      if (this.#luck.once(4)) return { type: 'pass-over', waiting: called.id };
      return { type: 'give-seat', waiting: called.id, seat, chips: called.change === null ? this.#buyIn() : null };
    }
    if (now.mustMove !== null && this.#luck.once(2)) return { type: 'move-in-game', ...now.mustMove };
    const open = this.#oneOf(now.openSeats);
    if (now.next !== null && open !== null && !this.#luck.once(3))
      return { type: 'call-player', waiting: now.next, seat: open };
    return this.#somethingElse(view, game, now);
  }

  #somethingElse(view: CashView, game: CashGame, now: CashView['games'][number]): OfficeWish | null {
    const sitting = this.#oneOf(view.sessions.filter(({ seat, until }) => seat !== null && until === null));
    const from = sitting?.seat ?? null;
    switch (this.#luck.upTo(11)) {
      case 0:
      case 1:
        return { type: 'wait', player: { name: this.#somebody() }, game: game.id, change: null };
      case 2: {
        const seat = this.#oneOf(now.openSeats);
        if (seat === null) return null;
        return { type: 'seat-in-game', player: { name: this.#somebody() }, seat, chips: this.#buyIn() };
      }
      case 3:
        if (sitting === null || from === null) return null;
        return { type: 'wait', player: { id: sitting.player }, game: game.id, change: { from, to: 'table' } };
      case 4:
        return sitting === null || from === null ? null : { type: 'pick-up', player: sitting.player, from };
      case 5:
        if (sitting === null || from === null) return null;
        return { type: 'bring-chips', player: sitting.player, seat: from, chips: 1_000 };
      case 6: {
        const waiting = this.#oneOf(view.cash.waiting);
        return waiting === null || !this.#luck.once(3) ? null : { type: 'leave-list', waiting: waiting.id };
      }
      case 7:
        return this.#dealers(view);
      case 8:
        return { type: 'close-shift' };
      case 9:
        return this.#terms(view, game);
      case 10: {
        const [due] = now.timeDue;
        return due === undefined ? null : { type: 'charge-time', tableId: due.tableId };
      }
      default: {
        const gone = this.#oneOf(view.sessions.filter(({ until }) => until !== null));
        const seat = this.#oneOf(now.openSeats);
        if (gone === null || seat === null) return null;
        return { type: 'seat-in-game', player: { id: gone.player }, seat, chips: this.#buyIn() };
      }
    }
  }

  /** Orders about the game itself, and about its list. */
  #terms({ cash }: CashView, game: CashGame): OfficeWish | null {
    const [first] = cash.waiting;
    const { id, tables, closed: _closed, ...terms } = game;
    switch (this.#luck.upTo(6)) {
      case 0:
        return { type: 'set-call-minutes', minutes: 2 + this.#luck.upTo(3) };
      case 1:
        return first === undefined ? null : { type: 'move-in-list', waiting: first.id, before: null };
      case 2:
        return { type: 'order-tables', game: id, tables: [...tables].reverse() };
      case 3:
        return { type: 'change-game', game: id, terms: { ...terms, stakes: this.#luck.oneOf([cheap, dear]) } };
      case 4:
        return {
          type: 'change-game',
          game: id,
          terms: { ...terms, variant: this.#luck.oneOf(['no-limit-holdem', 'pot-limit-omaha']) },
        };
      case 5:
        return this.#luck.once(3)
          ? { type: 'remove-table', game: id, tableId: this.#luck.oneOf([tables[0] ?? '', tables[1] ?? '']) }
          : null;
      default:
        return this.#luck.once(3) ? { type: 'close-game', game: id } : null;
    }
  }

  #dealers({ cash, push }: CashView): OfficeWish {
    const { nextAt } = cash.dealers;
    if (nextAt === null)
      return { type: 'set-rotation', everyMinutes: 30, line: [...this.#tables, 'break'], dealers: ['s1', 's2', 's3'] };
    return push === null || this.#luck.once(3)
      ? { type: 'post-dealer', staff: 's1', tableId: this.#luck.oneOf(['break', 'off', '1']) }
      : { type: 'push-dealers' };
  }

  #oneOf<Item extends object>(items: readonly Item[]): Item | null {
    return items[this.#luck.upTo(Math.max(0, items.length - 1))] ?? null;
  }

  #buyIn(): number {
    return 2_000 + 1_000 * this.#luck.upTo(3);
  }

  #somebody(): string {
    this.#came += 1;
    return `Guest ${this.#came}`;
  }
}

/** A cash table of nine, with nobody at it yet. */
export const openCashTable = (tableId: string): Extract<Command, { type: 'open-table' }> => ({
  type: 'open-table',
  tableId,
  name: `Table ${tableId}`,
  mode: 'cash',
  variant: 'no-limit-holdem',
  rulebook: 'tda-2011',
  overlay: {},
  seats: 9,
  schedule: null,
  stakes: { smallBlind: 50, bigBlind: 100, minBet: 100, ante: null },
  chipValues: [25, 100, 500],
});
