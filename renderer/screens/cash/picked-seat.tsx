import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CashGame, CashView, EventSeatOf } from '../../../engine/office.ts';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useWish, WishKey, WishWord, WordKey } from '../../room/event-keys.tsx';
import { type Meant, useMeantPlayer } from '../../room/found-players.ts';
import { NumberField } from '../../room/number-field.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { RegisterCheck } from '../../room/register-check.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useTypedName } from '../../room/typed-name.tsx';
import { chipsAsMoney } from '../../text/cash-text.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import { PlayerField } from './player-field.tsx';
import { SeatKeys } from './seat-keys.tsx';

interface SeatProps {
  readonly seat: EventSeatOf;
  readonly game: CashGame;
  readonly view: CashView;
  readonly now: CashView['games'][number] | null;
  /** What the previously seated player brought; null: none. */
  readonly chips: number | null;
  readonly onSeated: (seat: EventSeatOf, chips: number | null) => void;
  readonly onClose: () => void;
}

/** One seat of a game: its player, or a player to be seated without the list. */
export function PickedSeat(props: SeatProps) {
  const { now, onClose } = props;
  const { t, who, table } = useOfficeWords('cash');
  const [seat, setSeat] = useState(props.seat);
  // What somebody types here is theirs, also where another desk or the table seats somebody meanwhile.
  const [isTyping, setTyping] = useState(false);
  const chair = useRoom(({ tables }) => tables.find(({ tableId }) => tableId === seat.tableId))?.state.chairs.find(
    (one) => one.seat === seat.seat,
  );
  const player = chair?.player?.id ?? null;
  const place = t('seat.atTable', { table: table(seat.tableId), seat: seat.seat });
  return (
    <section className="event-panel" aria-labelledby="cash-picked">
      <header>
        <h3 id="cash-picked">{player === null || isTyping ? place : who(player)}</h3>
        <button type="button" className="event-close" aria-label={t('key.close')} onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
      </header>
      {player === null || isTyping ? (
        <SeatSomebody
          {...props}
          seat={seat}
          place={place}
          onTyping={setTyping}
          taken={
            player !== null && (
              <>
                <p className="event-wrong" role="alert">
                  {t('seat.taken', { who: who(player) })}
                </p>
                <div className="event-keys">
                  {(now?.openSeats ?? []).map((one) => (
                    <WordKey key={`${one.tableId} ${one.seat}`} onPress={() => setSeat(one)}>
                      {t('seat.atTable', { table: table(one.tableId), seat: one.seat })}
                    </WordKey>
                  ))}
                </div>
              </>
            )
          }
        />
      ) : (
        <AtSeat {...props} seat={seat} place={place} player={player} chips={chair?.stack ?? null} />
      )}
    </section>
  );
}

function SeatSomebody(
  props: SeatProps & {
    readonly place: string;
    readonly onTyping: (isTyping: boolean) => void;
    /** Who has the seat meanwhile, and where else to; false: nobody has it. */
    readonly taken: ReactNode;
  },
) {
  const { seat, game, place, chips: before, onSeated, onTyping, taken } = props;
  const { t, language } = useOfficeWords('cash');
  const typed = useTypedName();
  const [picked, setPicked] = useState<Meant | null>(null);
  const [chips, setChips] = useState(before);
  const form = useRef<HTMLFormElement>(null);
  const wish = useWish();
  // After a tap on an open seat, or after seating somebody beside it, a name is typed next.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const isNamed = typed.full !== '';
  useEffect(() => onTyping(isNamed), [isNamed, onTyping]);
  // Whoever this desk has just seated is no stranger there.
  const [isAsking, setAsking] = useState(false);
  const asking = useRef(false);
  const seatThem = async ({ player }: Meant) => {
    if (asking.current || taken !== false) return;
    asking.current = true;
    setAsking(true);
    const { refusal } = await wish({ type: 'seat-in-game', player, seat, chips });
    asking.current = false;
    setAsking(false);
    if (refusal === null) onSeated(seat, chips);
  };
  const meant = useMeantPlayer<Meant>(typed.full, picked, (one) => void seatThem(one));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!typed.isUnmarked) meant.press();
  };
  return (
    <form ref={form} className="cash-seat-form" onSubmit={(event) => void submit(event)}>
      <PlayerField
        typed={typed}
        meant={meant}
        onPick={(one) => {
          setPicked(one);
          typed.type(one.name);
        }}
      />
      <NumberField
        label={t('field.chips')}
        limits={limits.chips}
        value={chips}
        onChange={setChips}
        onClear={() => setChips(null)}
      />
      {typed.full !== '' && (
        <RegisterCheck
          player={meant.meant.player}
          wish={wish}
          onMet={(id) => setPicked({ player: { id }, name: typed.full })}
        />
      )}
      {!isAsking && taken}
      {!meant.isOpen && !typed.isUnmarked && taken === false && (
        <ActionButton
          label={t('seat.seat', { who: typed.full })}
          sub={chips === null ? t('waiting.dealerCounts') : `${place}, ${chipsAsMoney(chips, game, language)}`}
          look="normal"
          className="event-key"
          press={() => ({ sequence: 0 })}
          onPress={async () => {
            meant.press();
            return 'done';
          }}
        />
      )}
      {/* Enter does what the key does. */}
      <input type="submit" hidden />
    </form>
  );
}

