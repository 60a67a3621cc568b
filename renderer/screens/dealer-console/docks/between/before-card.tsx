import type { ReactNode } from 'react';
import type { Chips } from '../../../../../engine/notation.ts';
import { type Chair, haltRefused, nextHandPlan, type TableState } from '../../../../../engine/table.ts';
import { mixedStack, stacksToDraw } from '../../../../components/chip-breakdown.ts';
import { ChipStack } from '../../../../components/chip-stack.tsx';
import { CardBack } from '../../../../components/playing-card.tsx';
import { Said } from '../../../../components/said.tsx';
import type { Pressed } from '../../../../components/use-press.ts';
import { deckColour, deckText } from '../../../../text/deck-text.ts';
import { blindsOf } from '../../../../text/owed-text.ts';
import { refusalText } from '../../../../text/refusal-text.ts';
import { makeTimeOfDay } from '../../../../text/times.ts';
import { useText, type Words } from '../../../../text/use-text.ts';
import { useBandNews } from '../../band/ruling-band.tsx';
import { type ConsoleTable, useConsoleTable } from '../../console-context.ts';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { useTableNow } from '../../top-bar/top-bar.tsx';
import { decksToName } from './decks-known.ts';
import { doneText } from './done-here.ts';
import {
  allAtOnceKey,
  isOfficeTodo,
  type OfficeTodo,
  officeTodoKeys,
  officeTodoWords,
  type TodoKey,
} from './office-todo.ts';
import { agreedText } from './planned.ts';
import { calmText, chipsToMove, type Todo, todosOf } from './to-do.ts';
import { DoneKey, RowKey } from './todo-keys.tsx';
import { WhoPosts } from './who-posts.tsx';
import './before-card.css';

/** Rows that fit on the card; if there are more, the second one says so. */
const rows = 2;

/** Everything to do before the next hand, by the table's clock. */
export function useTodos(): readonly Todo[] {
  const { table, state } = useConsoleTable();
  return todosOf(state, useTableNow(), decksToName(table.status, state.witnesses));
}

/** What to do before the next hand, each with one key that confirms it. Nothing here prevents the hand from starting. */
export function BeforeCard({ fingers }: { fingers: Fingers }) {
  const words = useText('between');
  const { t } = words;
  const { state, legal } = useConsoleTable();
  const { start } = legal;
  const isAgain = state.redeal !== null || (start !== null && 'redealOf' in start && start.redealOf !== null);
  const todos = useTodos();
  // Players to be sent on come first: then it is clear that too few are left here.
  const isLeaving = todos.some(({ what }) => what === 'goes');
  const { isOnKey, plain: agreed, ...sentences } = useSentences(words, isLeaving);
  // A call nobody has answered yet stands on the Floor key: what is to be done and posted here keeps its place.
  const news = isOnKey && (agreed !== '' || todos.length > 0) ? null : sentences.news;
  // The news and the start key already say that a hand is dealt again, so what is to be done comes first.
  const plain = news !== null && isAgain && todos.length > 0 ? '' : agreed;
  // With both of them there is room for one row. A single thing to do stands there itself, and the felt says what was agreed.
  // Several are one row, which says that too.
  const isTight = news !== null && plain !== '' && todos.length > 0;
  const said = (news === null ? 0 : 1) + (plain === '' || isTight ? 0 : 1);
  const room = Math.max(1, rows - said);
  const shown = isTight && todos.length > 1 ? [] : todos.length <= room ? todos : todos.slice(0, room - 1);
  const others = todos.slice(shown.length);
  const allAtOnce = allAtOnceKey(todos, useConsoleTable(), words);
  return (
    <section className="info-card before-card">
      <h2 className="info-title">{t('todo.title')}</h2>
      {shown.map((todo) => (
        <TodoRow key={keyOf(todo)} todo={todo} fingers={fingers} />
      ))}
      {others.length > 0 && (
        <Row
          seat={null}
          title={t('todo.more', { count: others.length })}
          detail={isTight ? plain : seatsText(others, words)}
          picture={allAtOnce !== null && <RowKey {...allAtOnce} isFor={null} />}
          button={t('todo.show')}
          onPress={() => fingers.openSheet('todo')}
        />
      )}
      {/* Below the rows, whose keys therefore stay where they are when an answer comes or goes. */}
      {news}
      {plain !== '' && !isTight && <p className="before-news">{plain}</p>}
      {said + todos.length === 0 && <p className="before-calm">{calmText(state, words)}</p>}
      {todos.length === 0 && said < rows && <WhoPosts inOneRow={said > 0} />}
    </section>
  );
}

