import { ArrowDown, ArrowUp, Coffee, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Level, Stakes, VariantId } from '../../../engine/notation.ts';
import { fallingLevels, type Structure } from '../../../engine/office.ts';
import { stakesOfLevel } from '../../../engine/rules.ts';
import { officeLimits as limits, type NumberLimits, structureCounts } from '../../../protocol/number-limits.ts';
import { WordKey } from '../../room/event-keys.tsx';
import { NumberField } from '../../room/number-field.tsx';
import { stakesFor, stakesKind } from '../../room/stakes-of-kind.ts';
import { type StructureFault, structureFaultText } from '../../text/structure-fault-text.ts';
import { useText } from '../../text/use-text.ts';
import { AnteCell } from './ante-cell.tsx';
import { factors, nextLevel } from './next-level.ts';
import { numbered } from './structure-draft.ts';

/** A structure being edited, and what is wrong with it. */
export interface Edited {
  readonly structure: Structure;
  readonly change: (changes: Partial<Structure>) => void;
  readonly faults: readonly StructureFault[];
}

type Amount = 'smallBlind' | 'bigBlind' | 'minBet' | 'bigBet' | 'bringIn';

/** The amounts of each kind of game, in their usual order. */
const columns = {
  blinds: ['smallBlind', 'bigBlind'],
  limit: ['smallBlind', 'bigBlind', 'minBet', 'bigBet'],
  stud: ['bringIn', 'minBet', 'bigBet'],
} as const satisfies Record<string, readonly Amount[]>;

