import { useText } from '../../../../text/use-text.ts';
import { keyOf, TodoRow, useTodos } from '../../docks/between/before-card.tsx';
import type { Fingers } from '../../fingers/use-fingers.ts';
import { SheetHead } from '../sheet-head.tsx';
import './todo-sheet.css';

/** How many fit; the others follow as these are done. */
const mostShown = 8;

/** Everything to do before the next hand. */
export function TodoSheet({ fingers }: { fingers: Fingers }) {
  const { t } = useText('between');
  const todos = useTodos();
  return (
    <>
      <SheetHead fingers={fingers} title={t('todo.title')}>
        {todos.length === 0 ? t('todo.nothing') : ''}
      </SheetHead>
      <div className="todo-list">
        {todos.slice(0, mostShown).map((todo) => (
          <TodoRow key={keyOf(todo)} todo={todo} fingers={fingers} />
        ))}
      </div>
    </>
  );
}
