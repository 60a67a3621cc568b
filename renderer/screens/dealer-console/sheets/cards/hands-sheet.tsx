import { isKnownCard } from '../../../../../engine/notation.ts';
import type { Hand, HandSeat } from '../../../../../engine/table.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { CardFace } from '../../../../components/playing-card.tsx';
import { potName } from '../../../../components/pot-row.tsx';
import { spokenCard } from '../../../../text/spoken-card.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import './board-sheet.css';
import './hands-sheet.css';
import { SheetHead } from '../sheet-head.tsx';

/** The open hands as named; the last of them can be keyed again if it may still be undone. */
export function HandsSheet({ fingers }: { fingers: Fingers }) {
  const { state, legal } = useConsoleTable();
  const { t } = useText('table');
  const { hand } = state;
  if (hand === null) return null;
  const open = handsOpen(hand);
  const award = hand.awards.find(({ pot }) => pot === legal.push);
  const playsFor = (seat: number) => award?.eligible.includes(seat) ?? true;
  return (
    <>
      <SheetHead fingers={fingers} title={t('hands.title')}>
        {award === undefined ? '' : t('hands.bright', { pot: potName(award.pot, t) })}
      </SheetHead>
      <ul className="open-hands">
        {open.map((player) => (
          <OpenHand key={player.seat} player={player} bright={playsFor(player.seat)} many={open.length > 5} />
        ))}
      </ul>
      <div className="swap-keys">
        <KeyOver />
      </div>
    </>
  );
}

/** Hands that lie open and play. */
export const handsOpen = ({ players }: Hand): readonly HandSeat[] =>
  players.filter(({ tabled, status }) => tabled !== null && tabled.length > 0 && status === 'live');

function OpenHand({ player, bright, many }: { player: HandSeat; bright: boolean; many: boolean }) {
  const { nameOf } = useConsoleTable();
  const { t } = useText('table');
  const cards = player.tabled ?? [];
  const width = cards.length > 2 || many ? 41 : 50;
  return (
    <li className="open-hand">
      <span className="open-hand-who">
        <b>{player.seat}</b> {nameOf(player.seat)}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: cards are pictures read as one, not controls of a form */}
      <span className="open-hand-cards" role="group" aria-label={cards.map((card) => spokenCard(card, t)).join(', ')}>
        {cards.map((card, index) => (
          <CardFace
            key={isKnownCard(card) ? card : `unknown ${index}`}
            card={card}
            width={width}
            mark={bright ? 'none' : 'not-winning'}
          />
        ))}
      </span>
    </li>
  );
}

function KeyOver() {
  const { store, legal } = useConsoleTable();
  const { t } = useText('table');
  const { undo } = legal;
  if (undo === null || (undo.step !== 'hand-tabled' && undo.step !== 'cards-shown')) return null;
  const { step, seat } = undo;
  return (
    <ActionButton
      className="swap-key"
      label={t('hands.keyOver')}
      sub={t('seat.inSentence', { seat: seat ?? 0 })}
      look="quiet"
      press={store.press}
      onPress={(press) => store.request({ type: 'undo', step }, press)}
    />
  );
}
