import { useState } from 'react';
import type { DeckAsk, DeckInfo } from '../../../../../protocol/deck-desk.ts';
import { retireReasons } from '../../../../../protocol/retire-reasons.ts';
import { typedWords } from '../../../../../protocol/words-schema.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import type { Outcome } from '../../../../stores/table-requests.ts';
import { deckText } from '../../../../text/deck-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { dealerName } from '../../staff/staff-desk.ts';
import { ReasonTiles } from '../reason-tiles.tsx';
import { type DeskAsking, DeskHead } from './desk-head.tsx';
import './deck-form.css';

/** One deck and the person who lays its cards down: a new deck begins its first pass, another its second or a check, or it is retired. */
export function DeckForm(props: {
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
