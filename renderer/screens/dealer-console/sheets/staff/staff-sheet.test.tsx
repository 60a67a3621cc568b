import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { canonicalText } from '../../../../../engine/notation.ts';
import { type ConsoleStaff, demoStaff, type StaffPerson } from '../../../../../protocol/staff.ts';
import { FakeTable, healthy, tableMidHand } from '../../../../stores/fake-table.ts';
import {
  beginTest,
  button,
  commands,
  hold,
  maybe,
  openConsole,
  pass,
  startOfTests,
  tap,
  tapOn,
  tapSeen,
} from '../../console-under-test.tsx';

beforeEach(beginTest);

const people = demoStaff.map(({ number, name, role }): StaffPerson => ({ id: `s${number}`, number, name, role }));
const house: ConsoleStaff = {
  people,
  beside: null,
  list: { version: 1, issuedAt: 0, confirmed: true },
  lastBadge: null,
  demo: false,
};
const [jana, , , tomas] = people;
if (jana === undefined || tomas === undefined) throw new Error('The simulated house has six people.');

function staffed(staff: ConsoleStaff = house): FakeTable {
  const table = tableMidHand(startOfTests);
  table.status = { ...healthy, staff };
  return table;
}

/** Somebody takes the table, as the server tells it. */
function deals(table: FakeTable, { id, name }: StaffPerson): void {
  act(() => {
    table.tells({ [`n${id}`]: name });
    table.does({ type: 'change-dealer', at: startOfTests, to: { staff: id, name: { id: `n${id}`, hash: '' } } });
  });
}

async function keyPin(pin: string): Promise<void> {
  for (const digit of pin) await tap(digit);
}

test('where the house keeps no staff list nobody is asked who they are, and no key waits', async () => {
  await openConsole(tableMidHand(startOfTests));
  expect(maybe(/^Who deals/)).toBeNull();
  fireEvent.keyDown(window, { key: 'h' });
  await pass(0);
  expect(button(/^What happened/).getAttribute('aria-pressed')).toBe('true');
});

test('a name and a PIN: the desk is asked once, the PIN stands nowhere, and the sheet that was open comes back', async () => {
  const table = await openConsole(staffed());
  await tap(/^Who deals: Sign in/);
  expect(document.body.textContent).not.toContain('135790');
  await tap(/Jana K/);
  await keyPin('13579');
  expect(maybe(/^Sign in$/)).toBeNull();
  await keyPin('0');
  expect(document.querySelector('.staff-keyed')?.textContent).toContain('••••••');
  expect(document.body.textContent).not.toContain('135790');
  await tap(/^Sign in$/);
  expect(table.staffAsks).toEqual([{ type: 'come', proof: { by: 'pin', number: '1', pin: '135790' } }]);
  expect(document.querySelector('.staff')).toBeNull();
  deals(table, jana);
  expect(button(/^Who deals: Jana K\./)).toBeTruthy();
});

test('an answer that comes late closes nothing a finger has opened meanwhile', async () => {
  const table = await openConsole(staffed());
  const late: (() => void)[] = [];
  table.answersStaff = (answer) => late.push(answer);
  await tap(/^Who deals/);
  await tap(/Jana K/);
  await keyPin('135790');
  await tap(/^Sign in$/);
  await tap(/^What happened/);
  expect(late).toHaveLength(1);
  act(() => late[0]?.());
  await pass(0);
  expect(button(/^What happened/).getAttribute('aria-pressed')).toBe('true');
});

test('a count that needs the floor: whose it is and what was keyed are there again when the floor has come', async () => {
  const table = new FakeTable({ seats: 3, at: startOfTests, seating: { 1: ['Ada', 20_000], 2: ['Bob', 20_000] } });
  table.status = { ...healthy, staff: house };
  await openConsole(table);
  await tap(/^Seat 2, /);
  await tap(/^Count/);
  for (const key of ['1', '0', '000']) await tap(key);
  table.refusesNext = { reason: 'not-allowed', needs: 'floor' };
  await tap(/^Stack is 10,000/);
  await tap(/^Sign in$/);
  await tap(/Tomáš R/);
  await keyPin('864209');
  await tap(/^Sign in$/);
  await tap(/^Stack is 10,000/);
  expect(table.state.chairs[1]?.stack).toBe(10_000);
});

test('what was seen go wrong is there again when the floor has come, with its seat', async () => {
  await openConsole(staffed());
  await tap(/^What happened/);
  await tap('Card exposed');
  await tap(/^Seat 5, /);
  const asked = document.querySelector('.dock')?.textContent;
  await tap(/^Who deals/);
  await tap(/^Close/);
  expect(document.querySelector('.dock')?.textContent).toBe(asked);
});

