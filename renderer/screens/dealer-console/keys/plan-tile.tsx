import type { ReactNode } from 'react';
import { Spoken } from '../../../components/spoken.tsx';
import { type Pressed, usePress } from '../../../components/use-press.ts';
import { useConsoleTable } from '../console-context.ts';

/** A small key of a sheet between hands; it carries the moment it was drawn in. */
export function PlanTile(props: {
  readonly name: string;
  readonly onPress: Pressed;
  readonly chosen?: boolean;
  readonly children: ReactNode;
}) {
  const { name, onPress, chosen, children } = props;
  const { store } = useConsoleTable();
  const { shaking, handlers } = usePress({ press: store.press, onPress, hint: null });
  return (
    <button
      type="button"
      data-means={name}
      className={`tile plan-tile ${shaking ? 'stale' : ''}`}
      {...(chosen === undefined ? {} : { 'aria-pressed': chosen })}
      {...handlers}
    >
      <Spoken name={name}>{children}</Spoken>
    </button>
  );
}
