import type { SeatProjection, TableFact } from '../contracts/table-facts.ts';
import type { WriteDatabase } from './database.ts';

/** Seats, stays, takings, devices and dealings in the cardroom's store, written inside the caller's transaction. */
export interface CardroomFacts {
  /** `chairs`: how many the table has. */
  keepSeats(tableId: string, seats: readonly SeatProjection[], chairs: number): void;
  /** Stores facts in order. `tableId` null: another log gives the table's present state. */
  keep(log: number, tableId: string | null, facts: readonly TableFact[]): void;
}

export function prepareCardroomFacts(db: WriteDatabase): CardroomFacts {
  const keepSeat = db.prepare<[string, number, string | null, number | null, number], never>(
    `INSERT INTO seats (table_id, seat, player, stack, away) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player, stack = excluded.stack, away = excluded.away`,
  );
  const dropSeats = db.prepare<[string, number], never>('DELETE FROM seats WHERE table_id = ? AND seat > ?');
  const [stays, takings, others] = [prepareStays(db), prepareTakings(db), prepareDevicesAndDealings(db)];
  const [eliminations, decisions] = [prepareEliminations(db), prepareDecisions(db)];
  return {
    keepSeats: (tableId, seats, chairs) => {
      dropSeats.run(tableId, chairs);
      for (const { seat, player, stack, away } of seats) keepSeat.run(tableId, seat, player, stack, away ? 1 : 0);
    },
    keep: (log, tableId, facts) => {
      for (const fact of facts) {
        switch (fact.what) {
          case 'sat':
          case 'brought':
          case 'had-brought':
          case 'left-with':
          case 'rose':
          case 'stayed':
            stays(log, fact);
            break;
          case 'eliminated':
          case 'went-out':
          case 'lost-elsewhere':
          case 'in-again':
            eliminations(log, fact);
            break;
          case 'raked':
          case 'collected':
            takings(log, fact);
            break;
          case 'decided':
          case 'undecided':
            decisions(log, fact);
            break;
          default:
            others(log, tableId, fact);
        }
      }
    },
  };
}

type Fact<What extends TableFact['what']> = Extract<TableFact, { what: What }>;
type StayFact = Fact<'sat' | 'brought' | 'had-brought' | 'rose' | 'left-with' | 'stayed'>;
type EliminationFact = Fact<'eliminated' | 'went-out' | 'lost-elsewhere' | 'in-again'>;

