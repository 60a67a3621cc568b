import { namedRotations, type Rotation, rotationName, type VariantId } from '../../engine/notation.ts';
import { useText } from '../text/use-text.ts';
import { Choice } from './choice.tsx';

/** One game, or several in turn under a common name, and when the next one comes. */
export function MixedGames<Change extends Exclude<Rotation['change'], 'choice'>>(props: {
  readonly rotation: Rotation | null;
  readonly changes: readonly Change[];
  /** The games in order; null: one game only. */
  readonly onGames: (games: readonly [VariantId, ...VariantId[]] | null) => void;
  readonly onChange: (change: Change) => void;
}) {
  const { rotation, changes, onGames, onChange } = props;
  const { t } = useText('tournament');
  const named = Object.entries(namedRotations);
  const mixed = rotation === null ? null : rotationName(rotation);
  return (
    <>
      <Choice
        label={t('game.mixed')}
        value={mixed ?? (rotation === null ? 'none' : 'own')}
        options={['none', ...Object.keys(namedRotations), ...(rotation !== null && mixed === null ? ['own'] : [])]}
        name={(name) => t(name === 'none' || name === 'own' ? `game.rotation.${name}` : `shared:mixed.${name}`)}
        onChange={(name) => onGames(named.find(([one]) => one === name)?.[1] ?? null)}
      />
      {rotation !== null && (
        <Choice
          label={t('game.change')}
          value={changes.find((one) => one === rotation.change) ?? (changes[0] as Change)}
          options={changes}
          name={(one) => t(`game.changes.${one}`)}
          onChange={onChange}
        />
      )}
    </>
  );
}