/** The result of the last tap or an open report, then why no hand can start, or what was agreed for it. */
function useSentences(
  words: Words,
  isLeaving: boolean,
): { readonly news: ReactNode | null; readonly plain: string; readonly isOnKey: boolean } {
  const { state, legal, nameOf } = useConsoleTable();
  const news = useBandNews();
  const now = useTableNow();
  const { start } = legal;
  const plain =
    start !== null && 'reason' in start && haltRefused(state) === null
      ? // What keeps the hand from starting is what the last tap was refused for.
        news?.tone === 'refused' || isLeaving
        ? ''
        : doneText(state, now, nameOf, words) || refusalText(start, words)
      : agreedText(state, start === null || 'reason' in start ? null : start, words);
  return {
    news:
      news === null ? null : (
        <Said className="before-news" tone={news.tone}>
          {news.text}
        </Said>
      ),
    plain,
    isOnKey: news?.isOnKey === true,
  };
}

const seatOf = (todo: Todo): number | null => ('seat' in todo && todo.what !== 'new-log' ? todo.seat : null);

/** Identified by its kind and its player: a row keeps its identity while others go. */
export const keyOf = (todo: Todo): string => `${todo.what} ${seatOf(todo) ?? ''}`;

function seatsText(todos: readonly Todo[], { t }: Words): string {
  const seats = [...new Set(todos.map(seatOf).filter((seat) => seat !== null))].sort((a, b) => a - b);
  return seats.length === 0 ? '' : t('seat.severalNumbered', { seats: seats.join(', ') });
}

/** One thing to do, with its key. */
export function TodoRow({ todo, fingers }: { todo: Todo; fingers: Fingers }) {
  const console = useConsoleTable();
  const words = useText('between');
  if (isOfficeTodo(todo)) {
    const { done, other } = officeTodoKeys(todo, console, words, fingers);
    return (
      <Row
        seat={seatOf(todo)}
        {...officeTodoWords(todo, console, words)}
        picture={other !== null && <RowKey {...other} isFor={seatOf(todo)} />}
        button={done.label}
        onPress={done.onPress}
      />
    );
  }
  const { title, detail } = wordsOfTodo(todo, console, words);
  const act = actionOf(todo, console, fingers);
  return (
    <Row
      seat={seatOf(todo)}
      title={title}
      detail={detail}
      picture={
        todo.what === 'broke' && console.state.mode === 'tournament' ? (
          <RowKey {...declining(todo.seat, console, words)} isFor={todo.seat} />
        ) : (
          pictureOf(todo, console)
        )
      }
      {...(act === null ? {} : { button: words.t(`todo.${act.key}`), onPress: act.onPress })}
    />
  );
}

function Row(props: {
  readonly seat: number | null;
  readonly title: string;
  readonly detail: string;
  readonly picture?: ReactNode;
  /** Absent: there is nothing to tap, only to know. */
  readonly button?: string;
  readonly onPress?: Pressed;
}) {
  const { seat, title, detail, picture = null, button, onPress } = props;
  return (
    <div className="todo-row">
      <b className="todo-seat">{seat}</b>
      <span className="todo-words">
        <b>{title}</b>
        <span>{detail}</span>
      </span>
      {picture}
      {button !== undefined && onPress !== undefined && (
        <DoneKey seat={seat} title={title} button={button} onPress={onPress} />
      )}
    </div>
  );
}

/** Out at once, instead of when re-buys are over. */
const declining = (seat: number, { store }: ConsoleTable, { t }: Words): TodoKey => ({
  label: t('todo.declines'),
  onPress: (press) => store.request({ type: 'open-seat', seat }, press),
});

type OwnTodo = Exclude<Todo, OfficeTodo>;

function pictureOf(todo: OwnTodo, { state }: ConsoleTable): ReactNode {
  if (todo.what === 'deck') return <CardBack width={26} deck={deckColour(todo.deck)} />;
  if (todo.what !== 'give' && todo.what !== 'take') return null;
  return (
    <span className="todo-chips">
      <ChipStack chips={stackOf(todo.chips, state.chipValues)} values={state.chipValues} />
    </span>
  );
}

/** One stack: of one value if there is only one, otherwise of several, large ones on top. */
const stackOf = (chips: Chips, values: readonly Chips[]): readonly Chips[] => {
  const stacks = stacksToDraw(chips, values, 2);
  return stacks.length === 1 ? (stacks[0] ?? []) : mixedStack(chips, values);
};

/** What becomes of owed blinds in the next hand: nobody posts one in a bomb pot, and who owes one is not dealt in. */
function owedAs({ posts }: NonNullable<Chair['owes']>, state: TableState) {
  if (!posts) return 'todo.waits';
  return nextHandPlan(state).bombPot === null ? 'todo.posts' : 'todo.postsAfter';
}

