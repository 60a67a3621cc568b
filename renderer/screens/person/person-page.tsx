import { useEffect, useState } from 'react';
import type { FoundPlayer, OfficeAnswer } from '../../../protocol/office-desk.ts';
import { useWish, WordKey } from '../../room/event-keys.tsx';
import { OfficeBody } from '../../room/office-body.tsx';
import { OfficeDesk } from '../../room/office-desk.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { RegisterCheck } from '../../room/register-check.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { officeRefusalText } from '../../text/office-refusal-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { YearOfPerson } from './year-of-person.tsx';
import '../../room/pages.css';
import '../../room/fields.css';
import '../../room/office.css';
import './person.css';

/** One person as the house knows them: where they are, the register's answer, and for a manager their year. */
export function PersonPage({ search, onGo }: { readonly search: string; readonly onGo: GoTo }) {
  const { t, who } = useOfficeWords('person');
  const player = new URLSearchParams(search).get('player') || null;
  const currency = useRoom(({ office }) => office.duties?.statement.currency ?? 'EUR');
  const answer = usePerson(player);
  const found = answer?.what === 'player' ? answer.found : null;
  return (
    <OfficeDesk currency={currency} className="person">
      <nav className="event-switch no-print" aria-label={t('title')}>
        {found !== null && (
          <WordKey onPress={() => onGo('records', `?${new URLSearchParams({ player: who(found.player) })}`)}>
            {t('records')}
          </WordKey>
        )}
      </nav>
      <OfficeBody label={t('title')}>
        {answer === null && <p className="event-quiet">{t(player === null ? 'nobody' : 'cash:waits')}</p>}
        {answer?.what === 'refused' && <Refused refusal={answer.refusal} />}
        {found !== null && <Person found={found} />}
      </OfficeBody>
    </OfficeDesk>
  );
}

/** Asked when the page opens, and again when somebody signs in. Null: not answered yet, or the address names nobody. */
function usePerson(player: string | null): OfficeAnswer | null {
  const { requests } = useRoomDoor();
  const isUp = useRoom(({ link }) => link.state === 'up');
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  const [answer, setAnswer] = useState<OfficeAnswer | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person gets another answer
  useEffect(() => {
    if (!isUp || player === null) return;
    let isOver = false;
    void requests.askOffice({ what: 'player', player }).then((told) => {
      if (!isOver) setAnswer(told);
    });
    return () => {
      isOver = true;
    };
  }, [requests, isUp, person, player]);
  return answer;
}

function Refused({ refusal }: Pick<Extract<OfficeAnswer, { what: 'refused' }>, 'refusal'>) {
  const words = useOfficeWords('person');
  return (
    <p className="event-wrong" role="status">
      {officeRefusalText(refusal, { ...words, money: String, time: makeTimeOfDay }, words)}
    </p>
  );
}

function Person({ found }: { readonly found: FoundPlayer }) {
  const { t, who } = useOfficeWords('person');
  const wish = useWish();
  const { player } = found;
  return (
    <>
      <h2>{who(player)}</h2>
      <div className="no-print person-now">
        <p>{usePlaces(found).join(', ') || t('away')}</p>
        <RegisterCheck player={{ id: player }} wish={wish} />
      </div>
      <YearOfPerson player={player} />
    </>
  );
}

/** Where the person sits, waits and is entered. */
function usePlaces({ seat, waiting, tournaments }: FoundPlayer): readonly string[] {
  const { t, table } = useOfficeWords('overview');
  const office = useRoom((room) => room.office);
  const waits = (office.cash?.cash.waiting ?? []).filter(({ id }) => waiting.includes(id));
  const games = waits.flatMap(({ game }) => office.cash?.cash.games.find(({ id }) => id === game) ?? []);
  return [
    ...(seat === null ? [] : [t('seat.atTable', { table: table(seat.tableId), seat: seat.seat })]),
    ...games.map(({ name }) => t('found.waits', { game: name })),
    ...tournaments.flatMap(({ id }) => {
      const name = office.tournaments[id]?.tournament.name;
      return name === undefined ? [] : [t('found.entered', { tournament: name })];
    }),
  ];
}
