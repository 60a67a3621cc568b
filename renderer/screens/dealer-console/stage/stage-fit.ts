import { createContext, use } from 'react';
import { landscapeTable, portraitTable, type TableShape } from '../../../components/table-geometry.ts';

/** The console's layout on a screen. Lengths are px of the design before `scale`. */
export interface StageFit {
  readonly layout: 'landscape' | 'portrait';
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Height left for the table between the top bar and the dock, or the rail above it. */
  readonly tableHeight: number;
  /** Size of the table relative to its shape: 1 until the rest has reached its maximum size. */
  readonly tableScale: number;
  /** Extra height of the dock: a small screen that is higher than the design gives its keys the spare room. */
  readonly dockGrows: number;
}

const designs = {
  landscape: { width: 1280, height: 800, beside: 116, around: 56 + 292, table: landscapeTable },
  portrait: { width: 800, height: 1280, beside: 0, around: 56 + 84 + 440, table: portraitTable(9) },
} as const;

/** A dock larger than this would put its buttons farther apart than a hand reaches. */
const largest = 1.5;
/** Two rows of words, each a quarter higher: on the smallest screens a finger's width. */
const dockMayGrow = 24;

/** The layout by the window's shape, as large as the window allows up to one and a half times; beyond that only the table grows. */
export function stageFit(width: number, height: number, only: StageFit['layout'] | null = null): StageFit {
  const layout = only ?? (width < height ? 'portrait' : 'landscape');
  const design = designs[layout];
  const scale = Math.min(width / design.width, height / design.height, largest);
  const stage = { width: width / scale, height: height / scale };
  const isSmallAndHigh = layout === 'landscape' && scale < 1 && stage.height >= design.height + dockMayGrow;
  const dockGrows = isSmallAndHigh ? dockMayGrow : 0;
  const tableHeight = stage.height - design.around - dockGrows;
  const tableScale = Math.min((stage.width - design.beside) / design.table.width, tableHeight / design.table.height);
  return { layout, scale, ...stage, tableHeight, tableScale, dockGrows };
}

export const StageContext = createContext<StageFit>(stageFit(1280, 800));

/** The stage's layout on this screen. */
export const useStage = (): StageFit => use(StageContext);

/** The table's shape on this stage. */
export const shapeOn = ({ layout }: StageFit, seats: number): TableShape =>
  layout === 'portrait' ? portraitTable(seats) : landscapeTable;
