import { expect, test } from 'vitest';
import { messagesAt } from '../../../commands/simulation/transport-pair.ts';
import type { TextRef } from '../../../engine/notation.ts';
import { type Command, seenBy } from '../../../engine/table.ts';
import type { FromCardroomServer } from '../../../protocol/cardroom-messages.ts';
import { eveningAt } from '../../../test/office-page/room-evening.ts';
import { openCardroom } from '../../../test/support/room-of-tables.ts';
import { acts, deal, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import { PlayedTable, ruled, threePlayers } from '../../../test/support/table-rows.ts';
import { privateTextIds } from '../../sync/private-text-ids.ts';
import { eventsSeenBy, overviewOf, stateSeenBy } from '../overview.ts';
import type { Room } from '../room.ts';
import { pathsOf, shownCopy } from './shown-copy.ts';
import { cashOnWall, tournamentOnWall, tournamentSeenOnWall } from './wall-office.ts';
import { stakesOnWall, tableOnWall } from './wall-table.ts';

const stakes = new Set(pathsOf(stakesOnWall));

/** Every path a wall is shown, each in one word; stakes stand for what they are made of. */
const fieldsOf = (shape: unknown): readonly string[] => [
  ...new Set(
    pathsOf(shape).map((path) => {
      const cut = /^(.*(?:stakes|levels\[\]|games\{\}))\.(.*)$/.exec(path);
      return cut !== null && stakes.has(cut[2] ?? '') ? `${cut[1]}.STAKES` : path;
    }),
  ),
];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

test('all that a wall is shown of the room is written down here: whoever shows it more says so in this list', () => {
  expect([...stakes]).toEqual(
    words(`smallBlind bigBlind minBet bigBet bringIn maxBet cap ante.kind ante.chips ante.listed[] ante.order ante.short
      straddle.kinds[] straddle.most rake.basisPoints rake.steps[].from rake.steps[].take rake.cap rake.caps[].players
      rake.caps[].cap rake.noFlopNoDrop rake.unit minBuyIn maxBuyIn`),
  );
  expect(fieldsOf(tableOnWall)).toEqual(
    words(`tableId name mode variant rulebook chairs[].seat chairs[].player.id chairs[].stack chairs[].drift chairs[].away
      chairs[].owes.big chairs[].owes.small chairs[].owes.posts chairs[].joinedAfter chairs[].behind chairs[].announced
      chairs[].toCount schedule.startedAt schedule.pausedAt schedule.levels[].STAKES schedule.levels[].number
      schedule.levels[].minutes schedule.levels[].breakAfter schedule.levels[].smallestChip
      schedule.levels[].games{}.STAKES stakes.STAKES rotation.change rotation.games[].variant
      rotation.games[].stakes.STAKES rotationPlace.game rotationPlace.hands rotationPlace.orbit rotationPlace.level
      nextHand.straddles[].seat nextHand.straddles[].kind nextHand.bombPot.ante nextHand.bombPot.boards nextHand.variant
      chipValues[] handNumber dealtAgain[] hand.number hand.startedAt hand.variant hand.rulebook hand.policies(whole)
      hand.stakes.STAKES hand.level hand.button hand.smallBlind hand.smallBlindPlace hand.bigBlind hand.players[].seat
      hand.players[].startingStack hand.players[].bet hand.players[].paid hand.players[].dead hand.players[].status
      hand.players[].allIn hand.players[].acted hand.players[].facedAt hand.players[].tabled[] hand.players[].up[]
      hand.players[].draws[] hand.street hand.stage hand.toAct hand.betting.toMatch hand.betting.minRaiseBy
      hand.betting.lastFullTo hand.betting.largestRaise hand.betting.allInRun hand.betting.lastAggressor
      hand.betting.wagers hand.betting.capped hand.betting.bringInDue hand.straddles[].seat hand.straddles[].chips
      hand.posts[].seat hand.posts[].chips hand.posts[].kind hand.opener hand.board[] hand.moreBoards[][] hand.runs
      hand.bombPot hand.raked hand.runOut hand.showOrder[] hand.named{}[] hand.awards[].pot hand.awards[].chips
      hand.awards[].eligible[] hand.awards[].shares[].seat hand.awards[].shares[].chips hand.awards[].parts[].pot
      hand.awards[].parts[].board hand.awards[].parts[].half hand.awards[].parts[].chips
      hand.awards[].parts[].shares[].seat hand.awards[].parts[].shares[].chips hand.awards[].parts[].odd[].seat
      hand.awards[].parts[].odd[].chips hand.awards[].parts[].hand.kind hand.awards[].parts[].hand.category
      hand.awards[].parts[].hand.ranks[] hand.awards[].pushed hand.actions[].seat hand.actions[].action
      hand.actions[].to hand.actions[].street hand.redealOf hand.outcome buttonPut clock.seat clock.hand clock.actions
      clock.calledAt clock.countdownAt clock.deadline colourUp closed.at halted.why halted.since halted.lifted.at
      handForHand.round handForHand.hand handForHand.lifted.at`),
  );
  expect(fieldsOf(tournamentOnWall)).toEqual(
    words(`tournament.id tournament.name tournament.structure.name tournament.structure.variant
      tournament.structure.rotation.change tournament.structure.rotation.games[].variant
      tournament.structure.rotation.games[].stakes.STAKES tournament.structure.rulebook tournament.structure.format
      tournament.structure.seatsPerTable tournament.structure.startingChips tournament.structure.chipValues[]
      tournament.structure.levels[].STAKES tournament.structure.levels[].number tournament.structure.levels[].minutes
      tournament.structure.levels[].breakAfter tournament.structure.levels[].smallestChip
      tournament.structure.levels[].games{}.STAKES tournament.structure.currency tournament.structure.lateUntilLevel
      tournament.createdAt tournament.startsAt tournament.stage tournament.schedule.startedAt tournament.schedule.pausedAt
      tournament.schedule.levels[].STAKES tournament.schedule.levels[].number tournament.schedule.levels[].minutes
      tournament.schedule.levels[].breakAfter tournament.schedule.levels[].smallestChip
      tournament.schedule.levels[].games{}.STAKES tournament.tables[] tournament.broken[] tournament.entries[].number
      tournament.entries[].player.id tournament.entries[].at tournament.entries[].kind tournament.entries[].seat.tableId
      tournament.entries[].seat.seat tournament.handForHand.round tournament.closed tournament.prizes[] tournament.deal.at tournament.deal.left
      tournament.mystery.at tournament.mystery.envelopes[].amount tournament.mystery.envelopes[].count
      tournament.mystery.commit tournament.mystery.openly tournament.mystery.draws[].of tournament.mystery.draws[].number
      tournament.mystery.draws[].amount tournament.mystery.draws[].at tournament.mystery.seed
      tournament.cancelled standings[].entry standings[].player standings[].seat.tableId standings[].seat.seat
      standings[].chips standings[].state standings[].place standings[].outAt standings[].prize standings[].named playersLeft average pool ticketsToWin[].place ticketsToWin[].value
      prizes[] onTheWay[].id onTheWay[].player onTheWay[].from.tableId onTheWay[].from.seat onTheWay[].to.tableId
      onTheWay[].to.seat onTheWay[].why onTheWay[].at openSeats breakingOrder bounty.mystery.stage bounty.mystery.pool
      bounty.mystery.envelopes bounty.mystery.left.count bounty.mystery.left.sum bounty.mystery.left.highest
      pace.order.handsPerLevel pace.order.windowSeconds pace.order.lastHands pace.byHands.level pace.byHands.handOfLevel
      pace.byHands.handsLeft pace.done[]
      satellite.seats satellite.seatsLeft satellite.seatValue satellite.event satellite.over satellite.winners[]`),
  );
  expect(fieldsOf(cashOnWall)).toEqual(
    words(`cash.games[].id cash.games[].name cash.games[].variant cash.games[].rotation.change
      cash.games[].rotation.games[].variant cash.games[].rotation.games[].stakes.STAKES cash.games[].rulebook
      cash.games[].seats cash.games[].stakes.STAKES cash.games[].chipValues[] cash.games[].currency cash.games[].unit
      cash.games[].timeCharge.everyMinutes cash.games[].timeCharge.chips cash.games[].tables[] cash.games[].mustMove
      cash.games[].closed cash.waiting[].id cash.waiting[].player.id cash.waiting[].game cash.waiting[].at
      cash.waiting[].change.from.tableId cash.waiting[].change.from.seat cash.waiting[].change.to
      cash.waiting[].called.at cash.waiting[].called.until cash.waiting[].called.seat.tableId
      cash.waiting[].called.seat.seat cash.callMinutes games[].game games[].openSeats[].tableId games[].openSeats[].seat
      games[].listSeats[].tableId games[].listSeats[].seat
      games[].next games[].mustMove.player games[].mustMove.from.tableId games[].mustMove.from.seat
      games[].mustMove.to.tableId games[].mustMove.to.seat`),
  );
});

const secret = 'nobody has decided who may have this';

/** The same value with a field more in every object there is, as a later program or a hostile table may send it. */
function planted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(planted);
  return { ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, planted(part)])), isNew: secret };
}

