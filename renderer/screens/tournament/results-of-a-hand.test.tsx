import { act, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventInTheRoom } from '../../../test/support/event-in-the-room.ts';
import { enterRoom } from '../../room/enter-room.ts';
import { RoomContext } from '../../room/room-context.ts';
import { ScriptedRoom } from '../../room/scripted-room.ts';
import { CardroomApp } from '../cardroom/cardroom-app.tsx';

const names = { anna: 'Anna', boris: 'Boris', cyril: 'Cyril', dana: 'Dana', emil: 'Emil' };

/** Cyril has the big blind and the ante of all: most chips before the hand of the three who go out, and fewest after the ante. */
test.each([
  ['tda-2026', ['3Dana€40€40', '4Emil€30€30', '5Cyril€20€20']],
  ['tda-2024', ['3Cyril€40€40', '4Dana€30€30', '5Emil€20€20']],
] as const)('the printed result of three out in one hand has them as %s ranks and pays them', (rulebook, printed) => {
  const event = new EventInTheRoom(Object.keys(names), [9000, 7000, 4000, 3000, 2000], { rulebook });
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
  expect(rows[0]?.textContent).not.toBe('');
  expect(rows.slice(2).map(({ textContent }) => textContent)).toEqual([...printed, 'Total€90€90']);
  // A sheet that cannot know what came since says so, on the paper too.
  expect(screen.queryByText(/^No connection/)).toBeNull();
  act(() => line.line('down'));
  screen.getByText(/^No connection to the cardroom since/);
});
