import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Chips, Seat } from '../../../../../engine/notation.ts';
import { fromAfar } from '../../../../../engine/rules.ts';
import { closingOffered, type Hand, type LegalActions, turnLost, waitingActs } from '../../../../../engine/table.ts';
import { KeyHint, NoAction } from '../../../../components/action-button.tsx';
import { BandKey } from '../../../../components/band-key.tsx';
import { usePress } from '../../../../components/use-press.ts';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { capital } from '../../../../text/wager-text.ts';
import { actsSaid } from '../../band/acts-said.ts';
import { AfterHand } from '../../band/after-hand.tsx';
import { RuleTag } from '../../band/rule-tag.tsx';
import { RulingBand } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { useDesk } from '../../fingers/wager-desk.ts';
import { ActionRow } from './action-row.tsx';
import { ChipRow } from './chip-row.tsx';
import { DeskBand } from './desk-band.tsx';
import { DeskRow, SecondThought, useRuledPlace } from './desk-row.tsx';
import { ThroughBand } from './through-turn.tsx';
import { WordKeys } from './word-keys.tsx';
import './betting-dock.css';

/** Chips, words, the sentence of the moment, and the row of actions. */
export function BettingDock({ fingers }: { fingers: Fingers }) {
  const { state, legal, table } = useConsoleTable();
  const { hand } = state;
  const due = table.state.hand?.toAct ?? null;
  if (hand === null || legal.toAct === null) return null;
  return (
    <>
      <ChipRow fingers={fingers} />
      {!fingers.early ? (
        <InTurn hand={hand} fingers={fingers} seat={legal.toAct} />
      ) : due === legal.toAct ? (
        <WhoWasEarly fingers={fingers} />
      ) : (
        <OutOfTurn hand={hand} fingers={fingers} seat={legal.toAct} due={due ?? legal.toAct} />
      )}
    </>
  );
}

function InTurn({ fingers, hand, seat }: { fingers: Fingers; hand: Hand; seat: Seat }) {
  const { state, legal } = useConsoleTable();
  const words = useText('console');
  const desk = useDesk(fingers);
  const lost = turnLost(state, seat);
  const afar = fromAfar(state, seat);
  return (
    <>
      <WordKeys fingers={fingers} />
      {afar !== null ? (
        <RulingBand kept tone="floor" aside={<RuleTag cite={afar.rule} />}>
          {words.t('wager:away.title', { seat })}
        </RulingBand>
      ) : lost !== null ? (
        <RulingBand kept tone="floor" aside={<RuleTag cite={lost.rule} />}>
          {words.t('wager:skipped.title', { seat })}
        </RulingBand>
      ) : desk === null && fingers.through !== null ? (
        <ThroughBand to={fingers.through} />
      ) : desk === null ? (
        <RulingBand kept={waitingActs(hand).length > 0} say={sayOf(words, legal)} aside={<CloseKey />}>
          <Facing hand={hand} seat={seat} />
          <EarlyActs hand={hand} />
        </RulingBand>
      ) : (
        <DeskBand fingers={fingers} desk={desk} />
      )}
      <DeskRow fingers={fingers} desk={desk} />
    </>
  );
}

/** Somebody acted before its turn: the dealer says who by tapping the table. */
function WhoWasEarly({ fingers }: { fingers: Fingers }) {
  const { t } = useText('wager');
  const back = (
    <BandKey means="nobody acts early" onClick={fingers.cancel}>
      {t('early.none')}
    </BandKey>
  );
  return (
    <>
      <RulingBand kept aside={back}>
        <b>{t('early.ask')}</b>
      </RulingBand>
      <div className="action-row">
        <NoAction />
        <NoAction />
        <NoAction />
        <NoAction />
      </div>
    </>
  );
}

