import { useState } from 'react';
import type { DeckAsk, DeckDesk, DeckInfo, DeckPass } from '../../../../../protocol/deck-desk.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { CardFace } from '../../../../components/playing-card.tsx';
import { Said } from '../../../../components/said.tsx';
import type { DeckOutcome } from '../../../../stores/desk-asks.ts';
import { deckText } from '../../../../text/deck-text.ts';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { DeckForm } from './deck-form.tsx';
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
