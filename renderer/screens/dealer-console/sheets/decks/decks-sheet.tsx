import { useState } from 'react';
import type { DeckAsk, DeckDesk, DeckInfo, DeckPass } from '../../../../../protocol/deck-desk.ts';
import { retireReasons } from '../../../../../protocol/deck-desk.ts';
import { typedWords } from '../../../../../protocol/words-schema.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { CardFace } from '../../../../components/playing-card.tsx';
import { Said } from '../../../../components/said.tsx';
import type { DeckOutcome } from '../../../../stores/desk-asks.ts';
import type { Outcome } from '../../../../stores/table-requests.ts';
import { deckText } from '../../../../text/deck-text.ts';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { dealerName } from '../../staff/staff-desk.ts';
import { ReasonTiles } from '../reason-tiles.tsx';
import { type DeskAsking, DeskHead } from './desk-head.tsx';

import './decks-sheet.css';

/** Where tagged decks are checked in, looked through and retired: the list, one deck, or the pass under way. */
export function DecksSheet({ fingers }: { fingers: Fingers }) {
  const { store, table } = useConsoleTable();
  const { t } = useText('devices');
  const [outcome, setOutcome] = useState<DeckOutcome>(null);
  const { decks: desk } = table.status;
  const ask = async (asked: DeckAsk): Promise<DeckOutcome> => {
    setOutcome(null);
    const answered = await store.askDeck(asked);
    setOutcome(answered);
    return answered;
  };
  const close = () => fingers.openSheet('devices');
  if (desk === null) return <DeskHead title={t('desk.title')} fact={t('desk.noReader')} onClose={close} />;
  if (desk.pass !== null) return <DeckPassing pass={desk.pass} asking={{ ask, outcome }} onClose={close} />;
  return <DeskList desk={desk} asking={{ ask, outcome }} onClose={close} />;
}

function DeskList(props: { readonly desk: DeckDesk; readonly asking: DeskAsking; readonly onClose: () => void }) {
  const { desk, asking, onClose } = props;
  const { t } = useText('devices');
  /** A deck of the list, `''` for a new one; null shows the list. */
  const [chosen, setChosen] = useState<string | null>(null);
  const deck = desk.decks.find((one) => one.deck === chosen) ?? null;
  if (chosen !== null) return <DeckForm key={chosen} deck={deck} asking={asking} onBack={() => setChosen(null)} />;
  const fact =
    asking.outcome !== null ? t(`desk.refusal.${asking.outcome}`) : desk.decks.length === 0 ? t('desk.none') : '';
  return (
    <>
      <DeskHead title={t('desk.title')} fact={fact} isRefused={asking.outcome !== null} onClose={onClose} />
      <ul className="deck-list">
        {listed(desk.decks).map((one) => (
          <li key={one.deck}>
            <DeckTile deck={one} onPick={() => setChosen(one.deck)} />
          </li>
        ))}
        <li>
          <button type="button" data-means="new deck" className="tile deck-tile deck-new" onClick={() => setChosen('')}>
            <b>{t('desk.new')}</b>
          </button>
        </li>
      </ul>
    </>
  );
}

/** How many fit beside the key for a new one. */
const mostListed = 17;
const byState = { active: 0, unchecked: 1, retired: 2 } as const;

/** Decks most likely needed first; if there are too many, retired ones are left out. */
const listed = (decks: readonly DeckInfo[]): readonly DeckInfo[] =>
  decks.toSorted((a, b) => byState[a.state] - byState[b.state]).slice(0, mostListed);

function DeckTile({ deck, onPick }: { deck: DeckInfo; onPick: () => void }) {
  const words = useText('devices');
  const { t } = words;
  return (
    <button
      type="button"
      data-means={`deck ${deck.deck}`}
      className={`tile deck-tile deck-${deck.state}`}
      onClick={onPick}
    >
      <b>{deckText(deck.deck, words)}</b>
      <span>{t(`desk.state.${deck.state}`)}</span>
      {deck.weakCards > 0 && <span className="deck-weak">{t('desk.weak', { count: deck.weakCards })}</span>}
    </button>
  );
}

const sightMark = {
  nothing: 'plain',
  good: 'good',
  several: 'bad',
  known: 'bad',
  foreign: 'bad',
  'other-kind': 'bad',
} as const;

/** A pass in progress: the card to lay down next, large, what the antenna sees, and how many are done. */
function DeckPassing(props: { readonly pass: DeckPass; readonly asking: DeskAsking; readonly onClose: () => void }) {
  const { pass, asking, onClose } = props;
  const { store } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const { outcome } = asking;
  const isFirst = pass.what === 'register';
  return (
    <>
      <DeskHead
        title={t(isFirst ? 'desk.passRegister' : 'desk.passCheck', { deck: deckText(pass.deck, words) })}
        fact={outcome === null ? '' : t(`desk.refusal.${outcome}`)}
        isRefused={outcome !== null}
        onClose={onClose}
      />
      <div className="deck-pass">
        <span className="deck-next">
          {pass.next !== null && (
            <>
              <span className="visually-hidden">{spokenCard(pass.next, t)}</span>
              <CardFace card={pass.next} width={148} />
            </>
          )}
        </span>
        <Said as="section" className="deck-sight">
          <p className="deck-sight-lay">{t(isFirst ? 'desk.next' : 'desk.any')}</p>
          <p className={`deck-sight-now sight-${sightMark[pass.sight]}`}>{t(`desk.sight.${pass.sight}`)}</p>
          {pass.isWeak && <p className="deck-sight-now sight-bad">{t('desk.isWeak')}</p>}
        </Said>
        <div className="deck-done">
          <b>{t('desk.done', { done: pass.done })}</b>
          <span className="deck-track" aria-hidden="true">
            <span style={{ width: `${(pass.done / 52) * 100}%` }} />
          </span>
          <ActionButton
            label={t('desk.cancel')}
            sub={t('desk.cancelSub')}
            look="quiet"
            press={store.press}
            onPress={async () => ((await asking.ask({ what: 'cancel' })) === null ? 'done' : 'refused')}
          />
        </div>
      </div>
    </>
  );
}

