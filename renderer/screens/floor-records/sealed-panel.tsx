import { Lock, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Seat } from '../../../engine/notation.ts';
import type { FloorAnswer, FloorRefusal, OpenedCards } from '../../../protocol/floor-desk.ts';
import { typedWords } from '../../../protocol/words-schema.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { SmallCard } from '../../components/playing-card.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { SecondSignature } from '../../room/second-signature.tsx';
import { floorRefusalText } from '../../text/floor-refusal-text.ts';
import { makeMoment } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import { personWords } from './record-words.ts';
import './sealed-panel.css';

/** Opened cards are shown this long, so that nobody reads them later over a shoulder. */
const shownMs = 60_000;

type Sealed = Extract<FloorAnswer, { what: 'sealed' }>;
/** An opening as both persons sign it. */
interface Opening {
  readonly tableId: string;
  readonly hand: number;
  readonly seats: readonly Seat[];
  readonly reason: string;
}

/**
 * Opens sealed hole cards of a finished hand, for a reason and with a second person. Opened cards exist only in this panel: not in the
 * store, not in the address, and they are gone with the panel or after a minute.
 */
export function SealedPanel(props: { readonly tableId: string; readonly hand: number; readonly onClose: () => void }) {
  const { tableId, hand, onClose } = props;
  const words = useText('records');
  const { t } = words;
  const names = useRoom((room) => room.names);
  const [sealed, refusal, askAgain] = useSealed(tableId, hand);
  const [cards, setCards] = useOpenedCards();
  const why = refusal ?? sealed?.refusal ?? null;
  return (
    <aside className="sealed" aria-label={t('sealed.title')}>
      <header className="sealed-head">
        <h2>{t('sealed.title')}</h2>
        <button type="button" className="desk-close" aria-label={t('key.close')} onClick={onClose}>
          <X size={24} aria-hidden="true" />
        </button>
      </header>
      <div className="sealed-body">
        {cards !== null ? (
          <Opened cards={cards} onHide={() => setCards(null)} />
        ) : why !== null ? (
          <p className="sealed-refused" role="status">
            <Lock size={22} aria-hidden="true" />
            <span>
              {floorRefusalText(why, names, words)}
              {why.reason === 'review-locked' && <small>{t('sealed.unlock')}</small>}
            </span>
          </p>
        ) : (
          sealed !== null && (
            <OpeningForm
              tableId={tableId}
              hand={hand}
              seats={sealed.seats}
              onOpened={(opened) => {
                setCards(opened);
                askAgain();
              }}
            />
          )
        )}
        {sealed !== null && sealed.openings.length > 0 && <Openings openings={sealed.openings} />}
      </div>
    </aside>
  );
}

/** Which seats are sealed, and who opened what before. */
function useSealed(tableId: string, hand: number): readonly [Sealed | null, FloorRefusal | null, () => void] {
  const { requests } = useRoomDoor();
  const person = useRoom(({ desk }) => desk?.person?.id ?? null);
  const [answer, setAnswer] = useState<FloorAnswer | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn asks once more, and so does a sign-in
  useEffect(() => {
    let isGone = false;
    void requests.ask({ what: 'sealed', tableId, hand }).then((heard) => {
      if (!isGone) setAnswer(heard);
    });
    return () => {
      isGone = true;
    };
  }, [requests, tableId, hand, turn, person]);
  return [
    answer?.what === 'sealed' ? answer : null,
    answer?.what === 'refused' ? answer.refusal : null,
    () => setTurn((before) => before + 1),
  ];
}

/** Opened cards, for a minute. */
function useOpenedCards(): readonly [readonly OpenedCards[] | null, (cards: readonly OpenedCards[] | null) => void] {
  const [cards, setCards] = useState<readonly OpenedCards[] | null>(null);
  useEffect(() => {
    if (cards === null) return;
    const timer = setTimeout(() => setCards(null), shownMs);
    return () => clearTimeout(timer);
  }, [cards]);
  return [cards, setCards];
}

