/** The meaning of a table of the store, and of each of its columns. */
export interface TableWords {
  readonly says: string;
  readonly columns: Readonly<Record<string, string>>;
}

const at = 'milliseconds since 1970, by the clock of whoever wrote the row';
const log = 'which log: `logs.number`';
const player = 'id of the player’s name: `private_texts.id`';
const dealer = 'who dealt: `staff.id`; NULL: nobody was signed in';

const chained = {
  at,
  actor: 'who caused it, e.g. `dealer`, `floor:ID`, `device:reader`, `cardroom`',
  kind: 'the event’s type',
  request: 'id of the request or order behind it; NULL where a device spoke',
  body: 'the event as JSON; these bytes are hashed',
  previous_hash: 'hash of the row before it; 64 zeros for the first',
  hash: 'SHA-256 over the log’s id, the hash before and every stored field, lower-case hex',
};

const tableRow = {
  ...chained,
  seq: 'number in its log: 1, 2, 3 … without gaps',
  hand: 'number of the hand; 0 before the first',
};

const signed = {
  seq: 'the row it was signed at',
  hand: 'that row’s hand',
  at: 'that row’s time',
  hash: 'that row’s hash',
  key: 'the public half of the key, in base64',
  signature: 'Ed25519 over log, row, hand, time, hash and number, in base64',
};