const { view, cash } = eveningAt(1_800_000_000_000);
const level = { number: 1, minutes: 20, smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
const playing = play(
  sampleTable([500, 500, 500], { mode: 'tournament', schedule: { startedAt: 0, levels: [level] } }),
  [start, ...acts('1c', '2c', '3x'), deal('2c', '3d', '7h')],
);

test('a field that is new somewhere inside reaches no wall', () => {
  // The policies of a hand are taken whole: the rules of the house are no secret, and nobody is named in them.
  const policies = playing.hand?.policies;
  const later = planted(playing) as typeof playing;
  const seen = shownCopy({ ...later, hand: { ...later.hand, policies } as typeof later.hand }, tableOnWall);
  const copies = [
    seen,
    shownCopy(planted(view) as typeof view, tournamentOnWall),
    shownCopy(planted(cash) as typeof cash, cashOnWall),
  ];
  for (const copy of copies) expect(JSON.stringify(copy)).not.toContain(secret);
  expect({ ...seen.hand, named: {} }).toEqual(playing.hand);
  expect(seen.chairs).toEqual(
    playing.chairs.map((chair) => ({ ...chair, player: { id: chair.player?.id, hash: '' } })),
  );
});

test('what somebody agreed on in a deal reaches no wall; prizes of those who were out before do', () => {
  const [one, other, third] = view.standings;
  if (one === undefined || other === undefined || third === undefined) throw new Error('Somebody plays.');
  const deal = { at: 50, amounts: { [one.player]: 777_100, [other.player]: 777_200 }, left: 0 };
  const standings = [
    { ...one, prize: 777_100 },
    { ...other, outAt: 60, prize: 777_200 },
    { ...third, outAt: 40, prize: 777_300 },
  ];
  const seen = tournamentSeenOnWall({ ...view, standings, tournament: { ...view.tournament, deal } });
  expect(seen.standings.map(({ prize }) => prize)).toEqual([null, null, 777_300]);
  expect(JSON.stringify(seen)).not.toMatch(/777[12]00/);
});

test('data where a figure or a word belongs reaches no wall', () => {
  const odd = {
    ...playing,
    name: { id: secret },
    handNumber: [secret],
    chairs: secret,
    hand: { ...playing.hand, board: { secret } },
  };
  expect(shownCopy(odd as never, tableOnWall)).toMatchObject({ name: null, handNumber: null, hand: { board: null } });
  expect(JSON.stringify(shownCopy(odd as never, tableOnWall))).not.toContain(secret);
});

const ref = (id: string): TextRef => ({ id, hash: id });
/** What the office, the floor and the devices leave at a table. */
const inHouse: readonly Command[] = [
  { type: 'change-dealer', at: 1, to: { staff: 'd7', name: ref('jana') } },
  { type: 'set-notice', notice: ref('seat 4 is suspected') },
  { type: 'halt-table', why: 'balance', by: 'floor:9', at: 1 },
  { type: 'lift-halt', by: 'floor:9', at: 2 },
  { type: 'note', fact: { type: 'cards-seen', place: 2, count: 1 } },
  { type: 'give-penalty', seat: 1, player: 'p1', hands: 3 },
  { type: 'move-out', seat: 1, player: 'p1', to: { tableId: 't2', seat: 5 }, at: 2 },
  { type: 'call-floor', at: 3, incident: 'i1', seat: 2 },
  { type: 'give-penalty', seat: 2, player: 'p2', hands: 2 },
];

test('what the office tells a dealer, who deals, who is punished and what devices see is not for a wall, whichever way it is asked', () => {
  const state = play(
    sampleTable([1000, 1000, 1000], { mode: 'tournament', schedule: { startedAt: 0, levels: [level] } }),
    inHouse,
  );
  expect(JSON.stringify(state)).toMatch(/suspected.*jana|jana.*suspected/);
  const room: Parameters<typeof overviewOf>[0] = {
    table: () => ({ state, head: { seq: 3 } }) as unknown as ReturnType<Room['table']>,
    links: { of: () => ({ linked: true, lastContact: 5, ahead: 0, key: secret }) as ReturnType<Room['links']['of']> },
    lookAt: (_tableId, look) => look(),
  };
  const overview = overviewOf(room, 't', 'display');
  expect([...privateTextIds(overview)].sort()).toEqual(['p2', 'p3']);
  const text = JSON.stringify(overview);
  for (const hidden of [secret, 'suspected', 'd7', 'jana', 'floor:', 'penalty', 'i1', 'movedOut'])
    expect(text).not.toContain(hidden);
  expect(overview).toMatchObject({ tableId: 't', linked: true, lastContact: 5, sequence: 3 });
  expect(JSON.stringify(stateSeenBy('cardroom', state))).toContain('suspected');
});

test('a wall is told no event at all; a sealed hand reaches the people of the house without its box', () => {
  const event = { type: 'cards-sealed', hand: 1, seat: 2, box: secret } as const;
  const row = { sequence: 1, at: 0, actor: 'device:reader', event };
  expect(eventsSeenBy('display', [row, { ...row, event: { type: 'button-moved', seat: 1 } }])).toEqual([]);
  for (const viewer of ['dealer', 'floor', 'cardroom'] as const) {
    expect(seenBy(viewer, event)).toEqual({ ...event, box: '' });
    expect(eventsSeenBy(viewer, [row])).toEqual([{ ...row, event: { ...event, box: '' } }]);
  }
});

/** What may come over a wall's line, with the fields of each. */
const toWall = {
  welcome: 'type protocol role name tables names now',
  table: 'type table names now',
  office: 'type part',
  names: 'type names',
  refused: 'type id refusal',
  'turned-away': 'type why sentence',
} as const;

test('over the line of a wall come tables, the clock and the lists, and refusals: nothing else, whatever happens and is asked', () => {
  const { browser, pair, table } = openCardroom();
  const played = new PlayedTable('1', 'log-1');
  const linked = table();
  played.play(...threePlayers, start);
  linked.send(played.rows);
  const wall = browser(pair('display', 'Wall'));
  wall.say(
    { type: 'watch', tableId: '1' },
    { type: 'read-hand', id: 'request-1', tableId: '1', hand: 1 },
    { type: 'new-code', id: 'request-2', role: 'display' },
  );
  linked.send(played.play({ type: 'call-floor', at: 3, incident: 'i1', seat: 2 }, ruled('i1', 'play-on')));
  wall.say();
  const heard = messagesAt<FromCardroomServer>(wall.near);
  for (const message of heard)
    expect(Object.keys(message).sort(), message.type).toEqual(
      words(toWall[message.type as keyof typeof toWall]).toSorted(),
    );
  expect(heard.filter(({ type }) => type === 'refused')).toHaveLength(2);
  const last = heard.findLast(({ type }) => type === 'table');
  expect(last).toMatchObject({ table: { sequence: played.rows.length, state: { handNumber: 1, incidents: [] } } });
});
