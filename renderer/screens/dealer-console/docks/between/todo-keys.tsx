import { type Pressed, usePress } from '../../../../components/use-press.ts';
import { useConsoleTable } from '../../console-context.ts';
import type { TodoKey } from './office-todo.ts';

/** The key of a row that says it is done. */
export function DoneKey(props: {
  readonly seat: number | null;
  readonly title: string;
  readonly button: string;
  readonly onPress: Pressed;
}) {
  const { store } = useConsoleTable();
  const { seat, title, button, onPress } = props;
  const { shaking, handlers } = usePress({ press: store.press, onPress, hint: null });
  return (
    <button
      type="button"
      data-means={`${button} ${title}`}
      data-spends
      className={`tile todo-key ${shaking ? 'stale' : ''}`}
      aria-label={[seat, title, button].filter((part) => part !== null).join(', ')}
      {...handlers}
    >
      {button}
    </button>
  );
}

/** A second key of a row, beside the confirming one. */
export function RowKey({ label, onPress, isFor }: TodoKey & { readonly isFor: number | null }) {
  const { store } = useConsoleTable();
  const { shaking, handlers } = usePress({ press: store.press, onPress, hint: null });
  return (
    <button
      type="button"
      data-means={`${label} ${isFor ?? ''}`}
      data-spends
      className={`tile todo-key todo-key-other ${shaking ? 'stale' : ''}`}
      aria-label={isFor === null ? label : `${isFor}, ${label}`}
      {...handlers}
    >
      {label}
    </button>
  );
}
