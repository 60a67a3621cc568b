import { ChevronLeft, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Seat } from '../../../engine/notation.ts';
import { penaltySizes } from '../../../engine/rules.ts';
import { type PenaltyOrder, penaltyProposal, type Report, type TableState } from '../../../engine/table.ts';
import { officeLimits } from '../../../protocol/number-limits.ts';
import { NumberField } from '../../room/number-field.tsx';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { midSentence } from '../../text/mid-sentence.ts';
import { outcomeText } from '../../text/report-text.ts';
import { sizeText } from '../../text/ruling-choices.ts';
import { useText } from '../../text/use-text.ts';

/** None, a warning, or one chosen on a page of its own. */
export function PenaltyRow(props: {
  readonly seat: Seat | null;
  readonly penalty: PenaltyOrder | null;
  readonly onPenalty: (penalty: PenaltyOrder | null) => void;
  readonly onMore: () => void;
}) {
  const { seat, penalty, onPenalty, onMore } = props;
  const words = useText('desk');
  const { t } = words;
  const is = penalty === null ? 'none' : penalty.hands === 0 ? 'warning' : 'more';
  return (
    <fieldset className="desk-penalties">
      <legend className="visually-hidden">{t('penalty.title')}</legend>
      <button type="button" aria-pressed={is === 'none'} onClick={() => onPenalty(null)}>
        {t('penalty.none')}
      </button>
      <button
        type="button"
        aria-pressed={is === 'warning'}
        onClick={() => (seat === null ? onMore() : onPenalty({ seat, hands: 0 }))}
      >
        {t('penalty.warning')}
      </button>
      <button type="button" aria-pressed={is === 'more'} onClick={onMore}>
        {is === 'more' && penalty !== null ? sizeText(penalty, words) : t('penalty.more')}
      </button>
    </fieldset>
  );
}

/** Hands to miss, in the rulebook's sizes or any number; what the player has had so far, and what the rulebook proposes. */
export function PenaltyPage(props: {
  readonly state: TableState;
  readonly seat: Seat | null;
  readonly report: Report | null;
  readonly penalty: PenaltyOrder | null;
  readonly onPenalty: (penalty: PenaltyOrder | null) => void;
  readonly onDone: () => void;
}) {
  const { state, report, penalty, onPenalty, onDone } = props;
  const words = useText('desk');
  const { t } = words;
  const [chosen, setChosen] = useState<Seat | null>(penalty?.seat ?? props.seat);
  const seat = chosen;
  const { sizes, any } = penaltySizes(state);
  const forfeit = penalty?.forfeit === undefined ? {} : { forfeit: penalty.forfeit };
  const give = (size: Pick<PenaltyOrder, 'hands' | 'rounds'>) => {
    if (seat !== null) onPenalty({ seat, ...size, ...forfeit });
  };
  const choose = (next: Seat) => {
    setChosen(next);
    if (penalty !== null) onPenalty({ ...penalty, seat: next });
  };
  return (
    <section className="desk-penalty-page">
      <button type="button" className="desk-back" onClick={onDone}>
        <ChevronLeft size={22} aria-hidden="true" />
        {t('penalty.done')}
      </button>
      <h3>{seat === null ? t('penalty.who') : t('penalty.titleSeat', { seat })}</h3>
      {props.seat === null && <SeatTiles state={state} seat={seat} onSeat={choose} />}
      {seat !== null && (
        <>
          <SoFar state={state} seat={seat} report={report} />
          <div className="desk-sizes">
            <Size size={{ hands: 0 }} penalty={penalty} onGive={give} label={t('penalty.warning')} />
            {sizes.map(({ size, rounds }) => (
              <Size
                key={rounds}
                size={rounds === 0 ? { hands: size } : { rounds }}
                penalty={penalty}
                onGive={give}
                label={rounds === 0 ? t('penalty.hands', { count: size }) : t('penalty.orbits', { count: rounds })}
                sub={rounds === 0 ? null : t('penalty.hands', { count: size })}
              />
            ))}
            <Size
              size={{ hands: null }}
              penalty={penalty}
              onGive={give}
              label={t('table:penalty.out')}
              sub={t('penalty.outSub', { seat })}
            />
          </div>
          {any && <Stepper hands={penalty?.hands ?? 0} onGive={(hands) => give({ hands })} />}
          <NumberField
            label={t('penalty.forfeit')}
            value={penalty?.forfeit ?? null}
            limits={officeLimits.chips}
            onChange={(chips) => onPenalty({ ...penalty, seat, forfeit: chips })}
          />
        </>
      )}
    </section>
  );
}

