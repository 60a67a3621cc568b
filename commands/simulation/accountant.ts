import type { OfficeRow, StoredOffice } from '../../native-bridge/contracts/stored-office.ts';
import { wrongBags } from './bag-sums.ts';
import { type EntryReceipt, type Receipts, receiptsIn, type TournamentReceipts } from './office-receipts.ts';
import { type Difference, type Movement, TableBooks } from './table-books.ts';

type LogOfTable = Parameters<TableBooks['look']>[0];

/** A race that is taken back is one, too: the house's box has again what it gave, or gives what it took. */
const races: readonly string[] = ['chips-raced', 'step-undone chips-raced'];

const everyRow = 1_000_000;
/** Stacks that were counted anew, and chips that were raced: no player brought or took them. */
const countedBy = [
  'stack-counted',
  'hand-amended',
  'past-hand-amended',
  'table-closed',
  'table-reopened',
  ...races,
  // A ruling takes these chips out of play.
  'chips-forfeited',
  // A re-buy the floor has ruled on at the table: the desk has sold none, and finds the difference.
  'rebuy-announced',
  'announced-in-play',
];

/**
 * Counts chips, money and entries of an evening independently: from the rows of the tables' logs as they were written, and from the desk's
 * receipts, never from the office's own answers. It has read each row before a disk can lose it.
 */
export class Accountant {
  readonly #books = new Map<string, TableBooks>();
  readonly #gone = new Set<string>();
  /** Every row the office ever wrote, by its hash: a store put back from a backup has lost some. */
  readonly #officeRows = new Map<string, OfficeRow>();
  #officeHash = '';
  #officeSeq = 0;

  /** Reads a table's rows before its disk is put back, copied over or given up. */
  readTable(name: string, tableId: string, log: LogOfTable): void {
    const books = this.#books.get(name) ?? new TableBooks(tableId);
    this.#books.set(name, books);
    books.look(log);
  }

  /** That program has ended, so nobody sits at its table. */
  forget(name: string): void {
    this.#gone.add(name);
  }

