import { memo, useId, useState } from 'react';
import type { Point, TableShape } from './table-geometry.ts';

/** Leather, felt and betting line: a picture that does not change from hand to hand. The line is drawn while bets may cross it. */
export const Felt = memo(function Felt({ shape, line }: { shape: TableShape; line: boolean }) {
  const id = useId();
  const outline = (outset: number) => ({
    x: shape.centre.x - shape.halfWidth - outset,
    y: shape.centre.y - shape.halfHeight - outset,
    width: 2 * (shape.halfWidth + outset),
    height: 2 * (shape.halfHeight + outset),
    rx: shape.radius + outset,
  });
  return (
    <svg className="felt" width={shape.width} height={shape.height} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}leather`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--leather-1)' }} />
          <stop offset="0.3" style={{ stopColor: 'var(--leather-2)' }} />
          <stop offset="1" style={{ stopColor: 'var(--leather-3)' }} />
        </linearGradient>
        <radialGradient id={`${id}felt`} cx="0.5" cy="0.46" r="0.62">
          <stop offset="0" style={{ stopColor: 'var(--felt-centre)' }} />
          <stop offset="1" style={{ stopColor: 'var(--felt-edge)' }} />
        </radialGradient>
      </defs>
      <rect {...outline(14)} fill={`url(#${id}leather)`} />
      <rect {...outline(-6)} className="felt-shade" />
      <rect {...outline(-8)} fill={`url(#${id}felt)`} />
      {line && <rect {...outline(-96)} className="betting-line" />}
    </svg>
  );
});

/**
 * The pool of light in front of the seat to act, and for a moment the previous one: it fades from seat to seat and never travels. It has
 * its own layer, so that the felt under it is not repainted while it fades.
 */
export const LampLight = memo(function LampLight({ light }: { light: Point | null }) {
  const [lights, setLights] = useState<readonly [Point | null, Point | null]>([null, light]);
  const [left, now] = lights;
  if (now?.x !== light?.x || now?.y !== light?.y) setLights([now, light]);
  return (
    <>
      {left !== null && (
        <span
          key={keyOf(left)}
          className="pool pool-leaves"
          style={styleOf(left)}
          aria-hidden="true"
          onAnimationEnd={() => setLights(([, stays]) => [null, stays])}
        />
      )}
      {now !== null && <span key={keyOf(now)} className="pool" style={styleOf(now)} aria-hidden="true" />}
    </>
  );
});

const keyOf = ({ x, y }: Point): string => `${x} ${y}`;
const styleOf = ({ x, y }: Point) => ({ left: x, top: y });
