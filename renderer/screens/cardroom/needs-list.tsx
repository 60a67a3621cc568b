import { Bell, Eye, GitFork, RadioTower, Shuffle, TriangleAlert, Unlink, UserRound } from 'lucide-react';
import { lateAfterMs } from '../../room/open-calls.ts';
import { makeAge } from '../../text/times.ts';
import { useText } from '../../text/use-text.ts';
import type { NeedGoes, NeedRow } from './need-rows.ts';

const icons = {
  bell: Bell,
  triangle: TriangleAlert,
  eye: Eye,
  unlink: Unlink,
  reader: RadioTower,
  shuffler: Shuffle,
  fork: GitFork,
  person: UserRound,
} as const satisfies Record<NeedRow['icon'], unknown>;

/** Who in the room waits for a person; a row leads to where it can be dealt with. */
export function NeedsList(props: {
  readonly needs: readonly NeedRow[];
  readonly now: number;
  readonly onNeed: (goes: NeedGoes) => void;
}) {
  const { needs, now, onNeed } = props;
  const { t } = useText('cardroom');
  return (
    <section className="room-needs" aria-labelledby="room-needs">
      <h2 id="room-needs">{t('needs.title')}</h2>
      {needs.length === 0 && <p className="room-quiet">{t('needs.nothing')}</p>}
      <ul>
        {needs.map((need) => (
          <li key={need.key}>
            <Need need={need} now={now} onPress={() => onNeed(need.goes)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Need({ need, now, onPress }: { readonly need: NeedRow; readonly now: number; readonly onPress: () => void }) {
  const { icon, isBad, title, detail, since } = need;
  const Icon = icons[icon];
  // What has no age of its own that hurts somebody is not late.
  const isLate = since !== null && icon !== 'unlink' && icon !== 'fork' && now - since > lateAfterMs;
  return (
    <button type="button" className="room-need" onClick={onPress}>
      <Icon size={24} className={isBad ? 'room-need-bad' : ''} aria-hidden="true" />
      <span className="room-need-words">
        <span className="room-need-what">{title}</span>
        <span className="room-need-detail">{detail}</span>
      </span>
      {since !== null && <span className={isLate ? 'room-age room-late' : 'room-age'}>{makeAge(now - since)}</span>}
    </button>
  );
}
