import { useText } from '../../text/use-text.ts';
import { momentWords } from './days.ts';
import { useRoomNames } from './room-names.ts';
import { ToldLines } from './told-lines.tsx';
import { useTold } from './use-told.ts';

interface Handed {
  readonly item: string;
  readonly kind: 'overlay' | 'structure' | 'texts' | 'kept-out' | 'release';
  readonly name: string;
  readonly version: number;
  /** The version of the program it is; null: it is none. */
  readonly program: string | null;
  /** Null: for every room. */
  readonly rooms: readonly number[] | null;
  readonly handedAt: number;
  readonly taken: readonly { readonly room: number; readonly at: number; readonly sentence: string | null }[];
}

const againMs = 10_000;

/** What was handed down, which rooms have taken it, and why others have not. */
export function HandedView({ now }: { readonly now: () => number }) {
  const { t, language } = useText('group');
  const told = useTold<Handed>({ type: 'handed' }, againMs);
  const { rooms: all, nameOf } = useRoomNames();
  return (
    <section className="office-body">
      <ToldLines told={told} nothing={t('handed.none')}>
        {(found) =>
          found.map(({ item, kind, name, version, program, rooms, handedAt, taken }) => (
            <section key={item} className="event-panel group-one">
              <header>
                <h2>{program === null ? name : `${name} (${program})`}</h2>
                <p className="event-quiet">
                  {t('handed.what', {
                    kind: t(`handed.kind.${kind}`),
                    version,
                    time: momentWords(handedAt, now(), language),
                  })}
                </p>
              </header>
              <ul className="group-taken">
                {all
                  .filter((room) => rooms === null || rooms.includes(room))
                  .map((room) => {
                    const done = taken.find((one) => one.room === room);
                    return (
                      <li key={room}>
                        <b>{nameOf(room)}</b> <TakenWords done={done} now={now()} />
                      </li>
                    );
                  })}
              </ul>
            </section>
          ))
        }
      </ToldLines>
    </section>
  );
}

function TakenWords({ done, now }: { readonly done: Handed['taken'][number] | undefined; readonly now: number }) {
  const { t, language } = useText('group');
  if (done === undefined) return <span className="event-quiet">{t('handed.notYet')}</span>;
  if (done.sentence !== null) return <span className="event-wrong">{done.sentence}</span>;
  return <span>{t('handed.taken', { time: momentWords(done.at, now, language) })}</span>;
}