test('a number that is keyed, and a PIN that is not known: the sentence stands in the sheet and the PIN is gone', async () => {
  const table = await openConsole(staffed());
  table.staffAnswer = { refusal: { reason: 'not-known', triesLeft: 3 } };
  await tap(/^Who deals/);
  await keyPin('42');
  await tap(/^PIN$/);
  await keyPin('864209');
  await tap(/^Sign in$/);
  expect(table.staffAsks).toEqual([{ type: 'come', proof: { by: 'pin', number: '42', pin: '864209' } }]);
  expect(screen.getByRole('status').textContent).toContain('3 tries left');
  expect(document.querySelector('.staff-dots')?.textContent).toBe('');
});

test('the relief stands beside the dealer’s name until the hand is over, and may step back', async () => {
  const table = await openConsole(staffed());
  deals(table, jana);
  deals(table, { ...jana, id: 's2', name: 'Łukasz W.' });
  await tap(/^Who deals: Jana K\., then Łukasz W\./);
  await tap(/^Jana K\. goes on dealing/);
  expect(table.staffAsks).toEqual([{ type: 'leave' }]);
});

test('a badge that types itself asks the desk and touches nothing else on the console', async () => {
  const table = await openConsole(staffed());
  for (const key of ['0', '0', '1', '1', '1', '5', 'c', 'f', 'Enter']) fireEvent.keyDown(window, { key });
  await pass(100);
  expect(table.staffAsks).toEqual([{ type: 'come', proof: { by: 'badge', badge: '001115cf' } }]);
  expect(commands(table)).toEqual([]);
  table.staffAnswer = { refusal: { reason: 'shut', until: startOfTests } };
  for (const key of [...'0004711009', 'Enter']) fireEvent.keyDown(window, { key });
  await pass(100);
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('Too many wrong tries');
});

test('what the table’s own reader refused is said in the band', async () => {
  const table = await openConsole(staffed());
  const lastBadge = { refusal: { reason: 'not-known', triesLeft: 0 }, at: startOfTests } as const;
  act(() => table.reports({ ...healthy, staff: { ...house, lastBadge } }));
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('This badge is not known here');
});

test('what takes the floor is refused in one sentence, with the way to the sheet where the floor signs in', async () => {
  const table = await openConsole(staffed());
  table.refusesNext = { reason: 'not-allowed', needs: 'floor' };
  await tapSeen(/^Fold/);
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('This needs the floor');
  await tap(/^Sign in$/);
  expect(screen.getByText('The floor signs in')).toBeTruthy();
  // Dealers are not offered where they are no use.
  expect(maybe(/Jana K/)).toBeNull();
  await tap(/Tomáš R/);
  await keyPin('864209');
  await tap(/^Sign in$/);
  expect(table.staffAsks).toEqual([{ type: 'join', proof: { by: 'pin', number: '4', pin: '864209' } }]);
  expect(screen.getAllByRole('status')[0]?.textContent).not.toContain('This needs the floor');
});

test('a second person signs the very command that was refused, and it is asked again with the signature', async () => {
  const table = await openConsole(staffed());
  table.refusesNext = { reason: 'needs-signature', role: 'floor' };
  await tapSeen(/^Fold/);
  await tap(/^Sign here/);
  table.staffAnswer = { refusal: null, signature: 'signed-once' };
  await tap(/Tomáš R/);
  await keyPin('864209');
  await pass(400);
  await tap(/^Sign$/);
  await pass(0);
  const [first, second] = table.requests;
  expect(table.staffAsks).toEqual([
    {
      type: 'sign',
      proof: { by: 'pin', number: '4', pin: '864209' },
      command: canonicalText(first?.command),
    },
  ]);
  expect([second?.command, second?.signature]).toEqual([first?.command, 'signed-once']);
  expect(document.querySelector('.staff')).toBeNull();
});

test('what is refused although it was signed says why', async () => {
  const table = await openConsole(staffed());
  table.refusesNext = { reason: 'needs-signature', role: 'floor' };
  await tapSeen(/^Fold/);
  await tap(/^Sign here/);
  table.staffAnswer = { refusal: null, signature: 'signed-once' };
  table.refusesNext = { reason: 'bag-number-used', seat: 3, label: '803' };
  await tap(/Tomáš R/);
  await keyPin('864209');
  await pass(400);
  await tap(/^Sign$/);
  await pass(0);
  expect(document.querySelector('.staff')).toBeNull();
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('803');
});

