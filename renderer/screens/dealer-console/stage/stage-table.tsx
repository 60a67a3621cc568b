import type { ReactNode } from 'react';
import { TablePicture, type TablePictureProps } from '../../../components/table-picture.tsx';
import { shapeOn, useStage } from './stage-fit.ts';

/** The table in the room the stage leaves it, with a mark over its felt. */
export function StageTable({ mark, ...picture }: Omit<TablePictureProps, 'shape' | 'scale'> & { mark?: ReactNode }) {
  const stage = useStage();
  return (
    <div className="stage-table" style={{ height: stage.tableHeight }}>
      <TablePicture {...picture} shape={shapeOn(stage, picture.state.chairs.length)} scale={stage.tableScale} />
      {mark}
    </div>
  );
}
