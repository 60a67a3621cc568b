import type { Seat } from '../../../../../engine/notation.ts';
import { handsToCome } from '../../../../../engine/table.ts';
import { bankShown } from '../../../../components/shot-shown.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { PlanTile } from '../../keys/plan-tile.tsx';
import { SheetTile } from '../../keys/sheet-tile.tsx';

/** Seconds per tap, for a bank of seconds. */
const secondsAtOnce = 10;

/** Corrects a time bank by one card, or some seconds, up or down. Nothing at a table without banks. */
export function BankTiles({ seat }: { readonly seat: Seat }) {
  const { store, state } = useConsoleTable();
  const { t } = useText('shot-clock');
  const bank = bankShown(state, state.chairs[seat - 1]?.player?.id ?? null);
  if (bank === null) return null;
  const step = bank.kind === 'cards' ? 1 : secondsAtOnce;
  const key = (n: number, name: string) => (
    <PlanTile name={name} onPress={(press) => store.request({ type: 'set-bank', seat, n }, press)}>
      {name}
    </PlanTile>
  );
  return (
    <>
      {bank.left >= step && key(bank.left - step, t(`bank.less.${bank.kind}`, { left: bank.left - step }))}
      {key(bank.left + step, t(`bank.more.${bank.kind}`, { left: bank.left + step }))}
    </>
  );
}

/** The floor switches timing of decisions on or off. Nothing at a table without a shot clock. */
export function SwitchClockTile() {
  const { store, state } = useConsoleTable();
  const { t } = useText('shot-clock');
  const { shotClock } = state;
  if (shotClock === undefined) return null;
  const on = !shotClock.isOn;
  return (
    <SheetTile
      label={t(on ? 'switch.on' : 'switch.off')}
      sub={t(on ? 'switch.isOff' : 'switch.isOn')}
      onPress={() => void store.request({ type: 'switch-shot-clock', on }, store.press())}
    />
  );
}

const handsPerLevel = 20;
const windowSeconds = 120;
const lastHands = 3;

/** The floor sets levels counted in hands, or hands in windows of their own, at a tournament's table. */
export function PaceTiles() {
  const { store, state } = useConsoleTable();
  const { t } = useText('shot-clock');
  if (state.schedule === null) return null;
  const { pace } = state;
  const minutes = (pace?.windowSeconds ?? windowSeconds) / 60;
  if (pace !== undefined) {
    const toCome = handsToCome(state);
    return (
      <SheetTile
        label={t('pace.off')}
        sub={
          toCome === null
            ? t('pace.isSoft', { minutes })
            : t(toCome.until === 'level' ? 'pace.left' : 'pace.beforeBreak', { hands: toCome.hands })
        }
        onPress={() => void store.request({ type: 'set-pace', pace: null }, store.press())}
      />
    );
  }
  return (
    <>
      <SheetTile
        label={t('pace.hands')}
        sub={t('pace.handsSub', { hands: handsPerLevel })}
        onPress={() => void store.request({ type: 'set-pace', pace: { handsPerLevel } }, store.press())}
      />
      <SheetTile
        label={t('pace.soft')}
        sub={t('pace.softSub', { minutes })}
        onPress={() => void store.request({ type: 'set-pace', pace: { windowSeconds } }, store.press())}
      />
      <SheetTile
        label={t('pace.last')}
        sub={t('pace.beforeBreak', { hands: lastHands })}
        onPress={() => void store.request({ type: 'set-pace', pace: { lastHands } }, store.press())}
      />
    </>
  );
}