test('once the sheet is closed, by whatever key, a badge signs nothing any more', async () => {
  const table = await openConsole(staffed());
  table.refusesNext = { reason: 'needs-signature', role: 'floor' };
  await tapSeen(/^Fold/);
  await tap(/^Sign here/);
  fireEvent.keyDown(window, { key: 'Escape' });
  await pass(0);
  for (const key of [...'0004711004', 'Enter']) fireEvent.keyDown(window, { key });
  await pass(100);
  expect(table.staffAsks).toEqual([{ type: 'come', proof: { by: 'badge', badge: '0004711004' } }]);
  expect(table.requests).toHaveLength(1);
});

test('the floor beside the dealer rules on a call here, by holding; alone the dealer cannot', async () => {
  const table = await openConsole(staffed());
  act(() => void table.does({ type: 'call-floor', at: startOfTests, incident: 'i', seat: null }));
  expect(maybe(/^Rule here/)).toBeNull();
  act(() => table.reports({ ...healthy, staff: { ...house, beside: { person: tomas, since: startOfTests } } }));
  expect(button(/^Who deals: Sign in, Floor Tomáš R\./)).toBeTruthy();
  await tap(/^Rule here/);
  await tap(/^Play on/);
  await hold(/^Hold to sign/);
  expect(table.orders).toEqual([{ order: 'rule-incident', incident: 'i', ruling: 'play-on', reason: '' }]);
  expect(commands(table)).toEqual([]);
});

test('the floor gives a penalty with its ruling at the console, of a size the rulebook knows', async () => {
  const table = await openConsole(staffed());
  act(() => void table.does({ type: 'call-floor', at: startOfTests, incident: 'i', seat: 2 }));
  act(() => table.reports({ ...healthy, staff: { ...house, beside: { person: tomas, since: startOfTests } } }));
  await tap(/^Rule here/);
  await tap(/^No penalty/);
  await tap(/^Warning/);
  await tap(/^Warning/);
  await tap(/^One orbit/);
  // A penalty is no ruling: what is still missing is said where the key will be.
  // What to do stands where it is done, and nowhere else.
  expect(screen.getAllByText('Choose the ruling, then hold to sign.')).toEqual([
    document.querySelector('.rulings-first'),
  ]);
  await tap(/^Play on/);
  expect(document.querySelector('.rulings-first')).toBeNull();
  await hold(/^Hold to sign/);
  const ruled = { order: 'rule-incident', incident: 'i', ruling: 'play-on', reason: '' };
  expect(table.orders).toEqual([{ ...ruled, penalty: { seat: 2, rounds: 1 } }]);
});

test('beside a ruling that is the penalty itself none is offered, and one chosen before is not given twice', async () => {
  const table = await openConsole(staffed());
  const report = { kind: 'collusion', seat: 2 } as const;
  act(() => void table.does({ type: 'report', at: startOfTests, incident: 'i', report }));
  act(() => table.reports({ ...healthy, staff: { ...house, beside: { person: tomas, since: startOfTests } } }));
  await tap(/^Rule here/);
  await tap(/^No penalty/);
  await tap(/^Warning/);
  await tapOn(() => document.querySelector('.ruling-tile') as Element);
  expect(maybe(/^(No penalty|Warning)/)).toBeNull();
  expect(document.querySelector('.ruling-contained')?.textContent).toBe('Part of the rulingPenalty, seat 2');
  await hold(/^Hold to sign/);
  expect(table.orders[0]).not.toHaveProperty('penalty');
  // Of a report that may cost a penalty each size is a ruling, after what the rulebook says itself.
  const phone = { kind: 'phone', seat: 3 } as const;
  act(
    () =>
      void table.does({
        type: 'rule-incident',
        at: startOfTests,
        incident: 'i',
        ruling: 0,
        by: 'floor:s4',
        reason: null,
      }),
  );
  act(() => void table.does({ type: 'report', at: startOfTests, incident: 'j', report: phone }));
  await tap(/^Rule here/);
  expect(document.querySelectorAll('.ruling-tile')).toHaveLength(8);
});

test('a ruling the table does not take is told in the words of any refusal', async () => {
  const table = await openConsole(staffed());
  act(() => void table.does({ type: 'call-floor', at: startOfTests, incident: 'i', seat: null }));
  act(() => table.reports({ ...healthy, staff: { ...house, beside: { person: tomas, since: startOfTests } } }));
  const cause = { reason: 'incident-closed', incident: 'i' } as const;
  table.orderProgress = { state: 'refused', sentence: null, refusal: cause, cause };
  await tap(/^Rule here/);
  await tap(/^Play on/);
  await hold(/^Hold to sign/);
  expect(document.querySelector('.sheet-fact')?.textContent).toBe(
    'The floor has already ruled on this: the ruling stands.',
  );
  table.orderProgress = { state: 'refused', sentence: null, refusal: { reason: 'signed-out' } };
  await hold(/^Hold to sign/);
  expect(document.querySelector('.sheet-fact')?.textContent).toMatch(/sign/i);
});

