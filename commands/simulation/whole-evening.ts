import type { OfficeDone, OfficeWish } from '../../protocol/office-desk.ts';
import { sealText } from '../../server/sync/private-text.ts';
import { CashManager } from './cash-manager.ts';
import { type Accident, EveningAccidents, losesHistory } from './evening-accidents.ts';
import type { Counted, Thing } from './happenings.ts';
import type { OfficePage } from './office-page.ts';
import { Quarrels } from './quarrels.ts';
import { type Luck, luckOf } from './random-play.ts';
import type { RoomUnderFaults } from './room-under-faults.ts';
import type { RunningTable } from './table-program.ts';
import { tapAsDealer } from './tap-as-dealer.ts';
import { TournamentManager } from './tournament-manager.ts';

const cashTables = ['1', '2'] as const;
const tournamentTables = ['3', '4', '5'] as const;
/** Two cash tables and three of a tournament. */
export const eveningTables: readonly [string, ...string[]] = [...cashTables, ...tournamentTables];
/** A room that has played no hand in this many steps will not play one any more. */
const idleStepsMost = 5_000;
/** Enough taps for every hand to end, and for everything that waits for a hand's end. */
const endingTapsMost = 2_000;
/** Enough wishes for what hands corrected in the last moment have left to decide. */
const lastWishesMost = 12;

/** Wishes after which a hand may be corrected. */
const thingOf: { readonly [Type in OfficeWish['type']]?: Thing } = {
  'withdraw-entry': 'entry withdrawn',
  'take-out-entry': 'entry withdrawn',
  'sell-rebuy': 're-buy',
  'sell-add-on': 'add-on',
  'agree-deal': 'deal',
  'break-table': 'table broken',
  'draw-final-table': 'final table drawn',
  'move-player': 'player sent',
  'next-round': 'round of hands',
  'pay-place': 'place paid',
  'go-to-level': 'level changed',
  'pause-clock': 'clock paused',
};

/** The result of an evening. */
export interface Evening {
  readonly hands: number;
  readonly accidents: Readonly<Record<Accident, number>>;
  /** Wishes fulfilled and refused, and what the floor ordered. */
  readonly wishes: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly orders: number;
  readonly tournaments: number;
  /** Everything that happened, by name. */
  readonly counted: Counted;
  /** No disk was restored or copied: every chip must be where the office says. */
  readonly isWhole: boolean;
}

/** Plays a whole room until this many hands were dealt, with every accident of the seed, and lets it catch up in the end. */
export async function playEvening(
  room: RoomUnderFaults,
  { seed, hands }: { readonly seed: number; readonly hands: number },
): Promise<Evening> {
  const evening = new WholeEvening(room, seed);
  return await evening.play(hands);
}

class WholeEvening {
  readonly #room: RoomUnderFaults;
  // Its own luck, so that what happens to the room does not depend on how the cards fall.
  readonly #luck: Luck;
  readonly #accidents: EveningAccidents;
  readonly #tournament: TournamentManager;
  readonly #cash: CashManager;
  readonly #quarrels: Quarrels;
  readonly #refused: Record<string, number> = {};
  readonly #tournaments = new Set<string>();
  #page: OfficePage | null = null;
  #wishes = 0;
  #orders = 0;
  #taps = 0;

  constructor(room: RoomUnderFaults, seed: number) {
    this.#room = room;
    this.#luck = luckOf(seed ^ 0x5eed);
    for (const tableId of eveningTables) room.startTable(tableId);
    this.#accidents = new EveningAccidents(room, this.#luck, eveningTables);
    // One evening in five argues about hands by which a seat was won or a flight closed; the others stay as they were.
    const late = seed % 5 === 1 ? luckOf(seed ^ 0x1a7e) : null;
    this.#tournament = new TournamentManager(this.#luck, luckOf(seed ^ 0x4ead), tournamentTables, late);
    this.#cash = new CashManager(this.#luck, cashTables);
    this.#quarrels = new Quarrels(room, this.#luck, room.happenings, late);
  }

