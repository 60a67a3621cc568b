import type { Meant, MeantPlayer } from '../../room/found-players.ts';
import { useOfficeWords } from '../../room/office-words.ts';
import { TextField } from '../../room/text-field.tsx';

/** A name being typed, with whoever the house knows by it below. */
export function PlayerField(props: {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly meant: MeantPlayer<Meant>;
  readonly onPick: (meant: Meant) => void;
}) {
  const { name, onName, onPick, meant } = props;
  const { t, table } = useOfficeWords('cash');
  const called = name.trim();
  return (
    <>
      <TextField label={t('field.name')} value={name} onText={onName} most={60} />
      <ul className="event-known">
        {meant.known.map((one) => (
          <li key={one.player}>
            <button
              type="button"
              className="event-row"
              onClick={() => onPick({ player: { id: one.player }, name: one.name })}
            >
              <span>{one.name}</span>
              <small>
                {one.seat === null
                  ? t('field.known')
                  : t('overview:found.seat', { table: table(one.seat.tableId), seat: one.seat.seat })}
              </small>
            </button>
          </li>
        ))}
        {meant.same !== null && (
          <li>
            <button
              type="button"
              className="event-row"
              onClick={() => onPick({ player: { name: called }, name: called })}
            >
              <span>{t('tournament:sell.namesake', { who: meant.same.name })}</span>
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
