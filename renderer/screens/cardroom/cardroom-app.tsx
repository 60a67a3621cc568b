import { useState } from 'react';
import { FloorDesk } from '../floor-desk/floor-desk.tsx';
import { CardroomOverview } from './cardroom-overview.tsx';
import { RoomBar } from './room-bar.tsx';
import { useRoom } from './room-context.ts';
import { usePage } from './use-page.ts';
import './room.css';

/** The pages of a paired browser: the bar, and below it the tables or the floor desk. */
export function CardroomApp() {
  const [page, go] = usePage();
  const [chosen, setChosen] = useState<string | null>(null);
  const link = useRoom(({ link }) => link);
  // What the room's people report to each other is not for a public wall.
  const isWall = useRoom(({ me }) => me?.role === 'display');
  const toFloor = (incident: string | null) => {
    if (incident !== null) setChosen(incident);
    go('floor');
  };
  return (
    <div className={link.state === 'down' ? 'room room-stale' : 'room'}>
      <RoomBar page={isWall ? 'tables' : page} onPage={go} />
      {page === 'floor' && !isWall ? (
        <FloorDesk chosen={chosen} onChoose={setChosen} />
      ) : (
        <CardroomOverview onFloor={toFloor} />
      )}
    </div>
  );
}