import './deck-form.css';

/** One deck and the person who lays its cards down: a new deck begins its first pass, another its second or a check, or it is retired. */
function DeckForm(props: {
  /** Null for a deck that is not registered yet. */
  readonly deck: DeckInfo | null;
  readonly asking: DeskAsking;
  readonly onBack: () => void;
}) {
  const { deck, asking, onBack } = props;
  const words = useText('devices');
  const { t } = words;
  const [name, setName] = useState(deck?.deck ?? '');
  const signedIn = useSignedIn();
  const [typed, setPerson] = useState('');
  // With a staff list it is the person signed in, whom the table server knows.
  const person = signedIn ?? typed;
  const [retires, setRetires] = useState(false);
  const { outcome } = asking;
  const state = deck === null ? '' : t(`desk.state.${deck.state}`);
  const unasked = signedIn === '' ? t('desk.refusal.nobody-signed-in') : state;
  const fact = outcome !== null ? t(`desk.refusal.${outcome}`) : unasked;
  const called = deckText(name, words);
  const title = deck === null ? t('desk.new') : retires ? t('desk.retireWhy', { deck: called }) : called;
  return (
    <>
      <DeskHead
        back
        title={title}
        fact={fact}
        isRefused={outcome !== null}
        onClose={retires ? () => setRetires(false) : onBack}
      />
      <div className="sheet-fields">
        {deck === null && (
          <label className="field">
            <span>{t('desk.deckName')}</span>
            <input
              autoComplete="off"
              value={name}
              maxLength={20}
              onChange={(event) => setName(deckNameIn(event.target.value))}
            />
          </label>
        )}
        <label className="field">
          <span>{t(retires ? 'desk.retirer' : 'desk.person')}</span>
          <input
            autoComplete="off"
            value={person}
            maxLength={40}
            readOnly={signedIn !== null}
            onChange={(event) => setPerson(typedWords(event.target.value))}
          />
        </label>
      </div>
      {retires ? (
        <RetireRow deck={name} person={person.trim()} asking={asking} onDone={onBack} />
      ) : (
        <PassRow
          deck={deck}
          name={name.trim()}
          person={person.trim()}
          asking={asking}
          onRetire={() => setRetires(true)}
        />
      )}
    </>
  );
}

/**
 * Who lays the cards down where the house keeps a staff list: the person beside the dealer, otherwise the dealer. Null: a name is typed.
 */
function useSignedIn(): string | null {
  const { table, state } = useConsoleTable();
  const { staff } = table.status;
  return staff === null ? null : (staff.beside?.person.name ?? dealerName(state, table) ?? '');
}

/** Decks are named as the shuffler names them: capitals, digits, dashes. */
const deckNameIn = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9 -]/g, '')
    .replace(/^[ -]+/, '');

/** The desk's answer, as one of the table. */
const outcomeOf = async (asked: Promise<unknown>): Promise<Outcome> => ((await asked) === null ? 'done' : 'refused');

function PassRow(props: {
  readonly deck: DeckInfo | null;
  readonly name: string;
  readonly person: string;
  readonly asking: DeskAsking;
  readonly onRetire: () => void;
}) {
  const { deck, name, person, asking, onRetire } = props;
  const { store } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const ready = name !== '' && person !== '';
  const key = deck === null ? 'register' : deck.state === 'unchecked' ? 'check' : 'checkWeak';
  const ask: DeckAsk = { what: deck === null ? 'register' : 'check', deck: name, person };
  const isRetired = deck?.state === 'retired';
  return (
    <div className="action-row">
      {deck === null || isRetired ? (
        <NoAction />
      ) : (
        <ActionButton
          label={t('desk.retire')}
          sub={t('desk.retireSub')}
          look="quiet"
          press={store.press}
          onPress={onRetire}
        />
      )}
      <NoAction />
      {ready && !isRetired ? (
        <ActionButton
          className="action-wide"
          label={t(`desk.${key}`, { deck: deckText(name, words) })}
          sub={t(`desk.${key}Sub`)}
          look="lit"
          press={store.press}
          onPress={() => outcomeOf(asking.ask(ask))}
        />
      ) : (
        <NoAction className="action-wide" />
      )}
    </div>
  );
}

function RetireRow(props: {
  readonly deck: string;
  readonly person: string;
  readonly asking: DeskAsking;
  readonly onDone: () => void;
}) {
  const { deck, person, asking, onDone } = props;
  const { store } = useConsoleTable();
  const words = useText('devices');
  const { t } = words;
  const called = deckText(deck, words);
  const [reason, setReason] = useState<(typeof retireReasons)[number] | null>(null);
  const retire = async (): Promise<Outcome> => {
    if (reason === null) return 'refused';
    const outcome = await outcomeOf(asking.ask({ what: 'retire', deck, person, reason }));
    if (outcome === 'done') onDone();
    return outcome;
  };
  return (
    <div className="deck-answer">
      <ReasonTiles
        label={t('desk.retireWhy', { deck: called })}
        reasons={retireReasons}
        textOf={(one) => t(`desk.retireFor.${one}`)}
        chosen={reason}
        onChoose={setReason}
      />
      {reason === null || person === '' ? (
        <NoAction />
      ) : (
        <HoldButton label={t('desk.retireHold', { deck: called })} press={store.press} onHeld={retire} />
      )}
    </div>
  );
}
