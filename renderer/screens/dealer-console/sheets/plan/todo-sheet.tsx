import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import { keyOf, TodoRow, useTodos } from '../../docks/between/before-card.tsx';
import { allAtOnceKey } from '../../docks/between/office-todo.ts';
import { calmText } from '../../docks/between/to-do.ts';
import { RowKey } from '../../docks/between/todo-keys.tsx';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { SheetHead } from '../sheet-head.tsx';
import './todo-sheet.css';

/** How many fit; the others follow as these are done. */
const mostShown = 8;

/** Everything to do before the next hand. */
export function TodoSheet({ fingers }: { fingers: Fingers }) {
  const words = useText('between');
  const todos = useTodos();
  const console = useConsoleTable();
  const allAtOnce = allAtOnceKey(todos, console, words);
  return (
    <>
      <SheetHead fingers={fingers} title={words.t('todo.title')}>
        {allAtOnce !== null && <RowKey {...allAtOnce} isFor={null} />}
        {todos.length === 0 ? calmText(console.state, words) : ''}
      </SheetHead>
      <div className="todo-list">
        {todos.slice(0, mostShown).map((todo) => (
          <TodoRow key={keyOf(todo)} todo={todo} fingers={fingers} />
        ))}
      </div>
    </>
  );
}
