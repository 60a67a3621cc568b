import { streetNow } from '../../../../../engine/rules.ts';
import type { LegalActions } from '../../../../../engine/table.ts';
import { ActionButton } from '../../../../components/action-button.tsx';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import { streetWord } from '../../../../text/street-text.ts';
import { useText } from '../../../../text/use-text.ts';
import { RulingBand } from '../../band/ruling-band.tsx';
import { useConsoleTable } from '../../console-context.ts';
import { KeyRow } from '../../keys/key-row.tsx';

/** The players draw or discard one after another: one tap says how many cards. */
export function DrawDock() {
  const { state, legal } = useConsoleTable();
  const { t, language } = useText('console');
  const { hand } = state;
  const { draw } = legal;
  if (hand === null || draw === null) return null;
  const { seat, least, most } = draw;
  const throws = least === most;
  const spoken = spokenAmount(seat, language);
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title dock-name">
          {throws ? t('draw.discardTitle') : t(`street.${streetWord(hand.variant, streetNow(hand).name)}`)}
        </h2>
        <p className="dock-sentence">{t('draw.inTurn')}</p>
      </div>
      <RulingBand
        say={
          throws
            ? t('say.discard', { seat: spoken, cards: spokenAmount(most, language) })
            : t('say.draw', { seat: spoken })
        }
      >
        <b>{t('seat.numbered', { seat })}</b> {t(throws ? 'draw.throws' : 'draw.asks')}
      </RulingBand>
      {throws ? <DiscardKey draw={draw} /> : <DrawKeys draw={draw} />}
    </>
  );
}

type Draw = NonNullable<LegalActions['draw']>;

function DrawKeys({ draw: { seat, least, most } }: { draw: Draw }) {
  const { store } = useConsoleTable();
  const { t } = useText('console');
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return (
    <KeyRow keys={counts.length}>
      {counts.map((cards) => (
        <ActionButton
          key={cards}
          label={String(cards)}
          sub={cards === 0 ? t('draw.pat') : t('draw.cards', { count: cards })}
          hint={String(cards)}
          press={store.press}
          onPress={(press) => store.request({ type: 'draw', seat, cards }, press)}
        />
      ))}
    </KeyRow>
  );
}

function DiscardKey({ draw: { seat, most: cards } }: { draw: Draw }) {
  const { store } = useConsoleTable();
  const { t } = useText('console');
  return (
    <KeyRow keys={1}>
      <ActionButton
        label={t('draw.discard', { cards })}
        sub={t('seat.numbered', { seat })}
        hint="G"
        look="lit"
        press={store.press}
        onPress={(press) => store.request({ type: 'draw', seat, cards }, press)}
      />
    </KeyRow>
  );
}
