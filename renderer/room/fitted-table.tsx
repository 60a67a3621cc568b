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

/** A picture grows with its screen up to this, as the console's own. */
const largest = 1.5;

/** A table's picture, as large as the place it is put into allows. Drawn again only for what it shows. */
export const FittedTable = memo(function FittedTable({ className, ...picture }: FittedTableProps) {
  const names = useRoom((room) => room.names);
  const { ref, width, height } = useSize<HTMLDivElement>({ width: 640, height: 300 });
  const scale = Math.min(width / landscapeTable.width, height / landscapeTable.height, largest);
  return (
    <div className={`fitted-table ${className}`} ref={ref} style={{ '--scale': scale } as CSSProperties}>
      <TablePicture {...picture} names={names} scale={scale} />
    </div>
  );
});
