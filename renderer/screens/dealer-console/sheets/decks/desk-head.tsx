import type { DeckAsk } from '../../../../../protocol/deck-desk.ts';
import { Said } from '../../../../components/said.tsx';
import type { DeckOutcome } from '../../../../stores/desk-asks.ts';
import { useText } from '../../../../text/use-text.ts';
import { useTapNews } from '../../band/ruling-band.tsx';

/** Asks the deck desk and keeps its refusal until the next request. */
export interface DeskAsking {
  readonly ask: (ask: DeckAsk) => Promise<DeckOutcome>;
  /** Why the last request was refused; null: it was done. */
  readonly outcome: DeckOutcome;
}

/** The head of every page of the deck desk: its title, a refusal, and the way out. */
export function DeskHead(props: {
  readonly title: string;
  readonly fact: string;
  readonly isRefused?: boolean;
  readonly onClose: () => void;
  readonly back?: boolean;
}) {
  const { title, fact, isRefused = false, onClose, back = false } = props;
  const { t } = useText('devices');
  const news = useTapNews();
  return (
    <div className="sheet-head">
      <h2 className="dock-title">{title}</h2>
      <Said className="sheet-fact" tone={news?.tone ?? (isRefused ? 'refused' : 'plain')}>
        {news?.text ?? fact}
      </Said>
      <button type="button" data-means={back ? 'back' : 'close'} className="tile sheet-close" onClick={onClose}>
        {t(back ? 'key.goBack' : 'key.close')}
      </button>
    </div>
  );
}
