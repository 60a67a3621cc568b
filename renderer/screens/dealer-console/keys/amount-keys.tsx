import type { ReactNode } from 'react';
import { BackspaceKey } from '../../../components/backspace-key.tsx';
import { Keypad } from '../../../components/keypad.tsx';
import { Said } from '../../../components/said.tsx';
import { useShortcut } from '../../../components/use-shortcut.ts';
import { useText } from '../../../text/use-text.ts';
import { useTapNews } from '../band/ruling-band.tsx';
import type { Fingers } from '../fingers/use-fingers.ts';
import { AmountTyped } from './amount-typed.tsx';
import { LeaveKey } from './leave-key.tsx';

const digitsMax = 10;

/** The amount of the typed digits; null if nothing was typed. */
export const amountOf = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** A sheet that asks for one amount: what it is about, the amount as typed, the keypad, and below it the keys that book it. */
export function AmountKeys(props: {
  readonly fingers: Fingers;
  readonly title: string;
  /** The name of the key that leaves the sheet, if “Close” could be misunderstood. */
  readonly leave?: string;
  /** Facts about the amount. */
  readonly facts: ReactNode;
  /** Choices beside it. */
  readonly choices?: ReactNode;
  readonly label: string;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** The resulting amount. What answers a tap stands in its place, where it moves no key. */
  readonly comesTo: string;
  /** The keys below. */
  readonly children: ReactNode;
}) {
  const { fingers, title, leave, facts, choices, label, typed, setTyped, comesTo, children } = props;
  const { amount } = useText('console');
  const news = useTapNews();
  const back = () => setTyped(typed.slice(0, -1));
  useShortcut('Backspace', { down: back });
  return (
    <>
      <div className="raise-sheet">
        <div className="amount-about">
          <div className="amount-head">
            <h2 className="dock-title">{title}</h2>
            <LeaveKey fingers={fingers} name={leave} />
          </div>
          {facts}
          {choices}
        </div>
        <div className="amount-panel">
          <span className="amount-label">{label}</span>
          <AmountTyped shown={amount(amountOf(typed) ?? 0)} />
          {news === null ? (
            <p className="amount-fact">{comesTo}</p>
          ) : (
            <Said className="amount-fact amount-news" tone={news.tone}>
              {news.text}
            </Said>
          )}
          <BackspaceKey className="tile amount-back" size={26} onBack={back} />
        </div>
        <Keypad onDigits={(digits) => setTyped(`${typed}${digits}`.replace(/^0+(?=\d)/, '').slice(0, digitsMax))} />
      </div>
      <div className="action-row">{children}</div>
    </>
  );
}