function OpeningForm(props: {
  readonly tableId: string;
  readonly hand: number;
  readonly seats: readonly Seat[];
  readonly onOpened: (cards: readonly OpenedCards[]) => void;
}) {
  const { tableId, hand, seats, onOpened } = props;
  const words = useText('records');
  const { t } = words;
  const { requests } = useRoomDoor();
  const person = useRoom(({ desk }) => desk?.person ?? null);
  const names = useRoom((room) => room.names);
  const [picked, setPicked] = useState<readonly Seat[]>([]);
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [signature, setSignature] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<FloorRefusal | null>(null);
  const opening: Opening = { tableId, hand, seats: picked, reason: reason.trim() };
  const isReady = picked.length > 0 && reason.trim() !== '';
  const open = async (signed: string) => {
    const reply = await requests.openCards({ ...opening, signature: signed });
    // A signature is valid once, whatever its result.
    setSignature(null);
    setAsking(false);
    setRefusal(reply.refusal);
    if (reply.refusal === null) onOpened(reply.cards);
    return reply.refusal === null ? ('done' as const) : ('refused' as const);
  };
  if (isAsking && signature === null)
    return (
      <div className="sealed-sign">
        <SecondSignature command={{ open: opening }} needs="floor" onSigned={setSignature}>
          {t('sealed.second', { seats: picked.join(', '), reason: opening.reason })}
        </SecondSignature>
        <button type="button" className="desk-plain" onClick={() => setAsking(false)}>
          {t('key.goBack')}
        </button>
      </div>
    );
  return (
    <>
      <p className="sealed-lead">{t('sealed.lead')}</p>
      <fieldset className="sealed-seats" disabled={signature !== null}>
        <legend>{t('sealed.seats')}</legend>
        {seats.map((seat) => (
          <button
            type="button"
            key={seat}
            aria-pressed={picked.includes(seat)}
            onClick={() =>
              setPicked((before) =>
                before.includes(seat) ? before.filter((one) => one !== seat) : [...before, seat].sort((a, b) => a - b),
              )
            }
          >
            {seat}
          </button>
        ))}
      </fieldset>
      <label className="sealed-reason">
        {t('label.reason')}
        <textarea
          rows={3}
          maxLength={400}
          disabled={signature !== null}
          value={reason}
          // A reason is one line, however it is typed.
          onChange={({ target }) => setReason(typedWords(target.value))}
        />
      </label>
      <p className="sealed-note" role="status">
        {refusal === null
          ? person === null
            ? t('sealed.signInFirst')
            : t('sealed.signed', { name: person.name })
          : floorRefusalText(refusal, names, words)}
      </p>
      {signature !== null ? (
        <HoldButton
          className="desk-hold"
          label={t('sealed.hold')}
          sub={t('sealed.holdSub', { seats: picked.join(', ') })}
          press={() => ({ sequence: 0 })}
          onHeld={() => open(signature)}
        />
      ) : (
        <button
          type="button"
          className="sealed-next"
          disabled={!isReady || person === null}
          onClick={() => {
            setRefusal(null);
            setAsking(true);
          }}
        >
          {t('sealed.next')}
        </button>
      )}
    </>
  );
}

function Opened({ cards, onHide }: { readonly cards: readonly OpenedCards[]; readonly onHide: () => void }) {
  const { t } = useText('records');
  return (
    <div className="sealed-opened">
      <p>{t('sealed.opened')}</p>
      <ul>
        {cards.map(({ seat, cards: own }) => (
          <li key={seat}>
            <b>{t('seat.inSentence', { seat })}</b>
            <span>
              {own.map((card) => (
                <SmallCard key={card} card={card} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="sealed-next" onClick={onHide}>
        {t('sealed.hide')}
      </button>
    </div>
  );
}

function Openings({ openings }: { readonly openings: Sealed['openings'] }) {
  const { t, language } = useText('records');
  const names = useRoom((room) => room.names);
  return (
    <section className="sealed-before">
      <h3>{t('sealed.before')}</h3>
      <ul>
        {openings.map(({ number, at, by, seats, reason, what }) => (
          <li key={number}>
            <b>{makeMoment(at, language, 'short')}</b> {t(`audit.${what}-seats`, { seats: seats.join(', ') })},{' '}
            {personWords(by, names)}
            {reason !== null && ` · ${t('quoted', { words: reason })}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