function prepareStays(db: WriteDatabase): (log: number, fact: StayFact) => void {
  const sat = db.prepare<[number, number, number, string, number, number, number], never>(
    `INSERT INTO stays (log, seat, from_seq, player, from_at, chips_in, counted) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const isOpen = 'log = ? AND seat = ? AND until_at IS NULL';
  const brought = db.prepare<[number, number, number, number], never>(
    `UPDATE stays SET chips_in = chips_in + ?, counted = ? WHERE ${isOpen}`,
  );
  // A player who was dealt in sat there before the hand's first row.
  const dealtInAt = `(SELECT max(from_seq) FROM stays WHERE log = :log AND seat = :seat AND from_seq <
         (SELECT min(seq) FROM events INDEXED BY events_by_hand WHERE log = :log AND hand = :hand))`;
  const dealtIn = `log = :log AND seat = :seat AND from_seq = ${dealtInAt}`;
  const hadBrought = db.prepare<[Record<'log' | 'seat' | 'hand' | 'chips', number>], never>(
    `UPDATE stays SET chips_in = chips_in + :chips WHERE ${dealtIn}`,
  );
  const whoDealtIn = `(SELECT player FROM stays WHERE ${dealtIn})`;
  // A seat nobody sent the player to begins another entry: what its stays leave with is no matter of the hand.
  const entryAfter = (player: string): string => `coalesce((SELECT min(from_seq) FROM stays AS later
         JOIN events ON events.log = later.log AND events.seq = later.from_seq
         WHERE later.log = :log AND later.player = ${player} AND later.from_seq > ${dealtInAt}
           AND kind = 'player-seated' AND body ->> '$.sentFrom' IS NULL), 1e18)`;
  // Let go, opened again and let go again, the player has left once more since, and may have changed seats.
  const lastOfDealtIn = `(SELECT max(from_seq) FROM stays WHERE log = :log AND why = 'moved' AND player = ${whoDealtIn}
       AND from_seq < ${entryAfter(whoDealtIn)})`;
  const leftWith = db.prepare<[LeftWith], never>(
    `UPDATE stays SET chips_out = :chips, why = iif(:outAt IS NULL, 'moved', 'eliminated'),
       until_at = coalesce(:outAt, until_at), until_seq = coalesce(:outIn, until_seq)
     WHERE log = :log AND player = ${whoDealtIn} AND chips_out IS NOT NULL
       AND from_seq = iif(:given, ${dealtInAt}, ${lastOfDealtIn})`,
  );
  const setUpAfter = `coalesce((SELECT min(seq) FROM events WHERE log = :log AND kind = 'table-set-up' AND seq >
         (SELECT min(seq) FROM events INDEXED BY events_by_hand WHERE log = :log AND hand = :hand)), 1e18)`;
  const playerLeftWith = db.prepare<[LeftWith & { readonly player: string }], never>(
    `UPDATE stays SET chips_out = :chips, why = iif(:outAt IS NULL, 'moved', 'eliminated'),
       until_at = coalesce(:outAt, until_at), until_seq = coalesce(:outIn, until_seq)
     WHERE log = :log AND player = :player AND chips_out IS NOT NULL AND from_seq =
       (SELECT max(from_seq) FROM stays WHERE log = :log AND player = :player AND from_seq < ${setUpAfter}
         AND from_seq < ${entryAfter(':player')})`,
  );
  const rose = db.prepare<[number, number, number | null, string, number, string | null, number, number], never>(
    `UPDATE stays SET until_at = ?, until_seq = ?, chips_out = ?, why = ?, penalty = ?, bag = ? WHERE ${isOpen}`,
  );
  const stayed = db.prepare<[{ readonly log: number; readonly seat: number; readonly player: string }], never>(
    `UPDATE stays SET until_at = NULL, until_seq = NULL, chips_out = NULL, why = NULL, penalty = 0, bag = NULL WHERE log = :log AND seat = :seat AND from_seq =
       (SELECT max(from_seq) FROM stays WHERE log = :log AND seat = :seat AND player = :player)`,
  );
  return (log, fact) => {
    const { seat } = fact;
    switch (fact.what) {
      case 'sat':
        sat.run(log, seat, fact.seq, fact.player, fact.at, fact.chips ?? 0, fact.chips === null ? 0 : 1);
        return;
      case 'brought':
        brought.run(fact.chips, fact.counted ? 1 : 0, log, seat);
        return;
      case 'had-brought':
        hadBrought.run({ log, seat, hand: fact.hand, chips: fact.chips });
        return;
      case 'left-with':
        if (fact.player === undefined) leftWith.run(leftWithIn(log, fact));
        else playerLeftWith.run({ ...leftWithIn(log, fact), player: fact.player });
        return;
      case 'rose':
        rose.run(fact.at, fact.seq, fact.chips, fact.why, penaltyKept(fact), bagKept(fact), log, seat);
        return;
      case 'stayed':
        stayed.run({ log, seat, player: fact.player });
    }
  };
}

function prepareEliminations(db: WriteDatabase): (log: number, fact: EliminationFact) => void {
  // By the time of the hand that took the last chips: the clock may have been set before the player got up.
  const rankedBy = `min(:seq, coalesce((SELECT max(seq) FROM events INDEXED BY events_by_hand
       WHERE log = :log AND hand = :how ->> '$.lost.hand'), :seq))`;
  const eliminated = db.prepare<[Omit<Fact<'eliminated'>, 'what'> & { readonly log: number }], never>(
    `INSERT INTO eliminations (log, hand, seat, player, at, started_with, how, ahead)
     VALUES (:log, :hand, :seat, :player, :at, :startedWith, :how, coalesce((SELECT ahead FROM table_clocks
       WHERE log = :log AND from_seq <= ${rankedBy} ORDER BY from_seq DESC LIMIT 1), 0))
     ON CONFLICT (log, hand, seat) DO UPDATE SET player = excluded.player, at = excluded.at,
       started_with = excluded.started_with, how = excluded.how, ahead = excluded.ahead`,
  );
  const wentOut = db.prepare<[WentOut], never>(
    `UPDATE eliminations SET started_with = iif(:isTold, :startedWith, started_with),
       how = iif(how ->> '$.lost' IS NULL, :how, json_set(coalesce(:how, '{}'), '$.lost', json(how -> '$.lost')))
     WHERE log = :log AND iif(:player IS NULL, hand = :hand AND seat = :seat,
       player = :player AND coalesce(how ->> '$.lost.hand', hand) = :hand)`,
  );
  const lostElsewhere = db.prepare<[Omit<Fact<'lost-elsewhere'>, 'what'> & { readonly log: number }], never>(
    `INSERT INTO eliminations (log, hand, seat, player, at, started_with, how, ahead)
     SELECT :log, :hand, :seat, :player, :at, :startedWith, :how, coalesce((SELECT ahead FROM table_clocks
       WHERE log = :log AND from_seq <= ${rankedBy} ORDER BY from_seq DESC LIMIT 1), 0)
     WHERE NOT EXISTS (SELECT 1 FROM eliminations AS known WHERE known.log = :log AND known.player = :player
       AND coalesce(known.how ->> '$.lost.hand', known.hand) = :hand)
     ON CONFLICT DO NOTHING`,
  );
  const inAgain = db.prepare<[Record<'log' | 'hand' | 'seat', number> & { readonly player: string | null }], never>(
    `DELETE FROM eliminations WHERE log = :log AND iif(:player IS NULL, hand = :hand AND seat = :seat,
       player = :player AND coalesce(how ->> '$.lost.hand', hand) = :hand)`,
  );
  return (log, fact) => {
    switch (fact.what) {
      case 'eliminated':
        eliminated.run({ log, ...fact });
        return;
      case 'went-out':
        wentOut.run(wentOutIn(log, fact));
        return;
      case 'lost-elsewhere':
        lostElsewhere.run({ log, ...fact });
        return;
      case 'in-again':
        inAgain.run({ log, hand: fact.hand, seat: fact.seat, player: fact.player ?? null });
    }
  };
}

type LeftWith = Record<'log' | 'seat' | 'hand' | 'chips' | 'given', number> & Record<'outAt' | 'outIn', number | null>;

const leftWithIn = (log: number, { hand, seat, chips, outAt, outIn, seatGiven }: Fact<'left-with'>): LeftWith => {
  return { log, hand, seat, chips, outAt: outAt ?? null, outIn: outIn ?? null, given: seatGiven === true ? 1 : 0 };
};

type WentOut = Record<'log' | 'hand' | 'seat' | 'isTold', number> & {
  readonly player: string | null;
  readonly startedWith: number | null;
  readonly how: string | null;
};

/** Rows of how players went out. `lost` also has a player who stayed in the seat after the hand. */
const wentOutIn = (log: number, { hand, seat, player, startedWith, how }: Fact<'went-out'>): WentOut => ({
  log,
  hand,
  seat,
  player: player ?? null,
  isTold: startedWith === undefined ? 0 : 1,
  startedWith: startedWith ?? null,
  how,
});

/** `null`, out of the event, is stored as a number too. */
const penaltyKept = ({ penalty = 0 }: Fact<'rose'>): number => penalty ?? -1;
const bagKept = ({ bag }: Fact<'rose'>): string | null => (bag === undefined ? null : JSON.stringify(bag));

function prepareTakings(db: WriteDatabase): (log: number, fact: Fact<'raked' | 'collected'>) => void {
  const raked = db.prepare<[number, number, number, number, number, string | null], never>(
    `INSERT INTO rake (log, hand, at, rake, jackpot, dealer) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (log, hand) DO UPDATE SET rake = excluded.rake, jackpot = excluded.jackpot`,
  );
  const nothing = db.prepare<[number, number], never>(
    'UPDATE rake SET rake = 0, jackpot = 0 WHERE log = ? AND hand = ?',
  );
  const noHand = db.prepare<[number, number], never>('DELETE FROM rake WHERE log = ? AND hand = ?');
  const collected = db.prepare<[number, number, number, number, string | null, number, string, string | null], never>(
    'INSERT INTO collections (log, seq, at, seat, player, chips, why, dealer) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (log, fact) => {
    if (fact.what === 'collected') {
      const { seq, at, seat, player, chips, why, dealer } = fact;
      collected.run(log, seq, at, seat, player, chips, why, dealer);
    } else if (fact.rake + fact.jackpot === 0 && fact.counts !== true) {
      (fact.counts === null ? nothing : noHand).run(log, fact.hand);
    } else {
      raked.run(log, fact.hand, fact.at, fact.rake, fact.jackpot, fact.dealer);
    }
  };
}

function prepareDecisions(db: WriteDatabase): (log: number, fact: Fact<'decided' | 'undecided'>) => void {
  const none = db.prepare<[number, number, number], never>(
    'DELETE FROM decisions WHERE log = ? AND hand = ? AND turn >= ?',
  );
  const decided = db.prepare<[number, number, number, number, string, number, number, number], never>(
    'INSERT INTO decisions (log, hand, turn, at, player, ms, cards, ran_out) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  return (log, fact) => {
    const { hand, turn } = fact;
    none.run(log, hand, turn);
    if (fact.what === 'decided')
      decided.run(log, hand, turn, fact.at, fact.player, fact.ms, fact.cards, fact.ranOut ? 1 : 0);
  };
}

type OtherFact = Fact<'device-is' | 'device-did' | 'deals' | 'dealt' | 'named'>;

function prepareDevicesAndDealings(db: WriteDatabase): (log: number, tableId: string | null, fact: OtherFact) => void {
  const is = db.prepare<[string, string, string, string | null, number], never>(
    `INSERT INTO devices (table_id, device, state, fault, since) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (table_id, device) DO UPDATE SET state = excluded.state, fault = excluded.fault, since = excluded.since
     WHERE (state, fault) IS NOT (excluded.state, excluded.fault)`,
  );
  const did = db.prepare<[number, number, number, string, string | null, string, string | null], never>(
    'INSERT INTO device_facts (log, seq, at, device, deck, what, code) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const deals = db.prepare<[number, number, string, number], never>(
    'INSERT INTO dealings (log, from_seq, staff, from_at) VALUES (?, ?, ?, ?)',
  );
  const dealt = db.prepare<[number, number], never>(
    'UPDATE dealings SET until_at = ? WHERE log = ? AND until_at IS NULL',
  );
  const named = db.prepare<[string, string, number], never>(
    'INSERT INTO staff_texts (staff, text, log) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  return (log, tableId, fact) => {
    switch (fact.what) {
      case 'device-is':
        if (tableId !== null) is.run(tableId, fact.device, fact.state, fact.fault, fact.at);
        return;
      case 'device-did':
        did.run(log, fact.seq, fact.at, fact.device, fact.deck, fact.event, fact.code);
        return;
      case 'deals':
        deals.run(log, fact.seq, fact.staff, fact.at);
        return;
      case 'dealt':
        dealt.run(fact.at, log);
        return;
      case 'named':
        named.run(fact.staff, fact.text, log);
    }
  };
}
