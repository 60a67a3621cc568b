import { useMemo } from 'react';
import { closingOffered } from '../../../../../engine/table.ts';
import { KeyHint } from '../../../../components/action-button.tsx';
import { usePress } from '../../../../components/use-press.ts';
import { useText } from '../../../../text/use-text.ts';
import { actsSaid } from '../../band/acts-said.ts';
import { AfterHand } from '../../band/after-hand.tsx';
import { useConsoleTable } from '../../console-context.ts';

/** The rest of the round in one tap, with the street or the hands that follow. If that saves no tap, what the office wants after the hand. */
export function CloseKey() {
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
