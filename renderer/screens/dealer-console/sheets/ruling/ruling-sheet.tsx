import { useState } from 'react';
import type { Seat } from '../../../../../engine/notation.ts';
import { penaltySizes } from '../../../../../engine/rules.ts';
import {
  type Incident,
  type IncidentRuling,
  type PenaltyOrder,
  rulingOptions,
  type TableState,
} from '../../../../../engine/table.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { HoldButton } from '../../../../components/hold-button.tsx';
import { isPenaltyOf, leftOpenText, penaltySeat, rulingChoices, sizeText } from '../../../../text/ruling-choices.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { FloorDeskKey } from '../../floor/floor-desk-key.tsx';
import { openIncident, openIncidents } from '../../floor/incident.ts';
import { PenaltyRulings, sizesOf, withSizes } from './penalty-rulings.tsx';
import { RulingTile } from './ruling-tile.tsx';
import './ruling-sheet.css';
import { SheetHead } from '../sheet-head.tsx';

/** How many rulings fit side by side. */
const mostShown = 6;
/** With one row there is room for the full consequences of each; with two, only for their first line. */
const mostInFull = 3;

/** Floor or manager rules at the console on whatever waits for a ruling, with the same order as at the floor's desk. */
export function RulingSheet({ fingers }: { fingers: Fingers }) {
  const { table, state, store, staffDesk } = useConsoleTable();
  const { t } = useText('staff');
  const incident = openIncident(state);
  const person = table.status.staff?.beside?.person ?? null;
  if (incident !== null && person !== null)
    return <Rulings key={incident.id} incident={incident} by={person.name} fingers={fingers} />;
  return (
    <>
      <RulingHead
        title={t('ruling.title')}
        fact={t(`ruling.${incident === null ? 'none' : 'alone'}`)}
        fingers={fingers}
      />
      {incident !== null && table.status.staff !== null && (
        <div className="rulings">
          <ActionButton
            look="lit"
            label={t('key.signIn')}
            press={store.press}
            onPress={() => staffDesk.open({ is: 'role', needs: 'floor' })}
          />
        </div>
      )}
    </>
  );
}

function Rulings(props: { readonly incident: Incident; readonly by: string; readonly fingers: Fingers }) {
  const { incident, by, fingers } = props;
  const { store, state } = useConsoleTable();
  const words = useText('floor');
  const { t } = words;
  const [picked, setPicked] = useState<IncidentRuling | null>(null);
  const [penalty, setPenalty] = useState<PenaltyOrder | null>(null);
  const [page, setPage] = useState<'rulings' | 'penalties'>('rulings');
  const { choices, sizes } = offeredTo(state, incident, words);
  const chosen = choices.some(({ ruling }) => ruling === picked) ? picked : null;
  const { seat } = incident;
  const punished = sizes.length > 0 ? null : penaltySeat(incident);
  const isContained = isPenaltyOf(
    choices.find(({ ruling }) => ruling === chosen),
    punished,
  );
  return (
    <>
      <RulingHead
        title={seat === null ? t('staff:ruling.title') : t('staff:ruling.titleSeat', { seat })}
        fact={leftOpenText(incident, words) ?? whatWaits(incident, openIncidents(state), words)}
        fingers={fingers}
      />
      <div className="rulings">
        {page === 'penalties' && punished !== null ? (
          <PenaltyTiles
            seat={punished}
            penalty={penalty}
            onPenalty={(one) => {
              setPenalty(one);
              setPage('rulings');
            }}
          />
        ) : sizes.length > 0 ? (
          <PenaltyRulings choices={choices} chosen={chosen} onChoose={setPicked} />
        ) : (
          <div className="rulings-choices">
            {choices.slice(0, mostShown).map((choice) => (
              <RulingTile
                key={choice.ruling}
                choice={choices.length > mostInFull ? { ...choice, lines: choice.lines.slice(0, 1) } : choice}
                chosen={choice.ruling === chosen}
                onChoose={() => setPicked(choice.ruling)}
              />
            ))}
          </div>
        )}
        {punished !== null && (
          <PenaltyKey
            seat={punished}
            penalty={penalty}
            isOpen={page === 'penalties'}
            isContained={isContained}
            onPress={() => setPage(page === 'rulings' ? 'penalties' : 'rulings')}
          />
        )}
        {chosen === null ? (
          <p className="rulings-first">{t('staff:ruling.choose')}</p>
        ) : (
          <HoldButton
            key={chosen}
            label={t('staff:ruling.hold')}
            sub={t('staff:ruling.by', { name: by })}
            press={store.press}
            onHeld={async (press) => {
              const ruled = {
                order: 'rule-incident',
                incident: incident.id,
                ruling: chosen,
                reason: '',
                ...(penalty === null || isContained ? {} : { penalty }),
              } as const;
              const outcome = await store.order(ruled, press);
              if (outcome === 'done') fingers.openSheet(null);
              return outcome;
            }}
          />
        )}
      </div>
    </>
  );
}

