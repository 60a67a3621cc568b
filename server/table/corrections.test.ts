import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Command, CorrectionAsk } from '../../engine/table.ts';
import type { SentCorrectionAnswer } from '../../protocol/correction-schema.ts';
import type { ScreenCommand } from '../../protocol/screen-commands.ts';
import { everybodyFolds, keepOtherShape, type RealTable, realTable } from '../../test/support/real-table.ts';
import { acts, deal, push, start } from '../../test/support/sample-table.ts';
import { correctionAt } from '../floor/corrections.ts';
import type { Asker } from '../staff/may.ts';
import { commandOf } from './screen-commands.ts';

type AmendHand = Extract<ScreenCommand, { type: 'amend-hand' }>;

const play = (real: RealTable, ...commands: readonly Command[]): RealTable => {
  for (const command of commands) expect(real.ask(command).refusal).toBeNull();
  return real;
};

/** Seats 1, 3 and 4 with 200, 300 and 150; seat 3 raises before the flop, seat 4 calls, seat 1 folds. */
const toFlop = (): RealTable => {
  const real = play(realTable(), start);
  const { toAct = null } = real.table.state?.hand ?? {};
  expect(toAct).toBe(1);
  return play(real, ...acts('1f', '3r6', '4c'), deal('As', 'Kd', '7c'), ...acts('3b10'));
};

const answered = <What extends SentCorrectionAnswer['what']>({ table }: RealTable, ask: CorrectionAsk, what: What) => {
  const answer = correctionAt(table, ask);
  if (answer.what !== what) throw new Error(`Answered ${JSON.stringify(answer)}.`);
  return answer as Extract<SentCorrectionAnswer, { what: What }>;
};

/** A tap on Correct as sent by a screen. */
const tapped = ({ table, time }: RealTable, said: Omit<AmendHand, 'type'>): ReturnType<typeof commandOf> =>
  commandOf({ type: 'amend-hand', ...said }, { now: () => time.now(), newId: randomUUID, tape: () => table.tape });

const raiseOf8: AmendHand['changes'] = [
  { change: 'replace', act: 3, with: { type: 'raise', seat: 3, to: 8 } },
  { change: 'replace', act: 4, with: { type: 'call', seat: 4 } },
];

test('reading a hand’s acts, previewing a change and listing alternatives book nothing', () => {
  const real = toFlop();
  const { head } = real.log;
  const { acts: listed, ended, sequence } = answered(real, { what: 'acts', hand: 1 }, 'acts');
  expect(listed.map(({ what }) => what)).toEqual(['small-blind', 'big-blind', 'fold', 'raise', 'call', 'board', 'bet']);
  expect({ ended, sequence }).toEqual({ ended: false, sequence: head.seq });
  const { preview } = answered(real, { what: 'preview', hand: 1, changes: raiseOf8.slice(0, 1) }, 'preview');
  expect(preview.undecided).toMatchObject([{ act: 4, why: { reason: 'amount', was: 6, now: 8 } }]);
  expect(preview.moves).toHaveLength(2);
  const { legal } = answered(real, { what: 'choices', hand: 1, act: 3, changes: [] }, 'choices');
  expect(legal).toMatchObject({ toAct: 3, wager: { minTo: 4 } });
  expect(real.log.head).toEqual(head);
});

test('a preview contains no more than the table’s state does', () => {
  const real = toFlop();
  const { preview } = answered(real, { what: 'preview', hand: 1, changes: raiseOf8 }, 'preview');
  expect(Object.keys(real.table.state ?? {})).toEqual(expect.arrayContaining(Object.keys(preview.after ?? {})));
  expect(Object.keys(preview.after?.hand ?? {}).toSorted()).toEqual(
    Object.keys(real.table.state?.hand ?? {}).toSorted(),
  );
});

test('an unknown hand, and one past dispute, are refused', () => {
  const real = toFlop();
  expect(answered(real, { what: 'acts', hand: 2 }, 'refused').refusal).toEqual({ reason: 'no-hand' });
  expect(answered(realTable(), { what: 'acts', hand: 1 }, 'refused').refusal).toEqual({ reason: 'no-hand' });
  play(real, ...acts('4f'), push(0), start);
  const ask = { what: 'preview', hand: 1, changes: raiseOf8 } as const;
  expect(answered(real, ask, 'refused').refusal).toMatchObject({ reason: 'too-late-to-dispute', hand: 1 });
  expect(answered(real, { what: 'choices', hand: 2, act: 0, changes: raiseOf8 }, 'refused').refusal).toMatchObject({
    reason: 'no-such-act',
  });
});

