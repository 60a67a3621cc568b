import { streetNow } from '../../engine/rules.ts';
import { type Command, legalActions, type TableEvent, type TableState } from '../../engine/table.ts';
import { seatList } from '../screens/dealer-console/docks/showdown/award-words.ts';
import { eventWords } from '../text/events/event-words.ts';
import type { Words } from '../text/use-text.ts';
import { seenText } from '../text/wager-text.ts';
import { commandOf, type Happening, type ScriptStep, type SeenAct } from './hand-script.ts';

/** What happens, in one or two sentences: what a person at the table sees and hears. */
export function happeningText(happening: Happening, words: Words): string {
  const { t } = words;
  switch (happening.what) {
    case 'start':
      return t('practice:happened.start', { seat: happening.button });
    case 'acts':
      return actsText(happening.acts, words);
    case 'board':
      return t(`practice:happened.${happening.street}`);
    case 'shows': {
      const seats = happening.hands.map(({ seat }) => seat);
      return t(seats.length === 1 ? 'practice:happened.show' : 'practice:happened.showAll', {
        seats: seatList(seats, words),
      });
    }
    case 'mucks':
      return t('practice:happened.muck', { seat: happening.seat });
    case 'pots':
      return t(happening.awards.length === 1 ? 'practice:happened.pot' : 'practice:happened.pots', {
        pots: happening.awards.length,
      });
  }
}

function actsText(acts: readonly SeenAct[], words: Words): string {
  const { t } = words;
  const folds = acts.filter(({ action }) => action === 'fold').map(({ seat }) => seat);
  const others = acts.filter(({ action }) => action !== 'fold');
  const sentences = [
    ...(folds.length === 0
      ? []
      : [
          t(folds.length === 1 ? 'practice:happened.fold' : 'practice:happened.folds', {
            seats: seatList(folds, words),
          }),
        ]),
    ...others.map((act) => actText(act, words)),
  ];
  return sentences.join(' ');
}

function actText({ seat, action, to, seen }: SeenAct, words: Words): string {
  const { t, amount } = words;
  if (seen === null) return t(`practice:happened.${action}`, { seat, to: amount(to) });
  return t('practice:happened.seen', { seat, seen: seenText(seen, words) });
}

/** What was booked, as far as it has words. */
export function bookedText(events: readonly TableEvent[], after: TableState, words: Words): string {
  const said = events
    .filter(({ type }) => type !== 'wager-ruled')
    .map((event) =>
      eventWords('moment', event, after, { ...words, t: (key, values) => words.t(inFloor(key), values) }),
    );
  return said.find((text) => text !== '') ?? words.t('practice:booked.other');
}

/** Events are worded as on the floor desk. */
const inFloor = (key: string): string => (key.includes(':') ? key : `floor:${key}`);

/** The next button of the console, by its own label; null if nothing is left to press. */
export function hintText(step: ScriptStep, state: TableState, words: Words): string | null {
  const { t } = words;
  const { happening, before } = step;
  const legal = legalActions(state);
  switch (happening.what) {
    case 'start':
      return t('console:between.start', { hand: state.handNumber + 1 });
    case 'acts': {
      const act = happening.acts[(state.hand?.actions.length ?? 0) - (before.hand?.actions.length ?? 0)];
      return act === undefined ? null : actionKey(commandOf(act), state, words);
    }
    case 'board':
      return t('console:board.cards');
    case 'shows':
      if (legal.stage === 'board') return t('console:board.allUp');
      return t(legal.show.length > 0 ? 'console:showdown.tabled' : 'console:board.cards');
    case 'mucks':
      return t('console:showdown.muck');
    case 'pots':
      if (legal.stage === 'board' && state.hand !== null) return t(`console:board.isOut.${streetNow(state.hand).name}`);
      return t(legal.stage === 'awards' ? 'console:awards.hold' : 'console:board.cards');
  }
}

function actionKey(command: Command, state: TableState, { t, amount }: Words): string | null {
  const { call, allIn } = legalActions(state);
  switch (command.type) {
    case 'fold':
    case 'check':
      return t(`console:action.${command.type}`);
    case 'call':
      return t('console:action.call', { amount: amount(call?.chips ?? 0) });
    case 'bet':
    case 'raise':
      return command.to === allIn?.to
        ? t('console:action.allIn')
        : t('practice:hint.amount', { key: t(`console:action.${command.type}`), to: amount(command.to) });
    default:
      return null;
  }
}
