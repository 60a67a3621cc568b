import type { Chips, Seat } from '../../../engine/notation.ts';
import { type AmendmentPreview, legalActions, type TableState } from '../../../engine/table.ts';
import { type PotView, potViews } from '../../components/pot-lines.ts';
import { potName } from '../../components/pot-row.tsx';
import { moveText, thenText } from '../../corrections/correct-words.ts';
import type { NamesById } from '../../text/events/beside-words.ts';
import { useText, type Words } from '../../text/use-text.ts';

/** A number or a name before and after a correction. */
interface Effect {
  readonly what: string;
  readonly was: string;
  readonly now: string;
}

/** Everything a correction changes, before → after, and what has to be carried by hand. */
export function CorrectionEffects(props: {
  readonly now: TableState;
  readonly after: TableState;
  /** Who sits there today; the players of an older hand may have changed seats. */
  readonly seated: TableState;
  readonly preview: AmendmentPreview;
  readonly isPast: boolean;
  readonly names: NamesById;
}) {
  const { now, after, seated, preview, isPast, names } = props;
  const words = useText('timeline');
  const { t } = words;
  const rulings = now.incidents.filter(({ hand, ruling }) => hand === now.handNumber && ruling !== null).length;
  return (
    <dl className="desk-effects">
      <Effects title={t('label.pots')} effects={potEffects(now, after, words)} />
      <Effects title={t('correction.stacks')} effects={stackEffects({ now, after, preview }, words)} />
      {!isPast && (
        <div>
          <dt>{t('correction.next')}</dt>
          <dd>{thenText(now, after, words)}</dd>
        </div>
      )}
      {rulings > 0 && (
        <div>
          <dt>{t('correction.rulings')}</dt>
          <dd>{t('correction.rulingsStay', { count: rulings })}</dd>
        </div>
      )}
      <div>
        <dt>{t(isPast ? 'correction.transfers' : 'correction.moves')}</dt>
        {isPast ? (
          handedOver(preview, seated, names, words).map((line) => <dd key={line}>{line}</dd>)
        ) : (
          <dd>{preview.moves.length === 0 ? t('correction.noMoves') : moveText(preview.moves, words)}</dd>
        )}
      </div>
    </dl>
  );
}

function Effects({ title, effects }: { readonly title: string; readonly effects: readonly Effect[] }) {
  const { t } = useText('timeline');
  return (
    <div>
      <dt>{title}</dt>
      {effects.length === 0 && <dd>{t('correction.none')}</dd>}
      {effects.map(({ what, was, now }) => (
        <dd key={what}>
          <span>{what}</span> <s>{was}</s> <b>{now}</b>
        </dd>
      ))}
    </div>
  );
}

/** Pots by their chips; pushed ones by their winners. */
function potEffects(now: TableState, after: TableState, words: Words): readonly Effect[] {
  const [were, are] = [viewsOf(now), viewsOf(after)];
  return Array.from({ length: Math.max(were.length, are.length) }, (_, pot) => ({
    what: potName(pot, words.t),
    was: potText(were[pot], words),
    now: potText(are[pot], words),
  })).filter(({ was, now }) => was !== now);
}

const viewsOf = (state: TableState): readonly PotView[] =>
  state.hand === null ? [] : potViews(state.hand, legalActions(state));

function potText(pot: PotView | undefined, { t, amount }: Words): string {
  if (pot === undefined) return '–';
  const { chips, winners, eligible } = pot;
  const seats = [...(winners.length > 0 ? winners : eligible)].sort((a, b) => a - b).join(', ');
  return t('timeline:correction.pot', { chips: amount(chips), seats });
}

/** Stacks at the seats, and what those have left with who were sent home since. */
function stackEffects(
  { now, after, preview }: { readonly now: TableState; readonly after: TableState; readonly preview: AmendmentPreview },
  { t, amount }: Words,
): readonly Effect[] {
  const stackAt = ({ chairs }: TableState, seat: Seat, taken: Chips | null): string => {
    const { player = null, stack = null } = chairs[seat - 1] ?? {};
    const chips = player === null ? (taken ?? stack) : stack;
    return chips === null ? '–' : amount(chips);
  };
  return now.chairs
    .map(({ seat }) => {
      const gone = preview.letGo?.find((one) => one.seat === seat) ?? { was: null, now: null };
      const what = t('shared:seat.inSentence', { seat });
      return { what, was: stackAt(now, seat, gone.was), now: stackAt(after, seat, gone.now) };
    })
    .filter((effect) => effect.was !== effect.now);
}

/** What each player of an older hand gets or gives now: "seat 4, Novák, gives 1,200". */
function handedOver(
  { moves, elsewhere = [], owedElsewhere = [] }: AmendmentPreview,
  { chairs }: TableState,
  names: NamesById,
  { t, amount }: Words,
): readonly string[] {
  const sums = new Map<number | 'house', number>();
  const add = (place: (typeof moves)[number]['from'], chips: number): void => {
    // What the floor carries is told of whom it is for.
    if (place.place === 'floor') return;
    const key = 'seat' in place ? place.seat : 'house';
    sums.set(key, (sums.get(key) ?? 0) + chips);
  };
  for (const { from, to, chips } of moves) {
    add(from, -chips);
    add(to, chips);
  }
  const lines = [...sums].filter(([, chips]) => chips !== 0);
  const gone = elsewhere.map(({ seat, player, chips, left }) =>
    t('timeline:correction.hasLeft', {
      seat,
      name: names[player.id] ?? '',
      was: amount(left - chips),
      now: amount(left),
    }),
  );
  const away = owedElsewhere.map(({ seat, player, chips, table, has, bag }) => {
    const said = { seat, name: names[player.id] ?? '', table, chips: amount(Math.abs(chips)) };
    if (chips > 0 && bag === true) return t('timeline:correction.getsLater', said);
    if (chips > 0) return t(`timeline:correction.${has === 0 ? 'backThere' : 'getsThere'}`, said);
    const short = has === null ? Number.NEGATIVE_INFINITY : -chips - has;
    const given = bag === true ? 'givesLater' : short > 0 ? 'givesShort' : 'givesThere';
    const gives = t(`timeline:correction.${given}`, {
      ...said,
      has: amount(has ?? 0),
      short: amount(short),
    });
    return short !== 0 ? gives : `${gives}. ${t('timeline:correction.outThere', said)}`;
  });
  if (lines.length === 0 && gone.length === 0 && away.length === 0) return [t('timeline:correction.noMoves')];
  const here = lines.map(([seat, sum]) => {
    if (seat === 'house') return t('timeline:correction.house', { chips: amount(sum) });
    const name = names[chairs[seat - 1]?.player?.id ?? ''] ?? '';
    return t(`timeline:correction.${sum > 0 ? 'gets' : 'gives'}`, { seat, name, chips: amount(Math.abs(sum)) });
  });
  return [...here, ...gone, ...away];
}
