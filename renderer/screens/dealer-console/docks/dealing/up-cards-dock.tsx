import { useMemo, useState } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import { streetNow } from '../../../../../engine/rules.ts';
import { decide, legalActions, type TableState } from '../../../../../engine/table.ts';
import type { ScreenCommand } from '../../../../../protocol/screen-commands.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { BandKey } from '../../../../components/band-key.tsx';
import { useText } from '../../../../text/use-text.ts';
import { RulingBand } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { KeyRow } from '../../keys/key-row.tsx';
import { SeatTurns } from '../../keys/seat-turns.tsx';

/** Up-cards are dealt: each is keyed by tapping its seat. Or one tap says who opens and how, without naming any. */
export function UpCardsDock({ fingers }: { fingers: Fingers }) {
  const { store, state, legal, nameOf } = useConsoleTable();
  const { t, amount } = useText('console');
  /** Whether the opener does something without a key among the usual ones. */
  const [isOther, setIsOther] = useState(false);
  const { hand } = state;
  const { nameOpener } = legal;
  const openings = useMemo(() => openingsOf(state, nameOpener), [state, nameOpener]);
  if (hand === null) return null;
  const street = streetNow(hand).name;
  const bringsIn = hand.street === 0;
  const isFirstAct = openings.some(({ does }) => does !== 'opens');
  const shown = isOther ? othersOf(openings) : whatFits(openings.filter(({ does }) => does !== 'completes'));
  const subs = {
    'bring-in': 'action.bringIn',
    completes: 'action.completeTo',
    check: 'action.check',
    bet: 'action.betTo',
    'all-in': 'upCards.allIn',
  } as const;
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title dock-name">{t(`street.${street}`)}</h2>
        <p className="dock-sentence">{t('upCards.dealt')}</p>
        <div className="dock-head-row">
          {isFirstAct && (
            <BandKey
              means={isOther ? 'the same cards' : 'other cards'}
              aria-pressed={isOther}
              onClick={() => setIsOther((before) => !before)}
            >
              {t(bringsIn ? 'upCards.completes' : 'upCards.other')}
            </BandKey>
          )}
          <SeatTurns fingers={fingers} />
        </div>
      </div>
      <RulingBand say={t(`say.${street}`)}>
        <b>{t(!bringsIn ? 'upCards.whoOpens' : isOther ? 'upCards.whoCompletes' : 'upCards.whoBringsIn')}</b>{' '}
        {t('upCards.unnamed')}
      </RulingBand>
      <KeyRow keys={Math.max(1, shown.length)}>
        {shown.map(({ seat, does, chips, command }) => (
          <ActionButton
            key={`${seat} ${does}`}
            className="seat-key"
            label={String(seat)}
            sub={does === 'opens' ? nameOf(seat) : t(subs[does], { amount: amount(chips) })}
            press={store.press}
            onPress={(press) => store.request(command, press)}
          />
        ))}
      </KeyRow>
    </>
  );
}

/** What one tap says about the opening seat. */
interface Opening {
  readonly seat: Seat;
  readonly does: 'opens' | 'bring-in' | 'completes' | 'check' | 'bet' | 'all-in';
  readonly chips: number;
  readonly command: ScreenCommand;
}

/** How many keys have room for their labels. */
const keysMost = 8;

/** Every seat that may open, and its act if there is only one way to bring it in, to complete, to check or to bet. */
function openingsOf(state: TableState, seats: readonly Seat[]): readonly Opening[] {
  return [...seats].sort((a, b) => a - b).flatMap((seat) => openingsBy(state, seat));
}

function openingsBy(state: TableState, seat: Seat): readonly Opening[] {
  const named = { type: 'name-opener', seat } as const;
  const opens: Opening = { seat, does: 'opens', chips: 0, command: named };
  const decision = decide(state, named);
  if ('refusal' in decision) return [opens];
  const { toAct, bringIn, check, wager, allIn } = legalActions(decision.after);
  // A player whom the ante put all-in does nothing more, so the seat is only named.
  if (toAct !== seat) return [opens];
  const through = (act: Extract<ScreenCommand, { type: 'act-through' }>['act']): ScreenCommand => ({
    type: 'act-through',
    folds: [],
    opener: seat,
    act,
  });
  if (bringIn !== null) {
    const brings: Opening = { seat, does: 'bring-in', chips: bringIn.chips, command: { type: 'bring-in', seat } };
    if (wager?.kind !== 'complete' || wager.minTo !== wager.maxTo || wager.minTo === allIn?.to) return [opens, brings];
    const to = wager.minTo;
    return [opens, brings, { seat, does: 'completes', chips: to, command: through({ type: 'complete', seat, to }) }];
  }
  if (!check) return [opens];
  const checks: Opening = { seat, does: 'check', chips: 0, command: through({ type: 'check', seat }) };
  const only = wager?.kind === 'bet' && wager.minTo === wager.maxTo ? wager.minTo : null;
  // A player with no more than a bet can only go all in.
  if (allIn !== null && (wager === null || only === allIn.to))
    return [opens, checks, { seat, does: 'all-in', chips: allIn.to, command: through({ type: 'all-in', seat }) }];
  if (only === null) return [opens, checks];
  return [opens, checks, { seat, does: 'bet', chips: only, command: through({ type: 'bet', seat, to: only }) }];
}

/** A completion of the only size is one tap; if there are several sizes, and for other acts, the seat is named first. */
const othersOf = (openings: readonly Opening[]): readonly Opening[] =>
  openings.filter(
    ({ seat, does }) =>
      does === 'completes' ||
      (does === 'opens' && !openings.some((one) => one.seat === seat && one.does === 'completes')),
  );

/** A seat with keys for its usual acts needs no key that only names it. If there are too many keys, every seat has one. */
function whatFits(openings: readonly Opening[]): readonly Opening[] {
  const isSaid = ({ seat }: Opening): boolean =>
    openings.some((one) => one.seat === seat && ['bring-in', 'bet', 'all-in'].includes(one.does));
  const shown = openings.filter((one) => one.does !== 'opens' || !isSaid(one));
  return shown.length <= keysMost || shown.every(({ does }) => does === 'bring-in' || does === 'opens')
    ? shown
    : openings.filter(({ does }) => does === 'opens');
}
