import type { Meant, MeantPlayer } from '../../room/found-players.ts';
import { useOfficeWords } from '../../room/office-words.ts';
import { TextField } from '../../room/text-field.tsx';
import { MarkField, NamesakeRow, type TypedName } from '../../room/typed-name.tsx';

/** A name field, with the people the house knows by it below. */
export function PlayerField(props: {
  readonly typed: TypedName;
  readonly meant: MeantPlayer<Meant>;
  readonly onPick: (meant: Meant) => void;
}) {
  const { typed, onPick, meant } = props;
  const { t, table } = useOfficeWords('cash');
  return (
    <>
      <TextField label={t('label.playerName')} value={typed.name} onText={typed.type} most={60} />
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
                  : t('seat.atTable', { table: table(one.seat.tableId), seat: one.seat.seat })}
              </small>
            </button>
          </li>
        ))}
        <NamesakeRow typed={typed} same={meant.same} />
      </ul>
      <MarkField typed={typed} />
    </>
  );
}