function AtSeat(props: SeatProps & { readonly place: string; readonly player: string; readonly chips: number | null }) {
  const { seat, game, view, now, onClose, place, player, chips } = props;
  const { t, language } = useOfficeWords('cash');
  const session = view.sessions.find((one) => one.until === null && isSeat(one.seat, seat));
  // The office may know a player by another id than the table's own.
  const known = session?.player ?? player;
  const wait = (to: 'table' | 'seat') =>
    ({ type: 'wait', player: { id: known }, game: game.id, change: { from: seat, to } }) as const;
  return (
    <>
      <dl className="event-facts">
        <div>
          <dt>{t('seat.where')}</dt>
          <dd>{place}</dd>
        </div>
        <div>
          <dt>{t('seat.chips')}</dt>
          <dd>{chips === null ? t('tournament:seat.uncounted') : chipsAsMoney(chips, game, language)}</dd>
        </div>
        {session !== undefined && (
          <div>
            <dt>{t('seat.since')}</dt>
            <dd>
              {makeTimeOfDay(session.from)}
              {session.chipsIn !== null &&
                `, ${t('seat.in', { chips: chipsAsMoney(session.chipsIn, game, language) })}`}
            </dd>
          </div>
        )}
      </dl>
      <Bring player={known} seat={seat} game={game} />
      {(now?.openSeats.length ?? 0) > 0 && (
        <>
          <p className="event-label">{t('seat.move')}</p>
          <SeatKeys
            seats={now?.openSeats ?? []}
            wishOf={(to) => ({ type: 'move-in-game', player: known, from: seat, to })}
            onDone={onClose}
          />
        </>
      )}
      <div className="event-keys">
        <WishWord wish={wait('seat')}>{t('seat.asksSeat')}</WishWord>
        <WishWord wish={wait('table')}>{t('seat.asksTable')}</WishWord>
      </div>
      <WishKey
        label={t('seat.pickUp')}
        sub={t('seat.pickUpSub')}
        wish={{ type: 'pick-up', player: known, from: seat }}
        held
        onDone={onClose}
      />
    </>
  );
}

/** Chips brought to a seat; the table announces them. */
function Bring({
  player,
  seat,
  game,
}: {
  readonly player: string;
  readonly seat: EventSeatOf;
  readonly game: CashGame;
}) {
  const { t, language } = useOfficeWords('cash');
  const [chips, setChips] = useState<number | null>(null);
  return (
    <div className="cash-bring">
      <NumberField
        label={t('seat.bring')}
        limits={limits.chips}
        value={chips}
        onChange={setChips}
        onClear={() => setChips(null)}
      />
      <WishWord
        wish={{ type: 'bring-chips', player, seat, chips: chips ?? 0 }}
        isOff={chips === null || chips === 0}
        onDone={() => setChips(null)}
      >
        {chips === null ? t('seat.bringEmpty') : t('seat.bringKey', { chips: chipsAsMoney(chips, game, language) })}
      </WishWord>
    </div>
  );
}

const isSeat = (one: EventSeatOf | null, other: EventSeatOf): boolean =>
  one?.tableId === other.tableId && one.seat === other.seat;
