import type { Chips, Hand, LegalActions } from '../../../engine/index.ts';
import { spokenAmount } from '../../text/spoken-amount.ts';
import { useText, type Words } from '../../text/use-text.ts';
import { ActionRow } from './action-row.tsx';
import { ChipRow } from './chip-row.tsx';
import { useConsoleTable } from './console-context.ts';
import { RulingBand } from './ruling-band.tsx';
import type { Fingers } from './use-fingers.ts';

/** Chips, the sentence of the moment, and the row of actions. */
export function BettingDock({ fingers }: { fingers: Fingers }) {
  const { state, legal } = useConsoleTable();
  const words = useText('console');
  const { hand } = state;
  if (hand === null || legal.toAct === null) return null;
  return (
    <>
      {/* A new row for every decision: a chip held down for one seat must not go on for the next. */}
      <ChipRow key={`${hand.number}-${hand.actions.length}-${legal.toAct}`} fingers={fingers} />
      <RulingBand say={sayOf(words, legal)}>
        <Facing hand={hand} seat={legal.toAct} />
      </RulingBand>
      <ActionRow fingers={fingers} total={totalOut(hand, legal, fingers)} />
    </>
  );
}

/** What the seat to act is told aloud. */
function sayOf({ t, language }: Words, legal: LegalActions): string {
  const seat = spokenAmount(legal.toAct ?? 0, language);
  if (legal.bringIn !== null) return t('say.bringIn', { seat, amount: spokenAmount(legal.bringIn.chips, language) });
  return legal.call === null
    ? t('say.toAct', { seat })
    : t('say.toCall', { amount: capital(spokenAmount(legal.call.chips, language)) });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Total of the round the tapped chips would make; null when none are out. */
function totalOut(hand: Hand, legal: LegalActions, { chips, out }: Fingers): Chips | null {
  if (chips.length === 0) return null;
  return (hand.players.find(({ seat }) => seat === legal.toAct)?.bet ?? 0) + out;
}

/** "Seat 6 faces a raise to 1,200": what the seat to act answers to. */
function Facing({ hand, seat }: { hand: Hand; seat: number }) {
  const { legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const { toMatch, capped } = hand.betting;
  return (
    <>
      <b>{t('seat.numbered', { seat })}</b> {t(`facing.${facingOf(hand, seat, legal)}`, { amount: amount(toMatch) })}
      {capped && legal.wager === null && `. ${t('facing.capped')}`}
    </>
  );
}

function facingOf(hand: Hand, seat: number, { bringIn }: LegalActions): string {
  if (bringIn !== null) return 'owesBringIn';
  const notes = hand.actions.filter(({ street }) => street === hand.street);
  const last = notes.findLast(({ action }) => action === 'bet' || action === 'raise' || action === 'complete');
  if (last !== undefined) return last.action === 'raise' ? 'raise' : 'bet';
  if (hand.betting.toMatch === 0) return notes.some(({ action }) => action === 'check') ? 'checked' : 'first';
  const straddled = hand.straddles.length > 0;
  const own = hand.players.find((player) => player.seat === seat);
  if (own?.bet === hand.betting.toMatch) return seat === hand.bigBlind && !straddled ? 'option' : 'mayRaise';
  if (notes.some(({ action }) => action === 'bring-in')) return 'bringIn';
  return straddled ? 'straddle' : 'blind';
}