/** The levels as a table. Enter goes down a column, and past the last row it adds a level; Alt and an arrow key move the row. */
export function StructureLevels({ structure, change, faults }: Edited) {
  const { t } = useText('tournament');
  const [game, setGame] = useState<VariantId>(structure.variant);
  const shownGame =
    structure.rotation?.games.some(({ variant }) => variant === game) === true ? game : structure.variant;
  const { levels } = structure;
  const set = (next: readonly Level[]) => change({ levels: numbered(next) });
  const smallest = structure.chipValues[0] ?? 1;
  const add = (factor: number) => {
    const last = levels.at(-1);
    const inPlay = Math.max(smallest, ...levels.map(({ smallestChip = 0 }) => smallestChip));
    if (last !== undefined && levels.length < structureCounts.levels) set([...levels, nextLevel(last, factor, inPlay)]);
  };
  const onKeyDown = useRowKeys(levels, set, () => add(1.5));
  const kind = stakesKind(shownGame);
  const falling = fallingLevels(structure);
  return (
    <>
      {structure.rotation !== null && (
        <div className="event-keys structure-games">
          {[...new Set(structure.rotation.games.map(({ variant }) => variant))].map((variant) => (
            <WordKey key={variant} isChosen={variant === shownGame} onPress={() => setGame(variant)}>
              {t(`shared:variant.${variant}`)}
            </WordKey>
          ))}
        </div>
      )}
      <table className="structure-levels" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">{t('levels.level')}</th>
            {columns[kind].map((column) => (
              <th key={column} scope="col">
                {t(`levels.${column}`)}
              </th>
            ))}
            <th scope="col">{t('levels.ante')}</th>
            <th scope="col">{t('levels.minutes')}</th>
            <th scope="col">{t('levels.break')}</th>
            <th scope="col">{t('levels.smallestChip')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {levels.map((level, index) => (
            <LevelRow
              key={level.number}
              level={level}
              game={shownGame}
              isMain={shownGame === structure.variant}
              faults={faults.filter(
                (fault) => 'level' in fault && fault.fault !== 'until-beyond-last' && fault.level === level.number,
              )}
              isFalling={falling.includes(level.number)}
              onChange={(changed) => set(levels.map((one, at) => (at === index ? changed : one)))}
              onMove={(by) => set(moved(levels, index, by))}
              onInsert={() =>
                levels.length < structureCounts.levels &&
                set([
                  ...levels.slice(0, index + 1),
                  between(level, levels[index + 1], smallest),
                  ...levels.slice(index + 1),
                ])
              }
              onRemove={() => set(levels.filter((_, at) => at !== index))}
              isFirst={index === 0}
              isLast={index === levels.length - 1}
            />
          ))}
        </tbody>
      </table>
      <div className="event-keys structure-add">
        {levels.length === 0 ? (
          <WordKey onPress={() => change({ levels: [firstLevel(structure)] })}>{t('levels.first')}</WordKey>
        ) : (
          <>
            <KeepFirst levels={levels} onKeep={(count) => set(levels.slice(0, count))} />
            <span>{t('levels.add')}</span>
            {factors.map((factor) => (
              <WordKey key={factor} onPress={() => add(factor)}>
                <Plus size={17} aria-hidden="true" /> {t('levels.times', { factor: `×${factor}` })}
              </WordKey>
            ))}
          </>
        )}
      </div>
    </>
  );
}

/** Shortens a long template in one step. */
function KeepFirst(props: { readonly levels: readonly Level[]; readonly onKeep: (count: number) => void }) {
  const { levels, onKeep } = props;
  const { t } = useText('tournament');
  const [typed, setCount] = useState<number | null>(null);
  const count = Math.min(typed ?? levels.length, levels.length);
  return (
    <span className="structure-keep">
      <NumberField
        label={t('levels.keepLabel')}
        limits={{ least: 1, most: levels.length }}
        isBare
        value={count}
        onChange={setCount}
      />
      <WordKey isOff={count === levels.length} onPress={() => onKeep(count)}>
        {t('levels.keep', { count })}
      </WordKey>
    </span>
  );
}

const firstLevel = ({ variant, chipValues }: Structure): Level => {
  const big = 4 * (chipValues[0] ?? 25);
  const blinds = { smallBlind: big / 2, bigBlind: big, minBet: big, ante: null };
  return { ...stakesFor(variant, blinds, chipValues[0] ?? 1), number: 1, minutes: 20 };
};

function moved(levels: readonly Level[], index: number, by: -1 | 1): readonly Level[] {
  const level = levels[index];
  const to = index + by;
  if (level === undefined || to < 0 || to >= levels.length) return levels;
  const others = levels.filter((_, at) => at !== index);
  return [...others.slice(0, to), level, ...others.slice(to)];
}

/** A level to be inserted after one: a small step up, never past the next. */
function between(level: Level, next: Level | undefined, smallest: number): Level {
  const made = nextLevel(level, 1.25, smallest);
  return next !== undefined && made.bigBlind >= next.bigBlind ? { ...made, ...stakesOnly(level) } : made;
}

const stakesOnly = ({ smallBlind, bigBlind, minBet, ante }: Level): Partial<Level> => ({
  smallBlind,
  bigBlind,
  minBet,
  ante,
});

/** Keys of the table: up and down a column, and moving rows. */
function useRowKeys(
  levels: readonly Level[],
  set: (levels: readonly Level[]) => void,
  onPastLast: () => void,
): (event: KeyboardEvent<HTMLTableElement>) => void {
  const wanted = useRef<(() => void) | null>(null);
  return (event) => {
    const cell = (event.target as Element).closest('td');
    const row = cell?.parentElement;
    if (cell === null || row === null || row === undefined) return;
    const index = [...(row.parentElement?.querySelectorAll('.structure-level') ?? [])].indexOf(row);
    const body = row.parentElement;
    const focus = (to: number) => {
      const target = body?.querySelectorAll<HTMLTableRowElement>('.structure-level')[to]?.cells[cell.cellIndex];
      target?.querySelector<HTMLElement>('input, select')?.focus();
    };
    if (event.key === 'Enter' && (event.target as Element).matches('input')) {
      event.preventDefault();
      if (index === levels.length - 1 && !event.shiftKey) onPastLast();
      wanted.current = () => focus(index + (event.shiftKey ? -1 : 1));
      // The new row is there after the next paint.
      requestAnimationFrame(() => wanted.current?.());
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const by = event.key === 'ArrowUp' ? -1 : 1;
      set(moved(levels, index, by));
      requestAnimationFrame(() => focus(index + by));
    }
  };
}

/** A level's row, and below it what is wrong with it. */
function LevelRow(props: {
  readonly level: Level;
  readonly game: VariantId;
  readonly isMain: boolean;
  readonly faults: readonly StructureFault[];
  /** Lower stakes than the level before. */
  readonly isFalling: boolean;
  readonly onChange: (level: Level) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onInsert: () => void;
  readonly onRemove: () => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const { level, game, isMain, faults, isFalling, onChange, onMove, onInsert, onRemove, isFirst, isLast } = props;
  const words = useText('tournament');
  const { t } = words;
  const kind = stakesKind(game);
  const stakes: Stakes = isMain ? level : stakesOfLevel(level, game);
  const set = (changes: Partial<Stakes>) =>
    onChange(
      isMain ? { ...level, ...changes } : { ...level, games: { ...level.games, [game]: { ...stakes, ...changes } } },
    );
  const label = (name: string) => t('levels.ofLevel', { level: level.number, name: t(`levels.${name}`) });
  return (
    <>
      <tr className={faults.length === 0 ? 'structure-level' : 'structure-level structure-level-wrong'}>
        <th scope="row">{level.number}</th>
        {columns[kind].map((column) => (
          <td key={column}>
            <NumberField
              label={label(column)}
              limits={limits.amount}
              isBare
              value={stakes[column] ?? 0}
              onChange={(chips) => set(withAmount(stakes, column, chips, kind))}
            />
          </td>
        ))}
        <td>
          <AnteCell
            ante={stakes.ante}
            label={label('ante')}
            hasBlinds={kind !== 'stud'}
            main={stakes.bigBlind || stakes.minBet}
            onChange={(ante) => set({ ante })}
          />
        </td>
        <td className="structure-short">
          <NumberField
            label={label('minutes')}
            limits={limits.minutes}
            isBare
            value={level.minutes}
            onChange={(minutes) => onChange({ ...level, minutes })}
          />
        </td>
        <td className="structure-short">
          <Optional
            label={label('break')}
            limits={limits.minutes}
            value={level.breakAfter ?? null}
            onChange={(breakAfter) => onChange(without(level, 'breakAfter', breakAfter))}
          />
        </td>
        <td>
          <Optional
            label={label('smallestChip')}
            limits={limits.chips}
            value={level.smallestChip ?? null}
            onChange={(chip) => onChange(without(level, 'smallestChip', chip))}
          />
        </td>
        <td className="structure-row-keys">
          <RowKey name={t('levels.up', { level: level.number })} isOff={isFirst} onPress={() => onMove(-1)}>
            <ArrowUp size={18} aria-hidden="true" />
          </RowKey>
          <RowKey name={t('levels.down', { level: level.number })} isOff={isLast} onPress={() => onMove(1)}>
            <ArrowDown size={18} aria-hidden="true" />
          </RowKey>
          <RowKey name={t('levels.insert', { level: level.number })} onPress={onInsert}>
            <Plus size={18} aria-hidden="true" />
          </RowKey>
          <RowKey name={t('levels.remove', { level: level.number })} onPress={onRemove}>
            <X size={18} aria-hidden="true" />
          </RowKey>
        </td>
      </tr>
      {faults.length > 0 && (
        <tr className="structure-level-fault">
          <td colSpan={columns[kind].length + 6}>
            {faults.map((fault) => structureFaultText(fault, words)).join(' ')}
          </td>
        </tr>
      )}
      {isFalling && (
        <tr className="structure-level-fault">
          <td colSpan={columns[kind].length + 6}>{t('levels.falls', { level: level.number })}</td>
        </tr>
      )}
      {level.breakAfter !== undefined && (
        <tr className="structure-break">
          <td colSpan={columns[kind].length + 6}>
            <Coffee size={16} aria-hidden="true" /> {t('levels.breakRow', { minutes: level.breakAfter })}
          </td>
        </tr>
      )}
    </>
  );
}

function RowKey(props: {
  readonly name: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}) {
  const { name, isOff = false, onPress, children } = props;
  return (
    <button type="button" className="structure-row-key" aria-label={name} disabled={isOff} onClick={onPress}>
      {children}
    </button>
  );
}

/** The bets of a no-limit game follow its big blind; those of a limit game its small bet. */
function withAmount(stakes: Stakes, column: Amount, chips: number, kind: keyof typeof columns): Partial<Stakes> {
  const follows: Partial<Stakes> =
    column === 'bigBlind' && stakes.minBet === stakes.bigBlind
      ? { minBet: chips, ...(kind === 'limit' && stakes.bigBet === 2 * stakes.minBet ? { bigBet: 2 * chips } : {}) }
      : column === 'minBet' && stakes.bigBet === 2 * stakes.minBet
        ? { bigBet: 2 * chips }
        : {};
  const ante =
    column === 'bigBlind' && stakes.ante?.kind === 'big-blind' && stakes.ante.chips === stakes.bigBlind
      ? { ante: { ...stakes.ante, chips } }
      : {};
  return { ...follows, ...ante, [column]: chips };
}

function without(level: Level, key: 'breakAfter' | 'smallestChip', value: number | null): Level {
  const { [key]: _gone, ...others } = level;
  return value === null || value === 0 ? others : { ...others, [key]: value };
}

function Optional(props: {
  readonly label: string;
  readonly limits: NumberLimits;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  return (
    <NumberField
      label={props.label}
      limits={props.limits}
      isBare
      value={props.value}
      onChange={props.onChange}
      onClear={() => props.onChange(null)}
    />
  );
}
