import type { Chips } from '../../../../../engine/notation.ts';
import { BackspaceKey } from '../../../../components/backspace-key.tsx';
import { trayValues } from '../../../../components/chip-breakdown.ts';
import { ChipFace } from '../../../../components/chip-face.tsx';
import { Spoken } from '../../../../components/spoken.tsx';
import { usePress } from '../../../../components/use-press.ts';
import { useShortcut } from '../../../../components/use-shortcut.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { sumOf } from '../../fingers/wager-desk.ts';
import { dockPresets, type Wager } from '../../sheets/wager/raise-presets.ts';
import { FrontKey, FrontSlot } from './front-slot.tsx';
import { PairKeys } from './pair-keys.tsx';
import { TrayChip } from './tray-chip.tsx';
import './put-out-slot.css';

/** Up to this many values, chips have their full size. */
const roomyTray = 5;

/** The tray of chips, and the place of the chips that are out. */
export function ChipRow({ fingers }: { fingers: Fingers }) {
  const { state, legal } = useConsoleTable();
  const { hand } = state;
  const values = trayValues(state.chipValues, (hand ?? state).stakes);
  const isNarrow = values.length > roomyTray;
  // Holding a chip for one seat must not continue for the next.
  const decision = `${hand?.number} ${hand?.actions.length} ${legal.toAct}`;
  return (
    <div className={isNarrow ? 'chip-row chip-row-narrow' : 'chip-row'}>
      {values.map((value, index) => (
        <TrayChip
          key={value}
          value={value}
          values={state.chipValues}
          size={isNarrow ? 72 : 84}
          hint={String(index + 1)}
          decision={decision}
          count={[...fingers.earlier, fingers.chips].flat().filter((chip) => chip === value).length}
          setChips={fingers.setChips}
          onDrop={fingers.dropChip}
        />
      ))}
      <PutOutSlot fingers={fingers} />
    </div>
  );
}

function PutOutSlot({ fingers }: { fingers: Fingers }) {
  const {
    legal,
    state: { hand, chipValues },
  } = useConsoleTable();
  const { t, amount } = useText('console');
  const { chips, setChips, earlier, front, nextMotion, takeBack } = fingers;
  const isEmpty = chips.length === 0 && earlier.length === 0;
  useShortcut(isEmpty && front === null ? null : 'Backspace', { down: takeBack });
  if (isEmpty && front !== null) return <FrontSlot fingers={fingers} front={front} />;
  const { wager } = legal;
  const mayName = wager !== null && wager.minTo !== wager.maxTo && wager.minTo !== legal.allIn?.to;
  const isFree = isEmpty && fingers.said === null && !fingers.early;
  const sizes = isFree && mayName && hand !== null ? dockPresets(hand, wager, legal, chipValues) : [];
  if (sizes.length > 0 && wager !== null)
    return (
      <div className="slot slot-sizes">
        <SizeKeys sizes={sizes} kind={wager.kind} />
        <FrontKey fingers={fingers} />
      </div>
    );
  if (isEmpty)
    return (
      <div className="slot slot-empty">
        {!fingers.early && fingers.through === null && fingers.said === null && <PairKeys />}
        <span>{t('dock.tapChips')}</span>
        <FrontKey fingers={fingers} />
      </div>
    );
  const sum = sumOf(chips);
  const motion = earlier.length + 1;
  const takeBackOne = (value: Chips) => setChips((before) => before.toSpliced(before.lastIndexOf(value), 1));
  return (
    <div className="slot">
      <span className="slot-lines">
        <span className="slot-motion">
          {front !== null
            ? t('wager:keys.beside', { amount: amount(sumOf(front.chips) - sumOf(front.back)) })
            : t(motion === 1 ? 'wager:keys.firstMotion' : 'wager:keys.secondMotion')}
        </span>
        <span className="slot-sum">{amount(sum)}</span>
      </span>
      <SlotChips chips={chips} roomFor={amount(sum).length > 6 ? 1 : 2} onBack={takeBackOne} />
      <span className="slot-keys">
        <BackspaceKey className="slot-back" isShortcut onBack={takeBack} />
        {chips.length > 0 && motion === 1 && (
          <button type="button" data-means="next motion" className="slot-back slot-next" onClick={nextMotion}>
            {t('wager:keys.nextMotion')}
          </button>
        )}
      </span>
    </div>
  );
}

/** Chips of one value are one target, with the values put out last within reach. Those that do not fit are taken back with the last key. */
function SlotChips(props: { chips: readonly Chips[]; roomFor: number; onBack: (value: Chips) => void }) {
  const { chips, roomFor, onBack } = props;
  const { state } = useConsoleTable();
  const { t, amount } = useText('console');
  const values = [...new Set(chips.toReversed())].slice(0, roomFor).reverse();
  const isAlone = values.length === 1;
  return (
    <span className="slot-chips">
      {values.map((value) => {
        const count = chips.filter((chip) => chip === value).length;
        return (
          <button
            key={value}
            type="button"
            data-means={`take back ${value}`}
            className="slot-chip"
            onClick={() => onBack(value)}
          >
            <Spoken name={t('dock.takeBack', { amount: amount(value) })}>
              {Array.from({ length: isAlone ? Math.min(count, 2) : 1 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: chips of one value are alike
                <ChipFace key={index} value={value} values={state.chipValues} size={isAlone ? 58 : 46} />
              ))}
              {!isAlone && count > 1 && <span className="slot-count">×{count}</span>}
            </Spoken>
          </button>
        );
      })}
    </span>
  );
}

type Size = ReturnType<typeof dockPresets>[number];

/** The usual sizes of a bet or raise, one tap each. The sheet has every other amount. */
function SizeKeys({ sizes, kind }: { sizes: readonly Size[]; kind: Wager['kind'] }) {
  return (
    <span className="size-keys">
      {sizes.map((size) => (
        <SizeKey key={size.name} size={size} kind={kind} />
      ))}
    </span>
  );
}

/** Amounts with more signs have no room for a name beside them. */
const longFrom = 8;

/** Figures and signs that are the same in every language. */
const signs: Partial<Readonly<Record<Size['name'], string>>> = {
  minimum: 'Min',
  maximum: 'Max',
  lastBet25: '×2½',
  lastBet3: '×3',
};
const shares: Partial<Readonly<Record<Size['name'], string>>> = { thirdPot: '⅓', halfPot: '½', twoThirdsPot: '⅔' };

function SizeKey({ size: { name, to }, kind }: { size: Size; kind: Wager['kind'] }) {
  const { store, state, legal } = useConsoleTable();
  const { t, amount } = useText('console');
  const { toAct: seat } = legal;
  const { hand } = state;
  const means = `wager ${to} ${seat} ${hand?.number} ${hand?.street}`;
  const { shaking, handlers } = usePress({
    press: store.press,
    hint: null,
    means,
    onPress: (press) => store.request({ type: kind, seat: seat ?? 0, to }, press),
  });
  const part = shares[name];
  const sign = signs[name] ?? (part === undefined ? t('raise.pot') : t('raise.partOfPot', { part }));
  return (
    <button
      type="button"
      data-spends
      className={`tile size-key ${amount(to).length > longFrom ? 'size-long' : ''} ${shaking ? 'stale' : ''}`}
      aria-label={`${t(`action.${kind}To`, { amount: amount(to) })}, ${sign} ${amount(to)}`}
      data-means={means}
      data-to={to}
      {...handlers}
    >
      <span className="size-name">{sign}</span> <span className="size-to">{amount(to)}</span>
    </button>
  );
}
