import { useState } from 'react';
import { typedWords } from '../../../protocol/words-schema.ts';
import { WordKey } from '../../room/event-keys.tsx';
import { makeHoursPlayed } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { momentWords } from './days.ts';
import { useRoomNames } from './room-names.ts';
import { ToldLines } from './told-lines.tsx';
import { useTold } from './use-told.ts';

interface FoundPlayer {
  readonly room: number;
  readonly player: string;
  readonly name: string;
  readonly lastSeen: number | null;
  readonly person: number | null;
}

interface PlayerInRoom {
  readonly room: number;
  readonly player: string;
  readonly name: string | null;
  readonly stays: number;
  readonly minutes: number;
  readonly chipsIn: number;
  readonly chipsOut: number;
  readonly lastSeen: number | null;
}

const lettersLeast = 2;

/** Players by name, in all rooms; players joined to one person are shown as one. Every look is recorded in the group's audit trail. */
export function PeopleView({ now }: { readonly now: () => number }) {
  const { t } = useText('group');
  const [typed, setTyped] = useState('');
  const [part, setPart] = useState('');
  const [person, setPerson] = useState<number | null>(null);
  const told = useTold<FoundPlayer>(part === '' ? null : { type: 'players', part });
  const { nameOf } = useRoomNames();
  return (
    <section className="office-body">
      <form
        className="reports-terms"
        onSubmit={(event) => {
          event.preventDefault();
          setPerson(null);
          setPart(typed.trim());
        }}
      >
        <label className="field">
          <span className="field-label">{t('people.name')}</span>
          <span className="field-box">
            <input
              type="text"
              maxLength={80}
              value={typed}
              onChange={(event) => setTyped(typedWords(event.target.value))}
            />
          </span>
        </label>
        <button type="submit" className="event-word group-search" disabled={typed.trim().length < lettersLeast}>
          {t('people.search')}
        </button>
      </form>
      {part === '' ? (
        <p className="event-quiet">{t('people.how')}</p>
      ) : (
        <ToldLines told={told} nothing={t('people.none')}>
          {(found) => (
            <table className="office-table">
              <thead>
                <tr>
                  {['name', 'room', 'seen', 'person'].map((name) => (
                    <th key={name} scope="col" className="office-word-cell">
                      {t(`people.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.map((one) => (
                  <FoundLine
                    key={`${one.room} ${one.player}`}
                    found={one}
                    room={nameOf(one.room)}
                    now={now()}
                    isChosen={one.person !== null && one.person === person}
                    onChoose={() => setPerson(one.person)}
                  />
                ))}
              </tbody>
            </table>
          )}
        </ToldLines>
      )}
      {person !== null && <OnePerson person={person} now={now()} nameOf={nameOf} />}
    </section>
  );
}

function FoundLine(props: {
  readonly found: FoundPlayer;
  readonly room: string;
  readonly now: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { found, room, now, isChosen, onChoose } = props;
  const { t, language } = useText('group');
  const { name, lastSeen, person } = found;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="office-word-cell">{room}</td>
      <td className="office-word-cell">{lastSeen === null ? '–' : momentWords(lastSeen, now, language)}</td>
      <td className="office-word-cell">
        {person === null ? (
          <span className="event-quiet">{t('people.alone')}</span>
        ) : (
          <WordKey isChosen={isChosen} onPress={onChoose}>
            {t('people.across', { person })}
          </WordKey>
        )}
      </td>
    </tr>
  );
}

function OnePerson(props: {
  readonly person: number;
  readonly now: number;
  readonly nameOf: (room: number) => string;
}) {
  const { person, now, nameOf } = props;
  const { t, amount, language } = useText('group');
  const told = useTold<PlayerInRoom>({ type: 'person', person });
  return (
    <section className="event-panel group-one">
      <h2>{t('people.across', { person })}</h2>
      <ToldLines told={told} nothing={t('people.none')}>
        {(found) => (
          <table className="office-table">
            <thead>
              <tr>
                {['room', 'name', 'stays', 'hours', 'in', 'out', 'seen'].map((name) => (
                  <th key={name} scope="col" className={name === 'name' ? 'office-word-cell' : undefined}>
                    {t(`people.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <tr key={`${one.room} ${one.player}`}>
                  <th scope="row">{nameOf(one.room)}</th>
                  <td className="office-word-cell">{one.name ?? '–'}</td>
                  <td>{amount(one.stays)}</td>
                  <td>{makeHoursPlayed(one.minutes)}</td>
                  <td>{amount(one.chipsIn)}</td>
                  <td>{amount(one.chipsOut)}</td>
                  <td>{one.lastSeen === null ? '–' : momentWords(one.lastSeen, now, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ToldLines>
    </section>
  );
}
