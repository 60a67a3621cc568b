import { act, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventInTheRoom } from '../../../test/support/event-in-the-room.ts';
import { enterRoom } from '../../room/enter-room.ts';
import { RoomContext } from '../../room/room-context.ts';
import { ScriptedRoom } from '../../room/scripted-room.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';

const names = { anna: 'Anna', boris: 'Boris', cyril: 'Cyril', dana: 'Dana', emil: 'Emil' };

test('the printed result has whom the ante of the big blind left with the fewest chips behind the two others', () => {
  const event = new EventInTheRoom(Object.keys(names), [9000, 7000, 4000, 3000, 2000], { rulebook: 'tda-2026' });
  event.everybodyAllIn({ 1: 9000, 2: 9000, 3: 1100, 4: 1050, 5: 1000 }, 1, [2]);
  event.paysAll();
  history.replaceState(null, '', '/tournament/print-results?tournament=event');
  const line = new ScriptedRoom();
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => 'q', now: () => event.at });
  render(
    <RoomContext value={room}>
      <CardroomApp />
    </RoomContext>,
  );
  act(() => {
    line.line('up');
    line.welcome([], { names, now: event.at });
    line.say({ type: 'office', part: { part: 'tournament', view: event.view } });
  });
  const [, places] = screen.getAllByRole('table');
  const rows = within(places as HTMLElement).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['3Dana€40€40', '4Emil€30€30', '5Cyril€20€20']);
  // A sheet that cannot know what came since says so, on the paper too.
  expect(screen.queryByText(/^No connection/)).toBeNull();
  act(() => line.line('down'));
  screen.getByText(/^No connection to the cardroom since/);
});
