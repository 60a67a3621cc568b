import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  bestHand,
  type Card,
  type Chips,
  isKnownCard,
  type KnownCard,
  type Seat,
  variantOf,
} from '../../engine/notation.ts';
import { boardsOf, streetNow } from '../../engine/rules.ts';
import type { Award, Hand, LegalActions, TableState } from '../../engine/table.ts';
import { deckColour } from '../text/deck-text.ts';
import { useText } from '../text/use-text.ts';
import { BetLine } from './bet-line.tsx';
import { chipLook } from './chip-look.ts';
import { ChipsInMotion } from './chips-in-motion.tsx';
import { Felt, LampLight } from './felt.tsx';
import { Boards, BurnPile, SeatCards } from './felt-cards.tsx';
import { useFeltLetters } from './felt-letters.ts';
import { Lammers } from './lammers.tsx';
import type { DeckColour } from './playing-card.tsx';
import { potMiddle } from './pot-lines.ts';
import { PotRow } from './pot-row.tsx';
import { edgeForTag, type PlateHold, SeatPlate } from './seat-plate.tsx';
import { type FoldProposal, whileCorrected } from './seat-view.ts';
import { useSharing } from './sharing.ts';
import { landscapeTable, type TableShape } from './table-geometry.ts';
import { burnedCards, poolOfLight, type TableLayout, type TableLook, tableLayout } from './table-layout.ts';

/** The input of the table's picture; everything else is in the state. */
export interface TablePictureProps {
  readonly state: TableState;
  /** Names by id of the players' text references. */
  readonly names: Readonly<Record<string, string>>;
  /** The geometry; by default that of a wide screen. */
  readonly shape?: TableShape;
  /** Size against the design. */
  readonly scale?: number;
  readonly picked?: ReadonlySet<Seat>;
  /** Absent: the plates cannot be tapped. */
  readonly onSeat?: (seat: Seat) => void;
  /** What holding a plate does. Absent: nothing. */
  readonly hold?: PlateHold | null;
  /** Seats whose players the office moves away once the hand is over. */
  readonly leaving?: ReadonlySet<Seat>;
  /** The places of players eliminated in seats that are still open, by the ids of their names. Absent: unknown. */
  readonly places?: ReadonlyMap<string, number>;
  /** Called when the board is tapped, while its cards may still change. */
  readonly onBoard?: () => void;
  /** False while a sheet is open: the seat to act keeps only its amber edge. */
  readonly lampOn?: boolean;
  /** Chips tapped for the seat to act and not booked yet. */
  readonly out?: Chips;
  /** A later seat was tapped: the lamp is there, and the seats before it are proposed to fold. */
  readonly proposal?: FoldProposal | null;
  /** The table as the correction would make it: every changing number is shown before and after. */
  readonly after?: TableState | null;
  /** Shown in the middle of the felt between hands. */
  readonly middle?: ReactNode;
  /** The table's own time, in milliseconds, for a running clock; by default this computer's. */
  readonly tableNow?: () => number;
  /** An older hand is shown: button and blinds are its own, even when it is over. */
  readonly isReview?: boolean;
  /** The clock that times decisions, in milliseconds. Absent: none is shown. */
  readonly shotNow?: () => number;
}

const nobody: ReadonlySet<Seat> = new Set();
const unplaced: ReadonlyMap<string, number> = new Map();

/** The felt as the dealer sees it; its shape's px times `scale`. */
export function TablePicture(props: TablePictureProps) {
  const { state, scale = 1, shape = landscapeTable } = props;
  return (
    <div className="table-frame" style={{ width: shape.width * scale, height: shape.height * scale }}>
      <div className="table-area" style={{ width: shape.width, height: shape.height, transform: `scale(${scale})` }}>
        <TableThings {...props} shape={shape} key={state.tableId} />
      </div>
    </div>
  );
}