/** The same of somebody whose stack is to be counted. */
const counting: Readonly<Partial<Record<string, 'todo.countPosts' | 'todo.countWaits'>>> = {
  'todo.posts': 'todo.countPosts',
  'todo.waits': 'todo.countWaits',
};

function wordsOfTodo(
  todo: OwnTodo,
  { state, table, nameOf }: ConsoleTable,
  words: Words,
): { readonly title: string; readonly detail: string } {
  const { t, amount } = words;
  switch (todo.what) {
    case 'new-log': {
      const reason = table.names[todo.reason];
      const why = reason === undefined ? '' : t('quoted', { words: reason });
      return {
        title: t('todo.newLog', { time: makeTimeOfDay(todo.at) }),
        detail: todo.seat === null ? why : [why, t('todo.newLogHow')].filter((part) => part !== '').join(' · '),
      };
    }
    case 'give':
      return {
        title: t(giveTitle(todo, state), { chips: amount(todo.chips) }),
        detail: giveDetail(todo, state, words),
      };
    case 'take':
      return {
        title:
          todo.out === undefined
            ? t('todo.take', { chips: amount(todo.chips) })
            : t('todo.takeOut', {
                chips: amount(todo.chips),
                name: table.names[todo.out] ?? t('shared:seat.nameless'),
              }),
        detail: t('todo.toTray', { chips: chipsToMove(todo.chips, state, words) }),
      };
    case 'arrived': {
      const { owes } = todo;
      const title = t('todo.arrived', { name: nameOf(todo.seat), stack: amount(todo.stack) });
      if (owes === null) return { title, detail: t('todo.countPlays') };
      const key = owedAs(owes, state);
      return { title, detail: t(counting[key] ?? key, { blinds: blindsOf(owes) }) };
    }
    case 'uncounted':
      return { title: nameOf(todo.seat), detail: t('todo.uncounted') };
    case 'broke':
      return { title: nameOf(todo.seat), detail: t('todo.broke') };
    case 'owes':
      return {
        title: nameOf(todo.seat),
        detail: t(owedAs(todo.owes, state), { blinds: blindsOf(todo.owes) }),
      };
    case 'race':
      return { title: t('todo.race', { old: amount(todo.old) }), detail: t('todo.raceHow') };
    case 'deck':
      return { title: t('todo.deck'), detail: t('todo.deckWhy', { deck: deckText(todo.deck, words) }) };
  }
}

type Giving = Extract<OwnTodo, { what: 'give' }>;

/** In a tournament a re-buy, an add-on, or both. */
function giveTitle({ chips, brought }: Giving, { mode }: TableState): string {
  if (mode !== 'cash') return 'todo.handOver';
  return brought === chips ? 'todo.floorBrings' : 'todo.topUp';
}

function giveDetail({ chips, brought }: Giving, state: TableState, words: Words): string {
  const { t, amount } = words;
  if (brought === chips) return t('todo.floorBringsHow', { chips: chipsToMove(chips, state, words) });
  return brought === 0
    ? t('todo.fromTray', { chips: chipsToMove(chips, state, words) })
    : t('todo.fromBoth', { tray: amount(chips - brought), brought: amount(brought) });
}

function actionOf(
  todo: OwnTodo,
  { store }: ConsoleTable,
  fingers: Fingers,
): { readonly key: string; readonly onPress: Pressed } | null {
  const open = (sheet: 'stack' | 'rebuy', seat: number) => () => {
    fingers.openSheet(sheet);
    fingers.pick([seat]);
  };
  switch (todo.what) {
    case 'new-log':
      return todo.seat === null ? null : { key: 'count', onPress: open('stack', todo.seat) };
    case 'give':
      return { key: 'given', onPress: (press) => store.request({ type: 'give-chips', seats: [todo.seat] }, press) };
    case 'take': {
      return { key: 'taken', onPress: (press) => store.request({ type: 'confirm-stacks', seats: [todo.seat] }, press) };
    }
    case 'arrived': {
      return {
        key: 'seated',
        onPress: (press) => store.request({ type: 'confirm-stacks', seats: [todo.seat] }, press),
      };
    }
    case 'uncounted':
      return { key: 'count', onPress: open('stack', todo.seat) };
    case 'broke':
      return { key: 'rebuyKey', onPress: open('rebuy', todo.seat) };
    case 'owes': {
      const { seat, owes } = todo;
      return {
        key: owes.posts ? 'wait' : 'post',
        onPress: (press) => store.request({ type: 'post-blinds', seat, posts: !owes.posts }, press),
      };
    }
    case 'race':
      return { key: 'raceKey', onPress: () => fingers.openSheet('race') };
    case 'deck':
      return {
        key: 'changed',
        onPress: (press) => store.request({ type: 'change-deck', deck: todo.deck }, press),
      };
  }
}
