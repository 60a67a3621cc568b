import { seatPlaces } from '../components/table-geometry.ts';
import type { ChairLook } from './table-facts.ts';

/** From the table's 1164×452 px down to a card's corner. */
const scale = 0.082;

/** A table from above, one dot per chair: filled is taken, a ring is away, dashes are open. */
export function LittleFelt({ chairs }: { readonly chairs: readonly ChairLook[] }) {
  return (
    <svg className="little-felt" width={1164 * scale} height={472 * scale} viewBox="0 -10 1164 472" aria-hidden="true">
      <rect x="150" y="98" width="864" height="264" rx="132" className="little-cloth" />
      {seatPlaces(chairs.length).map(({ seat, x, y }, index) => (
        <circle key={seat} cx={x} cy={y} r="43" className={`little-chair little-${chairs[index]}`} />
      ))}
    </svg>
  );
}
