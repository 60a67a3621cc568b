import { useCallback, useMemo, useState } from 'react';
import { useRoom } from '../../room/room-context.ts';
import { usePage } from '../../room/use-page.ts';
import { CashPage } from '../cash/cash-page.tsx';
import { FloorDesk } from '../floor-desk/floor-desk.tsx';
import { AuditPage } from '../floor-records/audit-page.tsx';
import { PrintPage } from '../floor-records/print-page.tsx';
import { readHandLink } from '../floor-records/record-filter.ts';
import { RecordsPage } from '../floor-records/records-page.tsx';
import { DevicesPage } from '../house/devices-page.tsx';
import { StaffPage } from '../house/staff-page.tsx';
import { PersonPage } from '../person/person-page.tsx';
import { PublicDisplay } from '../public-display/public-display.tsx';
import { ReportsPage } from '../reports/reports-page.tsx';
import { RulesPage } from '../rules/rules-page.tsx';
import { PrintBags } from '../tournament/print-bags.tsx';
import { PrintDeal } from '../tournament/print-deal.tsx';
import { PrintDraw } from '../tournament/print-draw.tsx';
import { PrintHeads } from '../tournament/print-heads.tsx';
import { PrintResults } from '../tournament/print-results.tsx';
import { PrintSeats } from '../tournament/print-seats.tsx';
import { PrintTicket } from '../tournament/print-ticket.tsx';
import { StructuresPage } from '../tournament/structures-page.tsx';
import { TournamentPage } from '../tournament/tournament-page.tsx';
import { CardroomOverview } from './cardroom-overview.tsx';
import { RoomBar } from './room-bar.tsx';
import '../../room/room.css';

/**
 * The pages of a paired browser: the bar, and below it the tables, the floor desk or its records. A page to be printed and a public screen
 * have no bar.
 */
export function CardroomApp() {
  const [{ page, search }, go] = usePage();
  const [chosen, setChosen] = useState<string | null>(null);
  const link = useRoom(({ link }) => link);
  // What the room's people report to each other is not for a public display.
  const isWall = useRoom(({ me }) => me?.role === 'display');
  const linked = useMemo(() => readHandLink(search), [search]);
  const choose = useCallback(
    (incident: string) => {
      setChosen(incident);
      if (location.search !== '') go('floor');
    },
    [go],
  );
  const toFloor = (incident: string | null) => {
    if (incident !== null) setChosen(incident);
    go('floor');
  };
  const shown = isWall && page !== 'display' ? 'tables' : page;
  if (shown === 'print') return <PrintPage hand={linked} onGo={go} />;
  if (shown === 'printResults') return <PrintResults search={search} onGo={go} />;
  if (shown === 'printSeats') return <PrintSeats search={search} onGo={go} />;
  if (shown === 'printBags') return <PrintBags search={search} onGo={go} />;
  if (shown === 'printDeal') return <PrintDeal search={search} onGo={go} />;
  if (shown === 'printHeads') return <PrintHeads search={search} onGo={go} />;
  if (shown === 'printDraw') return <PrintDraw search={search} onGo={go} />;
  if (shown === 'printTicket') return <PrintTicket search={search} onGo={go} />;
  if (shown === 'display') return <PublicDisplay search={search} onGo={go} />;
  return (
    <div className={link.state === 'down' ? 'room room-stale' : 'room'}>
      <RoomBar page={shown} onPage={go} />
      {shown === 'floor' && (
        <FloorDesk chosen={chosen} onChoose={choose} onRecords={() => go('records')} linked={linked} onGo={go} />
      )}
      {shown === 'records' && <RecordsPage search={search} onGo={go} />}
      {shown === 'audit' && <AuditPage onGo={go} />}
      {shown === 'tournament' && <TournamentPage search={search} onGo={go} />}
      {shown === 'structures' && <StructuresPage search={search} onGo={go} />}
      {shown === 'cash' && <CashPage search={search} onGo={go} />}
      {shown === 'staff' && <StaffPage />}
      {shown === 'devices' && <DevicesPage search={search} onGo={go} />}
      {shown === 'reports' && <ReportsPage search={search} />}
      {shown === 'rules' && <RulesPage />}
      {shown === 'person' && <PersonPage key={search} search={search} onGo={go} />}
      {shown === 'tables' && <CardroomOverview search={search} onFloor={toFloor} onGo={go} />}
    </div>
  );
}
