import { type CSSProperties, memo } from 'react';
import { landscapeTable } from '../components/table-geometry.ts';
import { TablePicture, type TablePictureProps } from '../components/table-picture.tsx';
import { useRoom } from './room-context.ts';
import { useSize } from './use-size.ts';
import './fitted-table.css';

type FittedTableProps = Pick<TablePictureProps, 'state' | 'after' | 'picked' | 'onSeat' | 'isReview'> & {
  readonly lampOn: boolean;
  readonly className: string;
};

/** Prices on heads hang under the plates; those nearest the dealer need this many px below the picture. */
const roomForHeads = 14;

/** A picture grows with its screen up to this, as the console does. */
const largest = 1.5;

/** A table's picture, as large as its place allows. Redrawn only when what it shows changes. */
export const FittedTable = memo(function FittedTable({ className, ...picture }: FittedTableProps) {
  const names = useRoom((room) => room.names);
  const { ref, width, height } = useSize<HTMLDivElement>({ width: 640, height: 300 });
  const below = picture.state.bounty === undefined ? 0 : roomForHeads;
  const scale = Math.min(width / landscapeTable.width, (height - below) / landscapeTable.height, largest);
  const style = { '--scale': scale, boxSizing: 'border-box', paddingBottom: below } as CSSProperties;
  return (
    <div className={`fitted-table ${className}`} ref={ref} style={style}>
      <TablePicture {...picture} names={names} scale={scale} />
    </div>
  );
});
