import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShortcut } from '../components/use-shortcut.ts';
import { useText } from '../text/use-text.ts';
import './desk-sheet.css';

/** Sheets that are open on this page. */
let open = 0;

/**
 * Covers the right column from top to bottom, so that a pad of keys is fully visible; nothing typed beneath is lost. The one opened last is
 * on top.
 */
export function SideSheet(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, onClose, children } = props;
  const { t } = useText('console');
  const heading = useRef<HTMLHeadingElement>(null);
  const [above] = useState(() => open);
  useEffect(() => {
    open += 1;
    return () => {
      open -= 1;
    };
  }, []);
  useShortcut('Escape', { down: onClose });
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside className="desk-sheet" style={{ zIndex: 5 + above }} aria-labelledby="desk-sheet">
      <header className="desk-sheet-head">
        <h2 id="desk-sheet" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="desk-close" aria-label={t('key.close')} onClick={onClose}>
          <X size={24} aria-hidden="true" />
        </button>
      </header>
      <div className="desk-sheet-body">{children}</div>
    </aside>
  );
}