test('an amendment is booked like any tap: a late one is stale, and its words are stored outside the log', () => {
  const real = toFlop();
  const { command, texts } = tapped(real, { hand: 1, changes: raiseOf8, reason: 'Said eight' });
  const sequence = real.table.sequence - 1;
  const submission = { actor: 'dealer', id: null, command, texts };
  expect(real.table.submit({ ...submission, sequence }).refusal).toMatchObject({ reason: 'stale' });
  expect(real.table.submit({ ...submission, sequence: real.table.sequence }).refusal).toBeNull();
  expect(real.table.state?.hand?.players.map(({ paid }) => paid)).toEqual([8, 8, 0]);
  const row = real.log.read(real.table.sequence - 1, 1)[0];
  expect(row?.kind).toBe('hand-amended');
  expect(row?.body).not.toContain('Said eight');
  expect(texts.map(({ text }) => text)).toEqual(['Said eight']);
  // A second tap with the same change has nothing left to do.
  const again = tapped(real, { hand: 1, changes: raiseOf8, reason: null });
  expect(real.table.submit({ ...submission, ...again, sequence: null }).refusal).toEqual({ reason: 'nothing-amended' });
});

test('after a restart, from a stored state or from the whole log, the hand can be corrected as before', () => {
  let real = play(realTable(), start, ...acts('1f', '3f'), push(0), start);
  play(real, ...acts('3f', '4r6', '1c'));
  const tapes: unknown[] = [];
  const kept = (): unknown => JSON.parse(JSON.stringify(real.table.tape));
  for (const isKept of [true, false, true]) {
    tapes.push(kept());
    const { state } = real.table;
    if (!isKept) keepOtherShape(real.log);
    real = real.reopen();
    expect(real.table.state).toEqual(state);
    expect(kept()).toEqual(tapes.at(-1));
    const changes: AmendHand['changes'] = [
      {
        change: 'replace',
        act: 4,
        with: tapes.length % 2 === 0 ? { type: 'call', seat: 1 } : { type: 'fold', seat: 1 },
      },
    ];
    const { command, texts } = tapped(real, { hand: 2, changes, reason: null });
    const answer = real.table.submit({ actor: 'dealer', id: null, sequence: null, command, texts });
    expect(answer.refusal).toBeNull();
  }
  expect(real.table.state?.hand?.stage).toBe('awards');
});

test('the dealer corrects the hand in play, the floor a finished hand', () => {
  const asDealer: Asker = { origin: 'console', standing: 'dealer', isNamed: true, signedBy: null };
  const ask = (real: RealTable, asker: Asker) => {
    const { command, texts } = tapped(real, { hand: 1, changes: raiseOf8, reason: null });
    return real.table.submit({ actor: 'dealer:7', asker, id: null, sequence: null, command, texts }).refusal;
  };
  expect(ask(toFlop(), asDealer)).toBeNull();
  const over = play(toFlop(), ...acts('4f'), push(0));
  expect(ask(over, asDealer)).toEqual({ reason: 'not-allowed', needs: 'floor' });
  expect(ask(over, { ...asDealer, standing: 'floor' })).toBeNull();
});

test('a correction by the dealer can neither kill a hand nor undo the floor’s decision', () => {
  const asDealer: Asker = { origin: 'console', standing: 'dealer', isNamed: true, signedBy: null };
  const needsFloor = { reason: 'not-allowed', needs: 'floor' };
  const ask = (real: RealTable, changes: AmendHand['changes'], asker = asDealer) => {
    const { command, texts } = tapped(real, { hand: 1, changes, reason: null });
    return real.table.submit({ actor: 'dealer:7', asker, id: null, sequence: null, command, texts }).refusal;
  };
  const real = toFlop();
  const kill: AmendHand['changes'] = [{ change: 'insert', before: 7, act: { type: 'kill-hand', seat: 4 } }];
  const killInstead: AmendHand['changes'] = [
    { change: 'replace', act: 4, with: { type: 'kill-hand', seat: 4 } },
    { change: 'remove', act: 6 },
  ];
  for (const changes of [kill, killInstead]) expect(ask(real, changes)).toEqual(needsFloor);
  expect(ask(real, kill, { ...asDealer, standing: 'floor' })).toBeNull();
  // The floor killed it: the dealer cannot bring it back to life.
  const killed = answered(real, { what: 'acts', hand: 1 }, 'acts').acts.findIndex(({ what }) => what === 'kill');
  expect(ask(real, [{ change: 'remove', act: killed }])).toEqual(needsFloor);
  expect(ask(real, [{ change: 'remove', act: killed }], { ...asDealer, standing: 'floor' })).toBeNull();
});

test('after a restart the hand before an undone start is still the last one, whichever state was stored', () => {
  const undo = (real: RealTable, step: string) =>
    real.ask({ type: 'undo', step, tape: real.table.tape, at: 0 }).refusal?.reason ?? null;
  // The state is stored at the first hand, and at every fourth after it.
  for (const hands of [1, 2, 4, 5]) {
    let real = realTable();
    for (let hand = 1; hand <= hands; hand++) everybodyFolds(real);
    play(real, start);
    expect(undo(real, 'hand-started')).toBeNull();
    for (const isKept of [true, false]) {
      if (!isKept) keepOtherShape(real.log);
      const { state } = real.table;
      real = real.reopen();
      expect(JSON.stringify(real.table.state)).toBe(JSON.stringify(state));
      expect(undo(real, 'pot-pushed')).toBeNull();
      expect(real.table.state?.hand).toMatchObject({ number: hands, stage: 'awards' });
      play(real, push(0));
    }
    play(real, start);
    expect(real.table.state?.hand?.number).toBe(hands + 2);
  }
});