  readOffice(store: { readonly office: Pick<StoredOffice, 'read'> }): void {
    const isTheSame = this.#officeSeq > 0 && store.office.read(this.#officeSeq - 1, 1)[0]?.hash === this.#officeHash;
    const rows = store.office.read(isTheSame ? this.#officeSeq : 0, everyRow);
    for (const row of rows) this.#officeRows.set(row.hash, row);
    const last = rows.at(-1);
    if (last === undefined) return;
    this.#officeSeq = last.seq;
    this.#officeHash = last.hash;
  }

  /**
   * Chips by which counted stacks of a tournament exceed, or fall short of, the chips that came to its tables, and what is kept of seats that
   * were taken back: it is there beside the chips their winners have again. A stack belongs to the tournament
   * its player sat down for, because it may be counted before the first hand.
   */
  countedAnew(held: readonly OfficeRow[], tournament: string): number {
    const { uses, sharesKept } = receiptsIn(held).tournaments.get(tournament) ?? { uses: [], sharesKept: 0 };
    const isSatFor = (where: { readonly tableId: string; readonly logId: string; readonly seq: number }): boolean =>
      uses.some(
        ({ tableId, before, last }) =>
          tableId === where.tableId &&
          where.seq > (before[where.logId] ?? 0) &&
          (last === null || where.seq <= (last[where.logId] ?? 0)),
      );
    return this.#differences()
      .filter(({ kind }) => !races.includes(kind))
      .filter((one) => isSatFor({ ...one, seq: one.seated }))
      .reduce((sum, { chips }) => sum + chips, sharesKept);
  }

  #differences(): readonly Difference[] {
    return [...this.#books.values()].flatMap(({ differences }) => differences);
  }

  /**
   * Everything that does not add up, in sentences. `held`: the office's log as it is now. `isWhole`: no disk was put back or copied; otherwise
   * what a lost disk explains is no finding.
   */
  findings(held: readonly OfficeRow[], isWhole: boolean): readonly string[] {
    const ever = receiptsIn([...this.#officeRows.values()]);
    const people = this.#people(ever);
    return [
      ...people.flatMap((person) => wrongPerson(person, isWhole)),
      ...(isWhole ? sharedTwice(people, ever) : []),
      ...this.#differences()
        .filter(({ kind, mode }) => mode === 'tournament' && !countedBy.includes(kind))
        .map(({ tableId, kind, chips }) => `table ${tableId}: ${chips} chips came by ${kind}, and nobody brought them`),
      ...wrongMoneyIn(receiptsIn(held)),
      ...(isWhole ? wrongBags(ever, this.#movements(), personIn) : []),
      ...(isWhole ? this.#wrongAtCash(ever) : []),
    ];
  }

  #people(receipts: Receipts): readonly Person[] {
    const personOf = personIn(receipts);
    const own = Map.groupBy(
      withoutCopies(this.#movements()).filter(({ mode }) => mode === 'tournament'),
      ({ player }) => personOf(player),
    );
    const tournaments = [...receipts.tournaments.values()];
    const sold = tournaments.flatMap((of) => of.entries.map((entry) => ({ of, entry })));
    const entries = Map.groupBy(sold, ({ entry }) => personOf(entry.player));
    const chairs = [...this.#books].flatMap(([name, { state }]) =>
      !this.#gone.has(name) && state?.mode === 'tournament'
        ? state.chairs.flatMap(({ player }) => (player === null ? [] : [personOf(player.id)]))
        : [],
    );
    const starts = new Set(tournaments.map(({ startingChips }) => startingChips));
    return [...new Set([...own.keys(), ...entries.keys()])].map((player) => ({
      player,
      moved: own.get(player) ?? [],
      sold: entries.get(player) ?? [],
      chairs: chairs.filter((one) => one === player).length,
      starts,
    }));
  }

  #movements(): readonly Movement[] {
    return [...this.#books.values()].flatMap(({ movements }) => inForce(movements));
  }

  /**
   * Every player the office seats at a cash table was given that seat once, and brings the chips that were announced or that another seat
   * released.
   */
  #wrongAtCash({ seatsGiven }: Receipts): readonly string[] {
    const all = this.#movements().filter(({ mode }) => mode === 'cash');
    const came = all.filter(({ what, byRoom }) => what === 'came' && byRoom);
    return [...Map.groupBy(came, ({ player }) => player)].flatMap(([player, times]) => {
      const given = seatsGiven.filter((one) => one.player === player);
      const left = all.filter((one) => one.what === 'went' && one.player === player).map(({ chips }) => chips);
      const said = given.map(({ chips }) => chips);
      const from = times.flatMap(({ chips, tableId }) => {
        const carried = left.indexOf(chips);
        if (carried >= 0) left.splice(carried, 1);
        const isSaid = carried >= 0 || said.includes(chips) || said.includes(null);
        return isSaid ? [] : [`${player} was seated at table ${tableId} with ${chips} chips nobody knows of`];
      });
      if (times.length <= given.length) return from;
      return [...from, `${player} was seated ${times.length} times and was given ${given.length} seats`];
    });
  }
}

/** The one id of a person whose ids were joined. */
function personIn({ joined }: Pick<Receipts, 'joined'>): (id: string) => string {
  const personOf = (id: string): string => {
    const kept = joined.get(id);
    return kept === undefined ? id : personOf(kept);
  };
  return personOf;
}

interface Person {
  readonly player: string;
  readonly moved: readonly Movement[];
  readonly sold: readonly { readonly of: TournamentReceipts; readonly entry: EntryReceipt }[];
  /** The number of chairs of tournaments they sit in now. */
  readonly chairs: number;
  readonly starts: ReadonlySet<number>;
}

/** Movements that a correction took back do not count. */
function inForce(movements: readonly Movement[]): readonly Movement[] {
  const left: Movement[] = [];
  const takenBack = { stayed: 'went', 'never-came': 'came' } as const;
  for (const one of movements) {
    const undone = one.what === 'stayed' || one.what === 'never-came' ? takenBack[one.what] : null;
    if (undone === null) left.push(one);
    else {
      // A player whom a corrected hand brings back had gone broke in it, wherever they have been since.
      const isMeant = ({ what, player, why }: Movement): boolean =>
        what === undone && player === one.player && (one.why === null || one.why === why);
      const last = left.findLastIndex(isMeant);
      if (last >= 0) left.splice(last, 1);
    }
  }
  return left;
}

/** One order that both a table and the copy of its disk carried out has moved chips once. */
function withoutCopies(movements: readonly Movement[]): readonly Movement[] {
  const seen = new Set<string>();
  return movements.filter(({ request, what, player }) => {
    if (request === null) return true;
    const key = `${request} ${what} ${player}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** A player who sat down brought the chips of another seat or of an entry, and no entry was used twice. */
function wrongPerson({ player, moved, sold, chairs, starts }: Person, isWhole: boolean): readonly string[] {
  const times = (what: Movement['what']): readonly Movement[] => moved.filter((one) => one.what === what);
  const went = times('went').filter(({ why }) => why !== 'eliminated');
  const [appeared, vanished] = [times('appeared').length, times('vanished').length];
  // Who was let go when it ended, or with a seat, sits down again with the same chips where it is opened again, or the seat is taken back.
  const seatsBack = sold.reduce((sum, { entry }) => sum + entry.seatsBack, 0);
  const isReopened = sold.some(({ of }) => of.reopened) || seatsBack > 0;
  const carried = went
    .filter(({ home }) => !home || !isWhole || isReopened)
    .sort((one, other) => Number(one.noSeat === true) - Number(other.noSeat === true));
  const brought = sold.flatMap(({ entry }) => entry.brought ?? []);
  const found: string[] = [];
  let fresh = 0;
  let lost = vanished;
  const [owed, came] = [times('came').filter((one) => one.owed), times('came').filter((one) => !one.owed)];
  for (const { chips, tableId } of came) {
    const seat = carried.findIndex((one) => one.chips === chips);
    const bag = chips === null ? -1 : brought.indexOf(chips);
    if (seat >= 0) carried.splice(seat, 1);
    else if (bag >= 0) brought.splice(bag, 1);
    else if (chips !== null && starts.has(chips)) fresh += 1;
    else if (lost > 0) lost -= 1;
    // Nobody had counted these chips, and the row that says where they came from is lost.
    else if (chips === null && !isWhole) continue;
    else found.push(`${player} sat down at table ${tableId} with ${chips} chips that come from nowhere`);
  }
  const withdrawals = sold.flatMap(({ entry }) => entry.withdrawn);
  const paidBack = withdrawals.filter(({ moneyKept }) => !moneyKept).length;
  // The winner of a seat leaves with the chips, and the money stays.
  const seatsWon = sold.reduce((sum, { entry }) => sum + entry.seatsWon.length, 0);
  const takenOut = withdrawals.length - paidBack + seatsWon;
  const stays = ({ withdrawn, seatsWon: won, seatsBack: back }: EntryReceipt): boolean =>
    withdrawn.length === 0 && won.length === back;
  const over = sold.reduce((sum, { of, entry }) => sum + (stays(entry) || !isWhole || of.reopened ? of.ends : 0), 0);
  const home = went.filter((one) => one.home);
  const busts = times('went').length - went.length - owed.length;
  const through = sold.filter(({ entry }) => entry.isThrough).length;
  const alive = sold.length - paidBack - takenOut + seatsBack - busts - through;
  // Whoever has chips and no seat waits with an entry, or it was taken out meanwhile.
  const waiting = carried.filter(({ noSeat }) => noSeat === true).length;
  const left = home.length + Math.min(waiting, Math.max(0, chairs + waiting - alive));
  // Players taken out while the order to seat them was on its way: they come and go at once, or after a hand the office had not heard of.
  const brief = Math.min(paidBack, home.filter(({ chips }) => chips !== null).length);
  const fromBags = sold.filter(({ entry }) => entry.brought !== null).length;
  const bought = sold.length - fromBags - (isWhole ? paidBack : 0);
  if (fresh - brief > bought + vanished)
    found.push(`${player} was seated ${fresh} times with the chips of ${bought} entries`);
  if (left - brief > takenOut + over + appeared)
    found.push(`${player} left play ${left} times with chips, and ${takenOut} entries were taken out`);
  if (chairs > Math.max(1, alive) + appeared) found.push(`${player} sits in ${chairs} chairs with ${alive} entries`);
  const open = carried.flatMap(({ chips, noSeat }) => (noSeat !== true && (chips ?? 0) > 0 ? [chips] : []));
  if (isWhole && over === 0 && chairs > 0 && alive < 2 && open.length > 0)
    found.push(`${player} sits without the ${open.join(', ')} chips taken along`);
  const { added, boughtMore } = broughtMore({ moved, sold });
  const shared = sharedIn(new Set(sold.map(({ of }) => of)));
  if (added > boughtMore + shared && isWhole)
    found.push(`${player} was given ${added} chips more and bought ${boughtMore}`);
  return found;
}

/** Chips that came to a player who sat there already, and those the desk has sold. */
const broughtMore = ({ moved, sold }: Pick<Person, 'moved' | 'sold'>) => ({
  added: moved.reduce((sum, { what, chips }) => sum + (what === 'added' ? (chips ?? 0) : 0), 0),
  boughtMore: sold.reduce((sum, { entry }) => sum + entry.added, 0),
});

/** Chips that players who left with a seat had to leave to the others. */
const sharedIn = (tournaments: Iterable<TournamentReceipts>): number =>
  [...tournaments]
    .flatMap(({ entries }) => entries.flatMap(({ seatsWon }) => seatsWon))
    .reduce((sum, { shared }) => sum + shared, 0);

/** Chips given to players beyond what they bought may not exceed what winners of seats left behind. */
function sharedTwice(people: readonly Person[], { tournaments }: Receipts): readonly string[] {
  const given = people.map(broughtMore).reduce((sum, one) => sum + Math.max(0, one.added - one.boughtMore), 0);
  const left = sharedIn(tournaments.values());
  return given > left ? [`${given} chips were given to those who stayed, and who won seats has left ${left}`] : [];
}

/** Everything paid in the room was taken in, and no entry is paid the same prize twice. The takings of flights also count on the final day. */
function wrongMoneyIn({ tournaments }: Receipts): readonly string[] {
  const all = [...tournaments.values()];
  return all.flatMap((one) => {
    const flights = all.filter(({ flightOf }) => flightOf === one.id);
    return [...(one.flightOf === null ? wrongPool(one, flights) : []), ...paidTwice(one)];
  });
}

function wrongPool(event: TournamentReceipts, flights: readonly TournamentReceipts[]): readonly string[] {
  const parts = [event, ...flights];
  const taken = parts.flatMap(({ entries }) => entries).filter(({ withdrawn }) => withdrawn[0]?.moneyKept !== false);
  const forHeads = taken.reduce((sum, { bounty }) => sum + bounty, 0);
  const forPrizes = taken.reduce((sum, { prize }) => sum + prize, 0);
  // Bounties nobody has won may go to the prizes, on top of whatever the house promises.
  const pool = Math.max(event.guaranteed, forPrizes) + forHeads;
  const cash = parts.flatMap(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0);
  const out = cash + parts.flatMap(({ tickets }) => tickets).reduce((sum, { value }) => sum + value, 0);
  return [
    ...(out > pool ? [`tournament ${event.id}: ${out} was paid of ${pool}`] : []),
    ...event.headsPaid
      .filter(({ amount }) => amount > forHeads)
      .map(({ entry, amount }) => `tournament ${event.id}: entry ${entry} was paid ${amount} of ${forHeads} for heads`),
  ];
}

function paidTwice({ id, paid, tickets }: TournamentReceipts): readonly string[] {
  const seats = tickets.filter(({ entry }, index) => tickets.findIndex((other) => other.entry === entry) !== index);
  // After a corrected hand the rest is paid and the excess is taken back. What was paid before the end may have been half of it.
  const twice = paid.filter(({ entry, amount, ends }, index) => {
    const before = paid.slice(0, index).filter((other) => other.entry === entry);
    const sum = before.reduce((all, other) => all + other.amount, amount);
    const last = before.at(-1);
    return (last?.amount === amount && last.ends === ends) || sum < 0;
  });
  return [
    ...twice.map(({ entry }) => `tournament ${id}: entry ${entry} was paid twice`),
    ...seats.map(({ entry }) => `tournament ${id}: entry ${entry} was given two tickets`),
  ];
}
