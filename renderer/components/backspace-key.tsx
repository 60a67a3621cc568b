import { Delete } from 'lucide-react';
import { useText } from '../text/use-text.ts';

/** Takes back the last of what was typed, laid or said. `isShortcut`: the keyboard's own key does the same. */
export function BackspaceKey(props: {
  readonly onBack: () => void;
  readonly className?: string;
  readonly label?: string;
  readonly size?: number;
  readonly isShortcut?: boolean;
}) {
  const { onBack, className = 'tile', label, size = 24, isShortcut = false } = props;
  const { t } = useText('console');
  return (
    <button
      type="button"
      data-means="backspace"
      className={className}
      aria-label={label ?? t('dock.backspace')}
      aria-keyshortcuts={isShortcut ? 'Backspace' : undefined}
      onClick={onBack}
    >
      <Delete size={size} aria-hidden="true" />
    </button>
  );
}