  async play(hands: number): Promise<Evening> {
    const [room, luck] = [this.#room, this.#luck];
    room.time.advance(5_000);
    // The game has its tables before anybody sits there.
    for (let wish = 0; wish < 4; wish += 1) await this.#manage('cash');
    for (let step = 0, last = -1, idle = 0; handsPlayed(room) < hands && idle < idleStepsMost; step += 1, idle += 1) {
      if (handsPlayed(room) !== last) idle = 0;
      last = handsPlayed(room);
      const tableId = eveningTables[step % eveningTables.length] ?? '1';
      await this.#accidents.step(tableId);
      if (luck.once(this.#quarrels.now === null ? 4 : 2)) await this.#manage(luck.once(3) ? 'cash' : 'tournament');
      if (luck.once(40)) {
        this.#orders += 1;
        await room.orderSomething(luck.oneOf([luck.oneOf(cashTables), luck.oneOf(tournamentTables)]));
      }
      await this.#argue(tableId);
      if (luck.once(60) && room.isOpen) this.#seatByHand(luck.oneOf(cashTables));
      for (const name of [tableId, `${tableId}-copy`]) this.#deal(room.tables.get(name));
      room.time.advance(luck.oneOf([1, 5, 200, 1_000, 5_000]));
    }
    this.#accidents.end();
    // Orders that wait for the end of a hand need it to end.
    room.time.advance(60_000);
    for (let tap = 0; tap < endingTapsMost && this.#isPlaying(); tap += 1) this.#endHands();
    room.time.advance(120_000);
    for (let wish = 0; wish < lastWishesMost && (await this.#manage('last')); wish += 1) room.time.advance(1_000);
    const { times } = this.#accidents;
    return {
      hands: handsPlayed(room),
      accidents: times,
      wishes: this.#wishes,
      refused: this.#refused,
      orders: this.#orders,
      tournaments: this.#tournaments.size,
      counted: room.happenings,
      isWhole: losesHistory.every((name) => times[name] === 0),
    };
  }

  /** A hand of a finished tournament is disputed, or a dealer clears a seat by mistake. */
  async #argue(tableId: string): Promise<void> {
    const running = this.#room.tables.get(tableId);
    if (running === undefined || !tournamentTables.some((one) => one === tableId)) return;
    await this.#quarrels.step(running);
    if (this.#luck.once(this.#quarrels.now === null ? 400 : 80)) this.#clearSeat(running);
  }

  #clearSeat({ table }: RunningTable): void {
    const sits = table.state?.chairs.find(({ player }) => player !== null);
    if (sits === undefined) return;
    this.#taps += 1;
    const command = { type: 'open-seat', seat: sits.seat, at: this.#room.time.now() } as const;
    table.submit({ actor: 'dealer', command, id: `tap-${this.#taps}`, sequence: null });
  }

  /** A player is left at a table after an evening whose store was restored: the dealer asks them to get up. */
  #clearTable(tableId: string): void {
    const running = this.#room.tables.get(tableId);
    if (running !== undefined) this.#clearSeat(running);
  }

  /** A dealer of a cash table seats a player who left another one with hands to miss, and asks nobody. */
  #seatByHand(tableId: string): void {
    const { store, tables } = this.#room;
    const state = tables.get(tableId)?.table.state;
    const open = state?.chairs.find(({ player }) => player === null);
    const gone = store.reports.staysWithPenalty(0).at(-1);
    const [text] = gone === undefined ? [] : store.texts.of([gone.player]);
    const sits = [...tables.values()].some(({ table }) =>
      table.state?.chairs.some(({ player }) => player?.id === gone?.player),
    );
    if (open === undefined || text === undefined || sits || gone?.tableId === tableId) return;
    const { ref } = sealText(text.text, { id: text.id, salt: text.salt });
    const command = { type: 'seat-player', seat: open.seat, player: ref, stack: 2_000 } as const;
    this.#taps += 1;
    const tap = { actor: 'dealer', command, id: `tap-${this.#taps}`, sequence: null, textsOfRoom: [text] };
    tables.get(tableId)?.table.submit(tap);
  }

  /** Somebody at the office's page looks, and makes a wish. Whether there was one. */
  async #manage(what: 'cash' | 'tournament' | 'last'): Promise<boolean> {
    if (this.#page?.isGone === true) this.#page = null;
    this.#page ??= await this.#room.openOffice();
    const page = this.#page;
    if (page === null) return false;
    const views = page.tournaments();
    for (const { tournament } of views) this.#tournaments.add(tournament.id);
    const wish = this.#wishFor(what, page);
    if (wish === null) return false;
    const done = await page.wish(wish);
    this.#count(wish, done);
    if (done?.refusal?.reason !== 'signed-out') return true;
    // A manager who was away for hours signs in again.
    page.close();
    this.#page = null;
    return true;
  }

  #wishFor(what: 'cash' | 'tournament' | 'last', page: OfficePage): OfficeWish | null {
    if (what === 'cash') return this.#cash.wish(page.cash());
    if (what === 'last') return this.#tournament.lastWish(page.tournaments());
    const isJustOut = this.#quarrels.wasJustOut(tournamentTables);
    return this.#tournament.wish(page.tournaments(), this.#quarrels.now, isJustOut);
  }

  #count(wish: OfficeWish, done: OfficeDone | null): void {
    if (done === null) return;
    if (done.refusal === null) {
      this.#wishes += 1;
      this.#note(wish);
    } else {
      const why = `${wish.type}: ${done.refusal.reason}`;
      this.#refused[why] = (this.#refused[why] ?? 0) + 1;
      if (done.refusal.reason === 'table-not-empty' && 'tableId' in wish && this.#refused[why] % 5 === 0)
        this.#clearTable(wish.tableId);
    }
  }

  #note(wish: OfficeWish): void {
    const { happenings } = this.#room;
    happenings.count(`wish ${wish.type}`);
    const thing = thingOf[wish.type];
    if (thing !== undefined) happenings.note(thing);
    if (wish.type === 'enter') happenings.bought('id' in wish.player ? wish.player.id : '');
    if (wish.type === 'award-seats') this.#quarrels.late('seat won', [wish.tableId]);
    if (wish.type === 'close-flight') this.#quarrels.late('flight closed', tournamentTables);
    if (wish.type === 'settle-seat') this.#quarrels.decided('seat settled');
    if (wish.type === 'bag-late') this.#quarrels.decided('bagged late');
  }

  /** A few taps at a table: at the cash tables anything, at the tournament's what its dealer would tap. */
  #deal(running: RunningTable | undefined): void {
    if (running === undefined) return;
    const isCash = running.tableId === '1' || running.tableId === '2';
    for (let tap = this.#luck.upTo(4); tap > 0; tap -= 1) {
      if (isCash) this.#room.play(running);
      else if (!this.#quarrels.isOn(running.tableId)) this.#tap(running);
    }
  }

  #tap(running: RunningTable): void {
    this.#taps += 1;
    const { happenings, time } = this.#room;
    const tapped = tapAsDealer(running, this.#luck, { at: time.now(), id: `tap-${this.#taps}` });
    if (tapped !== null) happenings.count(`tap ${tapped}`);
  }

  /** Somewhere a hand is played, or an order waits for one to end. */
  #isPlaying(): boolean {
    return [...this.#room.tables.values()].some((running) => isInHand(running) || this.#hasOrders(running));
  }

  #hasOrders({ tableId }: RunningTable): boolean {
    return this.#room.store.orders.waiting(tableId).length > 0;
  }

  #endHands(): void {
    for (const running of this.#room.tables.values()) {
      if (!isInHand(running) && !this.#hasOrders(running)) continue;
      this.#tap(running);
      this.#room.time.advance(50);
    }
  }
}

const isInHand = ({ table: { state } }: RunningTable): boolean => state?.hand != null && state.hand.stage !== 'over';

const handsPlayed = (room: RoomUnderFaults): number =>
  eveningTables.reduce((sum, tableId) => sum + (room.tables.get(tableId)?.table.state?.handNumber ?? 0), 0);
