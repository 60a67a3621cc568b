import type { SuspectDeck, TableState, Witnesses } from '../../../../../engine/table.ts';
import { CardBack } from '../../../../components/playing-card.tsx';
import { deckColour, deckText, suspectText } from '../../../../text/deck-text.ts';
import { needOf } from '../../../../text/shuffler-need.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { PlanTile } from '../../keys/plan-tile.tsx';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { troubleText } from '../../top-bar/trouble-words.ts';
import { decksToName, otherDeck } from './decks-known.ts';
import './deck-card.css';

type WaitingDeck = NonNullable<Witnesses['deckWaiting']>;

/**
 * The deck for the next hand: the machine's findings, who must answer for it, or which one it is. A table without devices does not ask for
 * it, but shows a deck that the dealer has named.
 */
export function DeckCard({ fingers }: { fingers: Fingers }) {
  const { table, state, legal } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const { witnesses } = state;
  const { start, deck } = legal;
  const isRefused = start !== null && 'reason' in start && start.reason === 'deck-suspect';
  if (isRefused && deck !== null) return <SuspectCard suspect={deck.suspect} fingers={fingers} />;
  if (state.deckOut !== undefined) return <DeckOut out={state.deckOut} />;
  if (witnesses.isDeckDoubtful) return <WhichDeck />;
  const isManual = table.status.shuffler.state === 'none';
  const nobodyAsks = isManual && table.status.reader.state === 'none';
  if (nobodyAsks && witnesses.deckInPlay === null && witnesses.deckWaiting === null) return null;
  return (
    <section className="info-card deck-card">
      <h2 className="info-title">
        {witnesses.deckWaiting === null
          ? t('label.deck')
          : t('deck.waiting', { deck: deckText(witnesses.deckWaiting.deck, words) })}
      </h2>
      {witnesses.deckWaiting === null ? <DeckInPlay isManual={isManual} /> : <Waiting deck={witnesses.deckWaiting} />}
      {deck === null ? <ShufflerLine /> : <SuspectLine suspect={deck.suspect} />}
    </section>
  );
}

/** A deck that is not the next one needs no answer yet. */
function SuspectLine({ suspect }: { suspect: SuspectDeck }) {
  const words = useText('devices');
  return <p className="deck-shuffler deck-suspect-line">{suspectText(suspect, words)}</p>;
}

function Waiting({ deck }: { deck: WaitingDeck }) {
  const { state } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const accepted = state.witnesses.suspectDeck;
  const answered = accepted?.deck === deck.deck ? accepted.acceptedBy : null;
  return (
    <div className="deck-lines">
      <CardBack width={52} deck={deckColour(deck.deck)} />
      <span className="deck-found">
        {isMeasured(deck) && (
          <b className="deck-count">
            {deck.cards} / {deck.expected ?? deck.cards}
          </b>
        )}
        <span className={deck.verified === 'pass' ? 'deck-verified' : ''}>{foundText(deck, words)}</span>
        {answered !== null && (
          <span className="deck-answered">
            {t(`deck.acceptedBy.${answered}`, { deck: deckText(deck.deck, words) })}
          </span>
        )}
      </span>
    </div>
  );
}

const isMeasured = ({ cards, inferred }: WaitingDeck): boolean => cards !== null && !inferred;

/** Never claims more than the machine has measured: recognised, counted, or only finished. */
function foundText(deck: WaitingDeck, { t }: Words): string {
  if (deck.verified === 'fail') return t('deck.failed');
  if (!isMeasured(deck)) return t('deck.finished');
  return t(deck.verified === 'pass' ? 'deck.verified' : 'deck.counted');
}

/** No deck waits: shows the one in play, and at a table without a machine the tap that changes it. */
function DeckInPlay({ isManual }: { isManual: boolean }) {
  const { table, state } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const { deckInPlay } = state.witnesses;
  const decks = decksToName(table.status, state.witnesses);
  const other = otherDeck(decks, deckInPlay);
  const machine = table.status.shuffler.state === 'ready';
  return (
    <div className="deck-lines">
      {/* Nobody has said which one it is: the keys have the room. */}
      {!(isManual && deckInPlay === null) && <CardBack width={52} deck={deckColour(deckInPlay)} />}
      <span className="deck-found">
        {isManual && deckInPlay !== null && <b>{t('deck.inPlay', { deck: deckText(deckInPlay, words) })}</b>}
        {isManual && deckInPlay === null ? (
          <>
            <span>{t('deck.none')}</span>
            <DeckKeys decks={decks} />
          </>
        ) : (
          !isManual && <span>{t(machine ? 'console:between.deckShuffling' : 'console:between.deckByHand')}</span>
        )}
        {isManual && other !== null && (
          <ChangeTile deck={other} label={t('deck.changed', { deck: deckText(other, words) })} />
        )}
      </span>
    </div>
  );
}

