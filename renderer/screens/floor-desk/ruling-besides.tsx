import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Seat } from '../../../engine/notation.ts';
import { effectivePolicies } from '../../../engine/rules.ts';
import { type RulingBesides as Besides, legalActions, type TableState } from '../../../engine/table.ts';
import { officeLimits } from '../../../protocol/number-limits.ts';
import { NumberField } from '../../room/number-field.tsx';
import { citeText } from '../../text/cite-text.ts';
import { ruleText } from '../../text/rule-text.ts';
import { useText, type Words } from '../../text/use-text.ts';

type RuledAct = NonNullable<Besides['act']>;

/** Whether a ruling that replaces the answer lacks its rule. */
export const lacksRule = ({ cite, fairness, act, moves }: Besides): boolean =>
  cite === undefined && (fairness === true || act !== undefined || moves !== undefined);

/** The rule behind a ruling in the floor's own words, and what it books: an act of the seat to act, or chips from one seat to another. */
export function RulingBesides(props: {
  readonly state: TableState;
  readonly besides: Besides;
  readonly onBesides: (besides: Besides) => void;
  /** Opens the page with the rules. */
  readonly onRule: () => void;
}) {
  const { state, besides, onBesides, onRule } = props;
  const { t } = useText('desk');
  const { cite, fairness } = besides;
  const without = ({ fairness: _fairness, ...others }: Besides): Besides => others;
  return (
    <section className="desk-besides">
      <p className="desk-sheet-note">{t('besides.rule')}</p>
      <RuleKey rule={cite ?? null} state={state} onOpen={onRule} />
      <div className="desk-kinds">
        <button
          type="button"
          aria-pressed={fairness === true}
          onClick={() => onBesides(fairness === true ? without(besides) : { ...besides, fairness: true })}
        >
          {t('besides.fairness')}
        </button>
      </div>
      <ActKeys state={state} besides={besides} onBesides={onBesides} />
      <MoveKeys state={state} besides={besides} onBesides={onBesides} />
    </section>
  );
}

/** The rule by its name and number; a touch opens the page it is chosen on. */
function RuleKey(props: { readonly rule: string | null; readonly state: TableState; readonly onOpen: () => void }) {
  const { rule, state, onOpen } = props;
  const words = useText('desk');
  const text = rule === null ? null : ruleText(rule, effectivePolicies(state.rulebook, state.overlay), words);
  return (
    <button type="button" className="rule-key" onClick={onOpen}>
      <span>{rule === null ? words.t('besides.chooseRule') : (text?.title ?? citeText(rule))}</span>
      {text !== null && rule !== null && <span className="desk-rule-tag">{citeText(rule)}</span>}
      <ChevronRight size={20} aria-hidden="true" />
    </button>
  );
}

type Keys = Pick<Parameters<typeof RulingBesides>[0], 'state' | 'besides' | 'onBesides'>;

/** What the floor has the seat to act do. */
function ActKeys({ state, besides, onBesides }: Keys) {
  const words = useText('desk');
  const { t } = words;
  const { toAct, check, call, fold, wager } = legalActions(state);
  if (toAct === null || state.hand?.stage !== 'betting') return null;
  const { act, ...others } = besides;
  const open: readonly RuledAct[] = [
    ...(fold ? [{ type: 'fold' } as const] : []),
    ...(check ? [{ type: 'check' } as const] : []),
    ...(call === null ? [] : [{ type: 'call' } as const]),
    ...(wager === null || wager.kind === 'complete' ? [] : [{ type: wager.kind, to: wager.minTo ?? 0 } as const]),
  ];
  return (
    <>
      <p className="desk-sheet-note">{t('besides.act', { seat: toAct })}</p>
      <div className="desk-kinds">
        {open.map((one) => (
          <button
            key={one.type}
            type="button"
            aria-pressed={act?.type === one.type}
            onClick={() => onBesides(act?.type === one.type ? others : { ...others, act: one })}
          >
            {actText(one, words)}
          </button>
        ))}
      </div>
      {act !== undefined && 'to' in act && (
        <NumberField
          label={t('besides.to')}
          value={act.to}
          limits={officeLimits.amount}
          onChange={(to) => onBesides({ ...others, act: { ...act, to } })}
        />
      )}
    </>
  );
}

const actText = ({ type }: RuledAct, { t }: Words): string => t(`besides.acts.${type}`);

/** Chips from one seat to another: what one gets the other gives. */
function MoveKeys({ state, besides, onBesides }: Keys) {
  const { t } = useText('desk');
  const [giver, setGiver] = useState<Seat | undefined>(undefined);
  const [taker, setTaker] = useState<Seat | undefined>(undefined);
  const [chips, setChips] = useState<number | undefined>(undefined);
  const seats = { least: 1, most: state.chairs.length };
  const isBetween = legalActions(state).stage === 'between-hands';
  if (!isBetween) return null;
  const say = (from: Seat | undefined, to: Seat | undefined, amount: number | undefined) => {
    setGiver(from);
    setTaker(to);
    setChips(amount);
    const { moves: _moves, ...others } = besides;
    const isWhole = from !== undefined && to !== undefined && from !== to && amount !== undefined && amount > 0;
    const moves = isWhole
      ? {
          moves: [
            { seat: from, chips: -amount },
            { seat: to, chips: amount },
          ],
        }
      : {};
    onBesides({ ...others, ...moves });
  };
  return (
    <>
      <p className="desk-sheet-note">{t('besides.moves')}</p>
      <NumberField
        label={t('besides.from')}
        value={giver ?? null}
        limits={seats}
        onChange={(seat) => say(seat, taker, chips)}
      />
      <NumberField
        label={t('besides.toSeat')}
        value={taker ?? null}
        limits={seats}
        onChange={(seat) => say(giver, seat, chips)}
      />
      <NumberField
        label={t('label.chips')}
        value={chips ?? null}
        limits={officeLimits.chips}
        onChange={(amount) => say(giver, taker, amount)}
      />
    </>
  );
}
