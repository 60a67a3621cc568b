import type { CSSProperties } from 'react';
import type { TableState } from '../../../engine/index.ts';
import { landscapeTable } from '../../components/table-geometry.ts';
import { TablePicture } from '../../components/table-picture.tsx';
import { useRoom } from './room-context.ts';
import { useSize } from './use-size.ts';
import './fitted-table.css';

/** A table's picture, as large as the place it is put into allows. */
export function FittedTable({
  state,
  lampOn,
  className,
}: {
  readonly state: TableState;
  readonly lampOn: boolean;
  readonly className: string;
}) {
  const names = useRoom((room) => room.names);
  const { ref, width, height } = useSize<HTMLDivElement>({ width: 640, height: 300 });
  const scale = Math.min(width / landscapeTable.width, height / landscapeTable.height, 1);
  return (
    <div className={`fitted-table ${className}`} ref={ref} style={{ '--scale': scale } as CSSProperties}>
      <TablePicture state={state} names={names} scale={scale} lampOn={lampOn} />
    </div>
  );
}