/** Another deck is on the table from now on. */
function ChangeTile({ deck, label }: { deck: string; label: string }) {
  const { store } = useConsoleTable();
  return (
    <PlanTile name={label} onPress={(press) => store.request({ type: 'change-deck', deck }, press)}>
      <CardBack width={22} deck={deckColour(deck)} /> {label}
    </PlanTile>
  );
}

/** The same deck was taken twice in a row, or a machine cannot tell: the dealer knows. */
function WhichDeck() {
  const { table, state } = useConsoleTable();
  const { t } = useText('devices');
  return (
    <section className="info-card deck-card deck-asks">
      <h2 className="info-title">{t('deck.doubt')}</h2>
      <p className="deck-question">{t('deck.which')}</p>
      <DeckKeys decks={decksToName(table.status, state.witnesses)} />
    </section>
  );
}

/** A deck found wrong leaves the table. Before the next deal the dealer says which one is here instead; it may look the same. */
function DeckOut({ out }: { readonly out: NonNullable<TableState['deckOut']> }) {
  const { table, state } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const decks = decksToName(table.status, state.witnesses);
  const what = t(`reports:kind.${out.kind}`);
  const another = [...decks.filter((deck) => deck !== out.deck), ...decks.filter((deck) => deck === out.deck)];
  return (
    <section className="info-card deck-card deck-asks">
      <h2 className="info-title">
        {out.deck === null ? t('deck.out', { what }) : t('deck.outNamed', { deck: deckText(out.deck, words), what })}
      </h2>
      <p className="deck-question">{t('deck.outHow')}</p>
      <DeckKeys decks={another} isAnother={true} />
    </section>
  );
}

function DeckKeys({ decks, isAnother = false }: { decks: readonly string[]; isAnother?: boolean }) {
  const { store } = useConsoleTable();
  const words = useText('devices');
  const nameOf = (deck: string) =>
    isAnother ? words.t('deck.another', { deck: deckText(deck, words) }) : deckText(deck, words);
  return (
    <span className="deck-keys">
      {decks.map((deck) => (
        <PlanTile
          key={deck}
          name={nameOf(deck)}
          onPress={(press) => store.request({ type: 'change-deck', deck }, press)}
        >
          <CardBack width={22} deck={deckColour(deck)} /> {nameOf(deck)}
        </PlanTile>
      ))}
    </span>
  );
}

/** The machine found a fault, and nobody has answered for it: the floor is called, and after a minute the dealer may. */
function SuspectCard({ suspect, fingers }: { suspect: SuspectDeck; fingers: Fingers }) {
  const { store, table, state, legal } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const now = useTableNow();
  const mayAt = legal.deck?.dealerMayAcceptAt ?? null;
  const isCalled = mayAt !== null;
  // If a table's clock is set back, nobody waits longer than a minute.
  const seconds = isCalled ? Math.min(60, Math.ceil(Math.max(0, mayAt - now) / 1000)) : 0;
  const other = decksToName(table.status, state.witnesses).find((deck) => deck !== suspect.deck) ?? null;
  return (
    <section className="info-card deck-card deck-suspect">
      {/* Only what was found is spoken at once, not every second of the wait. */}
      <div role="alert">
        <h2 className="deck-suspect-what">{suspectText(suspect, words)}</h2>
      </div>
      <p className="deck-suspect-why">
        {!isCalled ? t('deck.answer') : seconds > 0 ? t('deck.floorHas', { seconds }) : t('deck.mayAnswer')}
      </p>
      <span className="deck-places">
        {other === null ? (
          <span className="no-tile" />
        ) : (
          <ChangeTile deck={other} label={t('deck.other', { deck: deckText(other, words) })} />
        )}
        {!isCalled ? (
          <PlanTile
            name={t('key.callFloor')}
            onPress={(press) => store.request({ type: 'call-floor', seat: null }, press)}
          >
            {t('key.callFloor')}
          </PlanTile>
        ) : (
          <span className="no-tile" />
        )}
        {isCalled && seconds === 0 ? (
          <PlanTile name={t('deck.bring')} onPress={() => fingers.openSheet('deck')}>
            {t('deck.bring')}
          </PlanTile>
        ) : (
          <span className="no-tile" />
        )}
      </span>
    </section>
  );
}

/** What the machine needs a person for, in one line. */
function ShufflerLine() {
  const { state } = useConsoleTable();
  const words = useText('devices');
  const { shufflerFault } = state.witnesses;
  if (shufflerFault === null) return null;
  const need = needOf(shufflerFault);
  return (
    <p className="deck-shuffler">
      <b>{troubleText({ of: 'shuffler-needs', need }, words)}.</b> {words.t(`clear.${need}`)}
    </p>
  );
}
