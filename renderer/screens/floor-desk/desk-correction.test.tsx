import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TableOverview } from '../../../protocol/cardroom-messages.ts';
import { enterRoom } from '../../room/enter-room.ts';
import { RoomContext } from '../../room/room-context.ts';
import { ScriptedRoom } from '../../room/scripted-room.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { type DeskCorrection, useDeskCorrection } from './desk-correction.ts';

test('what is said of an older hand stands whatever is played since, until somebody who may owe chips is no longer there', () => {
  const line = new ScriptedRoom();
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => 'r', now: () => 0 });
  const players = { 1: 'Dvořák', 2: 'Kowalska', 3: 'Hartmann' };
  const table = new ScriptedTable({ tableId: 't', name: 'Table 7', seats: 3, at: 0, players }).start();
  const fold = () => void table.act('fold');
  const over = () => table.submit({ type: 'push-pot', pot: 0, at: table.at });
  fold();
  fold();
  over();
  const last = table.state;
  table.start();
  let correcting: DeskCorrection | null = null;
  function Probe({ overview }: { readonly overview: TableOverview }) {
    correcting = useDeskCorrection({ overview, hand: 1, last, isOpen: true });
    return null;
  }
  const desk = () => (
    <RoomContext value={room}>
      <Probe overview={table.overview()} />
    </RoomContext>
  );
  act(() => line.line('up'));
  act(() => line.welcome([table.overview()]));
  const { rerender } = render(desk());
  const said = () => ({ isBehind: correcting?.isBehind, asked: correcting?.correction.table === last });
  expect(said()).toEqual({ isBehind: false, asked: true });
  for (const plays of [fold, fold, over]) {
    plays();
    rerender(desk());
    expect(said()).toEqual({ isBehind: false, asked: true });
  }
  table.start();
  rerender(desk());
  expect(said()).toEqual({ isBehind: false, asked: true });
  for (const plays of [fold, fold, over]) plays();
  table.submit({ type: 'open-seat', seat: 3, at: table.at });
  rerender(desk());
  expect(said()).toEqual({ isBehind: true, asked: true });
});
