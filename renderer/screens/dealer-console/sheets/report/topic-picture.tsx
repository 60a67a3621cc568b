import { Armchair, MessageSquareWarning, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChipFace } from '../../../../components/chip-face.tsx';
import { ChipStack } from '../../../../components/chip-stack.tsx';
import { CardBack, CardFace } from '../../../../components/playing-card.tsx';
import type { HappenedTopic } from '../../../../text/happened-topics.ts';
import { useText } from '../../../../text/use-text.ts';
import { useConsoleTable } from '../../console-context.ts';
import './topic-picture.css';

/** What a topic looks like at a table. Its cards are examples, never those of a hand in play. */
export function TopicPicture({ topic }: { readonly topic: HappenedTopic }) {
  return (
    <span className={`topic-picture topic-${topic}`} aria-hidden="true">
      <Drawing topic={topic} />
    </span>
  );
}

function Drawing({ topic }: { readonly topic: HappenedTopic }) {
  switch (topic) {
    case 'out-of-turn':
      return <OutOfTurn />;
    case 'exposed':
      return (
        <>
          <At x={40} y={2} turn={-6}>
            <CardBack width={38} />
          </At>
          <At x={66} y={0} turn={5}>
            <CardFace card="Qh" width={40} />
          </At>
        </>
      );
    case 'count':
      return (
        <>
          {[24, 42, 62].map((x, index) => (
            <At key={x} x={x} y={index === 2 ? 0 : 6} turn={index === 2 ? 9 : 0}>
              <CardBack width={35} />
            </At>
          ))}
          <b className="topic-figure topic-three">3</b>
        </>
      );
    case 'deck':
      return <CutDeck />;
    case 'place':
      return <WrongPlace />;
    case 'board':
      return (
        <>
          {(['Ks', '7h', '2d'] as const).map((card, index) => (
            <At key={card} x={6 + index * 34} y={8} turn={0}>
              <CardFace card={card} width={32} />
            </At>
          ))}
          <At x={107} y={1} turn={8}>
            <CardFace card="9c" width={32} />
          </At>
        </>
      );
    case 'clock':
      return <Timer size={54} strokeWidth={1.6} />;
    case 'string':
    case 'amount':
    case 'chips':
    case 'pot':
      return <ChipsPicture topic={topic} />;
    case 'killed':
      return (
        <>
          <At x={46} y={2} turn={-10}>
            <CardBack width={36} />
          </At>
          <At x={66} y={4} turn={9}>
            <CardBack width={36} />
          </At>
          <svg className="topic-cross" viewBox="0 0 90 56" width="90" height="56" aria-hidden="true">
            <path d="M4 6 86 50M86 6 4 50" />
          </svg>
        </>
      );
    case 'away':
      return (
        <>
          <Armchair size={50} strokeWidth={1.6} />
          <Arrow />
        </>
      );
    case 'conduct':
      return <MessageSquareWarning size={52} strokeWidth={1.6} />;
  }
}

/** Chips of the house's own colours. */
function ChipsPicture({ topic }: { readonly topic: 'string' | 'amount' | 'chips' | 'pot' }) {
  const { state } = useConsoleTable();
  const { amount } = useText('console');
  const values = state.chipValues;
  const middle = values[Math.floor(values.length / 2)] ?? 1;
  const lower = values[Math.max(0, values.indexOf(middle) - 1)] ?? middle;
  switch (topic) {
    case 'string':
      return (
        <>
          <ChipFace value={middle} values={values} size={46} />
          <svg className="topic-lines" viewBox="0 0 24 20" width="24" height="20" aria-hidden="true">
            <path d="M2 10h14" strokeDasharray="2 5" />
            <path d="m15 4 7 6-7 6" />
          </svg>
          <ChipFace value={middle} values={values} size={46} />
        </>
      );
    case 'amount':
      return (
        <>
          <ChipFace value={middle} values={values} size={46} />
          <b className="topic-figure">≠ {amount(middle - Math.max(1, Math.floor(middle / 5)))}</b>
        </>
      );
    case 'chips':
      return (
        <>
          <span className="topic-stacks">
            <ChipStack chips={[lower, lower, lower, middle, middle]} values={values} />
            <ChipStack chips={[middle, middle, middle]} values={values} />
          </span>
          <b className="topic-figure">?</b>
        </>
      );
    case 'pot':
      return (
        <>
          <ChipStack chips={[middle, middle, middle]} values={values} />
          <Arrow />
          <svg className="topic-lines" viewBox="0 0 40 32" width="40" height="32" aria-hidden="true">
            <rect x="2" y="2" width="36" height="28" rx="6" />
            <text x="20" y="22" textAnchor="middle">
              8
            </text>
          </svg>
        </>
      );
  }
}

function At(props: { readonly x: number; readonly y: number; readonly turn: number; readonly children: ReactNode }) {
  const { x, y, turn, children } = props;
  return <span style={{ position: 'absolute', left: x, top: y, transform: `rotate(${turn}deg)` }}>{children}</span>;
}

const Arrow = () => (
  <svg className="topic-lines" viewBox="0 0 30 20" width="30" height="20" aria-hidden="true">
    <path d="M2 10h25m-8-7 8 7-8 7" />
  </svg>
);

/** Seat 5 should have acted, seat 7 has. */
const OutOfTurn = () => (
  <svg className="topic-lines" viewBox="0 0 120 58" width="120" height="58" aria-hidden="true">
    <path d="M18 26C34 2 86 2 104 22m-11-4 12 6 3-13" />
    <rect x="4" y="30" width="30" height="25" rx="6" />
    <rect x="45" y="30" width="30" height="25" rx="6" strokeDasharray="4 4" />
    <rect className="topic-filled" x="86" y="30" width="30" height="25" rx="6" />
    <text x="19" y="48" textAnchor="middle">
      5
    </text>
    <text x="60" y="48" textAnchor="middle">
      6
    </text>
    <text className="topic-on-filled" x="101" y="48" textAnchor="middle">
      7
    </text>
  </svg>
);

/** A deck from its side, one card of it face up. */
const CutDeck = () => (
  <svg className="topic-deck" viewBox="0 0 84 48" width="84" height="48" aria-hidden="true">
    <rect className="topic-deck-edge" x="0.5" y="0.5" width="83" height="47" rx="3" />
    {[5, 11, 17, 31, 37, 43].map((y) => (
      <path key={y} className="topic-deck-line" d={`M1 ${y}h82`} />
    ))}
    <rect className="topic-deck-card" x="1" y="20" width="82" height="7" />
    <text x="8" y="26.5">
      7
    </text>
  </svg>
);

/** A card that went past its seat to another one. */
const WrongPlace = () => (
  <svg className="topic-lines" viewBox="0 0 120 58" width="120" height="58" aria-hidden="true">
    <path d="M22 26C32 6 62 4 76 14m-9-8 10 8-6 11" />
    <rect x="4" y="30" width="36" height="25" rx="7" />
    <rect x="80" y="30" width="36" height="25" rx="7" strokeDasharray="4 4" />
    <rect className="topic-card" x="86" y="6" width="20" height="28" rx="3" transform="rotate(12 96 20)" />
  </svg>
);
