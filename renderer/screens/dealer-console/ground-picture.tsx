import type { MisdealGround } from '../../../engine/index.ts';
import { CardBack, CardFace } from '../../components/playing-card.tsx';

/** The grounds in the order of the pictures. */
export const grounds: readonly MisdealGround[] = [
  'first-cards-exposed',
  'cards-exposed',
  'boxed-cards',
  'first-card-wrong-seat',
  'seat-not-entitled',
  'seat-left-out',
  'dealt-out-of-order',
  'surplus-cards',
  'wrong-button',
];

/** A small picture of what went wrong. The cards in it stand for any cards. */
export function GroundPicture({ ground }: { ground: MisdealGround }) {
  return (
    <span className={`ground-picture ground-${ground}`} aria-hidden="true">
      <Picture ground={ground} />
    </span>
  );
}

/** Two cards that play no more. */
export function DeadHandPicture() {
  return (
    <span className="ground-picture ground-dead-hand" aria-hidden="true">
      <CardBack width={40} />
      <CardBack width={40} />
      <span className="ground-sign">×</span>
    </span>
  );
}

function Picture({ ground }: { ground: MisdealGround }) {
  switch (ground) {
    case 'first-cards-exposed':
      return (
        <>
          <CardFace card="9c" width={40} />
          <span className="ground-sign">1</span>
        </>
      );
    case 'cards-exposed':
      return (
        <>
          <CardBack width={40} />
          <CardFace card="Qh" width={40} />
          <CardFace card="7s" width={40} />
        </>
      );
    case 'boxed-cards':
      return <BoxedDeck />;
    case 'first-card-wrong-seat':
      return (
        <>
          <Chair>SB</Chair>
          <Arrow />
          <CardBack width={32} />
        </>
      );
    case 'seat-not-entitled':
      return (
        <>
          <CardBack width={36} />
          <Arrow />
          <Chair open />
        </>
      );
    case 'seat-left-out':
      return (
        <>
          <CardBack width={30} />
          <Chair open>?</Chair>
          <CardBack width={30} />
        </>
      );
    case 'dealt-out-of-order':
      return (
        <>
          <Chair>5</Chair>
          <Chair open>6</Chair>
          <Chair filled>7</Chair>
        </>
      );
    case 'surplus-cards':
      return (
        <>
          <CardBack width={36} />
          <CardBack width={36} />
          <CardBack width={36} />
          <span className="ground-sign">3</span>
        </>
      );
    case 'wrong-button':
      return (
        <>
          <span className="lammer lammer-D ground-lammer">D</span>
          <Arrow />
          <Chair open />
        </>
      );
  }
}

function Chair({ children, open = false, filled = false }: { children?: string; open?: boolean; filled?: boolean }) {
  return (
    <span className={`ground-chair ${open ? 'ground-open' : ''} ${filled ? 'ground-filled' : ''}`}>{children}</span>
  );
}

function Arrow() {
  return (
    <svg viewBox="0 0 34 20" width="34" height="20" className="ground-arrow" aria-hidden="true">
      <path d="M2 10h28M23 3l8 7-8 7" />
    </svg>
  );
}

function BoxedDeck() {
  return (
    <svg viewBox="0 0 84 50" width="84" height="50" aria-hidden="true">
      {[0, 1, 2, 4, 5, 6].map((layer) => (
        <rect key={layer} x="1" y={1 + layer * 7} width="82" height="5.6" rx="1.5" fill="var(--back-blue)" />
      ))}
      <rect x="1" y="22" width="82" height="5.6" rx="1.5" fill="var(--card-face)" />
      <rect x="16" y="22.6" width="5" height="4.4" fill="var(--heart)" />
    </svg>
  );
}