type PenaltySize = Pick<PenaltyOrder, 'hands' | 'rounds'>;

function Size(props: {
  readonly size: PenaltySize;
  readonly penalty: PenaltyOrder | null;
  readonly onGive: (size: PenaltySize) => void;
  readonly label: string;
  readonly sub?: string | null;
}) {
  const { size, penalty, onGive, label, sub = null } = props;
  return (
    <button
      type="button"
      className="desk-size"
      aria-pressed={penalty?.hands === size.hands && penalty?.rounds === size.rounds}
      onClick={() => onGive(size)}
    >
      <b>{label}</b>
      {sub !== null && <span>{sub}</span>}
    </button>
  );
}

/** No penalty is longer. */
const mostHands = 999;

function Stepper({ hands, onGive }: { readonly hands: number; readonly onGive: (hands: number) => void }) {
  const { t } = useText('desk');
  return (
    <div className="desk-stepper">
      <button
        type="button"
        aria-label={t('penalty.fewer')}
        aria-disabled={hands <= 1}
        onClick={() => {
          if (hands > 1) onGive(hands - 1);
        }}
      >
        <Minus size={22} aria-hidden="true" />
      </button>
      <b aria-live="polite">{t('penalty.hands', { count: hands })}</b>
      <button
        type="button"
        aria-label={t('penalty.further')}
        onClick={() => {
          if (hands < mostHands) onGive(hands + 1);
        }}
      >
        <Plus size={22} aria-hidden="true" />
      </button>
    </div>
  );
}

/** How often the player was reported under the rule, what is still being served, and what the rulebook proposes this time. */
function SoFar(props: { readonly state: TableState; readonly seat: Seat; readonly report: Report | null }) {
  const { state, seat, report } = props;
  const words = useText('desk');
  const { t } = words;
  const { now } = useRoomDoor();
  const proposal = report === null ? null : penaltyProposal(state, report, now());
  const known = proposal === null || 'reason' in proposal || report?.seat !== seat ? null : proposal;
  const proposed = known === null || known.proposed === null ? undefined : known.outcomes[known.proposed];
  const left = state.chairs[seat - 1]?.penalty ?? 0;
  return (
    <ul className="desk-so-far">
      {known !== null && <li>{t('penalty.count', { times: known.times })}</li>}
      <li>{left > 0 ? t('penalty.left', { hands: left }) : t('penalty.clean')}</li>
      {proposed !== undefined && <li>{t('penalty.proposed', { what: midSentence(outcomeText(proposed, words)) })}</li>}
    </ul>
  );
}

/** Everybody who sits at the table, by seat and name. */
export function SeatTiles(props: {
  readonly state: TableState;
  readonly seat: Seat | null;
  readonly onSeat: (seat: Seat) => void;
  /** Open chairs may be named too. */
  readonly withOpen?: boolean;
}) {
  const { state, seat, onSeat, withOpen = false } = props;
  const { t } = useText('desk');
  const names = useRoom((room) => room.names);
  return (
    <div className="desk-seats">
      {state.chairs.map(({ player }, index) => {
        const number = index + 1;
        if (player === null && !withOpen) return null;
        return (
          <button key={number} type="button" aria-pressed={number === seat} onClick={() => onSeat(number)}>
            <b>{number}</b>
            <span>{player === null ? t('shared:seat.open') : (names[player.id] ?? t('shared:seat.nameless'))}</span>
          </button>
        );
      })}
    </div>
  );
}