/** The dock of a seat that acted before its turn: its action is noted, the turn stays where it is. */
function OutOfTurn({ fingers, hand, seat, due }: { fingers: Fingers; hand: Hand; seat: Seat; due: Seat }) {
  const { legal } = useConsoleTable();
  const { t } = useText('wager');
  const back = (
    <BandKey means={`back to seat ${seat}`} onClick={() => fingers.pick([])}>
      {t('early.back', { seat })}
    </BandKey>
  );
  const desk = useDesk(fingers);
  const ruled = useRuledPlace(desk, fingers);
  // Chips mean the same as in turn; a seat that can only fold has none to read.
  const isRead = desk !== null && (legal.check || legal.call !== null || legal.wager !== null);
  if (isRead) {
    const row = <ActionRow fingers={fingers} total={null} ruled={ruled} onDesk />;
    return (
      <>
        <DeskBand fingers={fingers} desk={desk} />
        {ruled === null ? row : <SecondThought fingers={fingers}>{row}</SecondThought>}
      </>
    );
  }
  return (
    <>
      <RulingBand kept aside={back}>
        <b>{t('early.title', { seat, due })}</b>
      </RulingBand>
      <ActionRow fingers={fingers} total={totalOut(hand, legal, fingers)} />
    </>
  );
}

/** An action out of turn that waits, or the part of it that has just gone back. */
function EarlyActs({ hand }: { hand: Hand }) {
  const { store } = useConsoleTable();
  const { t, amount } = useText('wager');
  const last = useStore(store, (screen) => screen.lastEvent);
  return (
    <>
      {last?.type === 'out-of-turn-returned' && last.chips > 0 && (
        <span>. {t('early.returned', { seat: last.seat, chips: amount(last.chips) })}</span>
      )}
      {waitingActs(hand).map(({ act, to }) => (
        <span key={act.seat}>. {t(`early.waits.${act.action}`, { seat: act.seat, to: amount(to) })}</span>
      ))}
    </>
  );
}

/** The announcement to the seat to act. */
function sayOf({ t, language }: Words, legal: LegalActions): string {
  const seat = spokenAmount(legal.toAct ?? 0, language);
  if (legal.bringIn !== null) return t('say.bringIn', { seat, amount: spokenAmount(legal.bringIn.chips, language) });
  return legal.call === null
    ? t('say.toAct', { seat })
    : t('say.toCall', { amount: capital(spokenAmount(legal.call.chips, language)) });
}

/** Total of the round with the tapped chips; null if none are out. */
function totalOut(hand: Hand, legal: LegalActions, { chips, out }: Fingers): Chips | null {
  if (chips.length === 0) return null;
  return (hand.players.find(({ seat }) => seat === legal.toAct)?.bet ?? 0) + out;
}

/** "Seat 6 faces a raise to 1,200": what the seat to act has to answer. */
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

/**
 * The rest of the round in one tap, with the street or the hands that follow. If that saves no tap, what the office wants after the hand.
 */
function CloseKey() {
  const { store, state } = useConsoleTable();
  const words = useText('wager');
  const { t } = words;
  const offered = useMemo(() => closingOffered(state), [state]);
  const acts = (offered?.acts ?? []).map(({ act, seat, to }) => ({ act, seat, ...(to === null ? {} : { chips: to }) }));
  const said = actsSaid(acts, words);
  const { hand } = state;
  const means = `close ${hand?.number} ${hand?.street} ${said}`;
  const { shaking, handlers } = usePress({
    press: store.press,
    hint: offered === null ? null : 'G',
    means,
    onPress: (press) =>
      store.request(
        { type: 'close-betting', board: offered?.street != null, ...(offered?.handsUp ? { handsUp: true } : {}) },
        press,
      ),
  });
  if (offered === null) return <AfterHand />;
  const { street, handsUp } = offered;
  const label = t(handsUp ? 'console:board.allUp' : street === null ? 'close.over' : `console:board.isOut.${street}`);
  return (
    <button
      type="button"
      className={`tile band-key close-key ${shaking ? 'stale' : ''}`}
      aria-keyshortcuts="G"
      data-means={means}
      data-label={`${label} ${said}`}
      {...handlers}
    >
      <span className="close-label">{label}</span>
      <span className="close-acts">{said}</span>
      <KeyHint name="G" />
    </button>
  );
}