/** The things on the felt. Its parts keep their identity from render to render, so that only changes are redrawn. */
function useLayout(
  state: TableState,
  proposal: FoldProposal | null,
  shape: TableShape,
  look: Omit<TableLook, 'letters'>,
): TableLayout {
  const letters = useFeltLetters();
  const { hand, legal, ...drawn } = tableLayout(state, proposal, shape, { ...look, letters });
  return { hand, legal, ...useSharing(drawn) };
}

function TableThings(props: TablePictureProps & { readonly shape: TableShape }) {
  const { state, lampOn = true, out = 0, middle, proposal = null, after = null } = props;
  const [touchedPot, touchPot] = useTouchedPot();
  const then = after === null ? null : tableLayout(after, null, props.shape);
  const layout = useLayout(state, proposal, props.shape, { isReview: props.isReview ?? false, then });
  const { shape, hand, legal, spots, boards, pots, potPlace, potsDrawn, lammers, others } = layout;
  const touched = pots.find(({ pot }) => pot === touchedPot);
  const winning = useSharing(hand === null ? null : winningCards(hand, legal.push));
  const light = useSharing(lampOn ? poolOfLight(layout) : null);
  const { deckOfHand, deckInPlay } = state.witnesses;
  const deck = deckColour(hand === null ? deckInPlay : deckOfHand);
  const actor = proposal?.seat ?? hand?.toAct ?? null;
  const asked = proposal?.legal ?? legal;
  return (
    <>
      <Felt shape={shape} line={hand !== null} />
      <LampLight light={light} />
      <Plates {...props} layout={layout} actor={actor} asked={asked} touched={touched?.eligible ?? []} then={then} />
      <CardsOfSeats layout={layout} deck={deck} winning={winning} />
      {hand === null && <div className="felt-middle">{middle}</div>}
      {hand !== null && boards !== null && (
        <>
          <Boards
            boards={layout.boardCards}
            layout={boards}
            street={streetNow(hand).name}
            shape={shape}
            winning={winning}
            onBoard={props.onBoard}
          />
          <BetLine
            state={state}
            hand={hand}
            actor={actor}
            spots={spots}
            shape={shape}
            lampOn={lampOn}
            out={out}
            others={others}
            edge={edgeForTag(layout.views[(actor ?? 0) - 1])}
            legal={asked}
            then={then?.hand ?? null}
          />
          <PotRow
            pots={pots}
            hand={hand}
            values={state.chipValues}
            drawn={potsDrawn}
            place={potPlace}
            touched={touchedPot}
            onPot={touchPot}
            then={then === null || then.hand === null ? null : { hand: then.hand, pots: then.pots }}
          />
          <BurnPile burned={burnedCards(hand)} shape={shape} deck={deck} />
        </>
      )}
      <ChipsInMotion
        // Chips do not move from one table's picture to another's.
        key={state.tableId}
        hand={state.hand}
        spots={spots}
        values={state.chipValues}
        potAt={(pot) => potMiddle(potsDrawn, pot, potPlace)}
        potsMiddle={{ x: shape.centre.x, y: potPlace.below + 30 }}
      />
      <Lammers lammers={lammers} />
      <ChipTray values={state.chipValues} shape={shape} />
    </>
  );
}