/** The meaning of every table and column of the store, for people who query it. */
export const storeWords: Readonly<Record<string, TableWords>> = {
  meta: {
    says: 'What the file says of itself.',
    columns: {
      key: '`store_id`, `projections` (which way of growing made them), `backups` (how many were counted), `file` (the number of the file it was written in last), `copied` (it may be a copy: tables that never report again), `copied_at` (when that copy was made), `put_back` (when that was met, and since when decisions may be missing: told for a day), `forgotten` (it was wound back: since when, and who has seen more of the office)',
      value: 'as text',
    },
  },
  logs: {
    says: 'Every log a table ever sent. A table has more than one when it was given a new one.',
    columns: {
      number: 'what other tables call it',
      log_id: 'its random id',
      table_id: 'whose it is',
      first_seen: 'time of its first row, milliseconds since 1970',
    },
  },
  events: { says: 'The tables’ rows as they were sent. Never changed.', columns: { log, ...tableRow } },
  office_events: {
    says: 'What the office decided. Never changed; `store_id` stands for the log’s id in the hashes.',
    columns: { ...chained, seq: '1, 2, 3 … without gaps' },
  },
  rows_aside: {
    says: 'What another program had written behind the end of a table’s log as the room had taken it in, or of the office’s. Nothing is grown from it. Never changed.',
    columns: {
      number: 'in the order in which it was met',
      met_at: 'by the room’s clock, milliseconds since 1970',
      log_id: '`logs.log_id`, or `store_id` for the office’s',
      ...tableRow,
    },
  },
  seals: {
    says: 'The room’s signatures on rows that let somebody in, on where each table’s log ends, and on the list of what the store must hold. A row without one lets nobody in; events behind a sealed end are put aside; what is missing from the list is named.',
    columns: {
      what: '`staff` (the whole list), `browser`, `table-key`, `signing-key`, `log` or `held`',
      id: 'which row; `list` for the staff, `logs.log_id` for a log, `all` for what must be held',
      signature: 'of the room’s key over store and row, in base64',
      said: 'of a log: SHA-256 of its table’s state; of what must be held, JSON: how many orders were given, every log with its table, how many rows were put aside',
    },
  },
  tables: {
    says: 'Each table as it stands.',
    columns: {
      table_id: 'its id',
      log: 'the log in use: `logs.number`',
      name: 'its name',
      seq: 'last row it is grown from',
      hand_number: 'the hand in play, or the last one; 0 before the first',
      state: 'the whole state as JSON',
    },
  },
  seats: {
    says: 'Every seat of a table as it stands.',
    columns: {
      table_id: 'which table',
      seat: 'its number',
      player: `${player}; NULL: nobody`,
      stack: 'chips behind; NULL while nobody has counted them',
      away: '1: the player is away',
    },
  },
  hands: {
    says: 'Each hand.',
    columns: {
      log,
      hand: 'its number',
      started_at: at,
      ended_at: 'when it was over; NULL while it is played',
      outcome: '`played` or `misdeal`; NULL while it is played',
      pot_chips: 'chips pushed, less what the house took',
      dealer,
      amended: '1: it was corrected afterwards',
      shown: 'the number people know it by: a hand that is dealt again keeps its own',
    },
  },
  hand_players: { says: 'Who was dealt in.', columns: { log, hand: 'its number', seat: 'where', player } },
  stays: {
    says: 'Each time a player sat in a seat.',
    columns: {
      log,
      seat: 'where',
      from_seq: 'row that began it',
      player,
      from_at: at,
      until_at: 'when it ended; NULL while it goes on, as far as this log says',
      until_seq: 'row that ended it; NULL while it goes on',
      chips_in: 'chips brought, later ones included',
      counted: '0: what was brought first was never counted, and is not in `chips_in`',
      chips_out: 'chips taken away; NULL while it goes on, or not counted',
      why: '`left`, `eliminated` or `moved`',
      penalty: 'hands still to miss when it ended; -1: out of the event',
      bag: 'JSON: the sealed bag they left with, as it was counted last; NULL: none',
    },
  },
  eliminations: {
    says: 'Who ran out of chips in a tournament.',
    columns: {
      log,
      hand: 'after which hand the seat was opened',
      seat: 'where',
      player,
      at,
      started_with: 'chips before the hand that took them; NULL: not counted',
      how: 'ante paid, whether away, level, who won the pot with the last chips, and for whoever sat on without chips the hand that took them, as JSON; NULL: not known',
      ahead:
        'milliseconds by which the table’s clock was ahead of the room’s then, by `table_clocks`: places go by the room’s; 0: right, or not known',
    },
  },
  table_clocks: {
    says: 'How far each table’s clock was off the room’s, as the room heard it; a row where that changed by more than two seconds. In no event, and not grown from any.',
    columns: { log, from_seq: 'first row it holds for', ahead: 'milliseconds by which it is ahead; below 0: behind' },
  },
  rake: {
    says: 'What the house took of each hand; no row where it took nothing.',
    columns: { log, hand: 'its number', at, rake: 'chips', jackpot: 'chips for the jackpot', dealer },
  },
  collections: {
    says: 'What the house took from stacks between hands.',
    columns: { log, seq: 'its row', at, seat: 'from where', player, chips: 'how many', why: '`time`', dealer },
  },
  records: {
    says: 'What the floor had to do with, with its ruling.',
    columns: {
      log,
      record_id: 'of its own within the log',
      what: '`call`, `report`, `witnesses`, `amendment`, `penalty`, or `opening` (of sealed cards, from the audit trail)',
      hand: 'its hand',
      at,
      report: 'kind of report',
      seat: 'whom it is about; NULL: nobody',
      player,
      dealer,
      ruled_at: 'when it was ruled on; NULL: not yet',
      ruled_by: 'who ruled, as logs name people',
      ruling: 'JSON: the ruling’s name, or its number among those proposed',
      decided: 'JSON: what that number stood for',
      counted: 'JSON: of a count, the stack, how far it is from what the book said, and who signed it',
      reason: 'id of the words why: `private_texts.id`',
      penalty: 'hands to miss',
      cites: 'JSON: rules as `document#number`',
      deck: 'the deck the hand was dealt from; NULL: not known',
    },
  },
  record_cites: {
    says: 'The rules records cite, one a row, for searching.',
    columns: { log, record_id: 'whose', rule: 'whole, without its document, and without its letter' },
  },
  devices: {
    says: 'Shuffler and reader of each table as they stand.',
    columns: {
      table_id: 'which table',
      device: '`shuffler` or `reader`',
      state: 'e.g. `ready`, `absent`',
      fault: 'what is wrong; NULL: nothing',
      since: at,
    },
  },
  device_facts: {
    says: 'What devices did, and what was wrong with them.',
    columns: {
      log,
      seq: 'its row',
      at,
      device: '`shuffler`, `reader` or `antenna`',
      deck: 'of a shuffler: which deck',
      what: 'e.g. `done`, `fault`, `failed-deck`; of an antenna `good`, `weak`, `unusable`; of a line its state',
      code: 'in the device’s own words; of an antenna its place',
    },
  },
  decisions: {
    says: 'How long players took to decide, where decisions are timed; pauses left out.',
    columns: {
      log,
      hand: 'which hand',
      turn: 'which decision of the hand',
      at,
      player: '`private_texts.id`',
      ms: 'milliseconds',
      cards: 'extensions used for it',
      ran_out: '1: the time ran out',
    },
  },
  dealings: {
    says: 'Who dealt when.',
    columns: { log, from_seq: 'row that began it', staff: '`staff.id`', from_at: at, until_at: 'NULL: it goes on' },
  },
  staff_texts: {
    says: 'Texts of the logs that name somebody of the house.',
    columns: { staff: '`staff.id`', text: '`private_texts.id`', log },
  },
  hand_snapshots: {
    says: 'A table just before every 25th hand, so that old hands are grown from near by.',
    columns: { log, hand: 'the hand', seq: 'the row before the hand’s first', state: 'JSON' },
  },
  private_texts: {
    says: 'Names and reasons, apart from the logs that refer to them. An erased one keeps its id and nothing else.',
    columns: {
      number: 'in the order in which they came',
      id: 'as events carry it',
      text: 'the words; NULL once erased',
      salt: 'with the words it gives the hash the event carries; NULL once erased',
      folded: 'the words without accents and in small letters',
    },
  },
  staff: {
    says: 'Everybody of the house who ever could sign in.',
    columns: {
      number: 'in the order in which they came',
      id: 'as logs name the person',
      staff_number: 'what the person types',
      name: 'NULL once forgotten',
      role: '`dealer`, `floor` or `manager`',
      badge: 'its hash',
      pin_salt: 'of the PIN’s hash',
      pin_hash: 'of the PIN',
      demo: '1: simulated, anybody may know the PIN',
      added_at: at,
      retired_at: 'NULL while the person may sign in',
    },
  },
  staff_list: {
    says: 'The list of them as it was last signed: at most one row.',
    columns: { one: '1', version: 'its number', issued_at: at, badge_salt: 'of the badges’ hashes' },
  },
  orders: {
    says: 'What the office asked of a table, and what the table answered.',
    columns: {
      number: 'in the order in which they were given',
      id: 'random; in the table’s log it is `order:ID`',
      table_id: 'of which table',
      created_at: at,
      actor: 'who gave it',
      body: 'the order as JSON',
      state: '`waiting`, `done` or `refused`',
      answer: 'JSON; NULL while it waits',
      log_id: 'the log its table kept then: `logs.log_id`; NULL: not known',
      signature:
        'of the room’s key over store, id, table, log and body without a player’s words, in base64; NULL: from before orders were signed',
    },
  },
  browsers: {
    says: 'Browsers that were let in.',
    columns: {
      key_hash: 'hash of its key',
      name: 'what it was called',
      role: '`floor`, `cardroom` or `display`',
      paired_at: at,
    },
  },
  table_keys: {
    says: 'What tables that were paired say who they are by. A row stays.',
    columns: {
      table_id: 'which table',
      key_hash: 'SHA-256 of the key, lower-case hex',
      paired_at: at,
      retired_at: 'NULL while it is good',
    },
  },
  signing_keys: {
    says: 'The keys that logs are signed with, as the room met them. Never changed.',
    columns: {
      number: 'in the order in which they were met',
      log_id: '`logs.log_id`',
      table_id: 'which table',
      key: 'the public half, in base64',
      paired: 'as which PC the table came: `table_keys.key_hash`, or the hash of a configured key',
      how: '`first` of that PC, `vouched` for by the key before it, or `unexplained`',
      voucher: 'JSON: what the key before it signed; NULL where there is none',
      met_at: 'by the room’s clock, milliseconds since 1970',
    },
  },
  signed_heads: {
    says: 'The ends of the tables’ chains as they were signed, at each hand’s end. Never changed.',
    columns: { log, ...signed, number: 'the how-manieth of its key in this log' },
  },
  signed_tips: {
    says: 'The last row of a log’s history held that each of its keys has signed when it sent it: all before it is covered. A newer one takes its place.',
    columns: { log, ...signed },
  },
  office_heads: {
    says: 'The ends of the office’s chain, signed by the room’s key with each step. Never changed.',
    columns: { ...signed, number: 'the how-manieth of its key', hand: '0' },
  },
  head_findings: {
    says: 'What was signed otherwise than it is. Never changed.',
    columns: {
      number: 'in the order in which it was met',
      log_id: '`logs.log_id`',
      table_id: 'which table',
      seq: 'row of the head that was not kept; 0: it is about a key',
      what: '`key` (cannot be explained), `signature` (wrong, or by an unknown key) or `event` (another one is held)',
      met_at: 'by the room’s clock, milliseconds since 1970',
    },
  },
  branches: {
    says: 'Where another history of a log leaves the one held: a restored or copied disk.',
    columns: {
      number: 'what `quarantine` calls it',
      log,
      parted: 'last row both have; 0: none',
      parted_hash: 'its hash',
      met_at: 'by the room’s clock, milliseconds since 1970',
    },
  },
  quarantine: {
    says: 'The rows of such histories. Nothing is grown from them.',
    columns: { branch: '`branches.number`', ...tableRow },
  },
  changes: {
    says: 'What has changed since the chain was told of it; only in a room that belongs to one.',
    columns: {
      number: '1, 2, 3 … in the order of changes',
      what: 'e.g. `order`, `staff`, `hand`',
      id: 'which one of these',
      token: 'random: by it a store that was put back from a copy is known',
    },
  },
  handed: {
    says: 'What the chain has handed down, the newest version of each.',
    columns: {
      kind: '`overlay`, `structure`, `texts`, `release` or `kept-out`',
      name: 'as the group calls it',
      version: '1, 2, 3 …; a newer one takes the place of an older one',
      item: 'its id',
      said: 'JSON, to the letter as it was signed',
      signature: 'of the chain’s key, base64',
      at: 'when it came',
      taken_at: 'when somebody here took it; NULL: not yet',
    },
  },
  cleared: {
    says: 'Players who have the name of somebody who is kept out, and are somebody else.',
    columns: { player: '`private_texts.id`', by: 'who said so, as logs name people', at },
  },
  audit: {
    says: 'Who did what with what is kept from everybody. Chained, never changed.',
    columns: {
      number: '1, 2, 3 … without gaps',
      at,
      what: 'e.g. `cards-opened`, `texts-erased`',
      by: 'who, as logs name people',
      table_id: 'where; NULL: nowhere in particular',
      hand: 'its hand',
      seats: 'JSON',
      reason: 'the words why, or how much',
      previous_hash: 'hash of the row before it',
      hash: 'over that and what is stored of this one',
    },
  },
};
