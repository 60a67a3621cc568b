import { useId, useState } from 'react';
import type { Point, TableShape } from './table-geometry.ts';

/** Leather, felt, betting line, and the pool of light before the seat to act. The line is drawn while bets may cross it. */
export function Felt({ shape, light, line }: { shape: TableShape; light: Point | null; line: boolean }) {
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
        <radialGradient id={`${id}light`}>
          <stop offset="0" style={{ stopColor: 'var(--lamp)', stopOpacity: 0.4 }} />
          <stop offset="0.5" style={{ stopColor: 'var(--lamp)', stopOpacity: 0.2 }} />
          <stop offset="1" style={{ stopColor: 'var(--lamp)', stopOpacity: 0 }} />
        </radialGradient>
      </defs>
      <rect {...outline(14)} fill={`url(#${id}leather)`} />
      <rect {...outline(-6)} className="felt-shade" />
      <rect {...outline(-8)} fill={`url(#${id}felt)`} />
      {line && <rect {...outline(-96)} className="betting-line" />}
      <Pools light={light} fill={`url(#${id}light)`} />
    </svg>
  );
}

/** The pool of light, and for a moment the one before it: it fades from seat to seat and never travels. */
function Pools({ light, fill }: { light: Point | null; fill: string }) {
  const [lights, setLights] = useState<readonly [Point | null, Point | null]>([null, light]);
  const [left, now] = lights;
  if (now?.x !== light?.x || now?.y !== light?.y) setLights([now, light]);
  const pool = (at: Point | null, look: string) =>
    at && (
      <ellipse key={`${look} ${at.x} ${at.y}`} className={look} cx={at.x} cy={at.y} rx="190" ry="120" fill={fill} />
    );
  return (
    <>
      {pool(left, 'pool-leaves')}
      {pool(now, 'pool')}
    </>
  );
}