function Plates(
  props: TablePictureProps & {
    readonly layout: TableLayout;
    readonly actor: Seat | null;
    readonly asked: LegalActions;
    /** Seats of the touched pot. */
    readonly touched: readonly Seat[];
    readonly then: TableLayout | null;
  },
) {
  const {
    names,
    picked = nobody,
    leaving = nobody,
    places = unplaced,
    onSeat,
    hold = null,
    lampOn = true,
    tableNow = Date.now,
    shotNow = null,
  } = props;
  const { layout, actor, asked, touched, then } = props;
  const { shape, spots, views } = layout;
  const { t } = useText('shared');
  return views.map((now, index) => {
    const at = spots[index]?.place;
    const after = then?.views[index] ?? null;
    const view = whileCorrected(now, after);
    const name = view.player === null ? (names[view.out ?? ''] ?? '') : (names[view.player] ?? t('seat.nameless'));
    const toCall = view.seat === actor ? (asked.call?.chips ?? 0) : 0;
    return (
      at && (
        <SeatPlate
          key={view.seat}
          view={view}
          name={name}
          place={places.get(view.out ?? '') ?? null}
          at={at}
          shape={shape}
          toCall={toCall}
          lampOn={lampOn || !view.lit}
          tableNow={tableNow}
          shotNow={shotNow}
          onSeat={onSeat}
          hold={hold?.seats.has(view.seat) ? hold : null}
          leaves={leaving.has(view.seat)}
          picked={picked.has(view.seat) || touched.includes(view.seat)}
          after={after}
        />
      )
    );
  });
}

function CardsOfSeats(props: {
  readonly layout: TableLayout;
  readonly deck: DeckColour;
  readonly winning: ReadonlySet<Card> | null;
}) {
  const { layout, deck, winning } = props;
  const { shape, spots, views, pots, legal } = layout;
  const competes = pots.find(({ pot }) => pot === legal.push)?.eligible ?? [];
  return views.map(({ seat, cards, draws }, index) => {
    const spot = spots[index];
    return (
      spot && (
        <SeatCards
          key={seat}
          cards={cards}
          draws={draws}
          spot={spot}
          shape={shape}
          deck={deck}
          winning={competes.includes(seat) ? winning : null}
        />
      )
    );
  });
}

/** The pot whose seats are shown, until it or anything else is touched. */
function useTouchedPot(): readonly [number | null, (pot: number) => void] {
  const [touched, setTouched] = useState<number | null>(null);
  useEffect(() => {
    if (touched === null) return;
    const elsewhere = (event: PointerEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('.pot') === null) setTouched(null);
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [touched]);
  const touch = useCallback((pot: number) => setTouched((before) => (before === pot ? null : pot)), []);
  return [touched, touch];
}

/** The cards with which the pot of this number is won; null if nothing is to be marked. */
export function winningCards(hand: Hand, pot: number | null): ReadonlySet<Card> | null {
  const award = hand.awards.find((one) => one.pot === pot);
  const cards = (award?.parts ?? []).flatMap((part) =>
    part.hand === null ? [] : part.shares.flatMap(({ seat }) => bestOf(hand, part, seat)),
  );
  return cards.length === 0 ? null : new Set(cards);
}

/** The cards that make a player's best hand for this part of the pot, or none while a card is unknown. */
function bestOf(hand: Hand, { board, half }: Award['parts'][number], seat: Seat): readonly KnownCard[] {
  const [high, low = high] = variantOf(hand.variant).hands;
  const { kind, fromHole } = half === 'low' ? low : high;
  const hole = hand.players.find((player) => player.seat === seat)?.tabled ?? [];
  const shared = boardsOf(hand)[board] ?? [];
  if (!hole.every(isKnownCard) || !shared.every(isKnownCard)) return [];
  return bestHand(kind, hole, shared, fromHole)?.cards ?? [];
}

/** The house's chip tray in front of the dealer, large values left. Decoration only: nothing counts it. */
const ChipTray = memo(function ChipTray({ values, shape }: { values: readonly Chips[]; shape: TableShape }) {
  const shown = [...values].sort((a, b) => b - a).slice(-5);
  const columns = shown.flatMap((value, index) => (index === 0 ? [value] : [value, value]));
  return (
    <span
      className="chip-tray"
      style={{ left: shape.centre.x - shape.tray.width / 2, ...shape.tray }}
      data-felt="tray"
      aria-hidden="true"
    >
      {columns.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of the tray have no identity but their place
          key={index}
          className="tray-column"
          style={{ backgroundColor: chipLook(value, values).base }}
        />
      ))}
    </span>
  );
});