/** What may be ruled here. Where it is about a penalty its sizes are the rulings; otherwise one is chosen beside any ruling. */
function offeredTo(state: TableState, incident: Incident, words: Words) {
  const open = rulingChoices(state, incident, rulingOptions(state, incident), words).filter(
    // A ruling in its own words needs a keyboard.
    ({ closed, ruling }) => !closed && ruling !== 'noted',
  );
  const sizes = sizesOf(open, penaltySeat(incident));
  const others = open.filter(({ isPenalty }) => isPenalty !== true);
  return { sizes, choices: sizes.length > 0 ? withSizes(sizes, others, words.t('desk:choice.floor')) : others };
}

/** Opens and closes the sizes; where the chosen ruling is this seat's penalty, there is nothing to choose. */
function PenaltyKey(props: {
  readonly seat: Seat;
  readonly penalty: PenaltyOrder | null;
  readonly isOpen: boolean;
  readonly isContained: boolean;
  readonly onPress: () => void;
}) {
  const { seat, penalty, isOpen, isContained, onPress } = props;
  const words = useText('desk');
  const { t } = words;
  const title = <span>{t('penalty.titleSeat', { seat })}</span>;
  if (isContained && !isOpen)
    return (
      <span className="tile ruling-penalty ruling-contained">
        <b>{t('penalty.contained')}</b>
        {title}
      </span>
    );
  return (
    <button
      type="button"
      data-means={isOpen ? 'rulings' : 'penalties'}
      className="tile ruling-penalty"
      aria-pressed={isOpen}
      onClick={onPress}
    >
      <b>{penalty === null ? t('penalty.none') : sizeText(penalty, words)}</b>
      {title}
    </button>
  );
}

/** What is ruled on, and how much waits behind it. Empty for a plain call: what to do stands where it is done. */
function whatWaits({ report }: Incident, open: readonly Incident[], { t }: Words): string {
  const more = open.length - 1;
  return [
    ...(report === undefined ? [] : [t(`reports:kind.${report.kind}`)]),
    ...(more === 0 ? [] : [t('between:todo.more', { count: more })]),
  ].join(' · ');
}

/** A penalty with any ruling: none, a warning, or a size the rulebook has. */
function PenaltyTiles(props: {
  readonly seat: Seat;
  readonly penalty: PenaltyOrder | null;
  readonly onPenalty: (penalty: PenaltyOrder | null) => void;
}) {
  const { seat, penalty, onPenalty } = props;
  const { state } = useConsoleTable();
  const words = useText('desk');
  const { t } = words;
  const sizes = penaltySizes(state).sizes.map(({ size, rounds }) => (rounds === 0 ? { hands: size } : { rounds }));
  const orders: readonly PenaltyOrder[] = [{ hands: 0 }, ...sizes, { hands: null }].map((size) => ({ seat, ...size }));
  return (
    <div className="rulings-choices penalty-choices">
      <button
        type="button"
        data-means="no penalty"
        className="tile ruling-tile"
        aria-pressed={penalty === null}
        onClick={() => onPenalty(null)}
      >
        <b>{t('penalty.none')}</b>
      </button>
      {orders.map((order) => (
        <button
          key={sizeText(order, words)}
          type="button"
          data-means={`penalty ${sizeText(order, words)}`}
          className="tile ruling-tile"
          aria-pressed={penalty?.hands === order.hands && penalty?.rounds === order.rounds}
          onClick={() => onPenalty(order)}
        >
          <b>{sizeText(order, words)}</b>
        </button>
      ))}
    </div>
  );
}

function RulingHead(props: { readonly title: string; readonly fact: string; readonly fingers: Fingers }) {
  return (
    <SheetHead fingers={props.fingers} title={props.title} beside={<FloorDeskKey />}>
      {props.fact}
    </SheetHead>
  );
}
