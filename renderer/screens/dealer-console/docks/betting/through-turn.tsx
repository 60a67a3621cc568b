import type { ReactNode } from 'react';
import { legalActions } from '../../../../../engine/table.ts';
import type { ScreenCommand } from '../../../../../protocol/screen-commands.ts';
import { ActionButton, NoAction } from '../../../../components/action-button.tsx';
import { BandKey } from '../../../../components/band-key.tsx';
import { spokenAmount } from '../../../../text/spoken-amount.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { RulingBand } from '../../band/ruling-band.tsx';
import { ConsoleContext, useConsoleTable } from '../../console-context.ts';
import type { Fingers, FoldsTo } from '../../fingers/use-fingers.ts';

/** The dock as the table will be once the seats before the tapped one have folded: an action there books the folds too. */
export function ThroughTurn({ to, children }: { to: FoldsTo; children: ReactNode }) {
  const console = useConsoleTable();
  const store: typeof console.store = {
    ...console.store,
    request: (command, press) => console.store.request(through(command, to), press),
  };
  const legal = { ...legalActions(to.after), undo: console.legal.undo };
  return <ConsoleContext value={{ ...console, state: to.after, store, legal, through: to }}>{children}</ConsoleContext>;
}

/** An action of the row, after the folds; anything else unchanged. */
function through(command: ScreenCommand, { folds, alone }: FoldsTo): ScreenCommand {
  if (alone) return command;
  switch (command.type) {
    case 'fold':
    case 'check':
    case 'call':
    case 'bet':
    case 'raise':
    case 'complete':
    case 'bring-in':
    case 'all-in':
    case 'report-wager':
      return { type: 'act-through', folds: [...folds], act: command };
    default:
      return command;
  }
}

/** More folds than this are summarised. */
const foldsSaidMost = 4;

/** "Fold, fold, fold. Seat 8." */
function sayFolds({ folds, seat }: FoldsTo, { t }: Words): string {
  if (folds.length > foldsSaidMost) return t('through.sayMany', { seat });
  const word = t('through.word');
  const said = folds.map(() => word).join(', ');
  return t('through.say', { folds: said.charAt(0).toUpperCase() + said.slice(1), seat });
}

/** "Seats 4, 5, 6 fold, then seat 8 acts". */
export function ThroughBand({ to }: { to: FoldsTo }) {
  const words = useText('wager');
  const { t } = words;
  const { folds, seat } = to;
  return (
    <RulingBand say={sayFolds(to, words)}>
      <b>{t('through.folds', { count: folds.length, seats: folds.join(', ') })}</b> {t('through.then', { seat })}
    </RulingBand>
  );
}

/** Everybody else folds: one tap, and the tapped seat wins the pot. */
export function AllFoldDock({ to, fingers }: { to: FoldsTo; fingers: Fingers }) {
  const { store, nameOf, state } = useConsoleTable();
  const words = useText('wager');
  const { t, amount, language } = words;
  const { folds, seat } = to;
  const last = folds.at(-1);
  const chips = state.hand?.awards.reduce((sum, award) => sum + award.chips, 0) ?? 0;
  if (last === undefined) return null;
  const before = folds.slice(0, -1);
  const fold = { type: 'fold', seat: last } as const;
  const back = (
    <BandKey means="back" onClick={fingers.cancel}>
      {t('through.back')}
    </BandKey>
  );
  return (
    <section className="dock">
      <div className="dock-head">
        <h2 className="dock-title">{t('through.alone', { seat })}</h2>
        <p className="dock-sentence">{t('through.takes', { name: nameOf(seat), chips: amount(chips) })}</p>
      </div>
      <RulingBand kept aside={back} say={t('through.sayAll', { seat: spokenAmount(seat, language) })}>
        <b>{t('through.allFold', { count: folds.length, seats: folds.join(', ') })}</b>
      </RulingBand>
      <div className="action-row">
        <ActionButton
          label={t('through.all', { count: folds.length })}
          sub={t('through.wins', { seat, chips: amount(chips) })}
          hint="F"
          look="lit"
          press={store.press}
          onPress={(press) =>
            store.request(before.length === 0 ? fold : { type: 'act-through', folds: before, act: fold }, press)
          }
        />
        <NoAction />
        <NoAction />
        <NoAction />
      </div>
    </section>
  );
}