test('who comes after a call is said at the table, and that nobody does when it was given back', async () => {
  const table = await openConsole(staffed());
  const rail = () => document.querySelector('.rail-floor')?.textContent ?? '';
  act(() => void table.does({ type: 'call-floor', at: startOfTests, incident: 'i', seat: null }));
  expect(rail()).toMatch(/called at \d/);
  act(() => {
    table.tells({ n9: 'Lucie V.' });
    table.does({ type: 'take-call', at: startOfTests, incident: 'i', by: 'floor:s9', name: { id: 'n9', hash: '' } });
  });
  expect(rail()).toContain('Lucie V. is coming');
  expect(document.querySelector('.band')?.textContent).toMatch(/^Seat 6 faces a raise to 1,200Lucie V. is coming/);
  await tapSeen(/^Floor/);
  expect(commands(table)).toEqual([]);
  act(() => void table.does({ type: 'leave-call', at: startOfTests, incident: 'i', by: 'floor:s9' }));
  expect(rail()).toMatch(/called at \d/);
});

test('chips a correction from elsewhere moves are listed until somebody says they lie there, also after the page was loaded anew', async () => {
  const carry = {
    sequence: 40,
    hand: 41,
    by: 'floor:s4',
    name: 'Tomáš R.',
    moves: [{ from: { place: 'stack', seat: 9 }, to: { place: 'stack', seat: 5 }, chips: 300 }],
    earlier: [],
  } as const;
  const table = staffed();
  table.status = { ...table.status, carry };
  await openConsole(table);
  expect(screen.getByRole('status').textContent).toContain('Hand 41 was corrected: chips to move');
  await tap('Show');
  expect(screen.getByRole('listitem').textContent).toMatch(/seat 9.*300.*seat 5/);
  expect(screen.getByRole('status').textContent).toContain('corrected by Tomáš R.');
  await tap(/^Done/);
  expect(screen.queryByText(/chips to move/)).toBeNull();
  const [move] = carry.moves;
  const undone = { sequence: 43, moves: [{ ...move, chips: 150 }] };
  const next = { ...carry, sequence: 44, earlier: [{ sequence: 40, moves: [move] }, undone] };
  act(() => table.reports({ ...table.status, carry: next }));
  expect(screen.getByRole('status').textContent).toContain('chips to move');
  await tap('Show');
  // What was carried before is not carried twice, and what nobody has carried yet is not forgotten.
  expect(screen.getAllByRole('listitem').map((line) => /150|300/.exec(line.textContent)?.[0])).toEqual(['150', '300']);
  // The next hand begins with what lies there.
  act(() => table.reports({ ...table.status, carry: null }));
  expect(screen.queryByText(/chips to move/)).toBeNull();
});

test('the floor’s desk is one tap away while somebody of the floor stands there, and for nobody else', async () => {
  const table = await openConsole(staffed());
  await tap(/^Who deals/);
  expect(maybe('Floor desk')).toBeNull();
  act(() => table.reports({ ...healthy, staff: { ...house, beside: { person: tomas, since: startOfTests } } }));
  expect(button('Floor desk')).toBeTruthy();
});

/** Hand for hand, two are all in and called, and the rulebook keeps their cards down until the floor says so. */
function heldFaceDown(staff: ConsoleStaff): FakeTable {
  const table = new FakeTable({
    seats: 6,
    at: startOfTests,
    overlay: { 'handForHand.allInFaceDown': true },
    seating: { 1: ['Ann', 20_000], 2: ['Ben', 20_000], 3: ['Cid', 20_000] },
  });
  table.status = { ...healthy, staff };
  return table
    .does({ type: 'start-hand', at: startOfTests, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } })
    .does({ type: 'all-in', seat: 1 }, { type: 'call', seat: 2 }, { type: 'fold', seat: 3 })
    .does({ type: 'set-hand-for-hand', round: 1 });
}

test('what only the floor may rule is ruled from its own sheet: who is not signed in has the sign-in sheet at once', async () => {
  const table = await openConsole(heldFaceDown(house));
  await tap('Hand for hand: run it out');
  await tap(/^Rule here/);
  expect(table.state.incidents.map(({ report }) => report?.kind)).toEqual(['run-out-released']);
  expect(document.querySelector('.staff')?.textContent).toContain('Tomáš');
});

test('with the floor beside the dealer the sheet goes straight to the ruling; without a staff list there is nobody to sign', async () => {
  await openConsole(heldFaceDown({ ...house, beside: { person: tomas, since: startOfTests } }));
  await tap('Hand for hand: run it out');
  await tap(/^Rule here/);
  expect([maybe(/^Sign in/), document.querySelectorAll('.ruling-tile').length > 0]).toEqual([null, true]);
});
