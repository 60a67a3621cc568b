import { usePress } from '../../../../components/use-press.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { dockPresets, Wager } from '../../sheets/wager/raise-presets.ts';

type Size = ReturnType<typeof dockPresets>[number];

/** The usual sizes of a bet or raise, one tap each. The sheet has every other amount. */
export function SizeKeys({ sizes, kind }: { sizes: readonly Size[]; kind: Wager['kind'] }) {
  return (
    <span className="size-keys">
      {sizes.map((size) => (
        <SizeKey key={size.name} size={size} kind={kind} />
      ))}
    </span>
  );
}

/** Figures and signs that every language reads alike. */
const signs: Partial<Readonly<Record<Size['name'], string>>> = {
  minimum: 'Min',
  maximum: 'Max',
  lastBet25: '×2½',
  lastBet3: '×3',
};
const shares: Partial<Readonly<Record<Size['name'], string>>> = { thirdPot: '⅓ ', halfPot: '½ ', twoThirdsPot: '⅔ ' };

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
  const sign = signs[name] ?? `${shares[name] ?? ''}${t('raise.pot')}`;
  return (
    <button
      type="button"
      className={`tile size-key ${shaking ? 'stale' : ''}`}
      aria-label={`${t(`action.${kind}To`, { amount: amount(to) })}, ${sign} ${amount(to)}`}
      data-means={means}
      data-to={to}
      {...handlers}
    >
      <span className="size-name">{sign}</span> <span className="size-to">{amount(to)}</span>
    </button>
  );
}
