import { useFoundPlayers } from '../../room/found-players.ts';
import { useOfficeWords } from '../../room/office-words.ts';
import { TextField } from '../../room/text-field.tsx';

const mostOffered = 5;

/** A name being typed, with whoever the house knows by it below. */
export function PlayerField(props: {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onKnown: (known: { readonly id: string; readonly name: string }) => void;
}) {
  const { name, onName, onKnown } = props;
  const { t, who, table } = useOfficeWords('cash');
  const found = useFoundPlayers(name).slice(0, mostOffered);
  return (
    <>
      <TextField label={t('field.name')} value={name} onText={onName} most={60} />
      <ul className="event-known">
        {found.map(({ player, seat }) => (
          <li key={player}>
            <button type="button" className="event-row" onClick={() => onKnown({ id: player, name: who(player) })}>
              <span>{who(player)}</span>
              <small>
                {seat === null
                  ? t('field.known')
                  : t('overview:found.seat', { table: table(seat.tableId), seat: seat.seat })}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
